// Generated from Recursion.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Tree {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "name", type: String.self),
        GenerationSchema.Property(name: "children", type: [Tree].self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": self.name, "children": self.children])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(String.self, forProperty: "name")
    self.children = try content.value([Tree].self, forProperty: "children")
  }
}

extension Tree {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: String?
    var children: [Tree.PartiallyGenerated]?

    static let streamedKeys = StreamedKeys("name", "children")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      case 1: try step.update(&self.children)
      default: break
      }
    }
  }
}

extension Person {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "name", type: String.self),
        GenerationSchema.Property(name: "friends", type: [Person]?.self, guides: [friendsGuide]),
        GenerationSchema.Property(name: "pets", type: [String: Pet].self),
      ]
    )
  }

  #sourceLocation(file: "Sources/Shapes/Recursion.swift", line: 9)
  private nonisolated static var friendsGuide: GenerationGuide<[Person]> {
            .maximumCount(3)
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("name", self.name))
    if let value = self.friends {
      properties.append(("friends", value))
    }
    properties.append(("pets", self.pets))
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(String.self, forProperty: "name")
    self.friends = try content.value([Person]?.self, forProperty: "friends")
    self.pets = try content.value([String: Pet].self, forProperty: "pets")
  }
}

extension Person {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: String?
    var friends: [Person.PartiallyGenerated]?
    var pets: [String: Pet.PartiallyGenerated]?

    static let streamedKeys = StreamedKeys("name", "friends", "pets")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      case 1: try step.update(&self.friends)
      case 2: try step.update(&self.pets)
      default: break
      }
    }
  }
}

extension Pet {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "owner", type: [Person].self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["owner": self.owner])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.owner = try content.value([Person].self, forProperty: "owner")
  }
}

extension Pet {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var owner: [Person.PartiallyGenerated]?

    static let streamedKeys = StreamedKeys("owner")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.owner)
      default: break
      }
    }
  }
}

extension Formula {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        GenerationSchema.Case(
          name: "number",
          properties: [GenerationSchema.Property(name: "value", type: Double.self)]
        ),
        GenerationSchema.Case(
          name: "sum",
          properties: [
            GenerationSchema.Property(name: "value", type: Formula.self),
            GenerationSchema.Property(name: "value1", type: Formula.self),
          ]
        ),
        GenerationSchema.Case(
          name: "negated",
          properties: [GenerationSchema.Property(name: "value", type: Formula.self)]
        ),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .number(let value): return GeneratedContent(properties: ["type": "number", "value": value])
    case .sum(let value, let value1):
      return GeneratedContent(properties: ["type": "sum", "value": value, "value1": value1])
    case .negated(let value):
      return GeneratedContent(properties: ["type": "negated", "value": value])
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "number": self = .number(try content.value(Double.self, forProperty: "value"))
    case "sum":
      self = .sum(
        try content.value(Formula.self, forProperty: "value"),
        try content.value(Formula.self, forProperty: "value1")
      )
    case "negated": self = .negated(try content.value(Formula.self, forProperty: "value"))
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Formula {
  nonisolated indirect enum PartiallyGenerated: StreamedUnion {
    case number(Double?)
    case sum(Formula.PartiallyGenerated?, Formula.PartiallyGenerated?)
    case negated(Formula.PartiallyGenerated?)

    static let streamedCases: StreamedCases = [
      "number": ["value"],
      "sum": ["value", "value1"],
      "negated": ["value"],
    ]

    init(streamedCase index: Int) {
      switch index {
      case 0: self = .number(nil)
      case 1: self = .sum(nil, nil)
      default: self = .negated(nil)
      }
    }

    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .number(var value0):
        self = Self(streamedCase: 0)
        defer { self = .number(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      case .sum(var value0, var value1):
        self = Self(streamedCase: 1)
        defer { self = .sum(value0, value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      case .negated(var value0):
        self = Self(streamedCase: 2)
        defer { self = .negated(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      }
    }
  }
}
