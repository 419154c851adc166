import CLlama
import Foundation
import Testing
import TrellisGrammar
import TrellisMasks

@testable import TrellisLlama

/// llama.cpp's own grammar sampler as a second opinion: after every token of random walks, it allows the tokens that the mask allows.
///
/// Where it is known to refuse too much, it is not asked: texts with U+0000, and texts that end within a scalar where a class excludes
/// some scalars that begin so (it takes `[^é]` to exclude the first byte of é).
@Suite struct GrammarSamplerTests {
  /// A GBNF text and its name.
  struct Source: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  /// Some grammars that differ in what is hard about them, and the `.gbnf` files of the folder that `TRELLIS_GRAMMARS` names.
  static let sources: [Source] = own + files

  static let own = [
    Source(
      name: "nested brackets", text: #"root ::= pair*"# + "\n" + #"pair ::= "(" pair* ")" | "[" pair* "]" | "[]""#),
    Source(
      name: "ambiguous sums",
      text: #"root ::= term ("+" term)*"# + "\n" + #"term ::= [0-9]+ | [0-9] [0-9]+ | "(" root ")""#),
    Source(name: "classes", text: #"root ::= ([^a-z\n"\\] | "\\" ["\\/bfnrt] | [à-ö] | [一-龥]{2,3})+ "\n""#),
    Source(name: "any character", text: #"root ::= "<" .{3,8} ">" .*"#),
    Source(name: "counts", text: #"root ::= ("ab" "c"?){2,5} ([x-z]{0,3} "-"){3} "end""#),
    Source(name: "common beginnings", text: #"root ::= ("the" | "then" | "there" | "therefore" | "thé") (" " root)?"#),
    Source(name: "scalars beyond the first plane", text: #"root ::= [\U0001F600-\U0001F64F]+ "\u2028"? [\x41-\x5A]*"#),
    Source(
      name: "an object",
      text: #"""
        root ::= "{" ws "\"name\":" ws string "," ws "\"tags\":" ws "[" ws (string ("," ws string)*)? "]" ws "}"
        string ::= "\"" ([^"\\\x00-\x1F\x7F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\"" ws
        ws ::= [ \t\n]*
        """#),
  ]

  static var files: [Source] {
    guard let folder = ProcessInfo.processInfo.environment["TRELLIS_GRAMMARS"] else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".gbnf") }.sorted().map { name in
      Source(name: name, text: (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "")
    }
  }

  @Test(arguments: sources)
  func bothAllowTheSameTokens(_ source: Source) throws {
    let weights = try LlamaModels.engine(for: TestModel.configuration()).weights
    let vocabulary = try weights.vocabulary.makeIndex()
    let compiled = try CompiledGrammar(try GBNFParser.parse(source.text), vocabulary: vocabulary)
    let fresh = try #require(llama_sampler_init_grammar(weights.vocabulary.pointer, source.text, "root"))
    defer { llama_sampler_free(fresh) }
    let end = llama_vocab_eos(weights.vocabulary.pointer)
    let texts = (0..<Token(weights.vocabulary.count)).filter { vocabulary.kind(of: $0) == .normal }

    var generator = SeededGenerator(seed: UInt64(source.text.utf8.count))
    var steps = 0
    for _ in 0..<2 {
      let sampler = try #require(llama_sampler_clone(fresh))
      defer { llama_sampler_free(sampler) }
      var matcher = compiled.makeMatcher()
      var written: [UInt8] = []
      for _ in 0..<25 {
        let mask = matcher.mask()
        let allowed = allowedTokens(of: texts + [end], by: sampler)
        let differing = texts.filter { token in
          guard mask.allows(token) != allowed.contains(token) else { return false }
          let bytes = vocabulary.bytes(of: token)
          let isWhole = String(validating: written + bytes, as: UTF8.self) != nil
          return !mask.allows(token) || isWhole && !bytes.contains(0)
        }
        let place = "after '\(String(decoding: written, as: UTF8.self))'"
        #expect(differing.isEmpty, "\(place): \(differing.prefix(5).map { vocabulary.bytes(of: $0) })")
        #expect(mask.allowsEnd == allowed.contains(end), "\(place)")
        steps += 1
        // Of a few at random the shortest: long ones lead out of everything that nests.
        let choice = mask.tokens().filter { vocabulary.kind(of: $0) == .normal }
        let some = (0..<4).compactMap { _ in choice.randomElement(using: &generator) }
        guard let next = some.min(by: { vocabulary.bytes(of: $0).count < vocabulary.bytes(of: $1).count }),
          allowed.contains(next), differing.isEmpty
        else { break }
        let isAccepted = matcher.accept(next)
        #expect(isAccepted)
        llama_sampler_accept(sampler, next)
        written += vocabulary.bytes(of: next)
      }
    }
    #expect(steps > 3)
  }

  private func allowedTokens(of tokens: [Token], by sampler: UnsafeMutablePointer<llama_sampler>) -> Set<Token> {
    var candidates = tokens.map { llama_token_data(id: $0, logit: 0, p: 0) }
    return candidates.withUnsafeMutableBufferPointer { buffer in
      var array = llama_token_data_array(data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
      llama_sampler_apply(sampler, &array)
      return Set(buffer[..<array.size].filter { $0.logit > -.infinity }.map(\.id))
    }
  }
}
