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
