import Foundation
import Synchronization

/// A model at work: its weights, one context for all its sessions, and the thread that evaluates. Shared process-wide
/// by all who use the same file in the same way; its thread, context and weights go with the last of them.
final class LlamaEngine: Sendable {
  /// What makes two engines the same.
  struct Key: Hashable, Sendable {
    var weights: LlamaWeights.Key
    var context: LlamaContext.Parameters
    var adapters: [LlamaOptions.Adapter]
  }

  let key: Key
  let weights: LlamaWeights
  /// Of the adapters' files as they were loaded.
  let adapterIdentities: [FileIdentity?]
  /// In tokens, for all sessions together.
  let contextSize: Int
  private let mailbox: Mailbox

  /// Makes the context and starts the thread. Blocks.
  init(_ weights: LlamaWeights, _ key: Key) throws(LlamaError) {
    let mailbox = Mailbox()
    let context = try LlamaContext(weights, key.context, stopFlag: mailbox.stopFlag)
    adapterIdentities = key.adapters.map { FileIdentity(path: $0.path) }
    try context.apply(key.adapters)
    self.key = key
    self.weights = weights
    contextSize = context.size
    self.mailbox = mailbox
    EngineThreads.start(mailbox, context)
  }

  deinit { mailbox.close() }

  /// Ends all generations and the thread.
  func close() { mailbox.close() }

  /// Whether the engine has been closed.
  var isClosed: Bool { mailbox.hasEnded }

  /// Starts a generation. Its events end with an error if the job fails or is cancelled.
  func submit(_ job: GenerationJob) {
    if !mailbox.send(.job(job)) { job.handle.fail(LlamaError.unloaded) }
  }

  func cancel(_ handle: GenerationHandle) { mailbox.cancel(handle) }

  /// Says that a session is over, so that its part of the memory is free.
  func release(_ session: SessionID) { _ = mailbox.send(.release(session)) }
}

/// The decode threads of this process.
enum EngineThreads {
  private static let running = Mutex<[ObjectIdentifier: Mailbox]>([:])
  private static let ended = DispatchSemaphore(value: 0)

  static func start(_ mailbox: Mailbox, _ context: LlamaContext) {
    LlamaLibrary.stopThreadsAtExit()
    // The context moves to the thread, which is the only one to touch it from here on.
    nonisolated(unsafe) var moved: LlamaContext? = context
    running.withLock { $0[ObjectIdentifier(mailbox)] = mailbox }
    let thread = Thread {
      autoreleasing {
        if let context = moved {
          moved = nil
          Scheduler(context, mailbox).run()
        }
      }
      running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(mailbox)) }
      ended.signal()
    }
    thread.name = "trellis.llama.decode"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Stops all threads and waits until they have let go of llama.cpp, a few seconds at most.
  static func stopAll() {
    let mailboxes = running.withLock { Array($0.values) }
    mailboxes.forEach { $0.close() }
    let deadline = DispatchTime.now() + 5
    while running.withLock({ !$0.isEmpty }), ended.wait(timeout: deadline) == .success {}
  }

  /// Objects that Foundation keeps for a while on Apple's platforms go with `work`.
  private static func autoreleasing(_ work: () -> Void) {
    #if canImport(Darwin)
      autoreleasepool(invoking: work)
    #else
      work()
    #endif
  }
}
