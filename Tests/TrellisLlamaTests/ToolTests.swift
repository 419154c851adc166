import Foundation
import Testing
import Trellis
import TrellisMasks
import TrellisSchema
import TrellisShape
import TrellisTemplates

@testable import TrellisLlama

/// How models write calls of tools.
@Suite struct ToolFormatTests {
  static let formats: [ToolFormat] = [
    .hermes, .llama3, .mistral, .mistral.withTriggerAsText, .deepSeek, .json,
  ]

  static func weights() throws -> LlamaWeights {
    try LlamaModels.engine(for: TestModel.configuration()).weights
  }

  static func tools() throws -> [Transcript.ToolDefinition] {
    let place = DynamicGenerationSchema(
      name: "Place",
      properties: [
        .init(name: "city", schema: DynamicGenerationSchema(type: String.self, guides: [.maximumLength(30)])),
        .init(name: "days", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...9)])),
      ])
    let key = DynamicGenerationSchema(
      name: "Key", properties: [.init(name: "name", schema: DynamicGenerationSchema(name: "N", anyOf: ["a", "b\"}{"]))])
    return [
      Transcript.ToolDefinition(
        name: "weather", description: "Tells the weather of a city.",
        parameters: try GenerationSchema(root: place, dependencies: [])),
      Transcript.ToolDefinition(
        name: "lookup", description: "Looks a key up.", parameters: try GenerationSchema(root: key, dependencies: [])),
    ]
  }

  static func key(_ format: ToolFormat, value: GenerationSchema? = nil) throws -> GrammarStore.Key {
    GrammarStore.Key(
      value: try value?.graph(), format: format,
      tools: try tools().map { GrammarStore.Key.Tool(name: $0.name, parameters: try $0.parameters.graph()) })
  }

  static func text(_ format: ToolFormat, _ calls: [(name: String, arguments: String)]) -> String {
    let written = calls.map { format.beforeName + $0.name + format.afterName + $0.arguments + format.afterArguments }
    return format.opening + written.joined(separator: format.separator ?? "") + format.closing
  }

  static let calls = [
    (name: "weather", arguments: #"{"city": "S\u00e3o {Paulo}\\", "days": 3}"#),
    (name: "lookup", arguments: #"{"name": "b\"}{"}"#),
  ]

  @Test(arguments: formats)
  func callsAreReadBackHoweverTheyComeInPieces(_ format: ToolFormat) {
    let calls = format.separator == nil ? Array(Self.calls.prefix(1)) : Self.calls
    let bytes = Array(Self.text(format, calls).utf8)
    for size in 1...7 {
      var reader = ToolCallReader(format)
      var read: [(name: String, arguments: String)] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        for step in reader.read(bytes[start..<min(start + size, bytes.count)]) {
          switch step {
          case .call(let name): read.append((name, ""))
          case .arguments(let text): read[read.count - 1].arguments += text
          }
        }
      }
      #expect(read.map(\.name) == calls.map(\.name))
      #expect(read.map(\.arguments) == calls.map(\.arguments))
    }
  }

  @Test(arguments: formats)
  func theGrammarAllowsCallsAndNothingElse(_ format: ToolFormat) throws {
    let grammar = try Self.weights().grammars.grammar(for: try Self.key(format))
    func isWhole(_ text: String) -> Bool {
      var matcher = grammar.makeMatcher()
      return matcher.accept(bytes: text.utf8) && matcher.isComplete
    }
    #expect(isWhole(Self.text(format, [Self.calls[0]])))
    #expect(isWhole(Self.text(format, [Self.calls[1]])))
    #expect(isWhole(Self.text(format, Self.calls)) == (format.separator != nil))
    #expect(!isWhole(Self.text(format, [("weather", #"{"city": "Rome", "days": 10}"#)])))
    #expect(!isWhole(Self.text(format, [("unknown", "{}")])))
    #expect(!isWhole("Some text"))
  }

  @Test func toolsWhoseCallsCannotBeReadBackAreRefused() throws {
    let object = #"{"type": "object", "properties": {"a": {"type": "string"}}}"#
    func grammar(_ format: ToolFormat, _ name: String, _ schema: String) throws {
      let graph = try SchemaGraph(importing: try JSONValue(parsing: schema))
      _ = try format.grammar(for: [GrammarStore.Key.Tool(name: name, parameters: graph)])
    }
    for format in Self.formats + [.gemma] {
      for name in ["weather", "a-b c:é", "日本", "a}b[c]"] {
        #expect(throws: Never.self) { try grammar(format, name, object) }
        // What is not refused is read back.
        var reader = ToolCallReader(format)
        let call = format.opening + format.beforeName + name + format.afterName + "{}" + format.afterArguments
        #expect(reader.read(call.utf8).first == .call(name: name))
      }
      #expect(throws: ToolFormatError.namelessTool) { try grammar(format, "", object) }
      #expect(throws: ToolFormatError.unwritableName("a\nb", "\n", format: format.name)) {
        try grammar(format, "a\nb", object)
      }
      let isQuoted = format.afterName.hasPrefix("\"")
      for (name, scalar) in [(#"a"b"#, "\""), (#"a\b"#, "\\")] as [(String, Unicode.Scalar)] where isQuoted {
        #expect(throws: ToolFormatError.unwritableName(name, scalar, format: format.name)) {
          try grammar(format, name, object)
        }
      }
      for schema in [
        #"{"type": "string"}"#, #"{"type": "array"}"#, "true", #"{"enum": [{}, 1]}"#, #"{"not": {"type": "object"}}"#,
        #"{"type": ["object", "null"]}"#, ##"{"$defs": {"D": {"type": "null"}}, "$ref": "#/$defs/D"}"##,
      ] {
        #expect(throws: ToolFormatError.argumentsOtherThanObjects(tool: "f"), "\(schema)") {
          try grammar(format, "f", schema)
        }
      }
      for schema in [
        "{\"anyOf\": [\(object), {\"enum\": [{}]}]}",
        ##"{"$defs": {"D": {"type": "object", "properties": {"a": {"$ref": "#/$defs/D"}}}}, "$ref": "#/$defs/D"}"##,
      ] { #expect(throws: Never.self, "\(schema)") { try grammar(format, "f", schema) } }
    }
    #expect(throws: ToolFormatError.unwritableName("a{b", "{", format: "Gemma")) { try grammar(.gemma, "a{b", object) }

    // Each definition is looked at once, however many ways lead to it.
    let doublings = (0..<60).map { level in
      let next = ##"{"$ref": "#/$defs/d\##(level + 1)"}"##
      return "\"d\(level)\": {\"anyOf\": [\(next), \(next)]}"
    }
    let schema = ##"{"$ref": "#/$defs/d0", "$defs": {\##(doublings.joined(separator: ", ")), "d60": \##(object)}}"##
    let graph = try SchemaGraph(importing: try JSONValue(parsing: schema))
    #expect(throws: Never.self) { try ToolFormat.hermes.check(GrammarStore.Key.Tool(name: "f", parameters: graph)) }
  }

  /// A template that shows tools and writes calls between these texts.
  private func format(before: String, after: String = "}", showsTools: Bool = true) throws -> ToolFormat {
    let source = """
      {%- if tools and \(showsTools) -%}{{ tools | tojson }}{%- endif -%}
      {%- for m in messages -%}
      {%- for c in m.tool_calls or [] -%}
      {{ \(before) + (c.function.arguments | tojson) + '\(after)' }}
      {%- endfor -%}
      {{ m.content }}
      {%- endfor -%}
      """
    return ToolFormat(try ChatTemplate(source: source), [:], hasMarks: false)
  }

  @Test func formatsAreRecognisedByTheCallsThatTemplatesWrite() throws {
    let hermes = #"'<tool_call>\n{"name": "' + c.function.name + '", "arguments": '"#
    #expect(try format(before: hermes) == .hermes)
    #expect(try format(before: hermes, showsTools: false) == .json)
    #expect(try format(before: #"'{"name": "' + c.function.name + '", "parameters": '"#) == .llama3)
    #expect(
      try format(before: #"'[TOOL_CALLS][{"name": "' + c.function.name + '", "arguments": '"#, after: "}]") == .mistral)
    // A tag alone does not make a format.
    #expect(try format(before: "'<tool_call><function=' + c.function.name + '>'") == .json)
    #expect(try format(before: "'[TOOL_CALLS]' + c.function.name + '[ARGS]'") == .json)
  }
}

/// What the text of a response means while it grows.
@Suite struct ResponseMachineTests {
  private struct Outcome: Equatable {
    var reasoning = ""
    var text = ""
    var calls: [String] = []
    var tokens = 0

    mutating func add(_ events: [GenerationEvent]) {
      for event in events {
        switch event {
        case .reasoning(let text, let count): (reasoning, tokens) = (reasoning + text, tokens + count)
        case .text(let more, let count): (text, tokens) = (text + more, tokens + count)
        case .call(let name): calls.append(name + " ")
        case .arguments(let more, let count):
          calls[calls.count - 1] += more
          tokens += count
        case .finished: break
        }
      }
    }
  }

  /// What a machine makes of a text that is sampled token by token.
  private func outcome(_ text: String, _ script: ResponseScript) throws -> Outcome {
    let vocabulary = try ToolFormatTests.weights().vocabulary
    var machine = ResponseMachine(script, vocabulary: vocabulary)
    var outcome = Outcome()
    for token in try vocabulary.tokens(of: text.utf8, parsesControl: false) {
      if let mask = machine.mask(), !mask.allows(token) {
        Issue.record("'\(vocabulary.text(of: token))' is not allowed after '\(outcome)'")
        break
      }
      outcome.add(machine.take(token))
    }
    outcome.add(machine.finish())
    return outcome
  }

  private func script(_ format: ToolFormat?, value: GenerationSchema? = nil, required: Bool = false) throws
    -> ResponseScript
  {
    let grammars = try ToolFormatTests.weights().grammars
    var script = ResponseScript(forcesRuns: false)
    if let format {
      script.calls = ResponseScript.Calls(
        format: format, triggerToken: nil, grammar: try grammars.grammar(for: ToolFormatTests.key(format)),
        areRequired: required)
    }
    if let value {
      let key = try format.map { try ToolFormatTests.key($0, value: value) } ?? GrammarStore.Key(value: value.graph())
      script.value = try grammars.grammar(for: key)
    }
    return script
  }

  private func answer() throws -> GenerationSchema {
    try GenerationSchema(root: DynamicGenerationSchema(name: "A", anyOf: ["yes", "no"]), dependencies: [])
  }

  @Test func textWithoutCallsIsText() throws {
    for format in ToolFormatTests.formats {
      for text in ["Hello, world.", " { \"name\" is odd", "a <tool", "<", "{", "{\"name\": 3}", ""] {
        #expect(try outcome(text, script(format)).text == text)
      }
    }
  }

  @Test func callsComeAfterText() throws {
    for format in [ToolFormat.hermes, .deepSeek] {
      let text = "Let me see.\n" + ToolFormatTests.text(format, ToolFormatTests.calls)
      let outcome = try outcome(text, script(format))
      #expect(outcome.text == "Let me see.\n")
      #expect(outcome.calls == ToolFormatTests.calls.map { "\($0.name) \($0.arguments)" })
    }
  }

  @Test func callsMayBeTheWholeResponse() throws {
    for format in ToolFormatTests.formats where format != .mistral {
      for required in [false, true] {
        let text = ToolFormatTests.text(format, [ToolFormatTests.calls[0]])
        let outcome = try outcome(text, script(format, required: required))
        #expect(outcome.text == "")
        #expect(outcome.calls == ["weather " + ToolFormatTests.calls[0].arguments])
      }
    }
  }

  @Test func aValueOrCalls() throws {
    // The announcement of Mistral's calls is a control token, which is tried as text here.
    for format in ToolFormatTests.formats where format != .mistral {
      let script = try script(format, value: answer())
      #expect(try outcome("\"yes\"", script).text == "\"yes\"")
      let called = try outcome(ToolFormatTests.text(format, [ToolFormatTests.calls[1]]), script)
      #expect(called.text == "")
      #expect(called.calls == ["lookup " + ToolFormatTests.calls[1].arguments])
    }
  }

  @Test func thoughtsEndWithTheirTag() throws {
    let format = try #require(ReasoningFormat(template: "<think></think>"))
    var script = try script(nil)
    script.reasoning = ResponseScript.Reasoning(
      format: format, isOpen: true, budget: nil, closingTokens: [], separatorTokens: [])
    let open = try outcome("Hm, </thin is no tag.</think>\n\nYes.", script)
    #expect(open.reasoning == "Hm, </thin is no tag.")
    #expect(open.text == "Yes.")

    script.reasoning?.isOpen = false
    let own = try outcome("<think>Hm.</think>Yes.", script)
    #expect(own.reasoning == "Hm.")
    #expect(own.text == "Yes.")
    let none = try outcome("<b>Yes</b>", script)
    #expect(none.reasoning == "")
    #expect(none.text == "<b>Yes</b>")
  }

  @Test func thoughtsThatTakeTooLongAreEnded() throws {
    let vocabulary = try ToolFormatTests.weights().vocabulary
    let format = try #require(ReasoningFormat(template: "<think></think>"))
    var script = try script(nil, value: answer())
    script.reasoning = ResponseScript.Reasoning(
      format: format, isOpen: true, budget: 5,
      closingTokens: try vocabulary.tokens(of: "</think>".utf8, parsesControl: false),
      separatorTokens: try vocabulary.tokens(of: "\n\n".utf8, parsesControl: false))
    var machine = ResponseMachine(script, vocabulary: vocabulary)
    var outcome = Outcome()
    for token in try vocabulary.tokens(of: "one two three four five six seven".utf8, parsesControl: false) {
      outcome.add(machine.take(token))
      let run = machine.takeForcedRun(after: [], limit: 100)
      outcome.add(run.events)
      if run.tokens.isEmpty { continue }
      let said = String(decoding: run.tokens.flatMap { vocabulary.bytes(of: $0) }, as: UTF8.self)
      #expect(said == "</think>\n\n")
      break
    }
    #expect(machine.reasoningTokens == 5)
    // What comes next is held to the value.
    for token in try vocabulary.tokens(of: "\"no\"".utf8, parsesControl: false) {
      #expect(machine.mask()?.allows(token) == true)
      outcome.add(machine.take(token))
    }
    outcome.add(machine.finish())
    #expect(outcome.text == "\"no\"")
    #expect(machine.isFinished)
  }
}

/// Calls by the default model, whose template knows no tools.
@Suite(.serialized) struct ToolCallingTests {
  private func run(_ mode: GenerationOptions.ToolCallingMode) async throws -> (calls: [String: String], text: String) {
    let executor = LlamaExecutor(configuration: TestModel.configuration())
    let options = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 80, toolCallingMode: mode)
    let asked = Transcript.Prompt(segments: [.text(.init(content: "What is the weather in Rome?"))], options: options)
    let request = LanguageModelExecutorGenerationRequest(
      transcript: Transcript(entries: [.prompt(asked)]), enabledTools: try ToolFormatTests.tools(),
      generationOptions: options)
    let channel = LanguageModelExecutorGenerationChannel()
    async let result = Self.collect(channel)
    do {
      try await executor.respond(to: request, model: TestModel.model(), streamingInto: channel)
    } catch {
      channel.finish()
      throw error
    }
    channel.finish()
    return await result
  }

  private static func collect(
    _ channel: LanguageModelExecutorGenerationChannel
  ) async -> (calls: [String: String], text: String) {
    var calls: [String: String] = [:]
    var text = ""
    for await event in channel {
      switch event {
      case .toolCalls(_, .toolCall(_, let name, .appendArguments(let more, _))): calls[name, default: ""] += more
      case .response(_, .appendText(let more, _, _, _)): text += more
      default: break
      }
    }
    return (calls, text)
  }

  @Test func aRequiredCallFollowsItsSchema() async throws {
    let (calls, text) = try await run(.required)
    #expect(calls.count == 1)
    #expect(text.isEmpty)
    for (name, arguments) in calls {
      #expect(["weather", "lookup"].contains(name))
      let content = try GeneratedContent(json: arguments)
      #expect(content.isComplete)
      if name == "weather" { #expect((1...9).contains(try content.value(Int.self, forProperty: "days"))) }
    }
  }

  @Test func whereCallsAreDisallowedThereIsText() async throws {
    let (calls, text) = try await run(.disallowed)
    #expect(calls.isEmpty)
    #expect(!text.isEmpty)
  }
}
