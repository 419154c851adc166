import TrellisGrammar
import TrellisMasks

/// Any text as a grammar in GBNF: parsed, printed, parsed again, and walked a little; or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let grammar = try? GBNFParser.parse(String(decoding: bytes, as: UTF8.self)) else { return 0 }
  if let text = try? GBNFPrinter.print(grammar) {
    precondition((try? GBNFParser.parse(text)) != nil, "what was printed does not parse: \(text)")
  }
  let tokens = (UInt8.min...UInt8.max).map { [$0] } + [Array("ab".utf8), []]
  let kinds = [Vocabulary.Kind](repeating: .normal, count: 257) + [.end]
  guard let vocabulary = try? Vocabulary(tokens: tokens, kinds: kinds),
    let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary)
  else { return 0 }
  var matcher = compiled.makeMatcher()
  for choice in bytes.prefix(64) {
    let allowed = matcher.mask().tokens()
    guard !allowed.isEmpty else { break }
    guard matcher.accept(allowed[Int(choice) % allowed.count]), !matcher.hasEnded else { break }
  }
  return 0
}
