import GenerableModel
internal import SwiftSyntax

/// Finds `struct A: Generable`, for which FoundationModels writes `@Generable struct A`.
final class ConformanceFinder: SyntaxVisitor {
  private var edits: [Migration.Edit] = []

  static func edits(in tree: SourceFileSyntax) -> [Migration.Edit] {
    let finder = ConformanceFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.edits
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node, node.inheritanceClause, node.attributes)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node, node.inheritanceClause, node.attributes)
    return .visitChildren
  }

  private func rewrite(
    _ declaration: some DeclSyntaxProtocol, _ clause: InheritanceClauseSyntax?, _ attributes: AttributeListSyntax
  ) {
    guard let clause, let place = clause.inheritedTypes.firstIndex(where: { $0.type.trimmedDescription == "Generable" })
    else { return }
    let types = clause.inheritedTypes
    let range: Range<Int>
    if types.count == 1 {
      let before = clause.previousToken(viewMode: .sourceAccurate)?.endPositionBeforeTrailingTrivia ?? clause.position
      range = before.utf8Offset..<clause.endPositionBeforeTrailingTrivia.utf8Offset
    } else if place == types.startIndex {
      let next = types[types.index(after: place)]
      range =
        types[place].positionAfterSkippingLeadingTrivia.utf8Offset..<next.positionAfterSkippingLeadingTrivia.utf8Offset
    } else {
      let previous = types[types.index(before: place)].type.endPositionBeforeTrailingTrivia
      range = previous.utf8Offset..<types[place].type.endPositionBeforeTrailingTrivia.utf8Offset
    }
    edits.append(Migration.Edit(range: range, text: ""))
    guard !isAnnotated(declaration, attributes) else { return }
    let start = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Migration.Edit(range: start..<start, text: "@Generable "))
  }

  /// Whether an attribute is there, or a comment that becomes one.
  private func isAnnotated(_ declaration: some DeclSyntaxProtocol, _ attributes: AttributeListSyntax) -> Bool {
    let name = "@" + Annotation.Name.generable.rawValue
    return attributes.contains { $0.trimmedDescription.hasPrefix(name) }
      || FileParser.comments(in: declaration.leadingTrivia, from: declaration.position, .all).contains {
        $0.text.trimmed.hasPrefix(name)
      }
  }
}
