/// Breaks text at spaces into rows of at most `width` columns; longer words are cut. A character wider than that has a row to itself.
func wrap(_ text: String, width: Int) -> [String] {
  var rows: [String] = []
  var row = ""
  var columns = 0
  for word in printable(text).split(separator: " ", omittingEmptySubsequences: false) {
    var word = word
    if columns > 0, columns + 1 + columnCount(word) > width {
      rows.append(row)
      row = ""
      columns = 0
    } else if !row.isEmpty {
      row += " "
      columns += 1
    }
    while columnCount(word) > width, let first = word.popFirst() {
      var head = String(first)
      while let next = word.first, columnCount(head) + columnCount(String(next)) <= width {
        head.append(next)
        word = word.dropFirst()
      }
      rows.append(head)
    }
    row += word
    columns += columnCount(word)
  }
  rows.append(row)
  return rows
}

/// Text without control characters, which a model or an argument may hold and a terminal would obey.
func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: " "
        default: scalar
        }
      }))
}

/// Columns that text takes in a terminal: wide East Asian characters and emoji take two.
func columnCount(_ text: some StringProtocol) -> Int {
  text.reduce(0) { count, character in
    guard let scalar = character.unicodeScalars.first else { return count }
    let isWide =
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0x1F300...0x1FAFF,
        0x20000...0x3FFFD:
        true
      default: false
      }
    return count + (isWide ? 2 : 1)
  }
}
