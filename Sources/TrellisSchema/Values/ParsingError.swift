#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GeneratedContent {
  /// Content that does not hold the value that was asked for, or text that is not JSON: where, what was found and what was expected.
  public struct ParsingError: LocalizedError, Sendable, CustomDebugStringConvertible {
    /// The text in question, as JSON or as it was written.
    public var rawContent: String
    /// What a type's own initializer threw, or where in the text the error is.
    public var underlyingError: (any Error)?
    private(set) var message: String
    /// From the root to the place in question; indices in brackets.
    var path: [String] = []

    package init(_ message: String, rawContent: String, underlyingError: (any Error)? = nil) {
      self.message = message
      self.rawContent = rawContent
      self.underlyingError = underlyingError
    }

    /// An error about content, for initializers of your own.
    public init(_ message: String, in content: GeneratedContent) {
      self.init(message, rawContent: content.jsonString)
    }

    /// What is wrong, after the path to it: `days[1].title: expected a string, found the number 12`.
    public var debugDescription: String {
      path.isEmpty ? message : place + ": " + message
    }

    public var errorDescription: String? { "The generated content cannot be read. \(debugDescription)" }

    private var place: String {
      path.reduce("") { text, step in text.isEmpty || step.hasPrefix("[") ? text + step : text + "." + step }
    }

    /// The same error seen from one level higher.
    func inside(_ step: String) -> ParsingError {
      var outer = self
      outer.path.insert(step, at: 0)
      return outer
    }

    /// An error as it is seen from one level higher; errors of other types stay as they are.
    @usableFromInline
    static func inside(_ step: String, _ error: any Error) -> any Error {
      (error as? ParsingError)?.inside(step) ?? error
    }
  }

  func mismatch(expected: String) -> ParsingError {
    let found =
      switch node {
      case .null: "null"
      case .bool(let value): "the boolean \(value)"
      case .number(let value): "the number \(value)"
      case .string(let value): "the string \"\(value.prefix(40))\(value.count > 40 ? "…" : "")\""
      case .array(let items): "an array of \(items.count)"
      case .structure(let members): "an object with the keys \(members.map(\.key))"
      }
    return ParsingError("expected \(expected), found \(found)", in: self)
  }
}
