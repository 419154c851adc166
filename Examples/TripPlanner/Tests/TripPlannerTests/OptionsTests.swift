import Testing

@testable import TripPlanner

struct OptionsTests {
  @Test func readsEveryOption() throws {
    let arguments = [
      "Taj Mahal", "--json", "--model", "a.gguf", "--seed=7", "--temperature", "0", "--max-tokens", "9", "--context",
      "64", "--threads", "1", "--trace", "t.json", "--trace-tokens",
    ]
    guard case .plan(let options) = try Options.parse(arguments) else {
      Issue.record("expected a plan")
      return
    }
    #expect(options.landmark == "Taj Mahal")
    #expect(options.printsJSON)
    #expect(options.model == "a.gguf")
    #expect(options.seed == 7)
    #expect(options.temperature == 0)
    #expect(options.maximumTokens == 9)
    #expect(options.contextSize == 64)
    #expect(options.threads == 1)
    #expect(options.tracePath == "t.json")
    #expect(options.tracesTokens)
  }

  @Test(arguments: ["0", "-1", "1000000", "\(Int.max)"])
  func refusesThreadsThatTheMachineDoesNotHave(count: String) {
    let error = #expect(throws: Options.UsageError.self) { try Options.parse(["--threads", count]) }
    #expect(error?.message.hasSuffix("the processors of this machine, not '\(count)'") == true)
  }

  @Test func takesAListedLandmarkWhateverItsCase() throws {
    #expect(try Options.parse(["grand CANYON"]) == .plan(Options()))
    guard case .plan(let options) = try Options.parse(["Paris"]) else {
      Issue.record("expected a plan")
      return
    }
    #expect(options.landmark == "Paris")
  }

  @Test func takesAnythingAfterTwoDashesAsTheLandmark() throws {
    guard case .plan(let options) = try Options.parse(["--", "--json"]) else {
      Issue.record("expected a plan")
      return
    }
    #expect(options.landmark == "--json")
    #expect(!options.printsJSON)
  }

  @Test(arguments: [
    (["--sed", "1"], "unknown option '--sed'"),
    (["--=x"], "unknown option '--=x'"),
    (["--seed"], "--seed needs a whole number from 0 on"),
    (["--seed", "x"], "--seed takes a whole number from 0 on, not 'x'"),
    (["--max-tokens", "0"], "--max-tokens takes a whole number from 1 on, not '0'"),
    (["--temperature", "5"], "--temperature takes a number from 0 to 2, not '5'"),
    (["--help=1"], "--help takes no value"),
    (
      [String(repeating: "x", count: 101)],
      "the landmark's name has more than 100 characters: '\(String(repeating: "x", count: 60))…'"
    ),
    (["--trace-tokens"], "--trace-tokens needs --trace FILE"),
    (["--json=yes"], "--json takes no value"),
    (["Grand", "Canyon"], "one landmark at a time; put a name with spaces in quotes: \"Grand Canyon\""),
    ([" "], "the landmark is empty"),
  ])
  func refusesWhatItDoesNotKnow(arguments: [String], message: String) {
    let error = #expect(throws: Options.UsageError.self) { try Options.parse(arguments) }
    #expect(error?.message == message)
  }
}
