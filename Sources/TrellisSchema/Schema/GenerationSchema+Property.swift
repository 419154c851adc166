extension GenerationSchema {
  /// A property of an object: its name, what it may hold, and what is said of it.
  public struct Property: Sendable {
    typealias MakeNode =
      @Sendable (inout SchemaGraphBuilder<Key>) throws(SchemaError) -> (node: SchemaNode, guides: [SchemaGuide])

    let name: String
    let description: String?
    let isOptional: Bool
    let makeNode: MakeNode

    private init<Value: Generable>(
      name: String, description: String?, type: Value.Type, isOptional: Bool, guides: [SchemaGuide]
    ) {
      self.name = name
      self.description = description
      self.isOptional = isOptional
      makeNode = { builder throws(SchemaError) in (try builder.place(of: Value.self), guides) }
    }

    /// A required property.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, type: type, isOptional: false, guides: guides.flatMap(\.guides))
    }

    /// A property that may be absent.
    public init<Value: Generable>(
      name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
    ) {
      self.init(
        name: name, description: description, type: Value.self, isOptional: true, guides: guides.flatMap(\.guides))
    }

    /// A required string that must match each of these regexes as a whole.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, type: type, isOptional: false,
        guides: guides.map(SchemaGuide.init(regex:)))
    }

    /// A string that may be absent, and must otherwise match each of these regexes as a whole.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, type: String.self, isOptional: true,
        guides: guides.map(SchemaGuide.init(regex:)))
    }

    static func object(
      _ properties: [Property], of schema: String, explicitNil: Bool, in builder: inout SchemaGraphBuilder<Key>
    ) throws(SchemaError) -> ObjectShape {
      var drafts: [SchemaPropertyDraft] = []
      for property in properties {
        let (node, guides) = try property.makeNode(&builder)
        drafts.append(
          SchemaPropertyDraft(
            name: property.name, description: property.description, isOptional: property.isOptional, node: node,
            guides: guides))
      }
      return try ObjectShape(drafts, of: schema, explicitNil: explicitNil)
    }
  }
}
