import GenerableModel
internal import SwiftSyntax

extension FileParser {
  /// The arguments of all `@Guide` annotations of a declaration, merged in order.
  mutating func guides(_ annotations: [Annotation]) -> [Guide] {
    var guides: [Guide] = []
    var isDescribed = false
    for annotation in annotations where annotation.name == .guide {
      guard let arguments = annotation.arguments, !arguments.isEmpty else {
        diagnostics.error(
          "'@Guide' needs arguments: a description, guides, or both, as in '@Guide(description: \"…\", .range(1...10))'",
          at: annotation.position)
        continue
      }
      for argument in arguments {
        let expression = argument.expression
        switch argument.label?.text {
        case "description":
          if isDescribed { warnAboutSecondDescription(argument, in: annotation) }
          isDescribed = true
          guides.append(.description(annotationText(expression, in: annotation)))
        case .some(let label):
          let hint =
            nearestName(to: label, in: ["description"]).map { ": did you mean '\($0):'?" }
            ?? ": it has 'description:', and guides such as '.range(1...10)'"
          diagnostics.error(
            "'@Guide' has no argument '\(label):'\(hint)", at: annotation.snippet.position(of: argument))
        case nil:
          if expression.is(StringLiteralExprSyntax.self) {
            diagnostics.error(
              "a description needs its label: '@Guide(description: \(expression.trimmedDescription))'",
              at: annotation.snippet.position(of: expression))
          } else if let sequence = expression.as(SequenceExprSyntax.self),
            sequence.elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
          {
            diagnostics.error(
              "an argument's label has a ':' behind it, not a '=', as in '@Guide(description: \"…\")'",
              at: annotation.snippet.position(of: expression))
          } else {
            guides.append(.guide(sourceExpression(expression, in: annotation)))
          }
        }
      }
    }
    return guides
  }

  private mutating func warnAboutSecondDescription(_ argument: LabeledExprSyntax, in annotation: Annotation) {
    diagnostics.warning(
      "this description takes the place of the one before it: leave one of them out",
      at: annotation.snippet.position(of: argument))
  }

  /// What `@Generable` above a type says; the last one wins.
  mutating func generableAnnotation(_ annotations: [Annotation]) -> GenerableAnnotation? {
    var result: GenerableAnnotation?
    for annotation in annotations where annotation.name == .generable {
      var record = GenerableAnnotation(
        description: result?.description, representsNilExplicitly: result?.representsNilExplicitly ?? false,
        position: annotation.position)
      for argument in annotation.arguments ?? [] {
        let labels = ["description", "representNilExplicitlyInGeneratedContent"]
        switch argument.label?.text {
        case "description":
          if record.description != nil { warnAboutSecondDescription(argument, in: annotation) }
          record.description = annotationText(argument.expression, in: annotation)
        case "representNilExplicitlyInGeneratedContent":
          if let literal = argument.expression.as(BooleanLiteralExprSyntax.self) {
            record.representsNilExplicitly = literal.literal.tokenKind == .keyword(.true)
          } else {
            diagnostics.error(
              "'representNilExplicitlyInGeneratedContent' takes 'true' or 'false': it decides what is generated",
              at: annotation.snippet.position(of: argument.expression))
          }
        case let label:
          let hint = label.flatMap { nearestName(to: $0, in: labels) }.map { ": did you mean '\($0):'?" }
          diagnostics.error(
            "'@Generable' has no argument '\(label.map { $0 + ":" } ?? argument.trimmedDescription)'"
              + (hint ?? ": it has 'description:' and 'representNilExplicitlyInGeneratedContent:'"),
            at: annotation.snippet.position(of: argument))
        }
      }
      result = record
    }
    return result
  }

  private func annotationText(_ expression: ExprSyntax, in annotation: Annotation) -> AnnotationText {
    AnnotationText(
      expression: sourceExpression(expression, in: annotation),
      literal: expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    )
  }

  private func sourceExpression(_ expression: ExprSyntax, in annotation: Annotation) -> SourceExpression {
    SourceExpression(
      text: expression.trimmedDescription, position: annotation.snippet.position(of: expression),
      meaning: GuideMeaning(expression)
    )
  }
}
