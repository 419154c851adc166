// Generated from Access.swift. Do not edit: change the types there.

public import Core
import Foundation
public import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension PublicTrip {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "A trip that other modules can see.",
      properties: [
        GenerationSchema.Property(name: "title", type: String.self),
        GenerationSchema.Property(name: "places", type: [Place].self),
        GenerationSchema.Property(name: "path", type: Geometry.Path.self),
        GenerationSchema.Property(name: "season", type: Season?.self),
        GenerationSchema.Property(name: "note", type: String.self),
      ]
    )
  }

  public nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("title", self.title))
    properties.append(("places", self.places))
    properties.append(("path", self.path))
    if let value = self.season {
      properties.append(("season", value))
    }
    properties.append(("note", self.note))
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    self.title = try content.value(String.self, forProperty: "title")
    self.places = try content.value([Place].self, forProperty: "places")
    self.path = try content.value(Geometry.Path.self, forProperty: "path")
    self.season = try content.value(Season?.self, forProperty: "season")
    self.note = try content.value(String.self, forProperty: "note")
  }
}

extension PublicTrip {
  public nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    public var id: GenerationID
    public var title: String?
    public var places: [Place.PartiallyGenerated]?
    public var path: Geometry.Path.PartiallyGenerated?
    public var season: Season.PartiallyGenerated?
    var note: String?

    public static let streamedKeys = StreamedKeys("title", "places", "path", "season", "note")

    public init(streamed id: GenerationID) {
      self.id = id
    }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.title)
      case 1: try step.update(&self.places)
      case 2: try step.update(&self.path)
      case 3: try step.update(&self.season)
      case 4: try step.update(&self.note)
      default: break
      }
    }
  }
}

extension PublicChoice {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        GenerationSchema.Case(
          name: "trip",
          properties: [GenerationSchema.Property(name: "value", type: PublicTrip.self)]
        ),
        GenerationSchema.Case(name: "none"),
      ]
    )
  }

  public nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .trip(let value): return GeneratedContent(properties: ["type": "trip", "value": value])
    case .none: return GeneratedContent(properties: ["type": "none"])
    }
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "trip": self = .trip(try content.value(PublicTrip.self, forProperty: "value"))
    case "none": self = .none
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension PublicChoice {
  public nonisolated indirect enum PartiallyGenerated: StreamedUnion {
    case trip(PublicTrip.PartiallyGenerated?)
    case none

    public static let streamedCases: StreamedCases = ["trip": ["value"], "none": []]

    public init(streamedCase index: Int) {
      switch index {
      case 0: self = .trip(nil)
      default: self = .none
      }
    }

    public mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .trip(var value0):
        self = Self(streamedCase: 1)
        defer { self = .trip(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      default: break
      }
    }
  }
}

extension PublicKind: GenerableKey, StreamedAtom {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["one", "two"])
  }

  public nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .one: GeneratedContent("one")
    case .two: GeneratedContent("two")
    }
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "one": self = .one
    case "two": self = .two
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension PackageTrip {
  package nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "title", type: String.self)]
    )
  }

  package nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["title": self.title])
  }

  package nonisolated init(_ content: GeneratedContent) throws {
    self.title = try content.value(String.self, forProperty: "title")
  }
}

extension PackageTrip {
  package nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    package var id: GenerationID
    package var title: String?

    package static let streamedKeys = StreamedKeys("title")

    package init(streamed id: GenerationID) {
      self.id = id
    }

    package mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.title)
      default: break
      }
    }
  }
}

extension PublicPage {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "items", type: [Item].self)]
    )
  }

  public nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["items": self.items])
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    self.items = try content.value([Item].self, forProperty: "items")
  }
}

private nonisolated let publicPageKeys = StreamedKeys("items")

extension PublicPage {
  public nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    public var id: GenerationID
    public var items: [Item.PartiallyGenerated]?

    public static var streamedKeys: StreamedKeys {
      publicPageKeys
    }

    public init(streamed id: GenerationID) {
      self.id = id
    }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.items)
      default: break
      }
    }
  }
}

extension PublicKind.Detail {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "text", type: String.self)]
    )
  }

  public nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["text": self.text])
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    self.text = try content.value(String.self, forProperty: "text")
  }
}

extension PublicKind.Detail {
  public nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    public var id: GenerationID
    public var text: String?

    public static let streamedKeys = StreamedKeys("text")

    public init(streamed id: GenerationID) {
      self.id = id
    }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.text)
      default: break
      }
    }
  }
}
