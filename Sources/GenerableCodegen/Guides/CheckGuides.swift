import GenerableModel
import TrellisShape

/// Finds guides that do not fit their property, and guides that leave it no value.
struct GuideChecker {
  let index: TypeIndex
  let type: GenerableType
  let property: StoredProperty
  /// What generic parameters stand for, where the check is of a use of the type.
  var bindings: [String: TypeReference] = [:]

  /// A guide that the generator can evaluate.
  private struct KnownExpression {
    var expression: SourceExpression
    var guides: [SchemaGuide]
  }

  func check(_ diagnostics: inout DiagnosticCollector) {
    let written = property.type.replacing(bindings)
    let guided = GuidedType(written, in: type.declaration.path, of: type.module, index)
    var known: [KnownExpression] = []
    var isFitting = true
    for case .guide(let expression) in property.guides {
      if let message = index.misspelling(in: expression.meaning) {
        isFitting = false
        diagnostics.error(message, at: expression.position, in: type.file)
        continue
      }
      switch GuideEvaluation(expression.meaning, for: guided, besides: index.ownGuides) {
      case .atRunTime: continue
      case .invalid(let message):
        isFitting = false
        diagnostics.error(message, at: expression.position, in: type.file)
      case .known(let guides): known.append(KnownExpression(expression: expression, guides: guides))
      }
    }
    guard isFitting, !known.isEmpty, let node = guided.node else { return }
    let isOptional = index.expand(written, in: type.declaration.path, of: type.module).type.unwrapped.depth > 0
    if let (message, place) = contradiction(among: known, of: guided, node, isOptional) {
      diagnostics.error(message, at: place, in: type.file)
    }
  }

  // MARK: Guides that leave no value

  private func contradiction(
    among known: [KnownExpression], of guided: GuidedType, _ node: SchemaNode, _ isOptional: Bool
  ) -> (message: String, place: SourcePosition)? {
    var narrowed = node
    for (index, item) in known.enumerated() {
      do {
        for guide in item.guides { narrowed = try guide.apply(to: narrowed) }
      } catch {
        let rest = item.guides.contains(where: \.isOfElements) ? "" : remainder(isOptional)
        return (
          "the guides of '\(property.name)' contradict one another: \(error.message)\(rest)", item.expression.position
        )
      }
      // Mostly the whole has a value, and then the parts need no look.
      guard index == known.count - 1 else { continue }
      switch Emptiness(of: narrowed) {
      case .none: return nil
      case .unknown, .depth: break
      }
    }
    return known.indices.lazy.compactMap { explain(Array(known[...$0]), of: guided, node, isOptional) }.first
  }

  /// Why the last one of these guides leaves no value; nil where it leaves some.
  private func explain(
    _ known: [KnownExpression], of guided: GuidedType, _ node: SchemaNode, _ isOptional: Bool
  ) -> (message: String, place: SourcePosition)? {
    guard let last = known.last else { return nil }
    func emptiness(_ items: [KnownExpression]) -> Emptiness {
      let narrowed = try? items.flatMap(\.guides).reduce(node) { try $1.apply(to: $0) }
      return narrowed.map(Emptiness.init(of:)) ?? .none
    }
    let depth: Int
    switch emptiness(known) {
    case .none: return nil
    case .unknown(let reason):
      return ("the guides of '\(property.name)' cannot be held to together: \(reason)", last.expression.position)
    case .depth(let found): depth = found
    }
    // Those that are to blame: without any of them there would be values.
    var blamed = known
    for index in known.indices.dropLast().reversed() {
      var fewer = blamed
      fewer.remove(at: index)
      if case .depth = emptiness(fewer) { blamed = fewer }
    }
    let names = blamed.map { "'\($0.expression.line)'" }
    let what = depth > 0 ? "element" : "value"
    let rest =
      depth == 0
      ? remainder(isOptional)
      : known.flatMap(\.guides).contains(where: \.asksForElements) ? "" : "; only an empty one could be generated"
    let message =
      if names.count > 1 {
        "the guides of '\(property.name)' contradict one another: no \(what) satisfies "
          + (names.count == 2 ? "both " : "") + names.dropLast().joined(separator: ", ")
          + " and \(names[names.count - 1])"
      } else if depth == 0, let limit = guided.memberLimit {
        "\(names[0]) leaves no value for '\(property.name)': a '\(guided.name)' has at most \(limit) "
          + (limit == 1 ? "member" : "members")
      } else {
        "\(names[0]) leaves no \(what) for '\(property.name)'"
      }
    return (message + rest, last.expression.position)
  }

  /// What is left of a property whose guides contradict one another.
  private func remainder(_ isOptional: Bool) -> String {
    !isOptional
      ? ""
      : type.representsNilExplicitly
        ? "; '\(property.name)' could only be null" : "; '\(property.name)' could only be absent"
  }
}

extension SourceExpression {
  /// The expression in one line.
  var line: String {
    text.split(separator: "\n").map { String($0).trimmed }.joined(separator: " ")
  }
}

extension SchemaGuide {
  fileprivate var isOfElements: Bool {
    if case .element = self { true } else { false }
  }

  fileprivate var asksForElements: Bool {
    if case .minimumCount(let count) = self { count > 0 } else { false }
  }
}

extension GuidedType {
  /// What a value of this type is before any guide; nil where guides cannot be tried out on it.
  fileprivate var node: SchemaNode? {
    switch self {
    case .scalar(let scalar): SchemaNode(scalar.shape)
    case .array(let element): element.node.map { SchemaNode(.array(ArrayShape(items: $0))) }
    case .set(let element):
      element.node.map { SchemaNode(.array(ArrayShape(items: $0, itemsAreUnique: element.isComparable))) }
    case .dictionary(let key, let value):
      value.node.map {
        SchemaNode(.object(ObjectShape(additionalProperties: $0, propertyNames: key.isLimited ? key.node : nil)))
      }
    case .declared(_, let cases?) where !cases.isEmpty: SchemaNode(.constants(cases.map(JSONValue.string)))
    case .declared, .unknown: SchemaNode(.anything)
    }
  }

  /// Whether the generator knows that a grammar can tell values of the type apart.
  private var isComparable: Bool {
    switch self {
    case .scalar(let scalar): scalar != .generatedContent
    case .declared(_, let cases): cases != nil
    case .array, .set, .dictionary, .unknown: false
    }
  }

  private var isLimited: Bool {
    if case .declared(_, .some) = self { true } else { false }
  }
}
