#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GenerationSchema {
  /// A schema that means nothing, or contradicts itself.
  public enum SchemaError: Error, LocalizedError, Sendable {
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// Two different schemas have one name.
    case duplicateType(schema: String?, type: String, context: Context)
    case duplicateProperty(schema: String, property: String, context: Context)
    /// A choice among nothing.
    case emptyTypeChoices(schema: String, context: Context)
    case undefinedReferences(schema: String?, references: [String], context: Context)
    /// Schemas that are one another, so that no value could ever begin.
    case circularReference(schema: String, references: [String], context: Context)
    /// A guide that does not fit what it guides, contradicts another guide, or cannot be enforced.
    case invalidGuide(schema: String, property: String?, context: Context)
    /// Imported JSON Schema that cannot be understood or enforced.
    case unsupportedSchema(schema: String?, context: Context)

    public var context: Context {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context),
        .circularReference(_, _, let context), .invalidGuide(_, _, let context),
        .unsupportedSchema(_, let context):
        context
      }
    }

    public var errorDescription: String? { context.debugDescription }
  }
}

extension GenerationSchema.SchemaError {
  package static func duplicateType(schema: String?, type: String) -> Self {
    .duplicateType(
      schema: schema, type: type,
      context: Context(
        debugDescription: "Two different schemas are named \"\(type)\"\(schema.map { " in \"\($0)\"" } ?? "");"
          + " rename one of them."))
  }

  package static func duplicateProperty(schema: String, property: String) -> Self {
    .duplicateProperty(
      schema: schema, property: property,
      context: Context(debugDescription: "\"\(schema)\" has two properties named \"\(property)\"; rename one of them."))
  }

  package static func emptyTypeChoices(schema: String) -> Self {
    .emptyTypeChoices(
      schema: schema,
      context: Context(debugDescription: "\"\(schema)\" is a choice among nothing; give it at least one choice."))
  }

  package static func undefinedReferences(schema: String?, references: [String]) -> Self {
    .undefinedReferences(
      schema: schema, references: references,
      context: Context(
        debugDescription: "\(schema.map { "\"\($0)\"" } ?? "The schema") refers to"
          + " \(references.map { "\"\($0)\"" }.joined(separator: ", ")), which nothing defines;"
          + " add it to the dependencies or correct the name."))
  }

  package static func circularReference(schema: String, references: [String]) -> Self {
    .circularReference(
      schema: schema, references: references,
      context: Context(
        debugDescription: "In \"\(schema)\" a schema is defined by itself"
          + " (\(references.joined(separator: " → "))), so no value of it can begin."))
  }

  package static func invalidGuide(schema: String, property: String?, _ failure: SchemaGuide.Failure) -> Self {
    .invalidGuide(
      schema: schema, property: property,
      context: Context(
        debugDescription: "\(property.map { "\(schema).\($0)" } ?? schema): \(failure.message)"))
  }
}
