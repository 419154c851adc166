// Generated from Nested.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension A {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "rows", type: [Row].self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["rows": self.rows])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.rows = try content.value([Row].self, forProperty: "rows")
  }
}

extension A {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var rows: [Row.PartiallyGenerated]?

    static let streamedKeys = StreamedKeys("rows")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.rows)
      default: break
      }
    }
  }
}

extension A.Row {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "title", type: String.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["title": self.title])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.title = try content.value(String.self, forProperty: "title")
  }
}

extension A.Row {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var title: String?

    static let streamedKeys = StreamedKeys("title")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.title)
      default: break
      }
    }
  }
}

extension B {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "row", type: Row.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["row": self.row])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.row = try content.value(Row.self, forProperty: "row")
  }
}

extension B {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var row: Row.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("row")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.row)
      default: break
      }
    }
  }
}

extension B.Row {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "cell", type: A.Row.self),
        GenerationSchema.Property(name: "next", type: [B.Row].self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["cell": self.cell, "next": self.next])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.cell = try content.value(A.Row.self, forProperty: "cell")
    self.next = try content.value([B.Row].self, forProperty: "next")
  }
}

extension B.Row {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var cell: A.Row.PartiallyGenerated?
    var next: [B.Row.PartiallyGenerated]?

    static let streamedKeys = StreamedKeys("cell", "next")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.cell)
      case 1: try step.update(&self.next)
      default: break
      }
    }
  }
}

extension FindPlacesTool.Arguments {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(
          name: "category",
          description: "What to look for.",
          type: FindPlacesTool.Category.self
        ),
        GenerationSchema.Property(
          name: "count",
          description: "How many to find",
          type: Int.self,
          guides: [countGuide]
        ),
      ]
    )
  }

  #sourceLocation(file: "Sources/Shapes/Nested.swift", line: 23)
  private nonisolated static var countGuide: GenerationGuide<Int> {
                                               .range(1...10)
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["category": self.category, "count": self.count])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.category = try content.value(FindPlacesTool.Category.self, forProperty: "category")
    self.count = try content.value(Int.self, forProperty: "count")
  }
}

extension FindPlacesTool.Arguments {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var category: FindPlacesTool.Category.PartiallyGenerated?
    var count: Int?

    static let streamedKeys = StreamedKeys("category", "count")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.category)
      case 1: try step.update(&self.count)
      default: break
      }
    }
  }
}

extension FindPlacesTool.Category: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["hotel", "restaurant"])
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .hotel: GeneratedContent("hotel")
    case .restaurant: GeneratedContent("restaurant")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "hotel": self = .hotel
    case "restaurant": self = .restaurant
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Registry.Entry {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "key", type: String.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["key": self.key])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.key = try content.value(String.self, forProperty: "key")
  }
}

extension Registry.Entry {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var key: String?

    static let streamedKeys = StreamedKeys("key")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.key)
      default: break
      }
    }
  }
}

extension Namespace.Inner {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "value", type: Int.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["value": self.value])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.value = try content.value(Int.self, forProperty: "value")
  }
}

extension Namespace.Inner {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var value: Int?

    static let streamedKeys = StreamedKeys("value")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.value)
      default: break
      }
    }
  }
}

extension Namespace.Inner.Kind: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["one", "two"])
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .one: GeneratedContent("one")
    case .two: GeneratedContent("two")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "one": self = .one
    case "two": self = .two
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}
