import Trellis

/// A trip, as the code generator would conform it.
struct Trip: Equatable {
  var title: String
  var days: [Day]
}

struct Day: Equatable {
  var place: String
  var nights: Int
}

extension Trip: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "A trip.",
      properties: [
        GenerationSchema.Property(name: "title", type: String.self),
        GenerationSchema.Property(name: "days", type: [Day].self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    title = try content.value(forProperty: "title")
    days = try content.value(forProperty: "days")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["title": title, "days": days])
  }

  struct PartiallyGenerated: Identifiable, StreamedObject, Equatable, Sendable {
    var id: GenerationID
    var title: String.PartiallyGenerated?
    var days: [Day].PartiallyGenerated?

    static let streamedKeys = StreamedKeys("title", "days")

    init(streamed id: GenerationID) { self.id = id }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&title)
      case 1: try step.update(&days)
      default: break
      }
    }
  }
}

extension Day: Generable {
  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "place", type: String.self),
        GenerationSchema.Property(name: "nights", type: Int.self),
      ])
  }

  init(_ content: GeneratedContent) throws {
    place = try content.value(forProperty: "place")
    nights = try content.value(forProperty: "nights")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["place": place, "nights": nights])
  }

  struct PartiallyGenerated: Identifiable, StreamedObject, Equatable, Sendable {
    var id: GenerationID
    var place: String.PartiallyGenerated?
    var nights: Int.PartiallyGenerated?

    static let streamedKeys = StreamedKeys("place", "nights")

    init(streamed id: GenerationID) { self.id = id }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&place)
      case 1: try step.update(&nights)
      default: break
      }
    }
  }
}

extension Trip {
  static let canyon = Trip(
    title: "The Grand “Canyon” 🏜", days: [Day(place: "South Rim", nights: 2), Day(place: "Page", nights: 1)])
}
