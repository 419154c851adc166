import GenerableModel
internal import SwiftSyntax

/// A comment beside a declaration, without its marker.
struct Comment {
  enum Kind {
    case line, documentationLine, block, documentationBlock
  }

  var kind: Kind
  /// What follows the marker, up to the end of the line or the block.
  var text: String
  /// Where `text` begins.
  var position: AbsolutePosition
  /// Whether a blank line stands between it and what follows.
  var isDetached = false
}

extension FileParser {
  /// The comments above a declaration, and those behind it on its last line.
  func comments(of node: some SyntaxProtocol) -> [Comment] {
    var comments: [Comment] = []
    if let first = node.firstToken(viewMode: .sourceAccurate) {
      let previous = first.previousToken(viewMode: .sourceAccurate)
      let startsLine = previous == nil || previous?.tokenKind == .leftBrace
      comments += Self.comments(in: first.leadingTrivia, from: first.position, startsLine ? .all : .afterFirstNewline)
    }
    if let last = node.lastToken(viewMode: .sourceAccurate) {
      comments += Self.comments(
        in: last.trailingTrivia, from: last.endPositionBeforeTrailingTrivia, .beforeFirstNewline)
      if let next = last.nextToken(viewMode: .sourceAccurate) {
        comments += Self.comments(in: next.leadingTrivia, from: next.position, .beforeFirstNewline)
      }
    }
    return comments
  }

  enum TriviaPart {
    case all, afterFirstNewline, beforeFirstNewline
  }

  /// The comments of one token's trivia. SwiftSyntax may give a comment at the end of a line to the next token, so the first
  /// newline divides what belongs to the declaration before from what belongs to the one after.
  static func comments(in trivia: Trivia, from start: AbsolutePosition, _ part: TriviaPart) -> [Comment] {
    var comments: [Comment] = []
    var position = start
    var newlines = 0
    var passed = part != .afterFirstNewline
    for piece in trivia {
      let end = position.advanced(by: piece.sourceLength.utf8Length)
      switch piece {
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        if part == .beforeFirstNewline { return comments }
        passed = true
        newlines += count
        if newlines > 1 { for index in comments.indices { comments[index].isDetached = true } }
      case .spaces, .tabs:
        break
      default:
        newlines = 0
        if passed, let comment = Comment(piece, at: position) { comments.append(comment) }
      }
      position = end
    }
    return comments
  }
}

extension Comment {
  fileprivate init?(_ piece: TriviaPiece, at position: AbsolutePosition) {
    switch piece {
    case .lineComment(let text):
      self.init(kind: .line, text: String(text.dropFirst(2)), position: position.advanced(by: 2))
    case .docLineComment(let text):
      self.init(kind: .documentationLine, text: String(text.dropFirst(3)), position: position.advanced(by: 3))
    case .blockComment(let text):
      self.init(kind: .block, text: String(text.dropFirst(2).dropLast(2)), position: position.advanced(by: 2))
    case .docBlockComment(let text):
      self.init(
        kind: .documentationBlock, text: String(text.dropFirst(3).dropLast(2)), position: position.advanced(by: 3))
    default:
      return nil
    }
  }
}
