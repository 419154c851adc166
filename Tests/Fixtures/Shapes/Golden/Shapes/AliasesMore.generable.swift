// Generated from AliasesMore.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Elsewhere {
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

extension Elsewhere {
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
