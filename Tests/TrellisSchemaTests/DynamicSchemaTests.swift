import Testing

@testable import TrellisSchema

@Suite("Schemas made at run time")
struct DynamicSchemaTests {
  private func text(_ root: DynamicGenerationSchema, _ dependencies: [DynamicGenerationSchema] = []) throws -> String {
    try GenerationSchema(root: root, dependencies: dependencies).graph().jsonSchema.text(.compact)
  }

  @Test("Objects, choices, arrays, references and Swift types")
  func whole() throws {
    let soup = DynamicGenerationSchema(
      name: "Soup", description: "Hot.",
      properties: [
        .init(name: "kind", schema: .init(name: "Kind", anyOf: ["thin", "thick"])),
        .init(
          name: "parts", schema: .init(arrayOf: .init(referenceTo: "Part"), minimumElements: 1, maximumElements: 4)),
        .init(name: "cook", description: "Who.", schema: .init(type: Activity.self), isOptional: true),
        .init(name: "grams", schema: .init(type: Int.self, guides: [.range(1...9)])),
      ])
    let part = DynamicGenerationSchema(
      name: "Part", anyOf: [.init(type: String.self), .init(referenceTo: "Soup"), .null])
    #expect(
      try text(soup, [part])
        == ##"{"title":"Soup","description":"Hot.","type":"object","properties":{"kind":{"title":"Kind","type":"string","enum":["thin","thick"]},"parts":{"type":"array","items":{"$ref":"#/$defs/Part"},"minItems":1,"maxItems":4},"cook":{"description":"Who.","$ref":"#/$defs/Activity"},"grams":{"type":"integer","minimum":1,"maximum":9}},"required":["kind","parts","grams"],"additionalProperties":false,"x-order":["kind","parts","cook","grams"],"$defs":{"Part":{"title":"Part","anyOf":[{"type":"string"},{"$ref":"#"},{"type":"null"}]},"Activity":{"title":"Activity","description":"Something to do.","type":"object","properties":{"title":{"description":"What it is called.","type":"string","maxLength":60},"mood":{"title":"Mood","type":"string","enum":["calm","wild","default"]},"cost":{"type":"number","minimum":0,"maximum":1000.5}},"required":["title","mood"],"additionalProperties":false,"x-order":["title","mood","cost"]}}}"##
    )
  }

  @Test("A schema may be nested twice, if it is the same")
  func sharing() throws {
    let leaf = DynamicGenerationSchema(name: "Leaf", properties: [.init(name: "n", schema: .init(type: Int.self))])
    let root = DynamicGenerationSchema(
      name: "Root", properties: [.init(name: "a", schema: leaf), .init(name: "b", schema: leaf)])
    #expect(try GenerationSchema(root: root, dependencies: []).graph().definitions.map(\.name) == ["Leaf"])
    let other = DynamicGenerationSchema(name: "Leaf", properties: [])
    let mixed = DynamicGenerationSchema(
      name: "Root", properties: [.init(name: "a", schema: leaf), .init(name: "b", schema: other)])
    #expect { try GenerationSchema(root: mixed, dependencies: []) } throws: {
      if case .duplicateType(_, "Leaf", _)? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try GenerationSchema(root: root, dependencies: [other, other]) } throws: {
      if case .duplicateType(_, "Leaf", _)? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
  }

  @Test("References to nothing, circles, empty choices and misfitting guides are errors")
  func errors() {
    #expect {
      try text(
        .init(
          name: "R",
          properties: [
            .init(name: "a", schema: .init(referenceTo: "X")), .init(name: "b", schema: .init(referenceTo: "Y")),
          ]))
    } throws: {
      if case .undefinedReferences("R", ["X", "Y"], _)? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try text(.init(name: "R", anyOf: [.init(referenceTo: "R"), .null])) } throws: {
      if case .circularReference? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try text(.init(name: "R", anyOf: [String]())) } throws: {
      if case .emptyTypeChoices? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try text(.init(arrayOf: .null, minimumElements: 3, maximumElements: 2)) } throws: {
      if case .invalidGuide? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
  }

  @Test("A dynamic schema inside a static one brings its definitions along")
  func embedded() throws {
    let graph = try Box<Embedding>.generationSchema.graph()
    #expect(graph.definitions.map(\.name) == ["Node"])
    #expect(graph.definitions[0].node.replacingReferences { "<\($0)>" } != graph.definitions[0].node)
    try graph.checkReferences()
  }
}

/// A type whose schema is made by hand out of a dynamic, recursive one.
private struct Embedding: Generable {
  init(_ content: GeneratedContent) throws {}
  var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
  static var generationSchema: GenerationSchema {
    let node = DynamicGenerationSchema(
      name: "Node", properties: [.init(name: "next", schema: .init(referenceTo: "Node"), isOptional: true)])
    return (try? GenerationSchema(root: node, dependencies: [])) ?? Bool.generationSchema
  }
}
