import Foundation
import Testing
import Trellis
import TrellisShape

@testable import TrellisLlama

/// Calls whose strings stand between marks, as text and as JSON.
@Suite struct MarkedCallTests {
  /// A text of the format's in the grammar's terms.
  private func bytes(_ text: String) -> [UInt8] { CallMarks.bytes(of: text) }

  /// What a reader makes of a text that comes in pieces.
  private func calls(_ bytes: [UInt8], size: Int) -> [String] {
    var reader = ToolCallReader(.gemma)
    var calls: [String] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      for step in reader.read(bytes[start..<min(start + size, bytes.count)]) {
        switch step {
        case .call(let name): calls.append(name + " ")
        case .arguments(let text): calls[calls.count - 1] += text
        }
      }
    }
    return calls
  }

  @Test func namesOfMarksAreTheirBytes() {
    #expect(bytes(#"a<|"|>b<tool_call|><|tool_call>"#) == Array("a".utf8) + [0xFF] + Array("b".utf8) + [0xFD, 0xFE])
    #expect(bytes("<|\"|é<tool_call>") == Array("<|\"|é<tool_call>".utf8))
    let marks = CallMarks { ["<|\"|>": 7, "<|tool_call>": 5, "<tool_call|>": 9][$0] }
    #expect([7, 5, 9, 8].map(marks.byte(of:)) == [0xFF, 0xFE, 0xFD, nil])
    #expect([0xFF, 0xFE, 0xFD, 0xFC, 0].map(marks.token(of:)) == [7, 5, 9, nil, nil])
    // Some of them are as good as none.
    let none = CallMarks { $0 == "<tool_call|>" ? nil : 1 }
    #expect(none.isEmpty)
    #expect(none.token(of: 0xFF) == nil)
  }

  @Test(arguments: [
    ("{}", "{}"), (#"{a:<|"|><|"|>}"#, #"{"a": ""}"#),
    ("{a:1,b:-2.5e3,c:true,d:null}", #"{"a": 1, "b": -2.5e3, "c": true, "d": null}"#),
    (#"{a:<|"|>x:y,{"z"}\n<|"|>,b c:[[],[{}],<|"|>\<|"|>]}"#, #"{"a": "x:y,{\"z\"}\\n", "b c": [[], [{}], "\\"]}"#),
    (#"{<|"|>a:"}<|"|>:{é日😀:<|"|>é日😀<|"|>}}"#, #"{"a:\"}": {"é日😀": "é日😀"}}"#),
    (#"{a:<|"|>{call:f{b:1}<|"|>}"#, #"{"a": "{call:f{b:1}"}"#),
  ])
  func argumentsBecomeJSON(_ text: String, _ json: String) {
    let one = bytes("call:f" + text + "<tool_call|>")
    let two = one + bytes("<|tool_call>call:g") + bytes(text + "<tool_call|>")
    for size in 1...9 {
      #expect(calls(one, size: size) == ["f " + json])
      #expect(calls(two, size: size) == ["f " + json, "g " + json])
    }
  }

  @Test func partsOfArgumentsAreWholeScalars() {
    var reader = MarkedArguments()
    var pieces: [String] = []
    for byte in bytes("{a:<|\"|>é\n😀<|\"|>}") {
      let piece = reader.read([byte])
      pieces.append(piece.json)
    }
    #expect(pieces.filter { !$0.isEmpty } == ["{", "\"a", "\": ", "\"", "é", "\\n", "😀", "\"", "}"])
    #expect(reader.isComplete)
  }

  // MARK: What templates are given

  @Test func definitionsStandInThePlaceOfReferences() throws {
    func inlined(_ text: String) throws -> String { InlinedSchema.inlining(try JSONValue(parsing: text)).text() }
    #expect(
      try inlined(
        ##"""
        {"type": "object", "properties": {"const": {"$ref": "#/$defs/A%20~1"}, "b": {"description": "B", "$ref": "#/$defs/B"}},
        "$defs": {"A /": {"type": "string", "const": "x"}, "B": {"description": "other", "type": "array", "items": {"$ref": "#/$defs/B"}}}}
        """##)
          == ##"""
          {"type": "object", "properties": {"const": {"type": "string", "enum": ["x"]}, "b": {"description": "B", "type": "array", "items": {"description": "other", "type": "array"}}}}
          """##)
    #expect(
      try inlined(##"{"title": "T", "type": "object", "properties": {"next": {"$ref": "#"}}}"##)
        == ##"{"title": "T", "type": "object", "properties": {"next": {"title": "T", "type": "object"}}}"##)
    // Each definition uses the next one twice.
    let definitions = (0..<40).map { index in
      ##""D\##(index)": {"type": "object", "properties": {"a": {"$ref": "#/$defs/D\##(index + 1)"}, "b": {"$ref": "#/$defs/D\##(index + 1)"}}}"##
    }
    let large = try inlined(##"{"$ref": "#/$defs/D0", "$defs": {\##(definitions.joined(separator: ", "))}}"##)
    #expect(large.utf8.count < 20_000)
  }

  @Test func definitionsThatAllReferToEachOtherStaySmall() throws {
    let names = ["A", "B", "C", "D", "E", "F"]
    let properties = names.map { ##""\##($0)": {"$ref": "#/$defs/\##($0)"}"## }.joined(separator: ", ")
    let definitions = names.map {
      ##""\##($0)": {"description": "The \##($0).", "type": "object", "properties": {\##(properties)}}"##
    }
    let schema = ##"{"$ref": "#/$defs/A", "$defs": {\##(definitions.joined(separator: ", "))}}"##
    let inlined = InlinedSchema.inlining(try JSONValue(parsing: schema))
    #expect(inlined.text().utf8.count < 10_000)
    func definedNames(_ value: JSONValue) -> Set<String> {
      let properties = value["properties"]?.object ?? []
      let own = properties.isEmpty ? [] : Set([value["description"]?.string ?? ""])
      return properties.reduce(own) { $0.union(definedNames($1.value)) }
    }
    #expect(definedNames(inlined) == Set(names.map { "The \($0)." }))
  }

  @Test func definitionsThatAreUsedTwiceInASmallSchemaStandTwice() throws {
    let schema = ##"""
      {"properties": {"a": {"$ref": "#/$defs/P"}, "b": {"$ref": "#/$defs/P"}}, "$defs": {"P": {"const": 1}}}
      """##
    let inlined = InlinedSchema.inlining(try JSONValue(parsing: schema))
    #expect(inlined.text() == #"{"properties": {"a": {"enum": [1]}, "b": {"enum": [1]}}}"#)
  }

  @Test func longChainsOfDefinitionsAreReadableJSON() throws {
    let definitions = (0..<300).map { index in
      let next = ##"{"properties": {"next": {"type": "array", "items": {"$ref": "#/$defs/D\##(index + 1)"}}}}"##
      return ##""D\##(index)": {"type": "object", "anyOf": [\##(next)]}"##
    }
    let schema = ##"{"$ref": "#/$defs/D0", "$defs": {\##(definitions.joined(separator: ", "))}}"##
    let inlined = InlinedSchema.inlining(try JSONValue(parsing: schema)).text()
    #expect(throws: Never.self) { try JSONValue(parsing: inlined) }
  }

  @Test func outputsGoWithTheirCalls() {
    func calls(_ names: String...) -> ChatMessage {
      var message = ChatMessage(role: .assistant, content: "")
      message.toolCalls = names.map { ChatMessage.ToolCall(id: "id-\($0)", name: $0, arguments: "{}") }
      return message
    }
    func output(_ name: String, _ content: String) -> ChatMessage {
      ChatMessage(role: .tool, content: content, toolCallID: "id-\(name)", toolName: name)
    }
    let joined = ChatMessage.joiningOutputs([
      ChatMessage(role: .user, content: "?"), calls("a", "b"), output("a", "1"), output("b", "2"), calls("c"),
      output("c", "3"), ChatMessage(role: .assistant, content: "!"), ChatMessage(role: .user, content: "??"),
    ])
    #expect(joined.map(\.role) == [.user, .assistant, .assistant, .user])
    #expect(joined.map(\.content) == ["?", "", "!", "??"])
    #expect(joined[1].joinedOutputs == [.init(toolName: "a", content: "1"), .init(toolName: "b", content: "2")])
    #expect(joined[2].joinedOutputs == [.init(toolName: "c", content: "3")])
  }
}
