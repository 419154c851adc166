// Generated from Enums.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Mood: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "How somebody feels.\ncalm: Nothing is the matter.",
      anyOf: ["calm", "cheerful", "wild"]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .calm: GeneratedContent("calm")
    case .cheerful: GeneratedContent("cheerful")
    case .wild: GeneratedContent("wild")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "calm": self = .calm
    case "cheerful": self = .cheerful
    case "wild": self = .wild
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Size: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["sm", "default", "l\"g\\€"])
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .small: GeneratedContent("sm")
    case .default: GeneratedContent("default")
    case .large: GeneratedContent("l\"g\\€")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "sm": self = .small
    case "default": self = .default
    case "l\"g\\€": self = .large
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Rank: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Integer raw values do not matter: the names do.",
      anyOf: ["low", "in", "high"]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .low: GeneratedContent("low")
    case .in: GeneratedContent("in")
    case .high: GeneratedContent("high")
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "low": self = .low
    case "in": self = .in
    case "high": self = .high
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Drawing {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "What to draw.",
      cases: [
        GenerationSchema.Case(
          name: "circle",
          description: "A round one.",
          properties: [GenerationSchema.Property(name: "radius", type: Double.self)]
        ),
        GenerationSchema.Case(
          name: "rectangle",
          properties: [
            GenerationSchema.Property(name: "width", type: Double.self),
            GenerationSchema.Property(name: "height", type: Double.self),
          ]
        ),
        GenerationSchema.Case(
          name: "text",
          properties: [
            GenerationSchema.Property(name: "value", type: String.self),
            GenerationSchema.Property(name: "size", type: Size?.self),
          ]
        ),
        GenerationSchema.Case(
          name: "group",
          properties: [GenerationSchema.Property(name: "value", type: [Drawing].self)]
        ),
        GenerationSchema.Case(
          name: "rotated",
          properties: [
            GenerationSchema.Property(name: "value", type: Drawing.self),
            GenerationSchema.Property(name: "by", type: Int.self),
          ]
        ),
        GenerationSchema.Case(
          name: "pair",
          properties: [
            GenerationSchema.Property(name: "value", type: Int.self),
            GenerationSchema.Property(name: "value1", type: Int.self),
          ]
        ),
        GenerationSchema.Case(name: "nothing"),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .circle(let radius):
      return GeneratedContent(properties: ["type": "circle", "radius": radius])
    case .rectangle(let width, let height):
      return GeneratedContent(properties: ["type": "rectangle", "width": width, "height": height])
    case .text(let value, let size):
      var properties: [(String, any ConvertibleToGeneratedContent)] = [("type", "text")]
      properties.append(("value", value))
      if let size {
        properties.append(("size", size))
      }
      return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
    case .group(let value): return GeneratedContent(properties: ["type": "group", "value": value])
    case .rotated(let value, let by):
      return GeneratedContent(properties: ["type": "rotated", "value": value, "by": by])
    case .pair(let value, let value1):
      return GeneratedContent(properties: ["type": "pair", "value": value, "value1": value1])
    case .nothing: return GeneratedContent(properties: ["type": "nothing"])
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "circle": self = .circle(radius: try content.value(Double.self, forProperty: "radius"))
    case "rectangle":
      self = .rectangle(
        width: try content.value(Double.self, forProperty: "width"),
        height: try content.value(Double.self, forProperty: "height")
      )
    case "text":
      self = .text(
        try content.value(String.self, forProperty: "value"),
        size: try content.value(Size?.self, forProperty: "size")
      )
    case "group": self = .group(try content.value([Drawing].self, forProperty: "value"))
    case "rotated":
      self = .rotated(
        try content.value(Drawing.self, forProperty: "value"),
        by: try content.value(Int.self, forProperty: "by")
      )
    case "pair":
      self = .pair(
        try content.value(Int.self, forProperty: "value"),
        try content.value(Int.self, forProperty: "value1")
      )
    case "nothing": self = .nothing
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Drawing {
  nonisolated indirect enum PartiallyGenerated: StreamedUnion {
    case circle(radius: Double?)
    case rectangle(width: Double?, height: Double?)
    case text(String?, size: Size.PartiallyGenerated?)
    case group([Drawing.PartiallyGenerated]?)
    case rotated(Drawing.PartiallyGenerated?, by: Int?)
    case pair(Int?, Int?)
    case nothing

    static let streamedCases: StreamedCases = [
      "circle": ["radius"],
      "rectangle": ["width", "height"],
      "text": ["value", "size"],
      "group": ["value"],
      "rotated": ["value", "by"],
      "pair": ["value", "value1"],
      "nothing": [],
    ]

    init(streamedCase index: Int) {
      switch index {
      case 0: self = .circle(radius: nil)
      case 1: self = .rectangle(width: nil, height: nil)
      case 2: self = .text(nil, size: nil)
      case 3: self = .group(nil)
      case 4: self = .rotated(nil, by: nil)
      case 5: self = .pair(nil, nil)
      default: self = .nothing
      }
    }

    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .circle(var value0):
        self = Self(streamedCase: 6)
        defer { self = .circle(radius: value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      case .rectangle(var value0, var value1):
        self = Self(streamedCase: 6)
        defer { self = .rectangle(width: value0, height: value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      case .text(var value0, var value1):
        self = Self(streamedCase: 6)
        defer { self = .text(value0, size: value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      case .group(var value0):
        self = Self(streamedCase: 6)
        defer { self = .group(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      case .rotated(var value0, var value1):
        self = Self(streamedCase: 6)
        defer { self = .rotated(value0, by: value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      case .pair(var value0, var value1):
        self = Self(streamedCase: 6)
        defer { self = .pair(value0, value1) }
        switch index {
        case 0: try step.update(&value0)
        case 1: try step.update(&value1)
        default: break
        }
      default: break
      }
    }
  }
}
