import GenerableModel
import TrellisSchema

/// Finds guides that do not fit their property, and guides that contradict one another.
struct GuideChecker {
  let index: TypeIndex
  let type: GenerableType
  let property: StoredProperty

  func check(_ diagnostics: inout DiagnosticCollector) {
    let guided = GuidedType(property.type, in: type.declaration.path, of: type.module, index)
    var node = guided.node
    for case .guide(let expression) in property.guides {
      switch GuideEvaluation(expression.meaning, for: guided) {
      case .atRunTime: continue
      case .invalid(let message):
        diagnostics.error(message, at: expression.position, in: type.file)
      case .known(let guides):
        do {
          for guide in guides { node = try node.map { node throws(SchemaGuide.Failure) in try guide.apply(to: node) } }
        } catch {
          diagnostics.error(
            "the guides of '\(property.name)' contradict one another: \(error.message)", at: expression.position,
            in: type.file)
          return
        }
      }
    }
  }
}

extension GuidedType {
  /// What a value of this type is before any guide; nil where guides cannot be tried out on it.
  fileprivate var node: SchemaNode? {
    switch self {
    case .scalar(let scalar): scalar.node
    case .array(let element): element.node.map { SchemaNode(.array(ArrayShape(items: $0))) }
    case .set(let element): element.node.map { SchemaNode(.array(ArrayShape(items: $0, itemsAreUnique: true))) }
    case .dictionary(let value): value.node.map { SchemaNode(.object(ObjectShape(additionalProperties: $0))) }
    case .declared, .unknown: SchemaNode(.anything)
    }
  }
}
