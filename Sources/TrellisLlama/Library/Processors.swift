import Foundation

/// The processors of this machine.
enum Processors {
  /// The processors that this process may use.
  static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The physical cores that this process may use, at least one.
  static let physicalCoreCount: Int = {
    #if os(Linux)
      return linuxCoreCount ?? count
    #else
      return darwinCoreCount ?? count
    #endif
  }()

  #if os(Linux)
    /// Distinct sets of sibling threads among the processors that the scheduler gives this process.
    private static var linuxCoreCount: Int? {
      var cores: Set<String> = []
      for index in allowedProcessors {
        let path = "/sys/devices/system/cpu/cpu\(index)/topology/thread_siblings_list"
        guard let siblings = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        cores.insert(siblings)
      }
      return cores.isEmpty ? nil : cores.count
    }
    /// From a line such as `Cpus_allowed_list: 0-3,8`.
    private static var allowedProcessors: [Int] {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
      let list = line?.split(separator: ":").last?.filter { !$0.isWhitespace } ?? ""
      return list.split(separator: ",").flatMap { part -> [Int] in
        let ends = part.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, first <= last, last < 1 << 16 else { return [] }
        return Array(first...last)
      }
    }
  #else
    private static var darwinCoreCount: Int? {
      for name in ["hw.perflevel0.physicalcpu", "hw.physicalcpu"] {
        var count: Int32 = 0
        var size = MemoryLayout<Int32>.size
        if sysctlbyname(name, &count, &size, nil, 0) == 0, count > 0 { return Int(count) }
      }
      return nil
    }
  #endif
}
