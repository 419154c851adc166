import Foundation
import Testing

@testable import TrellisSchema

@Suite("Generation schemas")
struct GenerationSchemaTests {
  private func text(_ schema: GenerationSchema) throws -> String { try schema.graph().jsonSchema.text(.compact) }

  @Test("A struct is a closed object in order, its nested structs are definitions")
  func object() throws {
    #expect(
      try Trip.generationSchema.graph().jsonSchema.text(.indented) == """
        {
          "title": "Trip",
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "days": {
              "type": "integer",
              "minimum": 1,
              "maximum": 30
            },
            "isBooked": {
              "type": "boolean"
            },
            "activities": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/Activity"
              },
              "minItems": 1,
              "maxItems": 3
            },
            "tags": {
              "type": "array",
              "items": {
                "type": "string",
                "enum": [
                  "a",
                  "b"
                ]
              }
            },
            "ratings": {
              "type": "object",
              "additionalProperties": {
                "type": "integer"
              }
            },
            "best": {
              "description": "The best of them.",
              "$ref": "#/$defs/Activity"
            }
          },
          "required": [
            "name",
            "days",
            "isBooked",
            "activities",
            "tags",
            "ratings"
          ],
          "additionalProperties": false,
          "x-order": [
            "name",
            "days",
            "isBooked",
            "activities",
            "tags",
            "ratings",
            "best"
          ],
          "$defs": {
            "Activity": {
              "title": "Activity",
              "description": "Something to do.",
              "type": "object",
              "properties": {
                "title": {
                  "description": "What it is called.",
                  "type": "string",
                  "maxLength": 60
                },
                "mood": {
                  "title": "Mood",
                  "type": "string",
                  "enum": [
                    "calm",
                    "wild",
                    "default"
                  ]
                },
                "cost": {
                  "type": "number",
                  "minimum": 0,
                  "maximum": 1000.5
                }
              },
              "required": [
                "title",
                "mood"
              ],
              "additionalProperties": false,
              "x-order": [
                "title",
                "mood",
                "cost"
              ]
            }
          }
        }
        """)
    #expect(Trip.generationSchema.name == "Trip")
  }

  @Test("A recursive type refers to itself: # at the root, by name elsewhere")
  func recursion() throws {
    let node =
      ##""type":"object","properties":{"label":{"type":"string"},"children":{"type":"array","items":{"$ref":"REF"}}},"required":["label","children"],"additionalProperties":false,"x-order":["label","children"]}"##
    #expect(try text(Tree.generationSchema) == ##"{"title":"Tree","## + node.replacing("REF", with: "#"))
    #expect(
      try text([Tree].generationSchema)
        == ##"{"title":"Array","type":"array","items":{"$ref":"#/$defs/Tree"},"$defs":{"Tree":{"title":"Tree","##
        + node.replacing("REF", with: "#/$defs/Tree") + "}}")
  }

  @Test("Types that share a bare name are told apart by their qualified names")
  func sharedNames() throws {
    let graph = try Pair<A.Row, B.Row>.generationSchema.graph()
    #expect(graph.definitions.map(\.name) == ["A.Row", "B.Row"])
    let cell = try #require(graph.node(for: "B.Row"))
    guard case .object(let row) = cell.shape else {
      Issue.record("not an object")
      return
    }
    #expect(row.properties[0].node.shape == .reference("A.Row"))
    // Alone it keeps its bare name; the root is not asked to share.
    #expect(try Box<A.Row>.generationSchema.graph().definitions.map(\.name) == ["Row"])
    #expect(try B.Row.generationSchema.graph().definitions.map(\.name) == ["A.Row"])
  }

  @Test("Generic types have readable names")
  func genericNames() throws {
    #expect(Box<Activity>.generationSchema.name == "BoxOfActivity")
    #expect(Pair<A.Row, Box<[Activity]>>.generationSchema.name == "PairOfRowAndBoxOfArrayOfActivity")
    #expect(SchemaTypeName(of: Box<Box<Int>>.self).qualified == "BoxOfBoxOfInt")
    #expect(SchemaTypeName(of: B.Row.self).qualified == "B.Row")
    #expect(SchemaTypeName(of: Hidden.self).qualified == "Hidden")
  }

  @Test("Enums with payloads are a choice of objects with a discriminator")
  func union() throws {
    #expect(
      try text(Paint.generationSchema)
        == ##"{"title":"Paint","anyOf":[{"type":"object","properties":{"type":{"type":"string","const":"rgb"},"red":{"type":"integer"},"green":{"type":"integer"},"blue":{"type":"integer"}},"required":["type","red","green","blue"],"additionalProperties":false,"x-order":["type","red","green","blue"]},{"description":"By name.","type":"object","properties":{"type":{"type":"string","const":"named"},"value":{"type":"string"}},"required":["type","value"],"additionalProperties":false,"x-order":["type","value"]},{"type":"object","properties":{"type":{"type":"string","const":"mixed"},"of":{"type":"array","items":{"type":"string"}}},"required":["type","of"],"additionalProperties":false,"x-order":["type","of"]},{"type":"object","properties":{"type":{"type":"string","const":"plain"}},"required":["type"],"additionalProperties":false,"x-order":["type"]}]}"##
    )
  }

  @Test("Optional properties are absent, or null on request")
  func optionals() throws {
    let property = GenerationSchema.Property(name: "a", description: "A.", type: Int?.self)
    #expect(
      try text(GenerationSchema(type: Point.self, properties: [property]))
        == ##"{"title":"Point","type":"object","properties":{"a":{"description":"A.","type":"integer"}},"additionalProperties":false,"x-order":["a"]}"##
    )
    #expect(
      try text(
        GenerationSchema(type: Point.self, representNilExplicitlyInGeneratedContent: true, properties: [property]))
        == ##"{"title":"Point","type":"object","properties":{"a":{"description":"A.","anyOf":[{"type":"integer"},{"type":"null"}]}},"required":["a"],"additionalProperties":false,"x-order":["a"]}"##
    )
  }

  @Test(
    "Standard types print their formats and ranges",
    arguments: [
      (Int.generationSchema, #""type":"integer""#),
      (Int8.generationSchema, #""type":"integer","minimum":-128,"maximum":127"#),
      (UInt32.generationSchema, #""type":"integer","minimum":0,"maximum":4294967295"#),
      (UInt64.generationSchema, #""type":"integer","minimum":0"#),
      (Double.generationSchema, #""type":"number""#), (Decimal.generationSchema, #""type":"number""#),
      (Bool.generationSchema, #""type":"boolean""#),
      (Date.generationSchema, #""type":"string","format":"date-time""#),
      (UUID.generationSchema, #""type":"string","format":"uuid""#),
      (URL.generationSchema, #""type":"string","format":"uri""#),
      (Data.generationSchema, #""type":"string","contentEncoding":"base64""#),
      (
        [Mood: Int].generationSchema,
        #""type":"object","propertyNames":{"title":"Mood","type":"string","enum":["calm","wild","default"]},"additionalProperties":{"type":"integer"}"#
      ),
      (Set<String>.generationSchema, #""type":"array","items":{"type":"string"},"uniqueItems":true"#),
    ])
  func standardTypes(schema: GenerationSchema, members: String) throws {
    let text = try text(schema)
    #expect(text.contains(members), "\(text)")
  }

  @Test("Schemas are printed the same each time, and decode from what they encode")
  func deterministic() throws {
    #expect(try text(Trip.generationSchema) == text(Trip.generationSchema))
    #expect(Trip.generationSchema.debugDescription.hasPrefix("{\n  \"title\": \"Trip\""))
  }

  @Test("Impossible schemas are errors")
  func errors() throws {
    let twice = GenerationSchema.Property(name: "a", type: Int.self)
    #expect { try GenerationSchema(type: Point.self, properties: [twice, twice]).graph() } throws: {
      if case .duplicateProperty(_, "a", _)? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try GenerationSchema(type: Mood.self, anyOf: [String]()).graph() } throws: {
      if case .emptyTypeChoices? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect { try GenerationSchema(type: Paint.self, cases: []).graph() } throws: {
      if case .emptyTypeChoices? = $0 as? GenerationSchema.SchemaError { true } else { false }
    }
    #expect {
      try GenerationSchema(
        type: Point.self, properties: [.init(name: "a", type: [Int].self, guides: [.count(3), .maximumCount(2)])]
      ).graph()
    } throws: {
      ($0 as? GenerationSchema.SchemaError)?.context.debugDescription
        == "Point.a: the minimum count 3 is above the maximum count 2"
    }
  }
}

private struct Hidden {}

struct Pair<First: Generable, Second: Generable>: Generable {
  var first: First
  var second: Second
  init(_ content: GeneratedContent) throws {
    first = try content.value(forProperty: "first")
    second = try content.value(forProperty: "second")
  }
  var generatedContent: GeneratedContent { GeneratedContent(properties: ["first": first, "second": second]) }
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, properties: [.init(name: "first", type: First.self), .init(name: "second", type: Second.self)])
  }
}
