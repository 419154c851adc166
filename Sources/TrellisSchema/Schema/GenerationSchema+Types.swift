// MARK: Structs

extension GenerationSchema {
  /// An object with these properties, generated in this order.
  public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
    self.init(
      type: type, description: description, representNilExplicitlyInGeneratedContent: false, properties: properties)
  }

  /// An object with these properties, generated in this order. With `explicitNil` an optional property is always written, as null
  /// where it has no value; without, it is left out.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    self.init(
      type: type, name: nil, description: description, representNilExplicitlyInGeneratedContent: explicitNil,
      properties: properties)
  }

  /// An object under a name that is not the type's own.
  public init(
    type: any Generable.Type, name: String?, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
  ) {
    let typeName = name.map { SchemaTypeName($0) } ?? SchemaTypeName(of: type)
    self.init(
      .declaration(
        SchemaDeclaration(name: typeName, placement: .definition(.type(ObjectIdentifier(type)))) {
          builder throws(SchemaError) in
          let shape = try Property.object(
            properties, of: typeName.bare, explicitNil: explicitNil, in: &builder)
          return SchemaNode(.object(shape), title: typeName.bare, description: description)
        }))
  }
}

// MARK: Enums

extension GenerationSchema {
  /// A string that is one of these: an enum without payloads.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    self.init(type: type, name: nil, description: description, anyOf: choices)
  }

  public init(type: any Generable.Type, name: String?, description: String? = nil, anyOf choices: [String]) {
    let typeName = name.map { SchemaTypeName($0) } ?? SchemaTypeName(of: type)
    self.init(
      .declaration(
        SchemaDeclaration(name: typeName, placement: .inline) { _ throws(SchemaError) in
          guard !choices.isEmpty else { throw .emptyTypeChoices(schema: typeName.bare) }
          return SchemaNode(.constants(choices), title: typeName.bare, description: description)
        }))
  }

  /// A value of one of these types.
  public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
    let typeName = SchemaTypeName(of: type)
    self.init(
      .declaration(
        SchemaDeclaration(name: typeName, placement: .definition(.type(ObjectIdentifier(type)))) {
          builder throws(SchemaError) in
          guard !types.isEmpty else { throw .emptyTypeChoices(schema: typeName.bare) }
          var nodes: [SchemaNode] = []
          for type in types { nodes.append(try builder.place(of: type)) }
          return SchemaNode(.anyOf(nodes), title: typeName.bare, description: description)
        }))
  }

  /// One case of an enum with payloads: an object with the case's name as `type`, then its payload.
  public struct Case: Sendable {
    let name: String
    let description: String?
    let properties: [Property]

    public init(name: String, description: String? = nil, properties: [Property] = []) {
      self.name = name
      self.description = description
      self.properties = properties
    }
  }

  /// An enum with payloads: one of these cases, told apart by the property `type`, which comes first:
  /// `{"type": "rgb", "red": 1, "green": 2, "blue": 3}`.
  public init(type: any Generable.Type, name: String? = nil, description: String? = nil, cases: [Case]) {
    let typeName = name.map { SchemaTypeName($0) } ?? SchemaTypeName(of: type)
    self.init(
      .declaration(
        SchemaDeclaration(name: typeName, placement: .definition(.type(ObjectIdentifier(type)))) {
          builder throws(SchemaError) in
          guard !cases.isEmpty else { throw .emptyTypeChoices(schema: typeName.bare) }
          var nodes: [SchemaNode] = []
          for one in cases {
            let name = "\(typeName.bare).\(one.name)"
            var shape = try Property.object(one.properties, of: name, explicitNil: false, in: &builder)
            guard !shape.properties.contains(where: { $0.name == Self.discriminator }) else {
              throw .duplicateProperty(schema: name, property: Self.discriminator)
            }
            shape.properties.insert(
              ObjectShape.Property(
                name: Self.discriminator, node: SchemaNode(.constants([one.name])), isRequired: true),
              at: 0)
            nodes.append(SchemaNode(.object(shape), description: one.description))
          }
          return SchemaNode(.anyOf(nodes), title: typeName.bare, description: description)
        }))
  }
}

// MARK: Standard types

extension GenerationSchema {
  /// A schema whose node stands wherever it is used.
  package init(inline name: String, _ node: SchemaNode) {
    self.init(inline: name) { _ throws(SchemaError) in node }
  }

  package init(inline name: String, makeNode: @escaping SchemaDeclaration<Key>.MakeNode) {
    self.init(.declaration(SchemaDeclaration(name: SchemaTypeName(name), placement: .inline, makeNode: makeNode)))
  }
}

extension SchemaGraphBuilder where Key == GenerationSchema.Key {
  package mutating func place(of type: any Generable.Type) throws(GenerationSchema.SchemaError) -> SchemaNode {
    switch type.generationSchema.source {
    case .declaration(let declaration): try place(of: declaration)
    case .graph(let graph): place(of: graph)
    }
  }
}
