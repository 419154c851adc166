/// Everything that was found wrong so far. Nothing stops at the first problem: the user sees all of them in one build.
package struct DiagnosticCollector: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private let file: String

  package init(file: String = "") {
    self.file = file
  }

  package mutating func add(_ diagnostic: Diagnostic) {
    if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  package mutating func add(_ more: some Sequence<Diagnostic>) {
    for diagnostic in more { add(diagnostic) }
  }

  package mutating func error(_ message: String, at position: SourcePosition, in other: String? = nil) {
    add(Diagnostic(.error, message, file: other ?? file, at: position))
  }

  package mutating func warning(_ message: String, at position: SourcePosition, in other: String? = nil) {
    add(Diagnostic(.warning, message, file: other ?? file, at: position))
  }

  package func hasError(at position: SourcePosition, in file: String) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.position == position && $0.file == file }
  }

  package var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }
}
