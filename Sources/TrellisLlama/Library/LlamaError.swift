import Foundation
import GGUF

/// A reason why a local model cannot be used, with what to do about it.
public enum LlamaError: Error, Sendable, Equatable {
  /// There is no file at the path.
  case fileMissing(path: String)
  /// No model goes by that name; `searched` are the folders that were looked through.
  case unknownModel(id: String, searched: [String])
  /// A file that was fetched is not the one that was asked for: its SHA-256 digest is another.
  case wrongDigest(path: String, expected: String, found: String)
  /// The file is no GGUF model that can be read; `reason` says what is wrong with it.
  case unreadable(path: String, reason: String)
  /// The file ends before its last weight, by so many bytes.
  case truncated(path: String, missingByteCount: Int)
  /// This llama.cpp does not know the model's architecture.
  case unsupportedArchitecture(path: String, architecture: String)
  /// The model generates no text: it is an encoder, an adapter or a vocabulary alone.
  case notGenerative(path: String, reason: String)
  /// The model and its context need more memory than is free. In bytes.
  case notEnoughMemory(needed: Int, available: Int)
  /// llama.cpp could not load the model; `reason` is what it said.
  case loadFailed(path: String, reason: String)
  /// llama.cpp could not make a context of so many tokens; `reason` is what it said.
  case contextFailed(contextSize: Int, reason: String)
  /// What the model computes is not a number: its weights are damaged.
  case damagedWeights(path: String)
  /// The model's vocabulary has no token for what the schema needs next, after so many tokens of the response.
  case vocabularyTooPoor(tokenCount: Int)
  /// The rendered prompt has no tokens at all: the chat template or the vocabulary is damaged.
  case emptyPrompt
  /// llama.cpp failed while it evaluated tokens; `code` is its own.
  case decodingFailed(code: Int)
  /// The text could not be tokenised.
  case tokenisationFailed
  /// The chat template could not be rendered; `reason` says why.
  case templateFailed(reason: String)
  /// An adapter (LoRA) could not be loaded or does not fit the model.
  case adapterFailed(path: String, reason: String)
  /// The model was unloaded while it answered.
  case unloaded
}

extension LlamaError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .fileMissing(let path):
      """
      there is no model at \(path); check the path, or fetch the default model with \
      'swift package provide-llama --model'
      """
    case .unknownModel(let id, let searched):
      """
      no model is named '\(id)' in \(searched.joined(separator: ", ")); put its GGUF file into one of these folders, or give \
      its path
      """
    case .wrongDigest(let path, let expected, let found):
      "\(path) is not the file that was asked for: its SHA-256 is \(found), not \(expected); it was removed"
    case .unreadable(let path, let reason):
      "\(path) cannot be used as a model: \(reason)"
    case .truncated(let path, let missing):
      "\(path) is cut off, or its header is damaged: \(Self.size(missing)) are missing at its end; download or copy it again"
    case .unsupportedArchitecture(let path, let architecture):
      """
      this llama.cpp does not know the architecture '\(architecture)' of \(path); use a newer llama.cpp or another model
      """
    case .notGenerative(let path, let reason):
      "\(path) does not generate text: \(reason); use a chat model"
    case .notEnoughMemory(let needed, let available):
      """
      the model and its context need \(Self.size(needed)) and \(Self.size(available)) are free; use a smaller model, \
      a smaller context size or a smaller type for the key-value memory
      """
    case .loadFailed(let path, let reason):
      "llama.cpp could not load \(path): \(reason)"
    case .contextFailed(let contextSize, let reason):
      "llama.cpp could not make a context of \(contextSize) tokens: \(reason); try a smaller context size"
    case .damagedWeights(let path):
      "the weights in \(path) are damaged: what the model computes is not a number; download or copy it again"
    case .vocabularyTooPoor(let count):
      """
      the model's vocabulary has no token for what the type needs after \(count) tokens of the response: it cannot write JSON, \
      or the file is damaged; use another model
      """
    case .emptyPrompt:
      "the prompt has no tokens: the model's chat template or its vocabulary is damaged; use another model"
    case .decodingFailed(let code):
      "llama.cpp failed while it evaluated tokens (code \(code))"
    case .tokenisationFailed:
      "the text could not be turned into tokens: it is too long"
    case .templateFailed(let reason):
      "the model's chat template could not be used: \(reason); give another one with LlamaOptions.chatTemplate"
    case .adapterFailed(let path, let reason):
      "the adapter \(path) could not be used: \(reason)"
    case .unloaded:
      "the model was unloaded while it answered"
    }
  }

  /// Bytes as people read them.
  static func size(_ byteCount: Int) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    var value = Double(byteCount)
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    return unit == 0 ? "\(byteCount) bytes" : String(format: "%.1f %@", value, units[unit])
  }
}
