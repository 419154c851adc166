import Trellis

/// Tokens of a scripted model are words: runs of characters that are not white space. Every entry has one more.
extension ScriptedLanguageModel: TokenCountingLanguageModel {
  public func tokenCount(ofText text: String) async throws -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }

  public func tokenCount(ofEntries entries: [Transcript.Entry]) async throws -> Int {
    var count = 0
    for entry in entries {
      count += 1
      if case .instructions(let instructions) = entry {
        for tool in instructions.toolDefinitions {
          count += try await tokenCount(ofText: "\(tool.name) \(tool.description)")
        }
      }
      count += try await tokenCount(ofText: entry.spokenText)
    }
    return count
  }
}
