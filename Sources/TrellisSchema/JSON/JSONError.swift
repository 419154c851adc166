/// Text that is not JSON: what is wrong, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// In bytes from the start of the text.
  package var offset: Int
  /// Counted from one.
  package var line: Int
  /// In Unicode scalars, counted from one.
  package var column: Int

  package init(_ message: String, at offset: Int, in bytes: some Collection<UInt8>) {
    self.message = message
    self.offset = offset
    line = 1
    column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}
