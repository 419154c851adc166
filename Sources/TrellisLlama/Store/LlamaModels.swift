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
      let file = try ModelFile(path: weightsKey.path)
      try file.checkPlausibility()
      try file.checkFit(configuration.options, weightsAreLoaded: false)
      return try LlamaTrace.span("load weights", .assets) { () throws(LlamaError) in try LlamaWeights(weightsKey) }
    }
    let key = LlamaEngine.Key(
      weights: weightsKey, context: configuration.contextParameters(for: weights),
      adapters: configuration.options.adapters)
    return try engines.value(for: key, usable: { !$0.isClosed }) { () throws(LlamaError) in
      try ModelFile(path: weightsKey.path).checkFit(configuration.options, weightsAreLoaded: true)
      return try LlamaTrace.span("make context", .assets) { () throws(LlamaError) in try LlamaEngine(weights, key) }
    }
  }

  /// Throws what would keep a configuration's model from being loaded, as far as that can be known without loading it.
  static func checkLoadable(_ configuration: LlamaConfiguration) throws(LlamaError) {
    let path = configuration.path
    guard FileIdentity(path: path) != nil else { throw .fileMissing(path: path) }
    let file = try ModelFile(path: path)
    guard ArchitectureStore.isKnown(file.architecture, tryingFile: path) else {
      throw .unsupportedArchitecture(path: path, architecture: file.architecture)
    }
    try file.checkFit(configuration.options, weightsAreLoaded: state(of: configuration) == .weightsLoaded)
  }

  /// How far the loading of a configuration's model is.
  static func state(of configuration: LlamaConfiguration) -> State {
    guard let key = try? weightsKey(configuration) else { return .absent }
    switch weights.stage(of: key) {
    case .absent: return .absent
    case .beingMade: return .loading
    case .made(let loaded):
      let engineKey = LlamaEngine.Key(
        weights: key, context: configuration.contextParameters(for: loaded), adapters: configuration.options.adapters)
      return switch engines.stage(of: engineKey) {
      case .absent: .weightsLoaded
      case .beingMade: .loading
      case .made: .ready
      }
    }
  }

  enum State {
    case absent
    case loading
    /// The weights are in memory, for other uses of the file.
    case weightsLoaded
    case ready
  }

  private static func weightsKey(_ configuration: LlamaConfiguration) throws(LlamaError) -> LlamaWeights.Key {
    guard let identity = FileIdentity(path: configuration.path) else { throw .fileMissing(path: configuration.path) }
    return LlamaWeights.Key(
      path: configuration.path, gpuLayers: configuration.options.gpuLayers, fileIdentity: identity)
  }
}
