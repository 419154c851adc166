extension Bool: Generable {
  public init(_ content: GeneratedContent) throws { self = try content.bool() }

  public var generatedContent: GeneratedContent { GeneratedContent(.bool(self)) }

  public static var generationSchema: GenerationSchema { GenerationSchema(inline: "Bool", SchemaNode(.boolean)) }

  public static func update(_ partial: inout Bool?, with step: inout StreamStep) throws {
    if let value = try step.bool() { partial = value }
  }
}

extension String: Generable {
  public init(_ content: GeneratedContent) throws { self = try content.string() }

  public var generatedContent: GeneratedContent { GeneratedContent(.string(self)) }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "String", SchemaNode(.string(StringShape())))
  }

  public static func update(_ partial: inout String?, with step: inout StreamStep) throws {
    if partial != nil, step.isOpen(.string) {
      partial?.append(try step.moreText())
      return
    }
    guard let isNew = try step.begin(.string) else { return }
    let text = try step.moreText()
    if isNew { partial = text } else { partial?.append(text) }
  }

  public static func resume(_ partial: inout String, with step: inout StreamStep) throws {
    partial.append(try step.moreText())
  }
}

extension GeneratedContent: Generable {
  public init(_ content: GeneratedContent) { self = content }

  public var generatedContent: GeneratedContent { self }

  /// Any JSON value.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "GeneratedContent", SchemaNode(.anything))
  }
}

extension Never: Generable {
  public init(_ content: GeneratedContent) throws {
    throw GeneratedContent.ParsingError("there are no values of type Never", in: content)
  }

  public var generatedContent: GeneratedContent { switch self {} }

  public static var generationSchema: GenerationSchema { GenerationSchema(inline: "Never", SchemaNode(.nothing)) }
}
