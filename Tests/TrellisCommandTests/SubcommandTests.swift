import Testing

@testable import TrellisCommand

@Suite struct SubcommandTests {
  /// A subcommand that prints its arguments.
  private let echo = Subcommand(
    words: ["echo", "loud"], summary: "Says it.",
    operands: [.init(name: "WORD"), .init(name: "MORE", isOptional: true)],
    options: [
      .init(name: "times", value: "N", help: "How often."), .init(name: "upper", help: "In capitals."),
      .init(name: "tag", value: "T", help: "A tag.", repeats: true),
    ],
    run: { arguments, console in
      let times = try arguments.integer("times", in: 1...9) ?? 1
      let words = arguments.operands.joined(separator: "+") + arguments.all("tag").joined()
      console.print(String(repeating: arguments.has("upper") ? words.uppercased() : words, count: times))
      return .negative
    })

  private func run(_ arguments: String...) -> (status: Outcome, output: String, errors: String) {
    let captured = CapturedConsole()
    let status = Subcommand.run(arguments, console: captured.console, among: [echo, .model])
    return (status, captured.output, captured.errors)
  }

  @Test func argumentsComeInEveryUsualForm() {
    #expect(run("echo", "loud", "a").output == "a\n")
    #expect(run("echo", "loud", "a").status == .negative)
    #expect(run("echo", "loud", "a", "b", "--times", "2", "--upper").output == "A+BA+B\n")
    #expect(run("echo", "loud", "--times=3", "a").output == "aaa\n")
    #expect(run("echo", "loud", "--tag", "x", "a", "--tag=y=z").output == "axy=z\n")
    #expect(run("echo", "loud", "--", "--upper").output == "--upper\n")
    #expect(run("echo", "loud", "-").output == "-\n")
  }

  @Test func wrongArgumentsAreRefusedWithTheUsage() {
    for (arguments, complaint) in [
      ([], "WORD is missing"), (["a", "b", "c"], "'c' is one argument too many"),
      (["a", "--time", "2"], "did you mean '--times'?"),
      (["a", "--times"], "--times needs a value: --times N"),
      (["a", "--times", "x"], "an integer from 1 to 9, not 'x'"),
      (["a", "--times=1", "--times=2"], "--times is given twice"), (["a", "--upper=yes"], "--upper takes no value"),
      (["a", "-upper"], "there is no option '-upper'"),
    ] {
      let captured = CapturedConsole()
      #expect(Subcommand.run(["echo", "loud"] + arguments, console: captured.console, among: [echo]) == .refused)
      #expect(captured.errors.contains(complaint), "\(captured.errors)")
      #expect(captured.errors.contains("usage: trellis echo loud WORD [MORE] [options]"))
      #expect(captured.output.isEmpty)
    }
  }

  @Test func helpIsThereForAllAndForEach() {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let captured = CapturedConsole()
      #expect(Subcommand.run(arguments, console: captured.console) == .success)
      for subcommand in Subcommand.all { #expect(captured.output.contains(subcommand.summary)) }
    }
    #expect(run().status == .refused)
    for result in [run("echo", "loud", "--help"), run("help", "echo", "loud"), run("echo", "loud", "a", "-h")] {
      #expect(result.status == .success)
      #expect(result.output.contains("--times N  How often."))
    }
    for subcommand in Subcommand.all {
      let captured = CapturedConsole()
      #expect(Subcommand.run(subcommand.words + ["--help"], console: captured.console) == .success)
      #expect(captured.output.hasPrefix("usage: trellis \(subcommand.name)"))
      #expect(captured.errors.isEmpty)
    }
  }

  @Test func anUnknownSubcommandIsRefusedWithTheNearestOne() {
    #expect(run("modle", "x").status == .refused)
    #expect(run("modle", "x").errors.contains("did you mean 'trellis model'?"))
    #expect(run("echo", "lout", "x").errors.contains("did you mean 'trellis echo loud'?"))
    #expect(run("xyzzy").errors.contains("there is no 'xyzzy'\n"))
  }
}
