import GenerableModel
internal import SwiftSyntax

/// Remarks that were probably meant to be annotations.
extension FileParser {
  mutating func warnAboutBlock(_ comment: Comment) {
    for name in Annotation.Name.allCases.map(\.rawValue) {
      guard let range = comment.text.firstRange(of: "@\(name)(") else { continue }
      let offset = comment.text.utf8.distance(from: comment.text.startIndex, to: range.lowerBound)
      diagnostics.warning(
        "'@\(name)' is not read in a block comment: write '// @\(name)(…)'",
        at: position(at: comment.position.advanced(by: offset)))
    }
  }

  /// An annotation behind other words is a remark. One behind slashes alone is out of use, and one between backticks is spoken of.
  mutating func warnAboutLateAnnotation(_ comment: Comment) {
    guard annotationStart(in: comment, from: 0) == nil else { return }
    for name in Annotation.Name.allCases.map(\.rawValue) {
      guard let range = comment.text.firstRange(of: "@\(name)(") else { continue }
      let before = comment.text[..<range.lowerBound]
      guard before.contains(where: { $0 != "/" && !$0.isWhitespace }), before.count(where: { $0 == "`" }) % 2 == 0,
        before.last?.isLetter != true
      else { continue }
      let offset = comment.text.utf8.distance(from: comment.text.startIndex, to: range.lowerBound)
      diagnostics.warning(
        "'@\(name)' is not read behind other words: put '// @\(name)(…)' on a line of its own",
        at: position(at: comment.position.advanced(by: offset)))
    }
  }

  mutating func warnAboutMissingSign(_ comment: Comment) {
    // Also '@ Guide(…)' and '#Guide(…)'.
    let signs = comment.text.prefix { " \t@#".contains($0) }
    let text = comment.text.dropFirst(signs.count)
    guard signs.last != "@",
      let name = Annotation.Name.allCases.map(\.rawValue).first(where: { text.hasPrefix("\($0)(") })
    else { return }
    let offset = signs.utf8.count
    diagnostics.warning(
      "'\(name)(…)' is a remark without its '@': write '// @\(name)(…)'",
      at: position(at: comment.position.advanced(by: offset)))
  }
}
