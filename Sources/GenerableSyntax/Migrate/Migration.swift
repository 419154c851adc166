import GenerableModel
internal import SwiftParser
internal import SwiftSyntax

/// The rewriting of annotations from FoundationModels' attributes to comments, and back.
package enum Migration: String, CaseIterable, Sendable {
  /// `@Generable struct A` → `// @Generable` above it, and the same for `@Guide`.
  case toComments = "to-comments"
  /// The other way round. The macro declares the conformance itself, so `struct A: Generable` becomes `@Generable struct A`; that of an
  /// extension stays, because no attribute stands for it.
  case toAttributes = "to-attributes"

  /// The rewritten text; equal to `source` where there is nothing to do.
  package func rewrite(_ source: String) -> String {
    let tree = Parser.parse(source: source)
    var edits: [Edit] = []
    switch self {
    case .toComments: edits = AttributeFinder.edits(in: tree)
    case .toAttributes: edits = AnnotationFinder.edits(in: tree) + ConformanceFinder.edits(in: tree)
    }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A replacement of some bytes.
  struct Edit {
    var range: Range<Int>
    var text: String
  }
}

/// Finds `@Generable` and `@Guide` attributes.
private final class AttributeFinder: SyntaxVisitor {
  private var edits: [Migration.Edit] = []
  private let bytes: [UInt8]

  private init(_ tree: SourceFileSyntax) {
    bytes = Array(tree.description.utf8)
    super.init(viewMode: .sourceAccurate)
  }

  static func edits(in tree: SourceFileSyntax) -> [Migration.Edit] {
    let finder = AttributeFinder(tree)
    finder.walk(tree)
    return finder.edits
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    guard Annotation.Name(rawValue: node.attributeName.trimmedDescription) != nil else { return .visitChildren }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let lineStart = (bytes[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let indent = String(decoding: bytes[lineStart..<start].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    let lines = String(decoding: bytes[start..<end], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let comment = lines.enumerated().map { offset, line in
      offset == 0 ? "// \(line)" : "\(indent)// \(line.drop { $0 == " " || $0 == "\t" })"
    }.joined(separator: "\n")
    // What follows on the line goes to a line of its own: it would be part of the comment.
    var next = end
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    let endsLine = next == bytes.count || bytes[next] == UInt8(ascii: "\n") || bytes[next] == UInt8(ascii: "\r")
    edits.append(
      Migration.Edit(range: start..<(endsLine ? end : next), text: endsLine ? comment : comment + "\n" + indent))
    return .skipChildren
  }
}

/// Finds `@Generable` and `@Guide` in comments.
private enum AnnotationFinder {
  static func edits(in tree: SourceFileSyntax) -> [Migration.Edit] {
    var edits: [Migration.Edit] = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      var above = FileParser.comments(in: token.leadingTrivia, from: token.position, .afterFirstNewline)
      if let previous = token.previousToken(viewMode: .sourceAccurate) {
        let behind = FileParser.comments(in: token.leadingTrivia, from: token.position, .beforeFirstNewline)
        edits += behind.flatMap { self.edits(moving: $0, behind: previous) }
      } else {
        above = FileParser.comments(in: token.leadingTrivia, from: token.position, .all)
      }
      edits += self.edits(in: above)
      let trailing = FileParser.comments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, .all)
      edits += trailing.flatMap { self.edits(moving: $0, behind: token) }
    }
    return edits
  }

  /// An annotation at the end of a line stands in front of the declaration as an attribute.
  private static func edits(moving comment: Comment, behind token: TokenSyntax) -> [Migration.Edit] {
    let text = comment.text.trimmed
    guard comment.kind == .line || comment.kind == .documentationLine, startsAnnotation(text),
      text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" })
    else { return [] }
    var declaration = Syntax(token)
    while let parent = declaration.parent, !declaration.is(MemberBlockItemSyntax.self),
      !declaration.is(CodeBlockItemSyntax.self)
    {
      declaration = parent
    }
    let start = declaration.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = comment.position.utf8Offset + comment.text.utf8.count
    return [
      Migration.Edit(range: start..<start, text: text + " "),
      Migration.Edit(range: token.endPositionBeforeTrailingTrivia.utf8Offset..<end, text: ""),
    ]
  }

  private static func startsAnnotation(_ text: some StringProtocol) -> Bool {
    Annotation.Name.allCases.contains { name in
      text.hasPrefix("@\(name.rawValue)") && !(text.dropFirst(name.rawValue.count + 1).first?.isLetter ?? false)
    }
  }

  private static func edits(in comments: [Comment]) -> [Migration.Edit] {
    var edits: [Migration.Edit] = []
    var depth = 0
    for comment in comments where comment.kind == .line || comment.kind == .documentationLine {
      let text = comment.text.drop { $0 == " " || $0 == "\t" }
      guard depth > 0 || startsAnnotation(text) else { continue }
      let marker = comment.kind == .line ? 2 : 3
      let start = comment.position.utf8Offset - marker
      let blank = comment.text.utf8.count - text.utf8.count
      edits.append(Migration.Edit(range: start..<comment.position.utf8Offset + blank, text: ""))
      depth += text.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
    }
    return edits
  }
}
