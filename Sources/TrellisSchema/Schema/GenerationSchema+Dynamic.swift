extension GenerationSchema {
  /// The schema that `root` describes. References may name the root, a dependency or a schema nested in one of them, and may go in
  /// circles.
  ///
  /// - Throws: `SchemaError`: two different schemas with one name, a repeated property, an empty choice, a reference to nothing, a guide
  ///   that does not fit.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    let catalog = try DynamicSchemaCatalog(root: root, dependencies: dependencies)
    self.init(try SchemaGraphBuilder.graph(of: catalog.declaration(of: root)))
  }
}

/// The named schemas that a dynamic schema can refer to.
private struct DynamicSchemaCatalog: Sendable {
  typealias SchemaError = GenerationSchema.SchemaError

  private let rootName: String?
  private var schemas: [String: DynamicGenerationSchema] = [:]

  init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws(SchemaError) {
    rootName = root.name
    // The top level first: what is nested may repeat a name (it is compared below), two dependencies may not.
    for schema in [root] + dependencies {
      guard let name = schema.name, !schema.isReference else { continue }
      if schemas.updateValue(schema, forKey: name) != nil { throw .duplicateType(schema: root.name, type: name) }
    }
    var references = Set<String>()
    for schema in [root] + dependencies { collect(schema, &references) }
    let undefined = references.filter { schemas[$0] == nil }
    guard undefined.isEmpty else {
      throw .undefinedReferences(schema: root.name, references: undefined.sorted())
    }
    for schema in [root] + dependencies { try check(schema) }
  }

  private mutating func collect(_ schema: DynamicGenerationSchema, _ references: inout Set<String>) {
    if let name = schema.name {
      if schema.isReference {
        references.insert(name)
      } else if schemas[name] == nil {
        schemas[name] = schema
      }
    }
    for child in schema.children { collect(child, &references) }
  }

  /// A nested schema whose name is taken must be the same schema.
  private func check(_ schema: DynamicGenerationSchema) throws(SchemaError) {
    if let name = schema.name, !schema.isReference, let named = schemas[name], named.outline != schema.outline {
      throw .duplicateType(schema: rootName, type: name)
    }
    for child in schema.children { try check(child) }
  }

  func declaration(of schema: DynamicGenerationSchema) -> SchemaDeclaration<GenerationSchema.Key> {
    let name = schema.name ?? "Value"
    switch schema.form {
    case .object, .choice:
      return SchemaDeclaration(name: SchemaTypeName(name), placement: .definition(.named(name))) {
        builder throws(SchemaError) in try node(of: schema, in: &builder)
      }
    case .reference:
      if let target = schemas[name] { return declaration(of: target) }
      // References have been checked.
      return SchemaDeclaration(name: SchemaTypeName(name), placement: .inline) { _ throws(SchemaError) in
        throw .undefinedReferences(schema: rootName, references: [name])
      }
    case .type(let type, let guides):
      if guides.isEmpty, case .declaration(let declaration) = type.generationSchema.source { return declaration }
      return SchemaDeclaration(name: SchemaTypeName(type.generationSchema.name), placement: .inline) {
        builder throws(SchemaError) in try node(of: schema, in: &builder)
      }
    case .null, .strings, .array:
      return SchemaDeclaration(name: SchemaTypeName(name), placement: .inline) {
        builder throws(SchemaError) in try node(of: schema, in: &builder)
      }
    }
  }

  private func place(
    of schema: DynamicGenerationSchema, in builder: inout SchemaGraphBuilder<GenerationSchema.Key>
  ) throws(SchemaError) -> SchemaNode {
    try builder.place(of: declaration(of: schema))
  }

  private func node(
    of schema: DynamicGenerationSchema, in builder: inout SchemaGraphBuilder<GenerationSchema.Key>
  ) throws(SchemaError) -> SchemaNode {
    switch schema.form {
    case .null: return SchemaNode(.null)
    case .reference: return try place(of: schema, in: &builder)
    case .strings(let name, let description, let choices):
      guard !choices.isEmpty else { throw .emptyTypeChoices(schema: name) }
      return SchemaNode(.constants(choices), title: name, description: description)
    case .choice(let name, let description, let choices):
      guard !choices.isEmpty else { throw .emptyTypeChoices(schema: name) }
      var nodes: [SchemaNode] = []
      for choice in choices { nodes.append(try place(of: choice, in: &builder)) }
      return SchemaNode(.anyOf(nodes), title: name, description: description)
    case .object(let name, let description, let explicitNil, let properties):
      var drafts: [SchemaPropertyDraft] = []
      for property in properties {
        drafts.append(
          SchemaPropertyDraft(
            name: property.name, description: property.description, isOptional: property.isOptional,
            node: try place(of: property.schema, in: &builder), guides: []))
      }
      return SchemaNode(
        .object(try ObjectShape(drafts, of: name, explicitNil: explicitNil)), title: name, description: description)
    case .array(let items, let guides):
      return try narrow(SchemaNode(.array(ArrayShape(items: try place(of: items, in: &builder)))), by: guides)
    case .type(let type, let guides):
      return try narrow(try builder.place(of: type), by: guides)
    }
  }

  private func narrow(_ node: SchemaNode, by guides: [SchemaGuide]) throws(SchemaError) -> SchemaNode {
    var node = node
    for guide in guides {
      do {
        node = try guide.apply(to: node)
      } catch {
        throw .invalidGuide(schema: rootName ?? "The schema", property: nil, error)
      }
    }
    return node
  }
}

extension DynamicGenerationSchema {
  fileprivate var isReference: Bool { if case .reference = form { true } else { false } }

  fileprivate var children: [DynamicGenerationSchema] {
    switch form {
    case .object(_, _, _, let properties): properties.map(\.schema)
    case .choice(_, _, let choices): choices
    case .array(let items, _): [items]
    case .null, .strings, .type, .reference: []
    }
  }

  /// A text that is equal for equal schemas.
  fileprivate var outline: String {
    switch form {
    case .null: "null"
    case .object(let name, let description, let explicitNil, let properties):
      "object \(name) \(description ?? "") \(explicitNil) "
        + "\(properties.map { "\($0.name) \($0.description ?? "") \($0.isOptional) \($0.schema.outline)" })"
    case .choice(let name, let description, let choices):
      "choice \(name) \(description ?? "") \(choices.map(\.outline))"
    case .strings(let name, let description, let choices): "strings \(name) \(description ?? "") \(choices)"
    case .array(let items, let guides): "array \(items.outline) \(guides)"
    case .type(let type, let guides): "type \(ObjectIdentifier(type)) \(guides)"
    case .reference(let name): "reference \(name)"
    }
  }
}
