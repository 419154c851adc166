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
  /// By their first byte.
  private let names: [UInt8: [[UInt8]]]

  /// - Parameter source: The Jinja template.
  init(_ vocabulary: LlamaVocabulary, template source: String) {
    var names: [UInt8: [[UInt8]]] = [:]
    for token in 0..<Token(vocabulary.count) {
      let isControl = vocabulary.isControl(token)
      guard isControl || vocabulary.isUserDefined(token) else { continue }
      let text = vocabulary.text(of: token)
      guard isControl || (text.hasPrefix("<") && text.hasSuffix(">") && source.contains(text)) else { continue }
      let name = Array(text.utf8)
      if let first = name.first { names[first, default: []].append(name) }
    }
    self.names = names
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
      guard let candidates = names[bytes[index]] else { continue }
      for name in candidates where bytes[index...].starts(with: name) {
        guard name.count > 1, isContent[index..<index + name.count].contains(true) else { continue }
        // A cut inside of a scalar would change the text; names begin with whole ones, most of them with ASCII.
        let cut = Self.nextScalar(after: index, in: bytes)
        if cut > start, cut < index + name.count {
          pieces.append(bytes[start..<cut])
          start = cut
        }
      }
    }
    pieces.append(bytes[start...])
    return pieces
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
