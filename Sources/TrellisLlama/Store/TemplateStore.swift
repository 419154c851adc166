import GGUF
import Synchronization

/// The chat templates of model files, read from their headers once for each version of a file.
enum TemplateStore {
  private static let known = Mutex<[FileIdentity: String?]>([:])

  /// Nil where the file is missing, no model, or without a template.
  static func template(ofFile path: String) -> String? {
    guard let identity = FileIdentity(path: path) else { return nil }
    if let template = known.withLock({ $0[identity] }) { return template }
    let template = (try? GGUFFile(path: path))?.chatTemplate()
    known.withLock { $0[identity] = .some(template) }
    return template
  }
}
