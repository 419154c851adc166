import Foundation

/// An itinerary that grows in place in a terminal: each snapshot is drawn over the one before.
///
/// Lines that have scrolled out of the window cannot be redrawn, so while it grows only the last screenful is shown; the
/// whole is printed once at the end.
struct LiveView {
  private var drawnRows = 0

  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"

  mutating func draw(_ outline: [OutlineLine]) {
    let size = Terminal.size
    let rows = layOut(outline, columns: size.columns)
    replace(with: rows.suffix(max(1, size.rows - 1)))
  }

  /// Draws the whole value, however long, and leaves the cursor below it.
  mutating func finish(_ outline: [OutlineLine]) {
    replace(with: layOut(outline, columns: Terminal.size.columns)[...])
    Terminal.write(Self.showCursor)
    drawnRows = 0
  }

  private mutating func replace(with rows: ArraySlice<String>) {
    var frame = Self.hideCursor
    if drawnRows > 0 { frame += "\u{1B}[\(drawnRows)A" }
    frame += "\r\u{1B}[J"
    for row in rows { frame += row + "\n" }
    drawnRows = rows.count
    Terminal.write(frame)
  }

  private func layOut(_ outline: [OutlineLine], columns: Int) -> [String] {
    var rows: [String] = []
    for line in outline {
      if line.style == .heading { rows.append("") }
      let indentation = String(repeating: " ", count: line.indentation)
      for part in wrap(line.text, width: max(10, columns - 1 - line.indentation)) {
        rows.append(indentation + paint(part, line.style))
      }
    }
    return rows
  }

  private func paint(_ text: String, _ style: OutlineLine.Style) -> String {
    guard Terminal.usesColour else { return text }
    switch style {
    case .title: return "\u{1B}[1;32m\(text)\u{1B}[0m"
    case .heading: return "\u{1B}[1m\(text)\u{1B}[0m"
    case .label: return "\u{1B}[36m\(text)\u{1B}[0m"
    case .item: return "\u{1B}[33m\(text)\u{1B}[0m"
    case .body: return text
    }
  }
}

/// Breaks text at spaces into rows of at most `width` columns; longer words are cut.
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
    while columnCount(word) > width {
      var head = ""
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

/// Text without control characters, which a model may produce and a terminal would obey.
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
