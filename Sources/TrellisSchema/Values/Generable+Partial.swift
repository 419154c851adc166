extension ConvertibleToGeneratedContent {
  /// The value as a segment of a prompt.
  public var promptRepresentation: Prompt { return Prompt(elements: [.structure(generatedContent)]) }
  /// The value as a segment of instructions.
  public var instructionsRepresentation: Instructions { return Instructions(elements: [.structure(generatedContent)]) }
}

extension Generable {
  /// This value as a partial one that has everything, for previews and tests.
  ///
  /// The partial type must be able to read the content of its own whole values; one that throws here is a programming error.
  public func asPartiallyGenerated() -> PartiallyGenerated {
    let content = generatedContent
    do {
      return try PartiallyGenerated(content)
    } catch {
      preconditionFailure("\(PartiallyGenerated.self) cannot read the content of a whole \(Self.self): \(error)")
    }
  }
}
