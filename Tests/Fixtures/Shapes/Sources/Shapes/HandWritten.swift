import TrellisSchema

/// Conforms wholly by hand.
struct Celsius: Generable, Equatable {
  var degrees: Double

  static var generationSchema: GenerationSchema { Double.generationSchema }
  init(degrees: Double) { self.degrees = degrees }
  init(_ content: GeneratedContent) throws { degrees = try Double(content) }
  var generatedContent: GeneratedContent { degrees.generatedContent }
}

/// Reads by hand, and the rest is generated.
struct Trimmed: Generable, Equatable {
  var text: String

  init(text: String) { self.text = text }
  init(_ content: GeneratedContent) throws {
    text = try content.value(String.self, forProperty: "text").split(separator: " ").joined(separator: " ")
  }
}

/// Has a mirror of its own.
struct Mirrored: Generable, Equatable {
  var temperature: Celsius

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    var isThere: Bool
    init(_ content: GeneratedContent) throws { isThere = content.isComplete }
  }
}
