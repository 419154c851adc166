// Generated from Members.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Members {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "count", type: Int.self),
        GenerationSchema.Property(name: "ratio", type: Double.self),
        GenerationSchema.Property(name: "label", type: String.self),
        GenerationSchema.Property(name: "isOn", type: Bool.self),
        GenerationSchema.Property(name: "first", type: Int.self),
        GenerationSchema.Property(name: "second", type: Int.self),
        GenerationSchema.Property(name: "third", type: String.self),
        GenerationSchema.Property(name: "fourth", type: Double?.self),
        GenerationSchema.Property(name: "observed", type: Int.self),
        GenerationSchema.Property(name: "percent", type: Int.self),
        GenerationSchema.Property(name: "default", type: Bool.self),
        GenerationSchema.Property(name: "content", type: String.self),
        GenerationSchema.Property(name: "properties", type: [String].self),
        GenerationSchema.Property(name: "index", type: Int.self),
        GenerationSchema.Property(name: "step", type: Int.self),
        GenerationSchema.Property(name: "description", type: String.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("count", self.count))
    properties.append(("ratio", self.ratio))
    properties.append(("label", self.label))
    properties.append(("isOn", self.isOn))
    properties.append(("first", self.first))
    properties.append(("second", self.second))
    properties.append(("third", self.third))
    if let value = self.fourth {
      properties.append(("fourth", value))
    }
    properties.append(("observed", self.observed))
    properties.append(("percent", self.percent))
    properties.append(("default", self.default))
    properties.append(("content", self.content))
    properties.append(("properties", self.properties))
    properties.append(("index", self.index))
    properties.append(("step", self.step))
    properties.append(("description", self.description))
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.init(
      count: try content.value(Int.self, forProperty: "count"),
      ratio: try content.value(Double.self, forProperty: "ratio"),
      label: try content.value(String.self, forProperty: "label"),
      isOn: try content.value(Bool.self, forProperty: "isOn"),
      first: try content.value(Int.self, forProperty: "first"),
      second: try content.value(Int.self, forProperty: "second"),
      third: try content.value(String.self, forProperty: "third"),
      fourth: try content.value(Double?.self, forProperty: "fourth"),
      observed: try content.value(Int.self, forProperty: "observed"),
      percent: try content.value(Int.self, forProperty: "percent"),
      default: try content.value(Bool.self, forProperty: "default"),
      content: try content.value(String.self, forProperty: "content"),
      properties: try content.value([String].self, forProperty: "properties"),
      index: try content.value(Int.self, forProperty: "index"),
      step: try content.value(Int.self, forProperty: "step"),
      description: try content.value(String.self, forProperty: "description")
    )
  }
}

extension Members {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var count: Int?
    var ratio: Double?
    var label: String?
    var isOn: Bool?
    var first: Int?
    var second: Int?
    var third: String?
    var fourth: Double?
    var observed: Int?
    var percent: Int?
    var `default`: Bool?
    var content: String?
    var properties: [String]?
    var index: Int?
    var step: Int?
    var description: String?

    static let streamedKeys = StreamedKeys(
      "count",
      "ratio",
      "label",
      "isOn",
      "first",
      "second",
      "third",
      "fourth",
      "observed",
      "percent",
      "default",
      "content",
      "properties",
      "index",
      "step",
      "description"
    )

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.count)
      case 1: try step.update(&self.ratio)
      case 2: try step.update(&self.label)
      case 3: try step.update(&self.isOn)
      case 4: try step.update(&self.first)
      case 5: try step.update(&self.second)
      case 6: try step.update(&self.third)
      case 7: try step.update(&self.fourth)
      case 8: try step.update(&self.observed)
      case 9: try step.update(&self.percent)
      case 10: try step.update(&self.default)
      case 11: try step.update(&self.content)
      case 12: try step.update(&self.properties)
      case 13: try step.update(&self.index)
      case 14: try step.update(&self.step)
      case 15: try step.update(&self.description)
      default: break
      }
    }
  }
}

extension Code {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "code", type: Int.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["code": self.code])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.code = try content.value(Int.self, forProperty: "code")
  }
}

extension Code {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var code: Int?

    static let streamedKeys = StreamedKeys("code")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.code)
      default: break
      }
    }
  }
}

extension Employee {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "id", type: Int.self),
        GenerationSchema.Property(name: "name", type: String.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["id": self.id, "name": self.name])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.id = try content.value(Int.self, forProperty: "id")
    self.name = try content.value(String.self, forProperty: "name")
  }
}

extension Employee {
  nonisolated struct PartiallyGenerated: StreamedObject {
    var id: Int?
    var name: String?

    static let streamedKeys = StreamedKeys("id", "name")

    init(streamed _: GenerationID) {}

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.id)
      case 1: try step.update(&self.name)
      default: break
      }
    }
  }
}

extension Ticket {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "number", type: String.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["number": self.number])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.number = try content.value(String.self, forProperty: "number")
  }
}

extension Ticket {
  nonisolated struct PartiallyGenerated: StreamedObject {
    var number: String?

    static let streamedKeys = StreamedKeys("number")

    init(streamed _: GenerationID) {}

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.number)
      default: break
      }
    }
  }
}

extension NoArguments {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: [])
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: [:])
  }

  nonisolated init(_ content: GeneratedContent) throws {}
}

extension NoArguments {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID

    static let streamedKeys = StreamedKeys()

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {}
  }
}
