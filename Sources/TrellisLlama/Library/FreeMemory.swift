import Foundation

/// The memory that this process could still take.
enum FreeMemory {
  /// In bytes; nil where the system does not say.
  static var byteCount: Int? {
    #if os(Linux)
      [available, groupRemainder].compactMap { $0 }.min()
    #else
      Int(clamping: ProcessInfo.processInfo.physicalMemory)
    #endif
  }

  #if os(Linux)
    /// What the kernel could give without swapping.
    private static var available: Int? {
      guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else { return nil }
      for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
      }
      return nil
    }

    /// What is left of the limit of the control group, where there is one. The file cache counts as free.
    private static var groupRemainder: Int? {
      let folder = "/sys/fs/cgroup/"
      guard let limit = number(folder + "memory.max"), let current = number(folder + "memory.current") else {
        return nil
      }
      let statistics = (try? String(contentsOfFile: folder + "memory.stat", encoding: .utf8)) ?? ""
      let cache = statistics.split(separator: "\n").first { $0.hasPrefix("file ") }
      let cached = cache?.split(separator: " ").last.flatMap { Int($0) } ?? 0
      return max(0, limit - current + cached)
    }

    private static func number(_ path: String) -> Int? {
      (try? String(contentsOfFile: path, encoding: .utf8))
        .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
  #endif
}
