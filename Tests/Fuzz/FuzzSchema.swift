import TrellisGrammar
import TrellisMasks
import TrellisSchema

/// Any bytes as a JSON Schema: imported, made into a grammar, compiled, and walked a little; or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let document = try? JSONValue(parsing: bytes), let imported = try? ImportedSchema(document),
    let grammar = try? Grammar(imported.graph, options: GrammarOptions(propertiesInAnyOrder: count % 2 == 0))
  else { return 0 }
  _ = try? GBNFPrinter.print(grammar)
  walk(grammar, choices: bytes)
  return 0
}

/// Takes allowed bytes, and asks all that can be asked on the way.
func walk(_ grammar: Grammar, choices: [UInt8]) {
  let tokens = (UInt8.min...UInt8.max).map { [$0] } + [Array("\", \"".utf8), Array("true".utf8), []]
  let kinds = [Vocabulary.Kind](repeating: .normal, count: 258) + [.end]
  guard let vocabulary = try? Vocabulary(tokens: tokens, kinds: kinds),
    let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary)
  else { return }
  var matcher = compiled.makeMatcher()
  for choice in choices.prefix(64) {
    let allowed = matcher.mask().tokens()
    _ = matcher.forcedBytes(limit: 64)
    guard !allowed.isEmpty else { break }
    let token = allowed[Int(choice) % allowed.count]
    precondition(matcher.accept(token), "the mask allows \(token), and the matcher does not")
    if matcher.hasEnded { break }
  }
  if let plan = matcher.completionPlan() {
    for token in plan { precondition(matcher.accept(token), "a plan is not accepted") }
  }
}
