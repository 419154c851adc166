import GenerableModel
internal import SwiftDiagnostics
internal import SwiftParserDiagnostics
internal import SwiftSyntax

extension FileParser {
  /// The first place where the text is no Swift, if there is one: parts for other compilers, which this one does not read, are left out.
  func syntaxError(in tree: SourceFileSyntax) -> GenerableModel.Diagnostic? {
    guard tree.hasError else { return nil }
    let first = ParseDiagnosticsGenerator.diagnostics(for: tree).first {
      $0.diagMessage.severity == .error && !$0.node.isForOtherCompilers
    }
    return first.map { GenerableModel.Diagnostic(.error, $0.message, file: path, at: position(at: $0.position)) }
  }
}

extension Syntax {
  /// Whether it stands under an `#if` that asks for a version of the compiler.
  fileprivate var isForOtherCompilers: Bool {
    var node = parent
    while let current = node {
      if let conditional = current.as(IfConfigDeclSyntax.self),
        conditional.clauses.contains(where: {
          let condition = $0.condition?.trimmedDescription ?? ""
          return condition.contains("compiler(") || condition.contains("swift(")
        })
      {
        return true
      }
      node = current.parent
    }
    return false
  }
}
