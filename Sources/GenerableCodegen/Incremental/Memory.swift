import Foundation
import GenerableModel

/// What the generator remembers from one run to the next: how each source file looked, what it depends on, and what came of it.
struct Memory: Codable {
  struct Entry: Codable {
    var module: String
    var stamp: FileStamp?
    /// Of the content (FNV-1a, 64 bits): a file that was only touched is not read as a changed one.
    var hash: UInt64
    var summary: FileSummary
    /// Names of the files that were generated for it, and messages about it.
    var outputs: [String] = []
    var diagnostics: [Diagnostic] = []
  }

  /// The generator and the request that it all holds for.
  var key: String
  /// By path.
  var entries: [String: Entry] = [:]

  init(key: String) {
    self.key = key
  }

  /// What the folder remembers; nothing where it was written by another generator or for another request, or cannot be read.
  static func load(from folder: String?, key: String) -> Memory {
    guard let folder, let data = FileManager.default.contents(atPath: folder + "/memory.json"),
      let memory = try? JSONDecoder().decode(Memory.self, from: data), memory.key == key
    else { return Memory(key: key) }
    return memory
  }

  /// Takes away what is remembered, while outputs are being written: an interrupted run is followed by one that looks at everything.
  static func forget(in folder: String) {
    try? FileManager.default.removeItem(atPath: folder + "/memory.json")
  }

  func store(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeFile(JSONEncoder().encode(self), to: folder + "/memory.json")
  }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
func contentHash(_ text: String) -> UInt64 {
  var text = text
  return text.withUTF8 { bytes in
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
