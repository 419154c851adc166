import Foundation
import Synchronization
import Testing
import Trellis

@testable import TrellisLlama

/// Models by name, and what is known of them without loading.
@Suite struct ModelLookupTests {
  private func folder(_ names: [String]) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names { try Data("GGUF".utf8).write(to: URL(fileURLWithPath: path + "/" + name)) }
    return path
  }

  @Test func namesAreFoundWithAndWithoutEndingAndRepository() throws {
    let folder = try folder([
      "Qwen3-0.6B-Q8_0.gguf", "ggml-org_gemma-3-1b-it-GGUF_gemma-3-1b-it-Q4_K_M.gguf", "notes.txt",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for id in ["Qwen3-0.6B-Q8_0.gguf", "qwen3-0.6b-q8_0"] {
      #expect(try ModelLookup.path(of: id, in: ["/nowhere", folder]) == folder + "/Qwen3-0.6B-Q8_0.gguf")
    }
    #expect(try ModelLookup.path(of: "gemma-3-1b-it-Q4_K_M", in: [folder]).hasSuffix("gemma-3-1b-it-Q4_K_M.gguf"))
    #expect(
      try ModelLookup.path(of: "ggml-org/gemma-3-1b-it-GGUF/gemma-3-1b-it-Q4_K_M", in: [folder]).hasPrefix(folder))
  }

  @Test func anUnknownNameSaysWhereItLooked() throws {
    let folder = try folder(["notes.txt"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: LlamaError.unknownModel(id: "notes", searched: [folder])) {
      try ModelLookup.path(of: "notes", in: [folder])
    }
    #expect(throws: LlamaError.self) { try LlamaLanguageModel(id: "no such model, anywhere") }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func digestsAreThoseOfTheStandard(text: String, expected: String) throws {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try SHA256.hexadecimal(ofFile: path) == expected)
  }
}

@Suite struct AvailabilityTests {
  @Test func whatIsMissingOrBrokenIsSaidWithoutLoading() throws {
    let missing = LlamaLanguageModel(path: "/nowhere/model.gguf")
    #expect(missing.status == .unusable(.fileMissing(path: "/nowhere/model.gguf")))
    #expect(missing.availability == .unavailable(.modelNotReady))
    #expect(!missing.isAvailable)

    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).gguf"
    try Data("no model".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard case .unusable(.unreadable) = LlamaLanguageModel(path: path).status else {
      Issue.record("a text file passes for a model")
      return
    }
  }

  @Test func aModelIsLoadableThenReadyThenLoadableAgain() async throws {
    // Layers for a GPU make it another load than that of the other tests.
    let options = LlamaOptions(contextSize: 64, threads: 1, gpuLayers: 0)
    let model = LlamaLanguageModel(path: TestModel.path, options: options)
    #expect(model.status == .loadable)
    do {
      let executor = LlamaExecutor(configuration: model.executorConfiguration)
      let limit = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 1)
      _ = try await executor.answer(request("Hi", options: limit))
      #expect(model.status == .ready)
      #expect(model.isAvailable)
    }
    // The decode thread lets go of the weights a moment after the last user.
    for _ in 0..<100 where model.status == .ready { try await Task.sleep(for: .milliseconds(20)) }
    #expect(model.status == .loadable)
  }

  @Test func whileItIsReadAModelIsLoading() throws {
    let options = LlamaOptions(contextSize: 72, threads: 1, gpuLayers: 0)
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).gguf"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: TestModel.path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = LlamaLanguageModel(path: path, options: options)
    let configuration = model.executorConfiguration
    let engine = Mutex<LlamaEngine?>(nil)
    let loading = DispatchGroup()
    DispatchQueue.global().async(group: loading) {
      let made = try? LlamaModels.engine(for: configuration)
      engine.withLock { $0 = made }
    }
    while LlamaModels.state(of: configuration) == .absent { Thread.sleep(forTimeInterval: 0.001) }
    #expect(model.status == .loading)
    #expect(model.isAvailable)
    loading.wait()
    #expect(model.status == .ready)
    engine.withLock { $0 = nil }
  }
}
