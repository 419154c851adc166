/// No instructions.
public struct EmptyDynamicInstructions: DynamicInstructions, PrimitiveDynamicInstructions {
  public init() {}

  func resolve(into resolved: inout ResolvedInstructions) {}
}

/// Instructions that do not change.
public struct FixedInstructions: DynamicInstructions, PrimitiveDynamicInstructions {
  let elements: [PromptElement]

  func resolve(into resolved: inout ResolvedInstructions) { resolved.elements += elements }
}

/// Tools that are there while the instructions that they stand in are.
public struct FixedTools: DynamicInstructions, PrimitiveDynamicInstructions {
  let tools: [any Tool]

  func resolve(into resolved: inout ResolvedInstructions) { resolved.tools += tools }
}

/// Several instructions, one after the other.
public struct TupleDynamicInstructions<each Content: DynamicInstructions>: DynamicInstructions,
  PrimitiveDynamicInstructions
{
  let contents: (repeat each Content)

  func resolve(into resolved: inout ResolvedInstructions) {
    repeat resolved.add(each contents)
  }
}

/// One of two instructions.
public struct ConditionalDynamicInstructions<First: DynamicInstructions, Second: DynamicInstructions>:
  DynamicInstructions, PrimitiveDynamicInstructions
{
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  func resolve(into resolved: inout ResolvedInstructions) {
    switch branch {
    case .first(let content): resolved.add(content)
    case .second(let content): resolved.add(content)
    }
  }
}

/// Instructions whose type is not told.
public struct AnyDynamicInstructions: DynamicInstructions, PrimitiveDynamicInstructions {
  private let content: any DynamicInstructions

  public init(_ content: some DynamicInstructions) {
    self.content = content
  }

  func resolve(into resolved: inout ResolvedInstructions) { resolved.add(content) }
}

/// Instructions for each element of a collection.
public struct DynamicInstructionsForEach<Data: Collection, Content: DynamicInstructions>: DynamicInstructions,
  PrimitiveDynamicInstructions
{
  private let contents: [Content]

  public init(_ data: Data, @DynamicInstructionsBuilder content: (Data.Element) -> Content) {
    contents = data.map(content)
  }

  func resolve(into resolved: inout ResolvedInstructions) {
    for content in contents { resolved.add(content) }
  }
}
