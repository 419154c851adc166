import Foundation

/// What the command line asks for.
struct Options: Equatable {
  var landmark = "Grand Canyon"
  var model: String?
  var printsJSON = false
  var seed: UInt64?
  var temperature = 0.5
  var maximumTokens = 3000
  var contextSize = 4096
  var threads: Int?
  var tracePath: String?
  var tracesTokens = false

  static let usage = """
    Plan a three-day trip, streamed out of a local language model as a typed value.

    USAGE: TripPlanner [LANDMARK] [options]

      LANDMARK              where to go (default: \(Landmark.allNames[0])); this example knows
    \(Landmark.allNames.map { "                              \($0)" }.joined(separator: "\n"))

      --json                print only the final value, as JSON, on standard output
      --model FILE          a GGUF model (default: ~/.trellis/models/\(Options.defaultModelName))
      --seed N              make the sampling repeatable
      --temperature T       0 is greedy (default: 0.5)
      --max-tokens N        a limit for the response, in tokens (default: 3000)
      --context N           the context size, in tokens (default: 4096)
      --threads N           threads to decode with, at most one a processor (default: the physical cores)
      --trace FILE          write where the time went, as Chrome trace-event JSON (opens in Perfetto)
      --trace-tokens        trace each token as well
      --help                show this text

    The value is drawn live in a terminal and printed line by line elsewhere. Figures go to standard error.
    EXIT CODES: 0 done, 1 failed, 2 wrong usage, 130 interrupted by Ctrl-C (128 + the signal's number)
    """

  static let defaultModelName = "SmolLM2-135M-Instruct.Q4_1.gguf"

  enum Request: Equatable {
    case plan(Options)
    case help
  }

  struct UsageError: Error {
    let message: String
  }

  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var options = Options()
    var landmarks: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, inlineValue) = split(argument)
      func value<Value>(_ what: String, _ read: (String) -> Value?) throws(UsageError) -> Value {
        guard let text = inlineValue ?? rest.popFirst() else { throw UsageError(message: "\(name) needs \(what)") }
        guard let value = read(text) else {
          throw UsageError(message: "\(name) takes \(what), not '\(shortened(text))'")
        }
        return value
      }
      func flag() throws(UsageError) -> Bool {
        guard inlineValue == nil else { throw UsageError(message: "\(name) takes no value") }
        return true
      }
      switch name {
      case "--help", "-h":
        if try flag() { return .help }
      case "--json": options.printsJSON = try flag()
      case "--model": options.model = try value("a file") { $0.isEmpty ? nil : $0 }
      case "--seed": options.seed = try value("a whole number from 0 on") { UInt64($0) }
      case "--temperature":
        options.temperature = try value("a number from 0 to 2") {
          Double($0).flatMap { (0...2).contains($0) ? $0 : nil }
        }
      case "--max-tokens": options.maximumTokens = try value("a whole number from 1 on", Self.positive)
      case "--context": options.contextSize = try value("a whole number from 1 on", Self.positive)
      case "--threads":
        let processors = ProcessInfo.processInfo.activeProcessorCount
        options.threads = try value("a whole number from 1 to \(processors), the processors of this machine") {
          Int($0).flatMap { (1...processors).contains($0) ? $0 : nil }
        }
      case "--trace": options.tracePath = try value("a file") { $0.isEmpty ? nil : $0 }
      case "--trace-tokens": options.tracesTokens = try flag()
      case "--" where inlineValue == nil:
        landmarks.append(contentsOf: rest)
        rest = []
      case _ where argument.hasPrefix("-") && argument != "-":
        throw UsageError(message: "unknown option '\(shortened(argument))'")
      default: landmarks.append(argument)
      }
    }
    if landmarks.count > 1 {
      throw UsageError(
        message:
          "one landmark at a time; put a name with spaces in quotes: \"\(shortened(landmarks.joined(separator: " ")))\""
      )
    }
    if let landmark = landmarks.first {
      guard !landmark.allSatisfy(\.isWhitespace) else { throw UsageError(message: "the landmark is empty") }
      guard landmark.unicodeScalars.count <= 100 else {
        throw UsageError(message: "the landmark's name has more than 100 characters: '\(shortened(landmark))'")
      }
      options.landmark = Landmark.listedName(landmark) ?? landmark
    }
    if options.tracesTokens, options.tracePath == nil {
      throw UsageError(message: "--trace-tokens needs --trace FILE")
    }
    return .plan(options)
  }

  private static func positive(_ text: String) -> Int? { Int(text).flatMap { $0 > 0 ? $0 : nil } }

  /// Text as it is repeated in a message.
  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 60 ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
  }

  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
