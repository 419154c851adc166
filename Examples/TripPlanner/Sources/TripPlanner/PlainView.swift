/// An itinerary printed line by line, each line once it can no longer change: for pipes and files.
struct PlainView {
  private var printedLines = 0

  mutating func draw(_ outline: [OutlineLine]) {
    printLines(of: outline, upTo: outline.count - 1)
  }

  mutating func finish(_ outline: [OutlineLine]) {
    printLines(of: outline, upTo: outline.count)
  }

  private mutating func printLines(of outline: [OutlineLine], upTo end: Int) {
    while printedLines < end {
      let line = outline[printedLines]
      Terminal.write(String(repeating: " ", count: line.indentation) + printable(line.text) + "\n")
      printedLines += 1
    }
  }
}
