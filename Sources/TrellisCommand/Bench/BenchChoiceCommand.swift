import GGUF
import TrellisMasks

extension Subcommand {
  /// `trellis bench choice`: what a mask adds to the choice of a token.
  static let benchChoice = Subcommand(
    words: ["bench", "choice"],
    summary: "Measure the greedy choice of a token with and without a mask, over a corpus.",
    details: """
      The corpus is that of 'trellis bench masks'. At each step of its valid instances a token is chosen from random scores, of which the \
      instance's own next token has the greatest ('agreeing') or any token has ('random'). Masks are ready before; only the choice is \
      timed, and the least of all passes counts.
      """,
    options: [
      Option(name: "vocab", value: "FILE.gguf", help: "The model or vocabulary file."),
      Option(name: "corpus", value: "FILE.jsonl", help: "The schemas and token sequences."),
      Option(name: "passes", value: "N", help: "How often each choice is made (3)."),
      Option(name: "steps", value: "N", help: "At most so many steps (5000)."),
    ],
    run: { arguments, console in
      guard let path = arguments["vocab"], let corpus = arguments["corpus"] else {
        throw Refusal.usage("--vocab and --corpus are needed")
      }
      var benchmark = ChoiceBenchmark(
        vocabulary: try Vocabulary(file: GGUFFile(path: path)),
        passes: try arguments.integer("passes", in: 1...1000) ?? 3,
        limit: try arguments.integer("steps", in: 1...10_000_000) ?? 5000)
      for line in try console.contents(of: corpus).split(separator: UInt8(ascii: "\n")) {
        try benchmark.run(MaskBenchmark.Case(line: Array(line)))
      }
      console.print(
        "| scores | steps | without a mask | with | added: mean | p50 | p99 | max |\n|---|--:|--:|--:|--:|--:|--:|--:|")
      console.print(ChoiceBenchmark.row("agreeing", benchmark.agreeing))
      console.print(ChoiceBenchmark.row("random", benchmark.random))
      return .success
    }
  )
}
