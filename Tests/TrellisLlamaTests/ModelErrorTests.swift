import Foundation
import GGUF
import Testing
import Trellis

@testable import TrellisLlama

/// Files that are no models give errors that say what is wrong, and no crash.
@Suite struct ModelErrorTests {
  private func error(for path: String, options: LlamaOptions = TestModel.options()) async -> (any Error)? {
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: path, options: options))
    do {
      _ = try await executor.answer(request("Hello"))
      return nil
    } catch {
      return error
    }
  }

  private func temporaryFile(_ data: Data) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).gguf"
    try data.write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The test model by a path of its own, which no other test loads it by.
  private func linkToModel() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/trellis-\(UUID().uuidString).gguf"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: TestModel.path)
    return path
  }

  @Test func missingFile() async {
    #expect(await error(for: "/nowhere/model.gguf") as? LlamaError == .fileMissing(path: "/nowhere/model.gguf"))
  }

  @Test func noGGUF() async throws {
    let path = try temporaryFile(Data("This is a text about grapes.".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard case .unreadable(path, let reason) = await error(for: path) as? LlamaError else {
      Issue.record("no error of the right kind")
      return
    }
    #expect(reason.contains("not a GGUF"))
  }

  @Test(arguments: [100, 1_000_000, 60_000_000])
  func cutOff(at count: Int) async throws {
    let handle = try #require(FileHandle(forReadingAtPath: TestModel.path))
    let path = try temporaryFile(try #require(try handle.read(upToCount: count)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard case .truncated(path, let missing) = await error(for: path) as? LlamaError else {
      Issue.record("no error of the right kind")
      return
    }
    #expect(missing > 0)
  }

  /// Over each of these llama.cpp would end the process.
  @Test(arguments: [
    ("llama.block_count", "it claims 0 layers"),
    ("llama.attention.layer_norm_rms_epsilon", "its attention.layer_norm_rms_epsilon is nan"),
    ("tokenizer.ggml.tokens", "its vocabulary has a token twice"),
  ])
  func headersThatCannotBeTrue(key: String, expected: String) async throws {
    var reason = expected
    var data = try Data(contentsOf: URL(fileURLWithPath: TestModel.path))
    // The value follows the key and its type.
    let start = try #require(data.range(of: Data(key.utf8))).upperBound + 4
    switch key {
    case "llama.block_count": data.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
    case "tokenizer.ggml.tokens":
      // The array's type and length come first.
      var place = start + 4 + 8
      func length(_ place: Int) -> Int { data[place..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) } }
      // Two strings of the same length, one after the other, become the same.
      var index = 0
      while length(place) != length(place + 8 + length(place)) {
        place += 8 + length(place)
        index += 1
      }
      let next = place + 8 + length(place)
      data.replaceSubrange(next + 8..<next + 8 + length(place), with: data[place + 8..<place + 8 + length(place)])
      reason = "its vocabulary has token \(index + 1) twice"
    default: data.replaceSubrange(start..<start + 4, with: [0, 0, 0xC0, 0x7F])
    }
    let path = try temporaryFile(data)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(await error(for: path) as? LlamaError == .unreadable(path: path, reason: reason))
  }

  @Test func unavailabilitySaysWhatIsWrongAndWhatToDo() async throws {
    let session = LanguageModelSession(model: LlamaLanguageModel(path: "/nowhere/model.gguf"))
    do {
      _ = try await session.respond(to: "Hello")
      Issue.record("no error")
    } catch let error as LanguageModelError {
      #expect(
        error.localizedDescription
          == "The model is not available: \(LlamaError.fileMissing(path: "/nowhere/model.gguf"))")
    }
  }

  @Test func unknownArchitecture() async throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: TestModel.path))
    // "general.architecture" is a string of five bytes: "llama" becomes "lloma", here and in the keys that begin with
    // it.
    let key = Data("general.architecture".utf8)
    let place = try #require(data.range(of: key)).upperBound + 4 + 8
    #expect(String(decoding: data[place..<place + 5], as: UTF8.self) == "llama")
    data[place + 2] = UInt8(ascii: "o")
    let path = try temporaryFile(data)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(
      await error(for: path) as? LlamaError == .unsupportedArchitecture(path: path, architecture: "lloma"))
  }

  @Test func tooLittleMemory() async {
    let options = LlamaOptions(contextSize: 1 << 40, threads: 1)
    guard
      case .notEnoughMemory(let needed, let available) = await error(for: TestModel.path, options: options)
        as? LlamaError
    else {
      Issue.record("no error of the right kind")
      return
    }
    #expect(needed > available)
  }

  @Test func tooLittleMemoryIsKnownWithoutLoading() throws {
    let path = try linkToModel()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = LlamaLanguageModel(path: path, options: LlamaOptions(contextSize: 1 << 34, threads: 1))
    guard case .unusable(.notEnoughMemory(let needed, let available)) = model.status else {
      Issue.record("\(model.status)")
      return
    }
    #expect(needed > 1 << 34)
    #expect(available > 1 << 20)
    #expect(model.availability == .unavailable(.deviceNotEligible))
    let sizes = "need \(LlamaError.size(needed)) and "
    #expect(model.availabilityDetail?.contains(sizes) == true)
  }

  /// At any moment: before the header is read, between the header and the weights, and after them.
  @Test func aFileThatIsDeletedWhileItLoads() async throws {
    let limit = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 2)
    for delay in stride(from: 0, through: 120, by: 6) {
      let path = try linkToModel()
      let options = LlamaOptions(contextSize: 64, threads: 1)
      let executor = LlamaExecutor(configuration: LlamaConfiguration(path: path, options: options))
      async let answer = executor.answer(request("Hi", options: limit))
      try await Task.sleep(for: .milliseconds(delay))
      try FileManager.default.removeItem(atPath: path)
      do {
        #expect(try await answer.usage.output.totalTokenCount <= 2)
      } catch let error as LlamaError {
        switch error {
        case .fileMissing(path), .loadFailed(path, _), .unreadable(path, _): break
        default: Issue.record(error)
        }
      }
    }
  }

  @Test func aFileThatIsDeletedBeforeItLoads() async throws {
    let path = try linkToModel()
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: path, options: TestModel.options()))
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: LlamaError.fileMissing(path: path)) { try await executor.answer(request("Hi")) }
  }

  /// A model in use is mapped into memory: what was cut off must not be read again.
  @Test func aFileThatIsCutWhileInUse() async throws {
    let path = try temporaryFile(try Data(contentsOf: URL(fileURLWithPath: TestModel.path)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let options = LlamaOptions(contextSize: 64, threads: 1)
    let executor = LlamaExecutor(configuration: LlamaConfiguration(path: path, options: options))
    let limit = GenerationOptions(samplingMode: .greedy, maximumResponseTokens: 2)
    _ = try await executor.answer(request("Hi", options: limit))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.truncate(atOffset: size / 2)
    try file.close()
    await #expect(throws: LlamaError.truncated(path: path, missingByteCount: Int(size - size / 2))) {
      try await executor.answer(request("Hi again", options: limit))
    }
  }

  @Test func weightsThatAreNoNumbers() async throws {
    let file = try GGUFFile(path: TestModel.path)
    let norm = try #require(file.tensors.first { $0.name == "output_norm.weight" })
    #expect(norm.type.name == "F32")
    var data = try Data(contentsOf: URL(fileURLWithPath: TestModel.path))
    let start = file.dataOffset + norm.offset
    data.replaceSubrange(
      start..<start + norm.elementCount * 4, with: Data(repeating: 0xFF, count: norm.elementCount * 4))
    let path = try temporaryFile(data)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(await error(for: path) as? LlamaError == .damagedWeights(path: path))
  }

  /// llama.cpp rounds the size up; what was asked for holds all the same.
  @Test(arguments: [256, 300]) func promptLongerThanTheContext(contextSize: Int) async {
    let executor = LlamaExecutor(configuration: TestModel.configuration(contextSize: contextSize))
    let long = Array(repeating: "grape", count: 600).joined(separator: " ")
    do {
      _ = try await executor.answer(request(long))
      Issue.record("no error")
    } catch LanguageModelError.contextSizeExceeded(let payload) {
      #expect(payload.contextSize == contextSize)
      #expect(payload.tokenCount > 600)
    } catch {
      Issue.record(error)
    }
  }
}
