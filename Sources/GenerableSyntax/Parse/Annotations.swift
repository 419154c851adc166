import GenerableModel
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// `@Guide(…)` or `@Generable(…)` as it stands in a comment.
struct Annotation {
  enum Name: String, CaseIterable {
    case guide = "Guide"
    case generable = "Generable"
  }

  var name: Name
  var arguments: LabeledExprListSyntax?
  var position: SourcePosition
  var snippet: AnnotationSnippet
}

/// The text of an annotation laid out as in the user's file: each line begins with spaces up to the column where the comment's
/// text begins, so that a column in the snippet is a column in the file.
struct AnnotationSnippet {
  var tree: SourceFileSyntax
  var converter: SourceLocationConverter
  /// The file's line for each line of the snippet.
  var lines: [Int]

  init(text: String, lines: [Int]) {
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: "", tree: tree)
    self.lines = lines
  }

  func position(at position: AbsolutePosition) -> SourcePosition {
    let location = converter.location(for: position)
    return SourcePosition(line: lines[min(location.line, lines.count) - 1], column: location.column)
  }

  func position(of node: some SyntaxProtocol) -> SourcePosition {
    position(at: node.positionAfterSkippingLeadingTrivia)
  }
}

extension FileParser {
  /// The annotations in some comments, in order. What looks like one and is none is reported.
  mutating func annotations(in comments: [Comment]) -> [Annotation] {
    var found: [Annotation] = []
    var index = 0
    while index < comments.count {
      let comment = comments[index]
      index += 1
      guard comment.kind == .line || comment.kind == .documentationLine else {
        warnAboutBlock(comment)
        continue
      }
      warnAboutMissingSign(comment)
      warnAboutLateAnnotation(comment)
      var offset = 0
      while let start = annotationStart(in: comment, from: offset) {
        takenAnnotations.insert(comment.position.utf8Offset)
        guard let name = annotationName(in: comment, at: start) else { break }
        var continuation = comments[index...]
        guard let (annotation, end) = readAnnotation(name, in: comment, at: start, &continuation) else { break }
        found.append(annotation)
        index = continuation.startIndex
        guard let end else { break }
        offset = end
      }
    }
    return found
  }

  /// The offset of the `@` at which the comment's text, or what is left of it, begins.
  func annotationStart(in comment: Comment, from offset: Int) -> Int? {
    var position = offset
    for byte in comment.text.utf8.dropFirst(offset) {
      if byte == UInt8(ascii: "@") { return position }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else { return nil }
      position += 1
    }
    return nil
  }

  private mutating func annotationName(in comment: Comment, at start: Int) -> Annotation.Name? {
    let word = String(decoding: comment.text.utf8.dropFirst(start + 1).prefix { $0.isWordByte }, as: UTF8.self)
    if let name = Annotation.Name(rawValue: word) { return name }
    if let nearest = nearestName(to: word, in: Annotation.Name.allCases.map(\.rawValue)) {
      diagnostics.error(
        "unknown annotation '@\(word)': did you mean '@\(nearest)'?",
        at: position(at: comment.position.advanced(by: start)))
    }
    return nil
  }

  /// Reads one annotation, taking the following comments as long as its parentheses are open.
  ///
  /// - Returns: The annotation and the offset in `comment` where text goes on after it, nil at the end of the line.
  private mutating func readAnnotation(
    _ name: Annotation.Name, in comment: Comment, at start: Int, _ more: inout ArraySlice<Comment>
  ) -> (Annotation, end: Int?)? {
    let place = position(at: comment.position.advanced(by: start))
    var lines = [place.line]
    // The `@` becomes a space: what follows then reads as a call.
    var text =
      String(repeating: " ", count: place.column)
      + String(decoding: comment.text.utf8.dropFirst(start + 1), as: UTF8.self)
    var snippet = AnnotationSnippet(text: text, lines: lines)
    while snippet.tree.isOpen, let next = more.first, next.kind == .line || next.kind == .documentationLine {
      more.removeFirst()
      let nextPlace = position(at: next.position)
      lines.append(nextPlace.line)
      text += "\n" + String(repeating: " ", count: nextPlace.column - 1) + next.text
      snippet = AnnotationSnippet(text: text, lines: lines)
    }
    guard let end = snippet.tree.endOfAnnotation else {
      diagnostics.error("'@\(name.rawValue)' has no closing parenthesis", at: place)
      return nil
    }
    let rest = String(decoding: text.utf8.dropFirst(end), as: UTF8.self)
    let whole = AnnotationSnippet(text: String(decoding: text.utf8.prefix(end), as: UTF8.self), lines: lines)
    if let problem = ParseDiagnosticsGenerator.diagnostics(for: whole.tree).first {
      diagnostics.error(
        "'@\(name.rawValue)' is not valid Swift: \(problem.message)", at: whole.position(at: problem.position))
      return nil
    }
    var goesOn: Int?
    if !rest.trimmed.isEmpty {
      if rest.trimmed.hasPrefix("@"), lines.count == 1 {
        goesOn = comment.text.utf8.count - rest.utf8.count
      } else {
        diagnostics.error(
          "unexpected '\(rest.trimmed)' after '@\(name.rawValue)': put remarks on a line of their own",
          at: snippet.position(
            at: AbsolutePosition(utf8Offset: text.utf8.count - rest.utf8.count + rest.utf8.prefix { $0 == 32 }.count)))
      }
    }
    let call = whole.tree.statements.first?.item.as(FunctionCallExprSyntax.self)
    return (Annotation(name: name, arguments: call?.arguments, position: place, snippet: whole), goesOn)
  }

  /// Reports annotations that no declaration took.
  mutating func reportStrayAnnotations(in tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) {
      var comments: [Comment] = []
      if token.leadingTriviaLength.utf8Length > 1 {
        comments += Self.comments(in: token.leadingTrivia, from: token.position, .all)
      }
      if token.trailingTriviaLength.utf8Length > 1 {
        comments += Self.comments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, .all)
      }
      for comment in comments
      where (comment.kind == .line || comment.kind == .documentationLine)
        && !takenAnnotations.contains(comment.position.utf8Offset)
      {
        guard let start = annotationStart(in: comment, from: 0) else { continue }
        guard let name = annotationName(in: comment, at: start) else { continue }
        let owner = name == .guide ? "a stored property" : "a struct or an enum"
        diagnostics.error(
          "'@\(name.rawValue)' stands above nothing that it can annotate: put it right above \(owner)",
          at: position(at: comment.position.advanced(by: start)))
      }
    }
  }

  mutating func rejectGuides(_ annotations: [Annotation], because message: String) {
    for annotation in annotations where annotation.name == .guide {
      diagnostics.error(message, at: annotation.position)
    }
  }

  mutating func rejectGenerable(_ annotations: [Annotation], because message: String) {
    for annotation in annotations where annotation.name == .generable {
      diagnostics.error(message, at: annotation.position)
    }
  }

  /// Reports annotations that are written as attributes: there is no macro behind them here.
  mutating func reportAttributes(_ attributes: AttributeListSyntax) {
    guard !importsFoundationModels else { return }
    for element in attributes {
      guard case .attribute(let attribute) = element else { continue }
      let name = attribute.attributeName.trimmedDescription
      guard Annotation.Name(rawValue: name) != nil else { continue }
      diagnostics.error(
        "'@\(name)' is a comment here, not an attribute: write '// @\(name)', or run 'generable migrate' on this file",
        at: position(of: attribute))
    }
  }

  private var importsFoundationModels: Bool {
    file.imports.contains { $0.modules.contains("FoundationModels") }
  }
}

extension SourceFileSyntax {
  /// Where the annotation at the beginning ends: behind its closing parenthesis, or behind its name where it has none. Nil where a
  /// parenthesis is open.
  fileprivate var endOfAnnotation: Int? {
    var depth = 0
    for (index, token) in tokens(viewMode: .sourceAccurate).enumerated() {
      if index == 1, token.tokenKind != .leftParen { break }
      switch token.tokenKind {
      case .leftParen: depth += 1
      case .rightParen:
        depth -= 1
        if depth == 0 { return token.endPositionBeforeTrailingTrivia.utf8Offset }
      default: continue
      }
    }
    return depth > 0 ? nil : firstToken(viewMode: .sourceAccurate)?.endPositionBeforeTrailingTrivia.utf8Offset
  }

  fileprivate var isOpen: Bool { endOfAnnotation == nil }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    self == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
