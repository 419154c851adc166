import TrellisMasks

/// Keeps text of others from becoming control tokens: only what the template itself writes may.
///
/// Wherever given text spells a control token, a mark (a Unicode noncharacter) is set after the first scalar of the
/// spelling before the template sees it. In the rendered text the marks are taken out again, and the spellings that
/// they broke are tokenised as plain text. Text that spells no control token is left as it is, so that its tokens are
/// those of the whole text.
struct SpecialTextGuard: Sendable {
  /// Never part of interchanged text (Unicode, section 23.7).
  static let mark = Unicode.Scalar(0xFDD0 as UInt16) ?? "\u{10FFFD}"

  /// The spellings of control tokens, by their first scalar.
  private let spellings: [Unicode.Scalar: [String]]

  init(_ vocabulary: LlamaVocabulary) {
    var spellings: [Unicode.Scalar: [String]] = [:]
    for token in 0..<Token(vocabulary.count) where vocabulary.isControl(token) {
      let text = vocabulary.text(of: token)
      if let first = text.unicodeScalars.first { spellings[first, default: []].append(text) }
    }
    self.spellings = spellings
  }

  /// Text with a mark in every spelling of a control token. Spellings that begin in the text and could end in what the
  /// template writes after it count too. Marks in the text itself are dropped.
  func protect(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars.filter { $0 != Self.mark })
    guard scalars.contains(where: { spellings[$0] != nil }) || scalars.count != text.unicodeScalars.count else {
      return text
    }
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      if let candidates = spellings[scalar], candidates.contains(where: { begins($0, at: index, in: scalars) }) {
        result.append(Self.mark)
      }
    }
    return String(result)
  }

  private func begins(_ spelling: String, at start: Int, in scalars: [Unicode.Scalar]) -> Bool {
    var index = start
    for scalar in spelling.unicodeScalars {
      if index == scalars.count { return true }
      if scalars[index] != scalar { return false }
      index += 1
    }
    return true
  }

  /// Rendered text in pieces: those that may hold control tokens, and those that must not.
  func pieces(of rendered: String) -> [(text: String, isTrusted: Bool)] {
    let scalars = rendered.unicodeScalars
    guard scalars.contains(Self.mark) else { return [(rendered, true)] }
    var pieces: [(text: String, isTrusted: Bool)] = []
    // The scalar before a mark begins a spelling: tokenised apart, nothing completes it.
    let parts = scalars.split(separator: Self.mark, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      var trusted = part
      let broken = index < parts.count - 1 ? trusted.popLast() : nil
      if !trusted.isEmpty { pieces.append((String(trusted), true)) }
      if let broken { pieces.append((String(broken), false)) }
    }
    return pieces
  }
}
