/// The reason why a GBNF text is no grammar: where (line and column, from 1, columns in scalars) and why.
public struct GBNFError: Error, Sendable, Hashable, CustomStringConvertible {
  public var line: Int
  public var column: Int
  public var reason: String

  public var description: String { "line \(line), column \(column): \(reason)" }
}
