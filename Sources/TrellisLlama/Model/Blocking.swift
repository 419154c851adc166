import Dispatch

/// Work that blocks, away from the cooperative pool.
enum Blocking {
  private static let queue = DispatchQueue(
    label: "trellis.llama.blocking", qos: .userInitiated, attributes: .concurrent)

  static func start(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init(catching: work)) }
    }
  }
}
