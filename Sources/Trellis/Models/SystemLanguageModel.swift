import Foundation
import Observation
import Synchronization

/// The default model of the process: what an executor module, or the application, has registered.
///
/// ```swift
/// SystemLanguageModel.register(LlamaLanguageModel(path: "model.gguf"))
/// let session = LanguageModelSession()
/// ```
///
/// Without a registered model it is unavailable, and requests fail with `LanguageModelError.unavailable`. ``model`` and
/// ``availability`` are observable.
public final class SystemLanguageModel: Sendable, Observable {
  public typealias Availability = ModelAvailability

  private let registered = Mutex<(any LanguageModel)?>(nil)
  private let registrar = ObservationRegistrar()

  /// The default model.
  public static let `default` = SystemLanguageModel()

  private init() {}

  /// Makes a model the default of the process; nil takes the default away. Sessions ask at every request.
  public static func register(_ model: (any LanguageModel)?) {
    let system = SystemLanguageModel.default
    system.registrar.withMutation(of: system, keyPath: \.model) {
      system.registered.withLock { $0 = model }
    }
  }

  /// The model that is registered now.
  public var model: (any LanguageModel)? {
    registrar.access(self, keyPath: \.model)
    return registered.withLock { $0 }
  }

  /// Whether the model may be spoken to in the language of a locale: always, nothing is locked to a language. How well it knows
  /// the language is another question.
  public func supportsLocale(_ locale: Locale = .current) -> Bool { true }

  /// The languages that the model may be spoken to in: all that have a code, for the same reason.
  public var supportedLanguages: Set<Locale.Language> {
    Set(Locale.LanguageCode.isoLanguageCodes.map { Locale.Language(languageCode: $0) })
  }

  /// What FoundationModels' system model can be asked to be.
  public enum UseCase: Sendable { case general, contentTagging }

  /// What FoundationModels' system model filters.
  public enum Guardrails: Sendable { case `default`, permissiveContentTransformations }

  @available(
    *, unavailable,
    message:
      "there are no use cases and no filters here: use SystemLanguageModel.default, and say in the instructions what to do"
  )
  public convenience init(useCase: UseCase = .general, guardrails: Guardrails = .default) {
    self.init()
  }
}

extension SystemLanguageModel: LanguageModel {
  public var capabilities: LanguageModelCapabilities {
    // With no model, the availability is what is wrong, not a capability.
    model?.capabilities ?? LanguageModelCapabilities(LanguageModelCapabilities.Capability.allCases)
  }

  public var dataDestination: DataDestination { model?.dataDestination ?? .thisProcess }

  public var availability: ModelAvailability {
    if let simulated = ModelAvailability.simulated { return simulated }
    return model?.availability
      ?? .unavailable(.other("no default model is registered: call SystemLanguageModel.register(_:)"))
  }

  public var executorConfiguration: Executor.Configuration { Executor.Configuration() }

  /// Hands requests on to the executor of the registered model.
  public struct Executor: LanguageModelExecutor {
    public typealias Model = SystemLanguageModel

    /// The same for all: the registered model has the configuration.
    public struct Configuration: Hashable, Sendable {}

    private let executors = ExecutorStore()

    public init(configuration: Configuration) {}

    public func prewarm(model: SystemLanguageModel, transcript: Transcript) {
      guard let registered = model.model else { return }
      executors.prewarm(registered, transcript: transcript)
    }

    public nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      guard let registered = model.model else {
        throw LanguageModelError.unavailable(
          LanguageModelError.Unavailable(reason: .other("no default model is registered")))
      }
      try await executors.respond(to: request, model: registered, streamingInto: channel)
    }
  }
}
