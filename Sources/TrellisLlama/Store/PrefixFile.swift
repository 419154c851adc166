import Foundation
import TrellisMasks

/// What a model's memory holds after a prompt's beginning, kept in a file for later processes.
///
/// The file's name is a digest of all that the content depends on: what the model and its adapters hold (`ModelDigest`), llama.cpp,
/// the format of the memory and the tokens. It appears whole or not at all, and carries a digest of its content, so that a
/// damaged one is never used.
struct PrefixFile: Sendable {
  private let folder: URL
  private let name: String

  private static let magic = Array("trellis prefix 1\n".utf8)
  private static let digestCount = 32

  /// Nil where the model or an adapter cannot be read any more, or is not the one that was loaded. Blocks.
  init?(folder: String, _ engine: LlamaEngine, _ tokens: [Token]) {
    let key = engine.key
    guard let model = ModelDigest.text(ofFile: key.weights.path, key.weights.fileIdentity) else { return nil }
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    var digest = SHA256()
    digest.update("\(LlamaLibrary.build)\n\(model)\n\(key.context.keyValueType)\n".utf8)
    // Some models turn positions by other factors in contexts longer than their original one.
    if engine.weights.isStretched(by: engine.contextSize) { digest.update("long\n".utf8) }
    for (adapter, identity) in zip(key.adapters, engine.adapterIdentities) {
      guard let identity, let content = ModelDigest.text(ofFile: adapter.path, identity) else { return nil }
      digest.update("\(content) \(adapter.scale)\n".utf8)
    }
    for token in tokens { digest.update(withUnsafeBytes(of: token.littleEndian) { Array($0) }) }
    name = SHA256.text(of: digest.finish().prefix(16)) + ".prefix"
  }

  private var url: URL { folder.appendingPathComponent(name) }

  /// The content; nil where there is none, or it is damaged. Blocks.
  func read() -> [UInt8]? {
    guard let data = try? Data(contentsOf: url), data.count > Self.magic.count + Self.digestCount else { return nil }
    let bytes = [UInt8](data)
    let content = bytes.dropFirst(Self.magic.count + Self.digestCount)
    var digest = SHA256()
    digest.update(content)
    guard bytes.starts(with: Self.magic),
      bytes.dropFirst(Self.magic.count).prefix(Self.digestCount).elementsEqual(digest.finish())
    else {
      try? FileManager.default.removeItem(at: url)
      return nil
    }
    return Array(content)
  }

  /// Keeps the content, if the disk takes it. Blocks.
  func write(_ content: [UInt8]) {
    var digest = SHA256()
    digest.update(content)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Written beside and renamed: other processes see a whole file or none.
    try? Data(Self.magic + digest.finish() + content).write(to: url, options: .atomic)
  }
}
