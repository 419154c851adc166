import GenerableModel
internal import SwiftSyntax

extension FileParser {
  /// Finds types inside functions, closures and accessors, which nothing outside can extend.
  mutating func parseLocalTypes(in tree: SourceFileSyntax) {
    let finder = LocalTypeFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    for declaration in finder.found {
      parseDeclaration(declaration, in: Surroundings(isLocal: true))
    }
  }
}

private final class LocalTypeFinder: SyntaxVisitor {
  var found: [DeclSyntax] = []
  private var depth = 0

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockItemListSyntax) {
    depth -= 1
  }

  /// An `#if` at file scope holds a list of statements of its own, and is no function.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if case .statements = node.elements { depth -= 1 }
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigClauseSyntax) {
    if case .statements = node.elements { depth += 1 }
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { collect(DeclSyntax(node)) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { collect(DeclSyntax(node)) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { collect(DeclSyntax(node)) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { collect(DeclSyntax(node)) }

  private func collect(_ node: DeclSyntax) -> SyntaxVisitorContinueKind {
    guard depth > 1 else { return .visitChildren }
    found.append(node)
    return .skipChildren
  }
}
