/// What rendering may cost before it is stopped: a template comes out of a downloaded file and is not trusted.
public struct TemplateLimits: Hashable, Sendable {
  /// The steps: statements, expressions and elements that are gone through.
  public var steps = 5_000_000
  /// The longest text that may arise, the result included, in bytes of UTF-8.
  public var textByteCount = 64 << 20
  /// All bytes that are written into texts together.
  public var writtenByteCount = 1 << 30
  /// How deep evaluation may nest: expressions, statements, macros that call each other, and values inside values.
  public var depth = 200

  public init() {}
}

/// What is left of the limits while a template is rendered.
final class Budget {
  private let limits: TemplateLimits
  private var steps = 0
  private var written = 0
  private var depth = 0

  init(_ limits: TemplateLimits) { self.limits = limits }

  func step(_ count: Int = 1) throws(TemplateError) {
    steps += count
    guard steps <= limits.steps else { throw TemplateError(.limit, "rendering takes more than \(limits.steps) steps") }
  }

  /// Accounts for `count` bytes that are written, the last ones of a text of `total` bytes.
  func write(_ count: Int, total: Int? = nil) throws(TemplateError) {
    guard total ?? count <= limits.textByteCount else {
      throw TemplateError(.limit, "a text grows beyond \(limits.textByteCount) bytes")
    }
    written += count
    guard written <= limits.writtenByteCount else {
      throw TemplateError(.limit, "rendering writes more than \(limits.writtenByteCount) bytes")
    }
  }

  func nested<T>(_ body: () throws(TemplateError) -> T) throws(TemplateError) -> T {
    try enter()
    defer { leave() }
    return try body()
  }

  /// Goes one level deeper; each call that succeeds is followed by one of `leave`.
  func enter() throws(TemplateError) {
    guard depth < limits.depth else { throw TemplateError(.limit, "evaluation nests deeper than \(limits.depth)") }
    depth += 1
  }

  func leave() { depth -= 1 }
}
