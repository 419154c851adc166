/// What is said to a model in one turn: text, structured values, and what other modules add (attachments, custom segments).
public struct Prompt: Sendable {
  package var elements: [PromptElement]

  package init(elements: [PromptElement]) {
    self.elements = elements
  }

  public init(_ representable: some PromptRepresentable) {
    self = representable.promptRepresentation
  }

  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }
}

/// What is said to a model before the conversation: how to behave. Made as a `Prompt` is.
public struct Instructions: Sendable {
  package var elements: [PromptElement]

  package init(elements: [PromptElement]) {
    self.elements = elements
  }

  public init(_ representable: some InstructionsRepresentable) {
    self = representable.instructionsRepresentation
  }

  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }
}

/// One piece of a prompt or of instructions.
package enum PromptElement: Sendable {
  case text(String)
  case structure(GeneratedContent)
  /// A piece of a kind that this module does not know (an attachment, a custom segment); whoever adds it knows its type.
  case other(any Sendable)
}

/// A type that can stand in a prompt.
public protocol PromptRepresentable {
  @PromptBuilder var promptRepresentation: Prompt { get }
}

/// A type that can stand in instructions.
public protocol InstructionsRepresentable {
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Prompt: PromptRepresentable {
  public var promptRepresentation: Prompt { return self }
}

extension Instructions: InstructionsRepresentable {
  public var instructionsRepresentation: Instructions { return self }
}

extension String {
  public var promptRepresentation: Prompt { return Prompt(elements: [.text(self)]) }
  public var instructionsRepresentation: Instructions { return Instructions(elements: [.text(self)]) }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  public var promptRepresentation: Prompt { return Prompt(elements: flatMap(\.promptRepresentation.elements)) }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  public var instructionsRepresentation: Instructions {
    return Instructions(elements: flatMap(\.instructionsRepresentation.elements))
  }
}
