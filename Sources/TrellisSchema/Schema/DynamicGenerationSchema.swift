/// A schema made at run time, out of names, other dynamic schemas and Swift types.
///
/// A `GenerationSchema` is made of it by `GenerationSchema.init(root:dependencies:)`, which resolves the references.
public struct DynamicGenerationSchema: Sendable {
  /// A property of a dynamic object.
  public struct Property: Sendable {
    let name: String
    let description: String?
    let schema: DynamicGenerationSchema
    let isOptional: Bool

    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false
    ) {
      self.name = name
      self.description = description
      self.schema = schema
      self.isOptional = isOptional
    }
  }

  indirect enum Form: Sendable {
    case null
    case object(name: String, description: String?, explicitNil: Bool, [Property])
    case choice(name: String, description: String?, [DynamicGenerationSchema])
    case strings(name: String, description: String?, [String])
    case array(DynamicGenerationSchema, [SchemaGuide])
    case type(any Generable.Type, [SchemaGuide])
    case reference(String)
  }

  let form: Form

  private init(_ form: Form) {
    self.form = form
  }

  /// Null and nothing else.
  public static var null: DynamicGenerationSchema { DynamicGenerationSchema(.null) }

  /// An object with these properties, generated in this order.
  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(
      name: name, description: description, representNilExplicitlyInGeneratedContent: false, properties: properties)
  }

  /// An object with these properties. With `explicitNil` an optional property is always written, as null where it has no value.
  public init(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool,
    properties: [Property]
  ) {
    self.init(.object(name: name, description: description, explicitNil: explicitNil, properties))
  }

  /// A value of one of these schemas.
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    self.init(.choice(name: name, description: description, choices))
  }

  /// A string that is one of these.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    self.init(.strings(name: name, description: description, choices))
  }

  /// An array; nil leaves a bound out.
  public init(arrayOf items: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
    self.init(
      .array(
        items,
        [minimumElements.map(SchemaGuide.minimumCount), maximumElements.map(SchemaGuide.maximumCount)].compactMap { $0 }
      ))
  }

  /// What a Swift type's schema is, narrowed by guides.
  public init<Value: Generable>(type: Value.Type, guides: [GenerationGuide<Value>] = []) {
    self.init(.type(type, guides.flatMap(\.guides)))
  }

  /// The dynamic schema of that name, wherever it is defined: the root, a dependency, or nested in one of them.
  public init(referenceTo name: String) {
    self.init(.reference(name))
  }

  var name: String? {
    switch form {
    case .object(let name, _, _, _), .choice(let name, _, _), .strings(let name, _, _), .reference(let name): name
    case .null, .array, .type: nil
    }
  }
}
