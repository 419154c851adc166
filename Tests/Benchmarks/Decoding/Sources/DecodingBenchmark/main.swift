import Foundation
import Trellis
import TrellisLlama

/// decoding-benchmark MODEL.gguf THREADS SEEDS OUT.json [TYPE…]: responses of each type by our loop, for `compare.py`.
struct Output: Encodable {
  var instructions = Task.instructions
  var temperature: Double
  var threads: Int
  var schemas: [String: String]
  var measurements: [Measurement]
  /// By the number of tokens evaluated at once: seconds, the least and the mean of all such evaluations.
  var evaluations: [Int: [Double]]
}

let arguments = CommandLine.arguments
if arguments.count == 4, let threads = Int(arguments[3]) {
  switch arguments[1] {
  case "sessions": try await Sessions.concurrency(path: arguments[2], threads: threads, count: 8)
  case "prewarm": try await Sessions.prewarming(path: arguments[2], threads: threads)
  case "loop": try await Loop.run(path: arguments[2], threads: threads, passes: 5)
  case "prompts": try await Prompts.run(path: arguments[2], threads: threads)
  case "equality": try await Equality.run(path: arguments[2], threads: threads, prompts: 200)
  default: break
  }
  exit(0)
}
if arguments.count == 5, arguments[1] == "soak", let threads = Int(arguments[3]), let seconds = Int(arguments[4]) {
  exit(try await Soak(path: arguments[2], threads: threads).run(for: .seconds(seconds)) ? 0 : 1)
}
if arguments.count == 6, arguments[1] == "stress", let threads = Int(arguments[3]), let count = Int(arguments[4]) {
  try await Stress.run(path: arguments[2], threads: threads, count: count, out: arguments[5])
  exit(0)
}
guard arguments.count >= 5, let threads = Int(arguments[2]), let seeds = UInt64(arguments[3]) else {
  FileHandle.standardError.write(
    Data(
      """
      usage: DecodingBenchmark MODEL.gguf THREADS SEEDS OUT.json [TYPE…]
             DecodingBenchmark sessions|prewarm|prompts|loop|equality MODEL.gguf THREADS
             DecodingBenchmark soak MODEL.gguf THREADS SECONDS
             DecodingBenchmark stress MODEL.gguf THREADS COUNT OUT

      """.utf8))
  exit(2)
}
let types = arguments.dropFirst(5)
let temperature = 0.7
let sampling = LlamaSampling(endsRepetition: false)
let model = LlamaLanguageModel(
  path: arguments[1], options: LlamaOptions(contextSize: 4096, threads: threads, sampling: sampling))
// The weights stay loaded from one session to the next.
let keeper = LanguageModelSession(model: model)
_ = try await keeper.respond(to: "Hello", options: GenerationOptions(maximumResponseTokens: 2))

LlamaTrace.start()
var measurements: [Measurement] = []
for seed in 1...seeds {
  for task in Task.all where types.isEmpty || types.contains(task.type) {
    if let measurement = try await task.run(model, seed: seed, temperature: temperature) {
      measurements.append(measurement)
    }
  }
}

var durations: [Int: [Double]] = [:]
for event in try Trace(json: LlamaTrace.stop()).traceEvents
where event.name == "inference" {
  if let tokens = event.args?["tokens"], let duration = event.dur {
    durations[tokens, default: []].append(duration / 1e6)
  }
}
let output = Output(
  temperature: temperature, threads: threads,
  schemas: Dictionary(
    uniqueKeysWithValues: Task.all.compactMap { task in task.schema.map { (task.type, $0.debugDescription) } }),
  measurements: measurements,
  evaluations: durations.mapValues { [$0.min() ?? 0, $0.reduce(0, +) / Double($0.count), Double($0.count)] })
try JSONEncoder().encode(output).write(to: URL(fileURLWithPath: arguments[4]))
