extension JSONValue {
  /// Parses a whole JSON text. Of a repeated key the last value wins, at the place of the first.
  package init(parsing bytes: [UInt8], depthLimit: Int = JSONParser.depthLimit) throws(JSONError) {
    self = try JSONParser.parse(bytes, depthLimit: depthLimit).value(at: 0)
  }

  package init(parsing text: String) throws(JSONError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Parses a whole JSON text that a person wrote, in which a repeated key is a mistake.
  package init(parsingUniqueKeys bytes: [UInt8]) throws(JSONError) {
    let document = try JSONParser.parse(bytes)
    if let member = document.repeatedMember {
      let entry = document.entries[member]
      throw JSONError(
        "the key '\(document.key(at: member).excerpt())' comes twice in one object",
        at: Int(entry.keyHasEscapes ? entry.start : entry.keyStart), in: bytes)
    }
    self = document.value(at: 0)
  }
}
