import Foundation
import GGUF
import TrellisGrammar
import TrellisMasks
import TrellisSchema

extension Subcommand {
  /// `trellis bench masks`: the time of every mask of a corpus.
  static let benchMasks = Subcommand(
    words: ["bench", "masks"],
    summary: "Measure token masks over a corpus of JSON Schemas and token sequences.",
    details: """
      A line of the corpus is {"id", "schema", "tests": [{"valid", "tokens"}]}. The result has the time of every mask and of every
      compilation in microseconds, the least of all passes, and whether each test was accepted. All that is derived from a schema is
      forgotten before each pass.
      """,
    options: [
      Option(name: "vocab", value: "FILE.gguf", help: "The model or vocabulary file."),
      Option(name: "corpus", value: "FILE.jsonl", help: "The schemas and token sequences."),
      Option(name: "out", value: "FILE.json", help: "Where the result goes; standard output where it is not given."),
      Option(name: "passes", value: "N", help: "How often each case is replayed (3)."),
      Option(name: "only", value: "ID", help: "Only the case of that id.", repeats: true),
      Option(name: "verify", help: "Measure nothing: compare each mask with a full walk of the vocabulary."),
      Option(name: "warm", help: "Keep what was learnt of a schema from pass to pass."),
      Option(name: "keep-formats", help: "Keep the automata of formats, which depend on no schema."),
      Option(name: "any-order", help: "Let declared properties come in any order."),
    ],
    run: { arguments, console in
      guard let path = arguments["vocab"], let corpus = arguments["corpus"] else {
        throw Refusal.usage("--vocab and --corpus are needed")
      }
      let isWarm = arguments.has("warm")
      let file = try GGUFFile(path: path)
      let begin = ContinuousClock.now
      let vocabulary = try Vocabulary(file: file)
      let indexTime = MaskBenchmark.microseconds(since: begin)
      let benchmark = MaskBenchmark(
        vocabulary: vocabulary,
        passes: try arguments.integer("passes", in: 1...1000) ?? 3, isWarm: isWarm,
        keepsFormats: arguments.has("keep-formats"),
        options: GrammarOptions(propertiesInAnyOrder: arguments.has("any-order")))
      let chosen = Set(arguments.all("only"))
      var cases: [MaskBenchmark.Case] = []
      for line in try console.contents(of: corpus).split(separator: UInt8(ascii: "\n")) {
        let item = try MaskBenchmark.Case(line: Array(line))
        if chosen.isEmpty || chosen.contains(item.id) { cases.append(item) }
      }
      if arguments.has("verify") {
        var comparison = MaskBenchmark.Comparison()
        for item in cases { benchmark.verify(item, into: &comparison) }
        for difference in comparison.differences { console.complain(difference) }
        console.print(
          "\(comparison.masks) masks at \(comparison.steps) steps, \(comparison.differences.count) differ from full walks"
        )
        return comparison.differences.isEmpty ? .success : .negative
      }
      let outcomes = cases.map(benchmark.run)
      var engine = "trellis"
      if isWarm { engine += ", warm" }
      if arguments.has("keep-formats") { engine += ", formats kept" }
      if arguments.has("any-order") { engine += ", any order" }
      let report = MaskBenchmarkReport(engine: engine, indexTime: indexTime, outcomes: outcomes)
      if let out = arguments["out"] {
        try Data(report.text().utf8).write(to: URL(fileURLWithPath: out))
      } else {
        console.print(report.text())
      }
      return .success
    }
  )
}
