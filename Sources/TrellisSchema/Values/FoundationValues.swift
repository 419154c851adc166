#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID: GenerableKey, StreamedAtom {
  public init(_ content: GeneratedContent) throws {
    guard let value = UUID(uuidString: try content.string()) else {
      throw content.mismatch(expected: "a UUID (8-4-4-4-12 hexadecimal digits)")
    }
    self = value
  }

  public var generatedContent: GeneratedContent { GeneratedContent(.string(uuidString)) }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "UUID", SchemaNode(.uuid))
  }
}

extension URL: Generable, StreamedAtom {
  public init(_ content: GeneratedContent) throws {
    guard let value = URL(string: try content.string()) else { throw content.mismatch(expected: "a URL") }
    self = value
  }

  public var generatedContent: GeneratedContent { GeneratedContent(.string(absoluteString)) }

  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "URL", SchemaNode(.url))
  }
}

extension Data: Generable, StreamedAtom {
  public init(_ content: GeneratedContent) throws {
    guard let value = Data(base64Encoded: try content.string()) else { throw content.mismatch(expected: "base64") }
    self = value
  }

  public var generatedContent: GeneratedContent { GeneratedContent(.string(base64EncodedString())) }

  /// A string in base64 (RFC 4648 §4, padded).
  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Data", SchemaNode(.data))
  }
}

extension Date: Generable, StreamedAtom {
  public init(_ content: GeneratedContent) throws {
    guard let value = Timestamp.date(try content.string()) else {
      throw content.mismatch(expected: "a date and time (2031-07-04T12:00:00Z)")
    }
    self = value
  }

  public var generatedContent: GeneratedContent { GeneratedContent(.string(Timestamp.text(self))) }

  /// A date and time (RFC 3339).
  public static var generationSchema: GenerationSchema {
    GenerationSchema(inline: "Date", SchemaNode(.date))
  }
}
