import GenerableModel
import TrellisShape

/// Makes the schema of a type from its text: the same declarations, through the same builder, as the running program makes
/// from its types, so that both print the same.
struct SchemaMaker: Sendable {
  /// What tells types apart here: the module, the path and the arguments.
  typealias Key = String
  typealias Builder = SchemaGraphBuilder<Key>
  typealias SchemaError = GenerationSchema.SchemaError

  let index: TypeIndex
  let types: [String: GenerableType]
  let conditions: CompilationConditions
  /// What the schema leaves out, in words.
  let notes: Notes

  /// A type whose generic parameters all stand for something.
  struct Concrete: Sendable {
    var type: GenerableType
    var bindings: [String: TypeReference]
    /// Where a type of the module, or a typealias, uses a generic type so; nil for a type without parameters.
    var use: Place?
  }

  /// A place in some file.
  struct Place {
    var file: String
    var position: SourcePosition
  }

  func graph(of concrete: Concrete) throws(SchemaError) -> SchemaGraph {
    try Builder.graph(of: declaration(of: concrete))
  }

  func declaration(of concrete: Concrete) -> SchemaDeclaration<Key> {
    let type = concrete.type
    let name = typeName(of: concrete)
    let isInline = type.declaration.kind == .enumeration && !type.hasPayload
    let key = type.module + ":" + name.qualified
    return SchemaDeclaration(name: name, placement: isInline ? .inline : .definition(key)) {
      builder throws(SchemaError) in
      if type.isHandWritten || type.writtenMembers.contains(MemberName.generationSchema) {
        notes.add("\(type.name) writes its schema by hand: any value stands for it here.")
        return SchemaNode(.anything)
      }
      let description = description(of: type)
      switch type.declaration.kind {
      case .enumeration where type.hasPayload:
        return SchemaNode(
          .anyOf(try caseNodes(of: concrete, name: name, in: &builder)), title: name.bare, description: description)
      case .enumeration:
        let names = type.declaration.cases.filter { conditions.hold($0.condition) }.map { $0.jsonName(in: type) }
        return SchemaNode(.constants(names), title: name.bare, description: description)
      case .structure, .class, .actor, .protocol:
        let shape = try objectShape(of: concrete, name: name, in: &builder)
        return SchemaNode(.object(shape), title: name.bare, description: description)
      }
    }
  }

  // MARK: Structs

  private func objectShape(
    of concrete: Concrete, name: SchemaTypeName, in builder: inout Builder
  ) throws(SchemaError) -> ObjectShape {
    var drafts: [SchemaPropertyDraft] = []
    for property in concrete.type.declaration.properties where conditions.hold(property.condition) {
      let place = try place(of: property.type, in: concrete, &builder)
      drafts.append(
        SchemaPropertyDraft(
          name: property.name, description: description(of: property, in: concrete.type), isOptional: place.isOptional,
          node: place.node, guides: guides(of: property, in: concrete)))
    }
    return try ObjectShape(drafts, of: name.bare, explicitNil: concrete.type.representsNilExplicitly)
  }

  private func guides(of property: StoredProperty, in concrete: Concrete) -> [SchemaGuide] {
    let written = property.type.replacing(concrete.bindings)
    let guided = GuidedType(written, in: concrete.type.declaration.path, of: concrete.type.module, index)
    var result: [SchemaGuide] = []
    for case .guide(let expression) in property.guides {
      if case .known(let guides) = GuideEvaluation(expression.meaning, for: guided, besides: index.ownGuides) {
        result += guides
      } else {
        notes.add(
          "\(concrete.type.name).\(property.name) is also held to \(expression.line), which only the running program knows."
        )
      }
    }
    return result
  }

  private func description(of property: StoredProperty, in type: GenerableType) -> String? {
    guard let text = property.annotatedDescription else { return property.documentation }
    if text.literal == nil {
      notes.add("\(type.name).\(property.name) has a description that only the running program knows.")
    }
    return text.literal
  }

  private func description(of type: GenerableType) -> String? {
    guard let description = type.description else { return type.schemaDescription }
    if description.literal == nil {
      notes.add("\(type.name) has a description that only the running program knows.")
    }
    return description.literal
  }

  // MARK: Enums with payloads

  private func caseNodes(
    of concrete: Concrete, name: SchemaTypeName, in builder: inout Builder
  ) throws(SchemaError) -> [SchemaNode] {
    var nodes: [SchemaNode] = []
    for enumCase in concrete.type.declaration.cases where conditions.hold(enumCase.condition) {
      var drafts: [SchemaPropertyDraft] = []
      for (payload, key) in zip(enumCase.payload, enumCase.payloadKeys) {
        let place = try place(of: payload.type, in: concrete, &builder)
        drafts.append(
          SchemaPropertyDraft(name: key, description: nil, isOptional: place.isOptional, node: place.node, guides: []))
      }
      var shape = try ObjectShape(drafts, of: "\(name.bare).\(enumCase.name)", explicitNil: false)
      shape.properties.insert(
        ObjectShape.Property(
          name: GenerationSchema.discriminator, node: SchemaNode(.constants([enumCase.name])), isRequired: true),
        at: 0)
      nodes.append(SchemaNode(.object(shape), description: enumCase.documentation))
    }
    return nodes
  }

  // MARK: Uses of types

  private func place(
    of written: TypeReference, in concrete: Concrete, _ builder: inout Builder
  ) throws(SchemaError) -> (node: SchemaNode, isOptional: Bool) {
    let type = concrete.type
    let (expanded, scope) = index.expand(
      written.replacing(concrete.bindings), in: type.declaration.path, of: type.module)
    let (bare, depth) = expanded.unwrapped
    return (try node(of: bare, in: scope, of: type.module, &builder), depth > 0)
  }

  private func node(
    of written: TypeReference, in scope: [String], of module: String, _ builder: inout Builder
  ) throws(SchemaError) -> SchemaNode {
    let (type, scope) = index.expand(written, in: scope, of: module)
    switch type {
    case .optional(let wrapped):
      return try node(of: wrapped, in: scope, of: module, &builder)
    case .array(let element):
      return SchemaNode(.array(ArrayShape(items: try node(of: element, in: scope, of: module, &builder))))
    case .dictionary(let key, let value):
      let keyNode = try node(of: key, in: scope, of: module, &builder)
      return SchemaNode(
        .object(
          ObjectShape(
            additionalProperties: try node(of: value, in: scope, of: module, &builder),
            propertyNames: keyNode.shape == .string(StringShape()) ? nil : keyNode)))
    case .other(let text):
      return unknown(text)
    case .named(let components):
      switch index.resolve(components, in: scope, of: module) {
      case .standard(let standard):
        return SchemaNode(standard.shape)
      case .set(let element):
        let items = try node(of: element, in: scope, of: module, &builder)
        // What the generator cannot read may well be a string.
        let isRead = isRead(element, in: scope, of: module)
        if !isRead { notes.add("All members of \(type) differ, which is not said here.") }
        return SchemaNode(.array(ArrayShape(items: items, itemsAreUnique: isRead)))
      case .declared(let entry, _):
        guard let declared = types[TypeChecker.key(entry.module, entry.declaration.qualifiedName)] else {
          return unknown(type.description)
        }
        let use = self.concrete(declared, components, in: scope, of: module)
        guard !use.isBottomless else {
          throw .unsupportedSchema(
            schema: declared.name,
            context: .init(debugDescription: "\(declared.name) contains itself with ever larger arguments"))
        }
        return try builder.place(of: declaration(of: use))
      case .genericParameter, .unknown:
        return unknown(type.description)
      }
    }
  }

  /// Whether the generator can read what the values of a type are.
  private func isRead(_ type: TypeReference, in scope: [String], of module: String) -> Bool {
    let (type, scope) = index.expand(type, in: scope, of: module)
    guard case .named(let components) = type else { return true }
    switch index.resolve(components, in: scope, of: module) {
    case .standard, .set: return true
    case .declared(let entry, _):
      let key = TypeChecker.key(entry.module, entry.declaration.qualifiedName)
      return types[key].map { !$0.writtenMembers.contains(MemberName.generationSchema) } ?? false
    case .genericParameter, .unknown: return false
    }
  }

  private func unknown(_ name: String) -> SchemaNode {
    notes.add("\(name) is declared where the generator cannot read it: any value stands for it here.")
    return SchemaNode(.anything)
  }
}
