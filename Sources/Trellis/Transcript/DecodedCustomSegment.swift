extension Transcript {
  /// A custom segment that was read from JSON: its own type is not known any more, but everything that it held is.
  public struct DecodedCustomSegment: CustomSegment {
    public var id: String
    /// The name of the type that it had.
    public var kind: String
    /// How it described itself.
    public var text: String
    /// What it held, as JSON text.
    public var content: String { json.text() }

    let json: JSONValue

    init(id: String, kind: String, text: String, content: JSONValue) {
      self.id = id
      self.kind = kind
      self.text = text
      json = content.sortedByKey
    }

    public var description: String { text }
  }
}
