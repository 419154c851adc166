/// Builds a `Prompt` out of strings, generable values and other prompts, with conditions and loops.
@resultBuilder
public struct PromptBuilder {
  public static func buildBlock<each Component: PromptRepresentable>(_ components: repeat each Component) -> Prompt {
    var elements: [PromptElement] = []
    repeat elements.append(contentsOf: (each components).promptRepresentation.elements)
    return Prompt(elements: elements)
  }

  public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
    Prompt(elements: prompts.flatMap(\.promptRepresentation.elements))
  }

  public static func buildEither(first component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  public static func buildEither(second component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  public static func buildOptional(_ component: Prompt?) -> Prompt {
    component ?? Prompt(elements: [])
  }

  public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
    prompt.promptRepresentation
  }

  @_disfavoredOverload
  public static func buildExpression<Expression: PromptRepresentable>(_ expression: Expression) -> Expression {
    expression
  }

  public static func buildExpression(_ expression: Prompt) -> Prompt {
    expression
  }

  @available(*, unavailable, message: "an expression in a prompt must conform to 'PromptRepresentable'")
  @_disfavoredOverload
  public static func buildExpression<Expression>(_ expression: Expression) -> Prompt {
    Prompt(elements: [])
  }
}

/// Builds `Instructions` as `PromptBuilder` builds a prompt.
@resultBuilder
public struct InstructionsBuilder {
  public static func buildBlock<each Component: InstructionsRepresentable>(
    _ components: repeat each Component
  ) -> Instructions {
    var elements: [PromptElement] = []
    repeat elements.append(contentsOf: (each components).instructionsRepresentation.elements)
    return Instructions(elements: elements)
  }

  public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
    Instructions(elements: instructions.flatMap(\.instructionsRepresentation.elements))
  }

  public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  public static func buildOptional(_ component: Instructions?) -> Instructions {
    component ?? Instructions(elements: [])
  }

  public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable) -> Instructions {
    instructions.instructionsRepresentation
  }

  @_disfavoredOverload
  public static func buildExpression<Expression: InstructionsRepresentable>(_ expression: Expression) -> Expression {
    expression
  }

  public static func buildExpression(_ expression: Instructions) -> Instructions {
    expression
  }

  @available(*, unavailable, message: "an expression in instructions must conform to 'InstructionsRepresentable'")
  @_disfavoredOverload
  public static func buildExpression<Expression>(_ expression: Expression) -> Instructions {
    Instructions(elements: [])
  }
}
