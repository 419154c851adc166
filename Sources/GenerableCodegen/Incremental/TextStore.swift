import Foundation

/// The texts of the source files as they were at the last run, to tell a change of declarations from one of lines and remarks.
struct TextStore {
  let folder: String

  func load(_ path: String) -> String? {
    FileManager.default.contents(atPath: location(of: path)).map { String(decoding: $0, as: UTF8.self) }
  }

  func store(_ text: String, at path: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/texts", withIntermediateDirectories: true)
    try writeFile(text.utf8, to: location(of: path))
  }

  func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: location(of: path))
  }

  private func location(of path: String) -> String {
    folder + "/texts/" + String(contentHash(path), radix: 16)
  }
}
