// Generated from MainActorShapes.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Setting: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["on", "off"])
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .on: GeneratedContent("on")
    case .off: GeneratedContent("off")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "on": self = .on
    case "off": self = .off
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Screen {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "title", type: String.self, guides: [titleGuide]),
        GenerationSchema.Property(name: "settings", type: [Setting].self),
        GenerationSchema.Property(name: "parts", type: [String: Part].self),
        GenerationSchema.Property(name: "maybe", type: Part?.self),
      ]
    )
  }

  #sourceLocation(file: "Sources/MainActorShapes/MainActorShapes.swift", line: 7)
  private nonisolated static var titleGuide: GenerationGuide<String> {
            .maximumLength(10)
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("title", self.title))
    properties.append(("settings", self.settings))
    properties.append(("parts", self.parts))
    if let value = self.maybe {
      properties.append(("maybe", value))
    }
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.title = try content.value(String.self, forProperty: "title")
    self.settings = try content.value([Setting].self, forProperty: "settings")
    self.parts = try content.value([String: Part].self, forProperty: "parts")
    self.maybe = try content.value(Part?.self, forProperty: "maybe")
  }
}

extension Screen {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var title: String?
    var settings: [Setting.PartiallyGenerated]?
    var parts: [String: Part.PartiallyGenerated]?
    var maybe: Part.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("title", "settings", "parts", "maybe")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.title)
      case 1: try step.update(&self.settings)
      case 2: try step.update(&self.parts)
      case 3: try step.update(&self.maybe)
      default: break
      }
    }
  }
}

extension Screen.Part {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "size", type: Int.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["size": self.size])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.size = try content.value(Int.self, forProperty: "size")
  }
}

extension Screen.Part {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var size: Int?

    static let streamedKeys = StreamedKeys("size")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.size)
      default: break
      }
    }
  }
}

extension Event {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        GenerationSchema.Case(
          name: "tap",
          properties: [
            GenerationSchema.Property(name: "x", type: Int.self),
            GenerationSchema.Property(name: "y", type: Int.self),
          ]
        ),
        GenerationSchema.Case(
          name: "key",
          properties: [GenerationSchema.Property(name: "value", type: String.self)]
        ),
        GenerationSchema.Case(name: "none"),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .tap(let x, let y): return GeneratedContent(properties: ["type": "tap", "x": x, "y": y])
    case .key(let value): return GeneratedContent(properties: ["type": "key", "value": value])
    case .none: return GeneratedContent(properties: ["type": "none"])
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "tap":
      self = .tap(
        x: try content.value(Int.self, forProperty: "x"),
        y: try content.value(Int.self, forProperty: "y")
      )
    case "key": self = .key(try content.value(String.self, forProperty: "value"))
    case "none": self = .none
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Event {
  nonisolated indirect enum PartiallyGenerated: StreamedUnion {
    case tap(x: Int?, y: Int?)
    case key(String?)
    case none

    static let streamedCases: StreamedCases = ["tap": ["x", "y"], "key": ["value"], "none": []]

    init(streamedCase index: Int) {
      switch index {
      case 0: self = .tap(x: nil, y: nil)
      case 1: self = .key(nil)
      default: self = .none
      }
    }

    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .tap(var value0, var value1):
        self = Self(streamedCase: 2)
        defer { self = .tap(x: value0, y: value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      case .key(var value0):
        self = Self(streamedCase: 2)
        defer { self = .key(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      default: break
      }
    }
  }
}

extension Shelf {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "items", type: [Item].self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["items": self.items])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.items = try content.value([Item].self, forProperty: "items")
  }
}

private nonisolated let shelfKeys = StreamedKeys("items")

extension Shelf {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var items: [Item.PartiallyGenerated]?

    static var streamedKeys: StreamedKeys {
      shelfKeys
    }

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.items)
      default: break
      }
    }
  }
}
