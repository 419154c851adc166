// Generated from Aliases.swift. Do not edit: change the types there.

import Core
import Foundation
import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Aliased {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        GenerationSchema.Property(name: "name", type: Name.self, guides: [nameGuide]),
        GenerationSchema.Property(name: "nickname", type: Nickname.self, guides: [nicknameGuide]),
        GenerationSchema.Property(name: "names", type: Names.self, guides: [namesGuide]),
        GenerationSchema.Property(name: "generic", type: List<Double>.self),
        GenerationSchema.Property(name: "stop", type: Stop.self),
        GenerationSchema.Property(name: "local", type: Local.self),
        GenerationSchema.Property(name: "seconds", type: Int.self),
        GenerationSchema.Property(name: "when", type: Foundation.Date?.self),
      ]
    )
  }

  #sourceLocation(file: "Sources/Shapes/Aliases.swift", line: 13)
  private nonisolated static var nameGuide: GenerationGuide<Name> {
            .maximumLength(10)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Aliases.swift", line: 15)
  private nonisolated static var nicknameGuide: GenerationGuide<String> {
            .maximumLength(5)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Aliases.swift", line: 17)
  private nonisolated static var namesGuide: GenerationGuide<Names> {
            .count(1...2)
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("name", self.name))
    if let value = self.nickname {
      properties.append(("nickname", value))
    }
    properties.append(("names", self.names))
    properties.append(("generic", self.generic))
    properties.append(("stop", self.stop))
    properties.append(("local", self.local))
    properties.append(("seconds", self.seconds))
    if let value = self.when {
      properties.append(("when", value))
    }
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(Name.self, forProperty: "name")
    self.nickname = try content.value(Nickname.self, forProperty: "nickname")
    self.names = try content.value(Names.self, forProperty: "names")
    self.generic = try content.value(List<Double>.self, forProperty: "generic")
    self.stop = try content.value(Stop.self, forProperty: "stop")
    self.local = try content.value(Local.self, forProperty: "local")
    self.seconds = try content.value(Int.self, forProperty: "seconds")
    self.when = try content.value(Foundation.Date?.self, forProperty: "when")
  }
}

extension Aliased {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: Name.PartiallyGenerated?
    var nickname: Nickname.PartiallyGenerated?
    var names: Names.PartiallyGenerated?
    var generic: List<Double>.PartiallyGenerated?
    var stop: Stop.PartiallyGenerated?
    var local: Local.PartiallyGenerated?
    var seconds: Int?
    var when: Foundation.Date?

    static let streamedKeys = StreamedKeys(
      "name",
      "nickname",
      "names",
      "generic",
      "stop",
      "local",
      "seconds",
      "when"
    )

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      case 1: try step.update(&self.nickname)
      case 2: try step.update(&self.names)
      case 3: try step.update(&self.generic)
      case 4: try step.update(&self.stop)
      case 5: try step.update(&self.local)
      case 6: try step.update(&self.seconds)
      case 7: try step.update(&self.when)
      default: break
      }
    }
  }
}

extension Dog {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "name", type: String.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": self.name])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(String.self, forProperty: "name")
  }
}

extension Dog {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: String?

    static let streamedKeys = StreamedKeys("name")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      default: break
      }
    }
  }
}

extension Bird: Generable {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "A \"quoted\" bird.",
      representNilExplicitlyInGeneratedContent: true,
      properties: [
        GenerationSchema.Property(name: "name", type: String.self),
        GenerationSchema.Property(name: "song", type: String?.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["name": self.name, "song": self.song])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(String.self, forProperty: "name")
    self.song = try content.value(String?.self, forProperty: "song")
  }
}

extension Bird {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var name: String?
    var song: String?

    static let streamedKeys = StreamedKeys("name", "song")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      case 1: try step.update(&self.song)
      default: break
      }
    }
  }
}
