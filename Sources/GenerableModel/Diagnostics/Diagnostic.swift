/// A message about one place of a source file, printed in the compiler's form so that build tools show it on its line.
package struct Diagnostic: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Codable, Sendable {
    case error, warning
  }

  package var severity: Severity
  package var message: String
  package var file: String
  package var position: SourcePosition

  package init(_ severity: Severity, _ message: String, file: String, at position: SourcePosition) {
    self.severity = severity
    self.message = message
    self.file = file
    self.position = position
  }

  /// `file:line:column: error: message`.
  package var description: String {
    "\(file):\(position.line):\(position.column): \(severity.rawValue): \(message)"
  }
}
