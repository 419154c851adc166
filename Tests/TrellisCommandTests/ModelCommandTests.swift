import Foundation
import Testing

@testable import TrellisCommand

@Suite struct ModelCommandTests {
  /// A file with a vocabulary of four tokens and a tensor of 32 numbers.
  private func withModel(cutOff: Int = 0, _ body: (String) throws -> Void) throws {
    var bytes = Array("GGUF".utf8)
    func add(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) } }
    func add(_ text: String) {
      add(UInt64(text.utf8.count))
      bytes += Array(text.utf8)
    }
    func entry(_ key: String, _ value: String) {
      add(key)
      add(UInt32(8))
      add(value)
    }
    add(UInt32(3))
    add(UInt64(1))
    add(UInt64(6))
    entry("general.architecture", "llama")
    entry("general.name", "Tiny\u{1B}[31m")
    entry("tokenizer.ggml.model", "gpt2")
    entry("tokenizer.chat_template", "{{ messages[0].content }}\n")
    add("llama.context_length")
    add(UInt32(4))
    add(UInt32(2048))
    add("tokenizer.ggml.tokens")
    add(UInt32(9))
    add(UInt32(8))
    add(UInt64(4))
    for token in ["a", "Ġb", "<|im_end|>", "Ã"] { add(token) }
    add("output.weight")
    add(UInt32(1))
    add(UInt64(32))
    add(UInt32(0))
    add(UInt64(0))
    while bytes.count % 32 != 0 { bytes.append(0) }
    bytes += Array(repeating: 0, count: 128 - cutOff)

    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gguf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
    try body(path)
  }

  @Test func aModelIsDescribed() throws {
    try withModel { path in
      let captured = CapturedConsole()
      #expect(captured.run("model", path) == .success)
      let output = captured.output
      #expect(output.contains("architecture  llama\n"))
      #expect(output.contains("weights       32 parameters, most as F32, 128 bytes\n"))
      #expect(output.contains("context       2048 tokens\n"))
      #expect(output.contains("vocabulary    4 tokens, gpt2\n"))
      #expect(output.contains("ends with     2 <|im_end|>\n"))
      #expect(output.contains("template      26 characters, knows no tools\n"))
      // A file cannot steer the terminal.
      #expect(output.contains("name          Tiny\\u{1b}[31m\n"))
      #expect(!output.contains("\u{1B}"))
      #expect(captured.errors.isEmpty)
    }
  }

  @Test func listsAreGivenOnRequest() throws {
    try withModel { path in
      let captured = CapturedConsole()
      #expect(captured.run("model", path, "--tokens", "--metadata", "--tensors") == .success)
      #expect(captured.output.contains("\n1\tnormal\t\" b\"\n"))
      #expect(captured.output.contains("\n2\tcontrol\t\"<|im_end|>\"\n3\tnormal\tbytes [195]\n"))
      #expect(captured.output.contains("llama.context_length = 2048\n"))
      #expect(captured.output.contains("output.weight\t32\tF32\t128 bytes\n"))
    }
  }

  @Test func theTemplateComesAlone() throws {
    try withModel { path in
      let captured = CapturedConsole()
      #expect(captured.run("model", "--template", path) == .success)
      #expect(captured.output == "{{ messages[0].content }}\n")
      #expect(captured.run("model", "--template-named", "tool_use", path) == .refused)
      #expect(captured.errors.contains("has no chat template named 'tool_use'"))
    }
  }

  @Test func aFileThatIsCutOffIsANegativeResult() throws {
    try withModel(cutOff: 5) { path in
      let captured = CapturedConsole()
      #expect(captured.run("model", path) == .negative)
      #expect(captured.errors.contains("5 bytes of weights are missing"))
    }
  }

  @Test func otherFilesAreRefused() {
    let captured = CapturedConsole()
    #expect(captured.run("model", "/nowhere/x.gguf") == .refused)
    #expect(captured.errors.contains("there is no such file"))
    #expect(captured.run("model") == .refused)
    #expect(captured.errors.contains("FILE is missing"))
  }
}
