// Generated from HandWritten.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Trimmed {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Reads by hand, and the rest is generated.",
      properties: [GenerationSchema.Property(name: "text", type: String.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["text": self.text])
  }
}

extension Trimmed {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var text: String?

    static let streamedKeys = StreamedKeys("text")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.text)
      default: break
      }
    }
  }
}

extension Mirrored {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Has a mirror of its own.",
      properties: [GenerationSchema.Property(name: "temperature", type: Celsius.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["temperature": self.temperature])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.temperature = try content.value(Celsius.self, forProperty: "temperature")
  }
}
