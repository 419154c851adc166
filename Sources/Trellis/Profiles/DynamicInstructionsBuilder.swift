/// Builds dynamic instructions out of instructions, tools, lists of tools and other dynamic instructions, with conditions.
@resultBuilder
public struct DynamicInstructionsBuilder {
  public static func buildExpression<Content: DynamicInstructions>(_ content: Content) -> Content { content }

  @_disfavoredOverload
  public static func buildExpression(_ instructions: some InstructionsRepresentable) -> FixedInstructions {
    FixedInstructions(elements: instructions.instructionsRepresentation.elements)
  }

  public static func buildExpression(_ tool: some Tool) -> FixedTools { FixedTools(tools: [tool]) }

  public static func buildExpression(_ tools: [any Tool]) -> FixedTools { FixedTools(tools: tools) }

  public static func buildBlock<each Content: DynamicInstructions>(
    _ contents: repeat each Content
  ) -> TupleDynamicInstructions<repeat each Content> {
    TupleDynamicInstructions(contents: (repeat each contents))
  }

  public static func buildBlock<Content: DynamicInstructions>(_ content: Content) -> Content { content }

  public static func buildEither<First, Second>(first: First) -> ConditionalDynamicInstructions<First, Second> {
    ConditionalDynamicInstructions(branch: .first(first))
  }

  public static func buildEither<First, Second>(second: Second) -> ConditionalDynamicInstructions<First, Second> {
    ConditionalDynamicInstructions(branch: .second(second))
  }

  public static func buildOptional<Content>(
    _ content: Content?
  ) -> ConditionalDynamicInstructions<Content, EmptyDynamicInstructions> {
    ConditionalDynamicInstructions(branch: content.map { .first($0) } ?? .second(EmptyDynamicInstructions()))
  }

  public static func buildLimitedAvailability(_ content: some DynamicInstructions) -> AnyDynamicInstructions {
    AnyDynamicInstructions(content)
  }

  public static func buildArray<Content: DynamicInstructions>(
    _ contents: [Content]
  ) -> DynamicInstructionsForEach<[Content], Content> {
    DynamicInstructionsForEach(contents) { $0 }
  }
}
