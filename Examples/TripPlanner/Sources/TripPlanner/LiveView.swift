/// An itinerary that grows in place in a terminal. While it grows, the last screenful is shown; the whole is printed at the end.
struct LiveView {
  func draw(_ outline: [OutlineLine]) {
    let size = Terminal.size
    Screen.show(layOut(outline, columns: size.columns).suffix(size.rows))
  }

  /// Prints all lines, however many, below what was in the terminal before.
  func finish(_ outline: [OutlineLine]) {
    Screen.close()
    Terminal.write(layOut(outline, columns: Terminal.size.columns).map { $0 + "\n" }.joined())
  }

  private func layOut(_ outline: [OutlineLine], columns: Int) -> [String] {
    var rows: [String] = []
    for line in outline {
      if line.style == .heading { rows.append("") }
      // A narrow window has no room to indent.
      let indentation = min(line.indentation, columns / 8)
      // The last column stays free: some terminals begin a new row once it is taken.
      for part in wrap(line.text, width: columns - 1 - indentation) {
        rows.append(String(repeating: " ", count: indentation) + paint(part, line.style))
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
