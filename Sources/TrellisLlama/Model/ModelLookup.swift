import Foundation

/// Models by name: the folders where GGUF files are looked for.
enum ModelLookup {
  /// `~/.trellis/models`, where the set-up script puts the default model, then the folders of llama.cpp's own
  /// downloads.
  static var folders: [String] {
    let home = UserHome.path
    return [LlamaLanguageModel.modelFolder, home + "/.cache/llama.cpp", home + "/Library/Caches/llama.cpp"]
  }

  /// The path of the model with that name: a file's name, with or without its ending, in any case of letters, or the
  /// end of it after a folder or an underscore, as downloads prefix the name of the repository. Where several fit, the
  /// first in alphabetical order.
  static func path(of id: String, in folders: [String] = folders) throws(LlamaError) -> String {
    let wanted = normalized(id)
    for folder in folders {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let models = names.filter { $0.lowercased().hasSuffix(".gguf") }
      let exact = models.first { normalized($0) == wanted }
      if let name = exact ?? models.first(where: { normalized($0).hasSuffix("_" + wanted) }) {
        return folder + "/" + name
      }
    }
    throw .unknownModel(id: id, searched: folders)
  }

  private static func normalized(_ name: String) -> String {
    let lower = name.lowercased().replacingOccurrences(of: "/", with: "_")
    return lower.hasSuffix(".gguf") ? String(lower.dropLast(5)) : lower
  }
}
