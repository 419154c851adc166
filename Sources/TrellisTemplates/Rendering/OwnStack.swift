import Dispatch
import Foundation
import Synchronization

/// A thread whose stack holds the deepest nesting that `TemplateLimits` and the parser allow, also in a debug build.
///
/// The caller may be on a secondary thread with half a megabyte of stack, too little for that.
enum OwnStack {
  /// In bytes; memory is taken only as far as the stack is used.
  private static let size = 32 << 20

  /// Runs `body` there, and waits for it.
  static func run<Success: Sendable>(
    _ body: @escaping @Sendable () throws(TemplateError) -> Success
  ) throws(TemplateError) -> Success {
    let outcome = Outcome<Success>()
    let thread = Thread {
      do throws(TemplateError) { outcome.finish(.success(try body())) } catch { outcome.finish(.failure(error)) }
    }
    thread.stackSize = size
    thread.start()
    return try outcome.wait(for: thread).get()
  }

  private final class Outcome<Success: Sendable>: Sendable {
    private let result = Mutex<Result<Success, TemplateError>?>(nil)
    private let isFinished = DispatchSemaphore(value: 0)

    func finish(_ result: Result<Success, TemplateError>) {
      self.result.withLock { $0 = result }
      isFinished.signal()
    }

    func wait(for thread: Thread) -> Result<Success, TemplateError> {
      // A thread that there is no memory for never starts, and nobody says so.
      while isFinished.wait(timeout: .now() + 5) == .timedOut {
        guard thread.isExecuting || thread.isFinished else {
          return .failure(TemplateError(.limit, "no thread with a stack of \(size >> 20) MiB can be started"))
        }
      }
      return result.withLock { $0 } ?? .failure(TemplateError(.limit, "the thread ended without a result"))
    }
  }
}
