import Foundation

/// Something that a model can call while it answers.
///
/// ```swift
/// struct FindPlaces: Tool {
///   let description = "Finds places near a landmark."
///
///   struct Arguments: Generable {
///     /// What to look for.
///     let category: String
///   }
///
///   func call(arguments: Arguments) async throws -> String { … }
/// }
/// ```
///
/// The arguments of a call are held to ``parameters``. Several calls may run at once. A tool whose schema is made at run time
/// has `GeneratedContent` as its arguments and states its own `parameters`, which are read when a session is made.
public protocol Tool<Arguments, Output>: Sendable {
  associatedtype Arguments: ConvertibleFromGeneratedContent
  associatedtype Output: PromptRepresentable

  /// The name that the model calls. The name of the type unless implemented.
  var name: String { get }

  /// What the tool does, for the model.
  var description: String { get }

  /// What the arguments of a call are held to. The schema of `Arguments` unless implemented.
  var parameters: GenerationSchema { get }

  /// Whether the model is told the schema of the arguments; the schema holds either way. True unless implemented.
  var includesSchemaInInstructions: Bool { get }

  /// Answers a call.
  @concurrent func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  public var name: String { String(describing: Self.self) }
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

// MARK: What is not a tool

extension Tool where Arguments == String {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Int {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Double {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Float {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Decimal {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Bool {
  @available(*, unavailable, message: "the arguments of a tool are an object: give them a Generable type of their own")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

/// What tools used to return.
@available(*, unavailable, message: "return a String, or any other PromptRepresentable, from call(arguments:)")
public struct ToolOutput {
  public init(_ content: String) {}
  public static func string(_ content: String) -> ToolOutput { ToolOutput(content) }
}
