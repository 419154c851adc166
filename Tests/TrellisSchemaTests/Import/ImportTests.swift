import Foundation
import Testing
import TrellisSchema

/// The reading of JSON Schema documents.
struct ImportTests {
  private func imported(_ text: String) throws -> ImportedSchema { try ImportedSchema(JSONValue(parsing: text)) }

  private func error(_ text: String, location: SourceLocation = #_sourceLocation) -> JSONSchemaImportError? {
    #expect(throws: JSONSchemaImportError.self, sourceLocation: location) { try imported(text) }
  }

  @Test(
    "Fixed values with their type are printed as they were read",
    arguments: [
      #"{"title": "T", "type": "string", "enum": ["a", "b"]}"#, #"{"title": "T", "type": "string", "const": "a"}"#,
      #"{"title": "T", "enum": [1, "a", null]}"#,
    ])
  func constants(text: String) throws {
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    #expect(try schema.graph().jsonSchema.text() == text)
  }

  @Test("Of fixed values those of another type are left out")
  func constantsOfOtherTypes() throws {
    let text = #"{"title": "T", "type": ["integer", "null"], "enum": ["a", 1, 1.5, null]}"#
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    #expect(try schema.graph().jsonSchema.text() == #"{"title": "T", "enum": [1, null]}"#)
  }

  @Test("Types, and keywords that say something of one type only")
  func types() throws {
    #expect(try imported("true").graph.root.shape == .anything)
    #expect(try imported("{}").graph.root.shape == .anything)
    #expect(try imported("false").graph.root.shape == .nothing)
    #expect(
      try imported(#"{"type": "string", "minimum": 3, "minLength": 1}"#).graph.root.shape
        == .string(StringShape(minimumLength: 1)))
    let nullable = try imported(#"{"type": ["string", "null"]}"#).graph.root.shape
    #expect(nullable == .anyOf([SchemaNode(.string(StringShape())), SchemaNode(.null)]))
    guard case .anyOf(let kinds) = try imported(#"{"minLength": 1}"#).graph.root.shape else {
      Issue.record("a schema without a type has all of them")
      return
    }
    #expect(kinds.count == 6)
  }

  @Test("References: pointers with escapes, anchors, identifiers, fragments of identifiers")
  func references() throws {
    let document = """
      {"$id": "https://example.com/root.json",
       "$defs": {"a/b": {"type": "integer"}, "c~d": {"$anchor": "here", "type": "null"},
                 "e": {"$id": "inner.json", "$defs": {"f": {"type": "boolean"}}, "$ref": "#/$defs/f"}},
       "properties": {"1": {"$ref": "#/$defs/a~1b"}, "2": {"$ref": "#/$defs/c~0d"}, "3": {"$ref": "#here"},
                      "4": {"$ref": "inner.json"}, "5": {"$ref": "https://example.com/inner.json#/$defs/f"},
                      "6": {"$ref": "#"}, "7": {"$ref": "#/%24defs/a~1b"}}, "type": "object"}
      """
    let graph = try imported(document).graph
    guard case .object(let object) = graph.root.shape else { throw Failure() }
    func target(_ name: String) -> Shape? {
      guard case .reference(let reference) = object.properties.first(where: { $0.name == name })?.node.shape else {
        return nil
      }
      return reference == SchemaGraph.rootReference
        ? graph.root.shape : graph.definitions.first { $0.name == reference }?.node.shape
    }
    #expect(target("1") == .number(NumberShape(isInteger: true)))
    #expect(target("2") == .null)
    #expect(target("3") == .null)
    #expect(target("5") == .boolean)
    #expect(target("6") == graph.root.shape)
    #expect(target("7") == target("1"))
    // A reference inside a resource of its own is relative to that resource.
    guard case .reference(let inner) = target("4") else { throw Failure() }
    #expect(graph.definitions.first { $0.name == inner }?.node.shape == .boolean)
  }

  private struct Failure: Error {}

  @Test("Earlier drafts")
  func drafts() throws {
    #expect(
      try imported(#"{"type": "number", "minimum": 1, "exclusiveMinimum": true}"#).graph.root.shape
        == .number(NumberShape(isInteger: false, minimum: .init(ExactDecimal(1), isExclusive: true))))
    guard
      case .array(let array) = try imported(
        #"{"type": "array", "items": [{"type": "null"}], "additionalItems": false}"#
      ).graph.root.shape
    else { throw Failure() }
    #expect(array.prefixItems.count == 1)
    #expect(array.items.shape == .nothing)
    // Draft 7 ignores what stands beside a reference, and that is said.
    let legacy = try imported(
      """
      {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"s": {"type": "string"}},
       "$ref": "#/definitions/s", "maxLength": 2}
      """)
    #expect(legacy.graph.root.shape == .reference("s"))
    #expect(legacy.annotations.map(\.keyword) == ["maxLength"])
  }

  @Test("Annotations and unknown formats are accepted and listed")
  func annotations() throws {
    let schema = try imported(#"{"type": "string", "default": "x", "format": "colour", "x-note": 1, "title": "T"}"#)
    #expect(schema.annotations.map(\.keyword) == ["default", "format", "x-note"])
    #expect(schema.graph.root.shape == .string(StringShape()))
    #expect(schema.graph.root.title == "T")
  }

  @Test(
    "Errors name the place and the keyword",
    arguments: [
      (##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}"##, "/$defs/a", "$ref"),
      (
        ##"{"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##,
        "/$defs/a", "$ref"
      ),
      (##"{"properties": {"a": {"$ref": "#/nowhere"}}}"##, "/properties/a", "$ref"),
      (#"{"properties": {"a/b": {"type": "text"}}}"#, "/properties/a~1b", "type"),
      (#"{"items": {"minLength": -1}}"#, "/items", "minLength"), (#"{"enum": 3}"#, "", "enum"),
      (#"{"allOf": []}"#, "", "allOf"), (#"{"contains": {"type": "null"}}"#, "", "contains"),
      (#"{"$ref": "https://example.com/other.json"}"#, "", "$ref"),
      (#"{"properties": {"a": 3}}"#, "/properties/a", "schema"),
    ])
  func errors(document: String, pointer: String, keyword: String) {
    let error = error(document)
    #expect(error?.pointer == pointer)
    #expect(error?.keyword == keyword)
  }

  @Test("Nesting is bounded; long chains of references are not")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: #"{"items": "#, count: count) + "true" + String(repeating: "}", count: count)
    }
    _ = try imported(nested(150))
    #expect(error(nested(300))?.reason.contains("200") == true)
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(100_000)) }
    let chain = (0..<20_000).map { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }.joined(separator: ", ")
    let graph = try imported(##"{"$defs": {\##(chain), "d20000": {"type": "null"}}, "$ref": "#/$defs/d0"}"##).graph
    #expect(graph.definitions.count == 20_001)
  }

  @Test("What cannot be enforced is left out and reported on request")
  func omissions() throws {
    let schema = try ImportedSchema(
      JSONValue(parsing: #"{"type": "array", "contains": {"type": "null"}}"#),
      options: ImportedSchema.Options(leavesOutUnenforceable: true))
    #expect(schema.omissions.map(\.keyword) == ["contains"])
  }

  /// The shape of a subschema by its name in the definitions.
  private func definition(_ name: String, _ schema: ImportedSchema) -> Shape? {
    schema.graph.definitions.first { $0.name == name }?.node.shape
  }

  @Test("A pointer inside a resource of its own is relative to it, also where the document has such a place")
  func resources() throws {
    let schema = try imported(
      """
      {"$id": "http://a/", "$ref": "#/$defs/r",
       "$defs": {"x": {"type": "string"},
                 "r": {"$id": "r", "$defs": {"x": {"type": "integer"}}, "items": {"$ref": "#/$defs/x"}, "type": "array"}}}
      """)
    #expect(definition("x", schema) == .number(NumberShape(isInteger: true)))
  }

  @Test("Keys and references are compared by their scalars")
  func scalars() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let schema = try imported(
      """
      {"$defs": {"\(one)": {"type": "integer"}, "\(two)": {"type": "string"}, "\u{301}x": {"type": "null"}}, "type": "array",
       "prefixItems": [{"$ref": "#/$defs/\(two)"}, {"$ref": "#/$defs/\(one)"}, {"$ref": "#/$defs/\u{301}x"}]}
      """)
    guard case .array(let array) = schema.graph.root.shape else { throw Failure() }
    let targets = array.prefixItems.map { node -> Shape? in
      guard case .reference(let name) = node.shape else { return nil }
      return definition(name, schema)
    }
    #expect(targets == [.string(StringShape()), .number(NumberShape(isInteger: true)), .null])
  }

  @Test("Names of properties are no keywords: what stands below them has its anchors")
  func anchorsBelowNames() throws {
    for name in ["enum", "const", "default", "examples"] {
      let schema = try imported(
        ##"{"properties": {"\##(name)": {"$anchor": "here", "type": "null"}}, "items": {"$ref": "#here"}, "type": "array"}"##
      )
      #expect(definition(name, schema) == .null)
      // As keywords they hold data.
      #expect(error(##"{"\##(name)": [{"$anchor": "here"}], "items": {"$ref": "#here"}}"##)?.keyword == "$ref")
    }
  }

  @Test("A dynamic reference means the document's own anchor, or the only one; otherwise it is refused")
  func dynamicReferences() throws {
    func document(_ definitions: String) -> String {
      """
      {"$id": "http://a/root", "$ref": "list", "$defs": {\(definitions)
       "list": {"$id": "list", "type": "array", "items": {"$dynamicRef": "#item"},
                "$defs": {"any": {"$dynamicAnchor": "item"}}}}}
      """
    }
    func item(_ text: String) throws -> Shape? {
      let schema = try imported(text)
      guard case .array(let array) = definition("list", schema), case .reference(let name) = array.items.shape else {
        throw Failure()
      }
      return definition(name, schema)
    }
    #expect(try item(document("")) == .anything)
    #expect(try item(document(#""own": {"$dynamicAnchor": "item", "type": "string"},"#)) == .string(StringShape()))
    let elsewhere = document(#""s": {"$id": "s", "$dynamicAnchor": "item", "type": "string"},"#)
    #expect(error(elsewhere)?.pointer == "/$defs/list/items")
    #expect(error(elsewhere)?.keyword == "$dynamicRef")
    #expect(
      error(
        """
        {"$ref": "#/$defs/a", "$defs": {"a": {"$id": "a", "$recursiveAnchor": true, "items": {"$recursiveRef": "#"}},
         "b": {"$id": "b", "$recursiveAnchor": true}}}
        """)?.keyword == "$recursiveRef")
  }

  @Test("Draft 3: types that are not allowed, any type, properties that say themselves that they are required")
  func draft3() throws {
    func draft3(_ keywords: String) throws -> ImportedSchema {
      try imported(#"{"$schema": "http://json-schema.org/draft-03/schema#", \#(keywords)}"#)
    }
    #expect(
      try draft3(#""disallow": ["string", {"type": "null"}]"#).graph.root.shape
        == .allOf([SchemaNode(.not(SchemaNode(.string(StringShape())))), SchemaNode(.not(SchemaNode(.null)))]))
    #expect(try draft3(#""disallow": "any""#).graph.root.shape == .nothing)
    #expect(throws: JSONSchemaImportError.self) { try draft3(#""disallow": 1"#) }
    // Later drafts have neither.
    let later = try imported(
      #"{"$schema": "http://json-schema.org/draft-07/schema#", "disallow": "string", "extends": false}"#)
    #expect(later.graph.root.shape == .anything)
    #expect(later.annotations.map(\.keyword) == ["disallow", "extends"])
    guard
      case .object(let object) = try draft3(
        #""type": "object", "properties": {"a": {"type": "any", "required": true}}"#
      )
      .graph.root.shape
    else { throw Failure() }
    #expect(object.properties == [.init(name: "a", node: SchemaNode(.anything), isRequired: true)])
    #expect(error(#"{"type": "any"}"#)?.keyword == "type")
    #expect(error(#"{"items": {"required": true}}"#)?.pointer == "/items")
  }

  @Test("What references evaluate is looked at once, however many ways lead to it")
  func manyWaysToOneReference() throws {
    let definitions = (0..<40).map {
      ##""a\##($0)": {"allOf": [{"$ref": "#/$defs/a\##($0 + 1)"}, {"$ref": "#/$defs/a\##($0 + 1)"}]}"##
    }
    let schema = try JSONDecoder().decode(
      GenerationSchema.self,
      from: Data(
        ##"""
        {"$ref": "#/$defs/a0", "unevaluatedProperties": false,
         "$defs": {\##(definitions.joined(separator: ", ")), "a40": {"properties": {"x": {"type": "integer"}}}}}
        """##.utf8))
    guard case .allOf(let parts) = try schema.graph().root.shape, case .anyOf(let closed) = parts.last?.shape,
      case .object(let object) = closed.first?.shape
    else { throw Failure() }
    #expect(object.properties.map(\.name) == ["x"])
    #expect(object.additionalProperties.shape == .nothing)
  }

  @Test("Messages quote the beginning of what is long")
  func longNames() {
    let name = String(repeating: "x", count: 100_000)
    #expect((error(##"{"$ref": "#/\##(name)"}"##)?.description.utf8.count ?? .max) < 1000)
    #expect((error(#"{"properties": {"\#(name)": {"type": "tree"}}}"#)?.description.utf8.count ?? .max) < 1000)
  }
}
