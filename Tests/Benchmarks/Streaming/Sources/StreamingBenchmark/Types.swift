import TrellisSchema

// Types as the code generator conforms them; also Codable, for JSONDecoder.

struct Record: Codable, Equatable {
  var name: String
  var city: String
  var age: Int
  var score: Double
  var isActive: Bool
  var tags: [String]
}

extension Record: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "name", type: String.self), .init(name: "city", type: String.self),
        .init(name: "age", type: Int.self),
        .init(name: "score", type: Double.self), .init(name: "isActive", type: Bool.self),
        .init(name: "tags", type: [String].self),
      ])
  }
  init(_ content: GeneratedContent) throws {
    name = try content.value(forProperty: "name")
    city = try content.value(forProperty: "city")
    age = try content.value(forProperty: "age")
    score = try content.value(forProperty: "score")
    isActive = try content.value(forProperty: "isActive")
    tags = try content.value(forProperty: "tags")
  }
  var generatedContent: GeneratedContent {
    GeneratedContent(properties: [
      "name": name, "city": city, "age": age, "score": score, "isActive": isActive, "tags": tags,
    ])
  }
  struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: String.PartiallyGenerated?
    var city: String.PartiallyGenerated?
    var age: Int.PartiallyGenerated?
    var score: Double.PartiallyGenerated?
    var isActive: Bool.PartiallyGenerated?
    var tags: [String].PartiallyGenerated?

    static let streamedKeys = StreamedKeys("name", "city", "age", "score", "isActive", "tags")
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&name)
      case 1: try step.update(&city)
      case 2: try step.update(&age)
      case 3: try step.update(&score)
      case 4: try step.update(&isActive)
      case 5: try step.update(&tags)
      default: break
      }
    }
  }
}

/// A tree whose nodes hold records.
struct Node: Codable, Equatable {
  var label: String
  var records: [Record]
  var children: [Node]
}

extension Node: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "label", type: String.self), .init(name: "records", type: [Record].self),
        .init(name: "children", type: [Node].self),
      ])
  }
  init(_ content: GeneratedContent) throws {
    label = try content.value(forProperty: "label")
    records = try content.value(forProperty: "records")
    children = try content.value(forProperty: "children")
  }
  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["label": label, "records": records, "children": children])
  }
  struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var label: String.PartiallyGenerated?
    var records: [Record].PartiallyGenerated?
    var children: [Node].PartiallyGenerated?

    static let streamedKeys = StreamedKeys("label", "records", "children")
    init(streamed id: GenerationID) { self.id = id }
    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&label)
      case 1: try step.update(&records)
      case 2: try step.update(&children)
      default: break
      }
    }
  }
}
