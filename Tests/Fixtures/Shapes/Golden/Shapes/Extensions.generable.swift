// Generated from Extensions.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Dog.Toy: Generable {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "squeaks", type: Bool.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["squeaks": self.squeaks])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.squeaks = try content.value(Bool.self, forProperty: "squeaks")
  }
}

extension Dog.Toy {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var squeaks: Bool?

    static let streamedKeys = StreamedKeys("squeaks")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.squeaks)
      default: break
      }
    }
  }
}
