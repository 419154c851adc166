import TrellisSchema

// Types as a user writes them, with the conformances that the code generator gives them.

enum Mood: String, CaseIterable { case calm, wild, `default` }

extension Mood: Generable, StreamedAtom, GenerableKey {
  init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    guard let value = Mood(rawValue: name) else { throw content.unknownCase(name, of: Self.self) }
    self = value
  }
  var generatedContent: GeneratedContent { rawValue.generatedContent }
  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["calm", "wild", "default"])
  }
}

struct Activity: Equatable {
  var title: String
  var mood: Mood
  var cost: Double?
}

extension Activity: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "Something to do.",
      properties: [
        .init(name: "title", description: "What it is called.", type: String.self, guides: [.maximumLength(60)]),
        .init(name: "mood", type: Mood.self),
        .init(name: "cost", type: Double?.self, guides: [.range(0...1000.5)]),
      ])
  }
  init(_ content: GeneratedContent) throws {
    title = try content.value(forProperty: "title")
    mood = try content.value(forProperty: "mood")
    cost = try content.value(forProperty: "cost")
  }
  var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = [("title", title), ("mood", mood)]
    if let cost { properties.append(("cost", cost)) }
    return GeneratedContent(properties: properties, uniquingKeysWith: { _, last in last })
  }
  struct PartiallyGenerated: Identifiable, StreamedObject, Equatable {
    var id: GenerationID
    var title: String.PartiallyGenerated?
    var mood: Mood.PartiallyGenerated?
    var cost: Double.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("title", "mood", "cost")
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&title)
      case 1: try step.update(&mood)
      case 2: try step.update(&cost)
      default: break
      }
    }
  }
}

struct Trip: Equatable {
  var name: String
  var days: Int
  var isBooked: Bool
  var activities: [Activity]
  var tags: [String]
  var ratings: [String: Int]
  var best: Activity?
}

extension Trip: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "name", type: String.self),
        .init(name: "days", type: Int.self, guides: [.range(1...30)]),
        .init(name: "isBooked", type: Bool.self),
        .init(name: "activities", type: [Activity].self, guides: [.count(1...3)]),
        .init(name: "tags", type: [String].self, guides: [.element(.anyOf(["a", "b"]))]),
        .init(name: "ratings", type: [String: Int].self),
        .init(name: "best", description: "The best of them.", type: Activity?.self),
      ])
  }
  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    days = try content.value(forProperty: "days")
    isBooked = try content.value(forProperty: "isBooked")
    activities = try content.value(forProperty: "activities")
    tags = try content.value(forProperty: "tags")
    ratings = try content.value(forProperty: "ratings")
    best = try content.value(forProperty: "best")
  }
  var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = [
      ("name", name), ("days", days), ("isBooked", isBooked), ("activities", activities), ("tags", tags),
      ("ratings", ratings),
    ]
    if let best { properties.append(("best", best)) }
    return GeneratedContent(properties: properties, uniquingKeysWith: { _, last in last })
  }
  struct PartiallyGenerated: Identifiable, StreamedObject, Equatable {
    var id: GenerationID
    var name: String.PartiallyGenerated?
    var days: Int.PartiallyGenerated?
    var isBooked: Bool.PartiallyGenerated?
    var activities: [Activity].PartiallyGenerated?
    var tags: [String].PartiallyGenerated?
    var ratings: [String: Int].PartiallyGenerated?
    var best: Activity.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("name", "days", "isBooked", "activities", "tags", "ratings", "best")
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&name)
      case 1: try step.update(&days)
      case 2: try step.update(&isBooked)
      case 3: try step.update(&activities)
      case 4: try step.update(&tags)
      case 5: try step.update(&ratings)
      case 6: try step.update(&best)
      default: break
      }
    }
  }
}

/// Recursive.
struct Tree: Equatable {
  var label: String
  var children: [Tree]
}

extension Tree: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [.init(name: "label", type: String.self), .init(name: "children", type: [Tree].self)])
  }
  init(_ content: GeneratedContent) throws {
    label = try content.value(forProperty: "label")
    children = try content.value(forProperty: "children")
  }
  init(label: String, _ children: [Tree] = []) {
    self.label = label
    self.children = children
  }
  var generatedContent: GeneratedContent { GeneratedContent(properties: ["label": label, "children": children]) }
  struct PartiallyGenerated: Identifiable, StreamedObject, Equatable {
    var id: GenerationID
    var label: String.PartiallyGenerated?
    var children: [Tree].PartiallyGenerated?

    static let streamedKeys = StreamedKeys("label", "children")
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&label)
      case 1: try step.update(&children)
      default: break
      }
    }
  }
}

/// An enum with payloads.
enum Paint: Equatable {
  case rgb(red: Int, green: Int, blue: Int)
  case named(String)
  case mixed(of: [String])
  case plain
}

extension Paint: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      cases: [
        .init(
          name: "rgb",
          properties: [
            .init(name: "red", type: Int.self), .init(name: "green", type: Int.self),
            .init(name: "blue", type: Int.self),
          ]),
        .init(name: "named", description: "By name.", properties: [.init(name: "value", type: String.self)]),
        .init(name: "mixed", properties: [.init(name: "of", type: [String].self)]),
        .init(name: "plain"),
      ])
  }
  init(_ content: GeneratedContent) throws {
    switch try content.value(String.self, forProperty: "type") {
    case "rgb":
      self = .rgb(
        red: try content.value(forProperty: "red"), green: try content.value(forProperty: "green"),
        blue: try content.value(forProperty: "blue"))
    case "named": self = .named(try content.value(forProperty: "value"))
    case "mixed": self = .mixed(of: try content.value(forProperty: "of"))
    case "plain": self = .plain
    case let other: throw content.unknownCase(other, of: Self.self)
    }
  }
  var generatedContent: GeneratedContent {
    switch self {
    case .rgb(let red, let green, let blue):
      GeneratedContent(properties: ["type": "rgb", "red": red, "green": green, "blue": blue])
    case .named(let value): GeneratedContent(properties: ["type": "named", "value": value])
    case .mixed(let value): GeneratedContent(properties: ["type": "mixed", "of": value])
    case .plain: GeneratedContent(properties: ["type": "plain"])
    }
  }
  enum PartiallyGenerated: StreamedUnion, Equatable {
    case rgb(red: Int?, green: Int?, blue: Int?)
    case named(String?)
    case mixed(of: [String]?)
    case plain

    static let streamedCases: StreamedCases = [
      "rgb": ["red", "green", "blue"], "named": ["value"], "mixed": ["of"], "plain": [],
    ]
    init(streamedCase index: Int) {
      switch index {
      case 0: self = .rgb(red: nil, green: nil, blue: nil)
      case 1: self = .named(nil)
      case 2: self = .mixed(of: nil)
      default: self = .plain
      }
    }
    mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
      switch self {
      case .rgb(var red, var green, var blue):
        self = .plain
        defer { self = .rgb(red: red, green: green, blue: blue) }
        switch index {
        case 0: try step.update(&red)
        case 1: try step.update(&green)
        case 2: try step.update(&blue)
        default: break
        }
      case .named(var value):
        self = .plain
        defer { self = .named(value) }
        try step.update(&value)
      case .mixed(var value):
        self = .plain
        defer { self = .mixed(of: value) }
        try step.update(&value)
      case .plain: break
      }
    }
  }
}

/// Written by hand, without any streaming code: a point as `[x, y]`.
struct Point: Equatable, Generable {
  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
  init(_ content: GeneratedContent) throws {
    let numbers = try content.value([Int].self)
    guard numbers.count == 2 else { throw GeneratedContent.ParsingError("a point has two numbers", in: content) }
    self.init(x: numbers[0], y: numbers[1])
  }
  var generatedContent: GeneratedContent { [x, y].generatedContent }
  static var generationSchema: GenerationSchema { [Int].generationSchema }
}

/// An atom that refuses what it is given, with an error of its own.
struct Picky: Generable, StreamedAtom {
  struct Refusal: Error {}
  init(_ content: GeneratedContent) throws { throw Refusal() }
  var generatedContent: GeneratedContent { "".generatedContent }
  static var generationSchema: GenerationSchema { String.generationSchema }
}

/// A box around anything generable.
struct Box<Content: Generable>: Generable {
  var content: Content

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, properties: [.init(name: "content", type: Content.self)])
  }
  init(content: Content) { self.content = content }
  init(_ content: GeneratedContent) throws { self.content = try content.value(forProperty: "content") }
  var generatedContent: GeneratedContent { GeneratedContent(properties: ["content": content]) }
  struct PartiallyGenerated: StreamedObject {
    var content: Content.PartiallyGenerated?
    static var streamedKeys: StreamedKeys { boxKeys }
    init(streamed id: GenerationID) {}
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      if index == 0 { try step.update(&content) }
    }
  }
}

extension Box.PartiallyGenerated: Equatable where Content.PartiallyGenerated: Equatable {}

private let boxKeys = StreamedKeys("content")

// Two types with one bare name.
enum A {
  struct Row: Generable {
    var n: Int
    init(_ content: GeneratedContent) throws { n = try content.value(forProperty: "n") }
    var generatedContent: GeneratedContent { GeneratedContent(properties: ["n": n]) }
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Self.self, properties: [.init(name: "n", type: Int.self)])
    }
  }
}

enum B {
  struct Row: Generable {
    var cell: A.Row
    init(_ content: GeneratedContent) throws { cell = try content.value(forProperty: "cell") }
    var generatedContent: GeneratedContent { GeneratedContent(properties: ["cell": cell]) }
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Self.self, properties: [.init(name: "cell", type: A.Row.self)])
    }
  }
}
