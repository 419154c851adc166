// Generated from Generics.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Page {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "One page of a list.",
      properties: [
        GenerationSchema.Property(name: "items", type: [Item].self),
        GenerationSchema.Property(name: "next", type: String?.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("items", self.items))
    if let value = self.next {
      properties.append(("next", value))
    }
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.items = try content.value([Item].self, forProperty: "items")
    self.next = try content.value(String?.self, forProperty: "next")
  }
}

private nonisolated let pageKeys = StreamedKeys("items", "next")

extension Page {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var items: [Item.PartiallyGenerated]?
    var next: String?

    static var streamedKeys: StreamedKeys {
      pageKeys
    }

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.items)
      case 1: try step.update(&self.next)
      default: break
      }
    }
  }
}

extension Pair {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "first", type: First.self),
        GenerationSchema.Property(name: "second", type: Second.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["first": self.first, "second": self.second])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.first = try content.value(First.self, forProperty: "first")
    self.second = try content.value(Second.self, forProperty: "second")
  }
}

private nonisolated let pairKeys = StreamedKeys("first", "second")

extension Pair {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var first: First.PartiallyGenerated?
    var second: Second.PartiallyGenerated?

    static var streamedKeys: StreamedKeys {
      pairKeys
    }

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.first)
      case 1: try step.update(&self.second)
      default: break
      }
    }
  }
}

extension Box: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable where Content: Generable {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "content", type: Content.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["content": self.content])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.content = try content.value(Content.self, forProperty: "content")
  }
}

private nonisolated let boxKeys = StreamedKeys("content")

extension Box where Content: Generable {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var content: Content.PartiallyGenerated?

    static var streamedKeys: StreamedKeys {
      boxKeys
    }

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.content)
      default: break
      }
    }
  }
}

extension Answer {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        GenerationSchema.Case(
          name: "found",
          properties: [GenerationSchema.Property(name: "value", type: Value.self)]
        ),
        GenerationSchema.Case(
          name: "missing",
          properties: [GenerationSchema.Property(name: "reason", type: String.self)]
        ),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .found(let value): return GeneratedContent(properties: ["type": "found", "value": value])
    case .missing(let reason):
      return GeneratedContent(properties: ["type": "missing", "reason": reason])
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "found": self = .found(try content.value(Value.self, forProperty: "value"))
    case "missing": self = .missing(reason: try content.value(String.self, forProperty: "reason"))
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

private nonisolated let answerCases: StreamedCases = ["found": ["value"], "missing": ["reason"]]

extension Answer {
  nonisolated indirect enum PartiallyGenerated: StreamedUnion {
    case found(Value.PartiallyGenerated?)
    case missing(reason: String?)

    static var streamedCases: StreamedCases {
      answerCases
    }

    init(streamedCase index: Int) {
      switch index {
      case 0: self = .found(nil)
      default: self = .missing(reason: nil)
      }
    }

    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .found(var value0):
        self = Self(streamedCase: 0)
        defer { self = .found(value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      case .missing(var value0):
        self = Self(streamedCase: 1)
        defer { self = .missing(reason: value0) }
        switch index {
        case 0: try step.update(&value0)
        default: break
        }
      }
    }
  }
}

extension Outer.Inner {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "element", type: Element.self),
        GenerationSchema.Property(name: "count", type: Int.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["element": self.element, "count": self.count])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.element = try content.value(Element.self, forProperty: "element")
    self.count = try content.value(Int.self, forProperty: "count")
  }
}

private nonisolated let outerInnerKeys = StreamedKeys("element", "count")

extension Outer.Inner {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var element: Element.PartiallyGenerated?
    var count: Int?

    static var streamedKeys: StreamedKeys {
      outerInnerKeys
    }

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.element)
      case 1: try step.update(&self.count)
      default: break
      }
    }
  }
}

extension Uses {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "pages", type: Page<A.Row>.self),
        GenerationSchema.Property(name: "pair", type: Pair<Int, [String]>.self),
        GenerationSchema.Property(name: "box", type: Box<Mood>.self),
        GenerationSchema.Property(name: "answer", type: Answer<Double>.self),
        GenerationSchema.Property(name: "inner", type: Outer<Bool>.Inner.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(
      properties: [
        "pages": self.pages,
        "pair": self.pair,
        "box": self.box,
        "answer": self.answer,
        "inner": self.inner,
      ]
    )
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.pages = try content.value(Page<A.Row>.self, forProperty: "pages")
    self.pair = try content.value(Pair<Int, [String]>.self, forProperty: "pair")
    self.box = try content.value(Box<Mood>.self, forProperty: "box")
    self.answer = try content.value(Answer<Double>.self, forProperty: "answer")
    self.inner = try content.value(Outer<Bool>.Inner.self, forProperty: "inner")
  }
}

extension Uses {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var pages: Page<A.Row>.PartiallyGenerated?
    var pair: Pair<Int, [String]>.PartiallyGenerated?
    var box: Box<Mood>.PartiallyGenerated?
    var answer: Answer<Double>.PartiallyGenerated?
    var inner: Outer<Bool>.Inner.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("pages", "pair", "box", "answer", "inner")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.pages)
      case 1: try step.update(&self.pair)
      case 2: try step.update(&self.box)
      case 3: try step.update(&self.answer)
      case 4: try step.update(&self.inner)
      default: break
      }
    }
  }
}
