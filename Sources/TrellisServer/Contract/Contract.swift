import Foundation
import Trellis
import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// What a streamed text is held to, and how far it has kept it.
///
/// The text may be laid out as it likes and have its properties in any order: JSON Schema says nothing of either. Everything else is
/// checked at the byte.
struct Contract {
  private var matcher: Matcher
  private var compact = CompactJSON()
  private var text: [UInt8] = []
  private let schemaName: String

  init(_ grammar: CompiledGrammar, schemaName: String) {
    matcher = grammar.makeMatcher()
    self.schemaName = schemaName
  }

  /// Reads on. Throws `LanguageModelError.malformedOutput` with the first byte after which the text can no longer become valid.
  mutating func read(_ piece: String) throws {
    for byte in piece.utf8 {
      text.append(byte)
      guard let byte = compact.filter(byte) else { continue }
      guard matcher.accept(bytes: CollectionOfOne(byte)) else {
        throw violation("the server sent a byte that no value of '\(schemaName)' has there")
      }
    }
  }

  /// Checks that the text is whole. Throws `LanguageModelError.malformedOutput` where it ends too early.
  func finish() throws {
    guard matcher.isComplete else {
      throw violation("the server ended the text before the value of '\(schemaName)' was complete")
    }
  }

  private func violation(_ reason: String) -> LanguageModelError {
    .malformedOutput(
      .init(
        output: String(decoding: text, as: UTF8.self), byteOffset: max(0, text.count - 1),
        debugDescription: "\(reason); see whether it supports constrained decoding, and its dialect."))
  }
}

/// Compiles what texts are held to, and keeps the last ones.
final class ContractStore: Sendable {
  private let recent = RecentGrammars()

  /// The contract of a schema. Throws `LanguageModelError.unsupportedGenerationGuide` where it cannot be checked exactly.
  func contract(for schema: GenerationSchema) throws -> Contract {
    let graph = try schema.graph()
    do {
      return Contract(try recent.grammar(for: graph), schemaName: schema.name)
    } catch {
      throw LanguageModelError.unsupportedGenerationGuide(.init(schemaName: schema.name, debugDescription: "\(error)"))
    }
  }
}
