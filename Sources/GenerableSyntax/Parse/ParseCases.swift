import GenerableModel
internal import SwiftSyntax

extension FileParser {
  mutating func parseCases(_ node: EnumCaseDeclSyntax, of type: inout TypeDeclaration, in surroundings: Surroundings) {
    let comments = comments(of: node)
    let annotations = annotations(in: comments)
    reportAttributes(node.attributes)
    rejectGenerable(annotations, because: "'@Generable' belongs above a type, not above a case")
    var documentation = comments.documentation
    for guide in guides(annotations) {
      if case .description(let text) = guide, let literal = text.literal {
        documentation = literal
      } else {
        diagnostics.error(
          "'@Guide' above a case takes a description and nothing else: a case has no value to guide", at: guide.position
        )
      }
    }
    for element in node.elements {
      type.memberNames.insert(element.name.text.withoutBackticks)
      type.cases.append(
        EnumCase(
          name: element.name.text.withoutBackticks,
          payload: element.parameterClause?.parameters.map { payload($0) } ?? [],
          rawValue: element.rawValue?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
          documentation: documentation,
          position: position(of: element.name),
          condition: surroundings.condition,
          availability: node.attributes.availability
        )
      )
    }
  }

  private func payload(_ parameter: EnumCaseParameterSyntax) -> EnumCase.Payload {
    let label = parameter.firstName?.text.withoutBackticks
    return EnumCase.Payload(
      label: label == "_" ? nil : label, type: typeReference(parameter.type), position: position(of: parameter),
      hasDefault: parameter.defaultValue != nil
    )
  }
}
