/// A type that can be read out of generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Reads a value out of `content`.
  ///
  /// - Throws: `GeneratedContent.ParsingError` or an error of the type's own when the content does not hold such a value.
  init(_ content: GeneratedContent) throws

  /// Applies one step of a stream to a partial value, in place.
  ///
  /// This is the customization point of streaming. Types that do not implement it are read again from `GeneratedContent`
  /// whenever the text at their place has grown; generated types and the standard ones update only what the step changes.
  /// - Parameters:
  ///   - partial: The value so far; nil while nothing can be shown.
  ///   - step: What was read, on its way down from the root of the value.
  static func update(_ partial: inout Self?, with step: inout StreamStep) throws

  /// Goes on with a partial value that is open, in place: for types that `update(_:with:)` would copy.
  static func resume(_ partial: inout Self, with step: inout StreamStep) throws

  /// Updates a partial array of values of this type. There is no reason to implement it.
  static func update(items partial: inout [Self]?, with step: inout StreamStep) throws
}

/// A type that can be written as generated content, and so stand in prompts and instructions.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// This value as content.
  var generatedContent: GeneratedContent { get }
}

/// A type whose values a language model can generate.
///
/// Conform by declaring it (`struct Cat: Generable`) in a target that uses `GenerablePlugin`; the rest is generated.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  /// A value of which only a part has been generated.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// What a value of this type looks like.
  // Missing? Add GenerablePlugin to the plugins of the target that declares the type.
  static var generationSchema: GenerationSchema { get }
}
