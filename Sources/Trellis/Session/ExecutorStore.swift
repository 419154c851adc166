import Synchronization

/// The executors of a session: one for each configuration that it has used.
final class ExecutorStore: Sendable {
  /// An executor and the gate before it.
  final class Holder<Executor: LanguageModelExecutor>: Sendable {
    let executor: Executor
    let gate = ExecutorGate()

    init(executor: Executor) {
      self.executor = executor
    }
  }

  private struct Key: Hashable, Sendable {
    let executor: ObjectIdentifier
    let configuration: any Hashable & Sendable

    static func == (left: Key, right: Key) -> Bool {
      left.executor == right.executor && AnyHashable(left.configuration) == AnyHashable(right.configuration)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(executor)
      hasher.combine(AnyHashable(configuration))
    }
  }

  private let holders = Mutex<[Key: any Sendable]>([:])

  /// The executor for the model's configuration, made if there is none yet.
  func holder<Model: LanguageModel>(for model: Model) throws -> Holder<Model.Executor> {
    let configuration = model.executorConfiguration
    let key = Key(executor: ObjectIdentifier(Model.Executor.self), configuration: configuration)
    return try holders.withLock { holders in
      if let known = holders[key] as? Holder<Model.Executor> { return known }
      let holder = Holder(executor: try Model.Executor(configuration: configuration))
      holders[key] = holder
      return holder
    }
  }
}

extension ExecutorStore {
  /// Prepares the model's executor. What goes wrong shows again when a request is made.
  func prewarm(_ model: some LanguageModel, transcript: Transcript) {
    guard let holder = try? holder(for: model) else { return }
    holder.executor.prewarm(model: model, transcript: transcript)
  }

  /// Lets the model's executor answer a request.
  func respond<Model: LanguageModel>(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let holder = try holder(for: model)
    try await holder.gate.enter()
    defer { holder.gate.leave() }
    try Task.checkCancellation()
    try await holder.executor.respond(to: request, model: model, streamingInto: channel)
  }
}
