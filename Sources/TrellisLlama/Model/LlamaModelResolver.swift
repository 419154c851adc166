import Foundation

/// Where models come from that are not on this machine yet: an application's own downloads.
public protocol LlamaModelResolver: Sendable {
  /// The SHA-256 digest of the model's file, in hexadecimal; nil where it is not known.
  func digest(of id: String) async throws -> String?

  /// Brings the model's file to `destination`, and says how far it is, from 0 to 1.
  func fetch(_ id: String, to destination: URL, progress: @Sendable (Double) -> Void) async throws
}

extension LlamaLanguageModel {
  /// `~/.trellis/models`, where the set-up script and resolvers put models.
  public static var modelFolder: String { UserHome.path + "/.trellis/models" }

  /// The model of that name among the GGUF files in `~/.trellis/models` and in llama.cpp's own folder of downloads
  /// (`~/.cache/llama.cpp`, on macOS `~/Library/Caches/llama.cpp`).
  ///
  /// The name is that of the file, with or without `.gguf`, in any case of letters. Throws
  /// ``LlamaError/unknownModel(id:searched:)``.
  public init(id: String, options: LlamaOptions = LlamaOptions()) throws(LlamaError) {
    self.init(path: try ModelLookup.path(of: id), options: options)
  }

  /// The model of that name, fetched by `resolver` into `~/.trellis/models` if it is not on this machine.
  ///
  /// A file appears under its name only when it is whole and its digest, where the resolver knows one, is right.
  public static func model(
    id: String, resolver: some LlamaModelResolver, options: LlamaOptions = LlamaOptions(),
    progress: @Sendable (Double) -> Void = { _ in }
  ) async throws -> LlamaLanguageModel {
    if let path = try? ModelLookup.path(of: id) { return LlamaLanguageModel(path: path, options: options) }
    let name = id.replacingOccurrences(of: "/", with: "_")
    let folder = URL(fileURLWithPath: ModelLookup.folders[0], isDirectory: true)
    let final = folder.appendingPathComponent(name.lowercased().hasSuffix(".gguf") ? name : name + ".gguf")
    let partial = folder.appendingPathComponent(".\(final.lastPathComponent).\(UUID().uuidString).partial")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: partial) }
    try await resolver.fetch(id, to: partial, progress: progress)
    if let expected = try await resolver.digest(of: id) {
      let found = try await Blocking.run { try SHA256.hexadecimal(ofFile: partial.path) }
      guard found == expected.lowercased() else {
        throw LlamaError.wrongDigest(path: final.path, expected: expected, found: found)
      }
    }
    guard rename(partial.path, final.path) == 0 else {
      throw LlamaError.unreadable(path: final.path, reason: String(cString: strerror(errno)))
    }
    return LlamaLanguageModel(path: final.path, options: options)
  }
}
