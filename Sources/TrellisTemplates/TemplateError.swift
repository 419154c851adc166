/// A reason why a template cannot be read or rendered.
public struct TemplateError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The source is not a template: it cannot be parsed.
    case syntax
    /// The template refused the conversation itself, by `raise_exception`.
    case raised
    /// A missing value was used as if it were there.
    case undefined
    /// A value is of a kind that an operation, filter or function does not take.
    case type
    /// The template asks for something that is not offered (an include, an unknown filter).
    case unsupported
    /// The template exceeds one of `TemplateLimits`.
    case limit
  }

  public var kind: Kind
  /// What is wrong; for `raised`, the template's own words.
  public var message: String
  /// The line of the source, counted from 1.
  public var line: Int?

  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }
}

extension TemplateError: CustomStringConvertible {
  public var description: String { "chat template" + (line.map { ", line \($0)" } ?? "") + ": \(message)" }
}
