internal import CLlama
import Foundation

/// llama.cpp as a whole: started once, with its log routed to ``LlamaLog``.
enum LlamaLibrary {
  /// The llama.cpp that this was built against, as the set-up script names it.
  static let build = TRELLIS_LLAMA_BUILD

  /// Starts llama.cpp. Every use of it begins here.
  static func start() { _ = started }

  private static let started: Void = {
    // Where llama.cpp ends the process it would start a debugger otherwise, which outlives it.
    setenv("GGML_NO_BACKTRACE", "1", 0)
    llama_log_set(
      { level, text, _ in
        guard let text else { return }
        LlamaLog.receive(String(cString: text), level: LlamaLog.Level(level))
      }, nil)
    llama_backend_init()
    // A build whose back ends are plug-ins has none until they are loaded; a static build has its own.
    if ggml_backend_reg_count() == 0 { ggml_backend_load_all() }
  }()

  /// Has threads leave llama.cpp before the process tears down what they use. To be called once a model is loaded:
  /// what is registered later runs earlier, and loading makes the last of llama.cpp's own objects.
  static func stopThreadsAtExit() { _ = registered }

  private static let registered: Void = { atexit { EngineThreads.stopAll() } }()
}

extension LlamaLog.Level {
  fileprivate init(_ level: ggml_log_level) {
    switch level {
    case GGML_LOG_LEVEL_ERROR: self = .error
    case GGML_LOG_LEVEL_WARN: self = .warning
    case GGML_LOG_LEVEL_INFO: self = .info
    case GGML_LOG_LEVEL_CONT: self = .continuation
    default: self = .debug
    }
  }
}
