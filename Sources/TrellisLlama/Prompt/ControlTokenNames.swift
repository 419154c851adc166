import TrellisMasks
import TrellisTemplates

/// The texts of a vocabulary's control tokens, and where they stand in prompts.
///
/// Tags that the template writes and the vocabulary has as tokens of their own count as such, even where the file does
/// not call them so.
///
/// A prompt is tokenised as a whole, control tokens included, so that its tokens are those that the model was trained
/// on. Only where somebody's text spells a control token, alone or together with the template's, the prompt is cut
/// inside of the spelling, which then stays text.
struct ControlTokenNames: Sendable {
  /// A place in the trie of all names.
  private struct Node {
    var next: [UInt8: Int] = [:]
    var isName = false
  }

  /// The root is the first. Files have thousands of names that begin alike (`<unused0>` …).
  private let nodes: [Node]

  /// - Parameter source: The Jinja template.
  init(_ vocabulary: LlamaVocabulary, template source: String) {
    var nodes = [Node()]
    for token in 0..<Token(vocabulary.count) {
      let isControl = vocabulary.isControl(token)
      guard isControl || vocabulary.isUserDefined(token) else { continue }
      let text = vocabulary.text(of: token)
      guard isControl || (text.hasPrefix("<") && text.hasSuffix(">") && source.contains(text)) else { continue }
      var node = 0
      for byte in text.utf8 {
        if let next = nodes[node].next[byte] {
          node = next
        } else {
          nodes[node].next[byte] = nodes.count
          node = nodes.count
          nodes.append(Node())
        }
      }
      nodes[node].isName = true
    }
    self.nodes = nodes
  }

  /// A prompt's bytes in pieces, none of which spells a control token that the template did not write.
  func pieces(of prompt: RenderedPrompt) -> [ArraySlice<UInt8>] {
    var bytes: [UInt8] = []
    var isContent: [Bool] = []
    for span in prompt.spans {
      bytes += span.text.utf8
      isContent += repeatElement(span.origin == .content, count: bytes.count - isContent.count)
    }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices {
      // A cut inside of a scalar would change the text; names begin with whole ones, most of them with ASCII.
      let cut = Self.nextScalar(after: index, in: bytes)
      if cut > start, hasName(in: bytes, isContent, from: index, beyond: cut) {
        pieces.append(bytes[start..<cut])
        start = cut
      }
    }
    pieces.append(bytes[start...])
    return pieces
  }

  /// Whether a name begins at a place and ends beyond another, and is not the template's alone.
  private func hasName(in bytes: [UInt8], _ isContent: [Bool], from start: Int, beyond end: Int) -> Bool {
    var node = 0
    var holdsContent = false
    for index in start..<bytes.count {
      guard let next = nodes[node].next[bytes[index]] else { return false }
      node = next
      holdsContent = holdsContent || isContent[index]
      if nodes[node].isName, holdsContent, index >= end { return true }
    }
    return false
  }

  private static func nextScalar(after index: Int, in bytes: [UInt8]) -> Int {
    var next = index + 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}

extension RenderedPrompt {
  /// What is left without so many bytes at the start.
  func dropping(byteCount: Int) -> RenderedPrompt {
    var left = byteCount
    var rest: [Span] = []
    for span in spans {
      let count = span.text.utf8.count
      if left >= count {
        left -= count
      } else {
        rest.append(Span(text: String(Substring(span.text.utf8.dropFirst(left))), origin: span.origin))
        left = 0
      }
    }
    return RenderedPrompt(spans: rest)
  }
}
