/// A place in a source file, counted as the compiler counts: lines from 1, columns from 1 in UTF-8 bytes.
package struct SourcePosition: Codable, Hashable, Sendable, Comparable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
