import GenerableModel

extension [Comment] {
  /// The documentation as one description: prose lines joined by spaces, paragraphs and list items on lines of their own,
  /// annotations left out. Nil where nothing is written.
  var documentation: String? {
    var lines: [Substring] = []
    for comment in self where !comment.isDetached {
      switch comment.kind {
      case .documentationLine:
        lines.append(comment.text[...])
      case .documentationBlock:
        lines += comment.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.withoutBlockMargin }
      case .line, .block:
        continue
      }
    }
    var paragraphs: [String] = []
    var isOpen = false
    var openAnnotation = 0
    for line in lines {
      let text = line.trimmed
      if openAnnotation > 0 || text.isAnnotation {
        openAnnotation += text.parenthesisBalance
        continue
      }
      if text.isEmpty {
        isOpen = false
      } else if isOpen, !text.isListItem {
        paragraphs[paragraphs.count - 1] += " " + text
      } else {
        paragraphs.append(text)
        isOpen = true
      }
    }
    return paragraphs.isEmpty ? nil : paragraphs.joined(separator: "\n")
  }
}

extension StringProtocol {
  /// The ` * ` that many people put before each line of a block.
  fileprivate var withoutBlockMargin: Substring {
    let text = Substring(trimmed)
    if text == "*" { return "" }
    return text.hasPrefix("* ") ? text.dropFirst(2) : text
  }
}

extension String {
  fileprivate var isAnnotation: Bool {
    hasPrefix("@Guide") || hasPrefix("@Generable")
  }

  fileprivate var isListItem: Bool {
    if hasPrefix("- ") || hasPrefix("* ") || hasPrefix("+ ") { return true }
    let digits = prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && (dropFirst(digits.count).hasPrefix(". ") || dropFirst(digits.count).hasPrefix(") "))
  }

  /// Opening minus closing parentheses: more than zero where an annotation goes on in the next line.
  fileprivate var parenthesisBalance: Int {
    reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
  }
}
