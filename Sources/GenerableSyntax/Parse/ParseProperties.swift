import GenerableModel
internal import SwiftSyntax

extension FileParser {
  /// Reads the stored properties of a `let` or `var` that are part of the value, and refuses guides on those that are not.
  mutating func parseProperties(
    _ node: VariableDeclSyntax, of type: inout TypeDeclaration, in surroundings: Surroundings
  ) {
    type.memberNames.formUnion(node.boundNames)
    let comments = comments(of: node)
    let annotations = annotations(in: comments)
    reportAttributes(node.attributes)
    rejectGenerable(annotations, because: "'@Generable' belongs above a type, not above a property")

    if let reason = node.whyNotStored {
      rejectGuides(annotations, because: "'@Guide' can only guide a stored property: \(reason)")
      return
    }
    guard type.kind == .structure else {
      if type.kind != .enumeration {
        rejectGuides(annotations, because: "'@Guide' can only guide a property of a struct")
      }
      return
    }
    let guides = guides(annotations)
    for (index, binding) in node.bindings.enumerated() {
      if node.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
        rejectGuides(
          annotations,
          because: "'@Guide' can only guide a property that is part of the value: a 'let' with a value never changes")
        continue
      }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
        type.problems.append(
          .init(
            message: "the generator cannot read a pattern: declare each property on its own",
            position: position(of: binding.pattern)))
        continue
      }
      guard name.text.withoutBackticks != "self" else {
        type.problems.append(
          .init(message: "a property named 'self' cannot be read: give it another name", position: position(of: name)))
        continue
      }
      guard let propertyType = writtenType(of: binding, at: index, in: node.bindings) else {
        type.problems.append(
          .init(
            message: "'\(name.text.withoutBackticks)' needs a written type: the generator sees only the text, "
              + "so write '\(node.bindingSpecifier.text) \(name.text): …'",
            position: position(of: name)))
        continue
      }
      let readAccess = node.modifiers.accessLevel ?? .internal
      let setAccess = node.modifiers.setterAccessLevel ?? readAccess
      if min(readAccess, setAccess) <= .fileprivate {
        let word = readAccess <= .fileprivate ? "\(readAccess)" : "\(setAccess)(set)"
        type.problems.append(
          .init(
            message: "'\(name.text.withoutBackticks)' is \(word), so generated code cannot set it: "
              + "make it at least internal, or compute it",
            position: position(of: name)))
        continue
      }
      type.properties.append(
        StoredProperty(
          name: name.text.withoutBackticks, type: propertyType, position: position(of: name), access: readAccess,
          documentation: comments.documentation, guides: guides, condition: surroundings.condition,
          wrapper: node.wrapper(isInitialized: binding.initializer != nil)
        )
      )
    }
  }

  /// The annotation of the binding, or that of the next binding that has one (`var a, b: Int`), or its literal's type.
  private func writtenType(
    of binding: PatternBindingSyntax, at index: Int, in bindings: PatternBindingListSyntax
  ) -> TypeReference? {
    if let annotation = binding.typeAnnotation { return typeReference(annotation.type) }
    if let value = binding.initializer?.value { return literalType(of: value) }
    let next = bindings.dropFirst(index + 1).first { $0.typeAnnotation != nil || $0.initializer != nil }
    return next?.typeAnnotation.map { typeReference($0.type) }
  }

  private func literalType(of expression: ExprSyntax) -> TypeReference? {
    switch expression.kind {
    case .integerLiteralExpr: return .named(["Int"])
    case .floatLiteralExpr: return .named(["Double"])
    case .stringLiteralExpr, .simpleStringLiteralExpr: return .named(["String"])
    case .booleanLiteralExpr: return .named(["Bool"])
    case .prefixOperatorExpr:
      guard let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" else { return nil }
      return literalType(of: prefix.expression)
    default: return nil
    }
  }
}

extension VariableDeclSyntax {
  /// The property wrapper, as far as the text tells one from other attributes.
  fileprivate func wrapper(isInitialized: Bool) -> StoredProperty.Wrapper? {
    let known: Set<String> = [
      "available", "objc", "nonobjc", "usableFromInline", "inlinable", "preconcurrency", "MainActor", "IBOutlet",
      "IBInspectable",
      "Guide", "Generable", "_documentation", "_spi", "NSManaged", "NSCopying", "GKInspectable",
      "warn_unqualified_access",
    ]
    for element in attributes {
      guard case .attribute(let attribute) = element else { continue }
      let name = attribute.attributeName.trimmedDescription
      guard !known.contains(name), !name.hasSuffix("Actor") else { continue }
      return isInitialized || attribute.arguments != nil ? .initialized : .uninitialized
    }
    return nil
  }

  /// Why the declaration holds nothing that is part of the value; nil for stored properties of an instance.
  fileprivate var whyNotStored: String? {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): return "this one is static"
      case .keyword(.lazy): return "this one is lazy"
      default: continue
      }
    }
    let isComputed = bindings.contains { binding in
      guard let accessors = binding.accessorBlock?.accessors else { return false }
      guard case .accessors(let written) = accessors else { return true }
      return written.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
    return isComputed ? "this one is computed" : nil
  }
}
