import Foundation
import GGUF

/// The models that this process has in memory. All of it blocks: not for the cooperative pool.
enum LlamaModels {
  private static let weights = SharedStore<LlamaWeights.Key, LlamaWeights>()
  private static let engines = SharedStore<LlamaEngine.Key, LlamaEngine>()

  /// The engine of a configuration, shared with whoever has it, or made now.
  static func engine(for configuration: LlamaConfiguration) throws(LlamaError) -> LlamaEngine {
    let weightsKey = try weightsKey(configuration)
    let weights = try weights.value(for: weightsKey) { () throws(LlamaError) in
      try ModelFile(path: weightsKey.path).checkFit(configuration.options, weightsAreLoaded: false)
      return try LlamaWeights(weightsKey)
    }
    let key = LlamaEngine.Key(
      weights: weightsKey, context: configuration.contextParameters(for: weights),
      adapters: configuration.options.adapters)
    return try engines.value(for: key) { () throws(LlamaError) in
      try ModelFile(path: weightsKey.path).checkFit(configuration.options, weightsAreLoaded: true)
      return try LlamaEngine(weights, key)
    }
  }

  /// Whether a configuration's weights are being loaded, or loaded, at this moment.
  static func state(of configuration: LlamaConfiguration) -> State {
    guard let key = try? weightsKey(configuration) else { return .absent }
    if weights.isBeingMade(for: key) { return .loading }
    return weights.existing(for: key) == nil ? .absent : .loaded
  }

  enum State { case absent, loading, loaded }

  private static func weightsKey(_ configuration: LlamaConfiguration) throws(LlamaError) -> LlamaWeights.Key {
    guard let identity = FileIdentity(path: configuration.path) else { throw .fileMissing(path: configuration.path) }
    return LlamaWeights.Key(
      path: configuration.path, gpuLayers: configuration.options.gpuLayers, fileIdentity: identity)
  }
}
