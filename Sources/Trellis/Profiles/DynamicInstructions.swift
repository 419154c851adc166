/// Instructions and tools that are made anew before every request to the model.
///
/// ```swift
/// struct Guide: DynamicInstructions {
///   @SessionProperty(\.city) var city
///
///   var body: some DynamicInstructions {
///     Instructions("You are a guide to \(city).")
///     if city == "Rome" { MuseumTickets() }
///   }
/// }
/// ```
///
/// A body may be evaluated several times for one request: keep it free of effects. Instructions that come out the same keep the
/// model's cache of them.
public protocol DynamicInstructions: SendableMetatype {
  associatedtype Body: DynamicInstructions

  @DynamicInstructionsBuilder var body: Body { get }
}

/// What dynamic instructions come to: pieces of instructions, and tools.
struct ResolvedInstructions {
  var elements: [PromptElement] = []
  var tools: [any Tool] = []

  mutating func add(_ instructions: some DynamicInstructions) {
    if let primitive = instructions as? any PrimitiveDynamicInstructions {
      primitive.resolve(into: &self)
    } else {
      add(instructions.body)
    }
  }
}

/// Dynamic instructions that are not made of others.
protocol PrimitiveDynamicInstructions: DynamicInstructions where Body == Self {
  func resolve(into resolved: inout ResolvedInstructions)
}

extension PrimitiveDynamicInstructions {
  public var body: Self { self }
}
