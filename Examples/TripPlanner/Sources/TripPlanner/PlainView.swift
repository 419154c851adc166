/// An itinerary printed line by line, each line once it can no longer change: for pipes and files.
struct PlainView {
  private var printedLines = 0

  mutating func draw(_ outline: [OutlineLine]) {
    let end = max(printedLines, outline.count - 1)
    write(outline[printedLines..<end])
    printedLines = end
  }

  func finish(_ outline: [OutlineLine]) {
    write(outline.dropFirst(printedLines))
  }

  private func write(_ lines: ArraySlice<OutlineLine>) {
    for line in lines {
      Terminal.write(String(repeating: " ", count: line.indentation) + printable(line.text) + "\n")
    }
  }
}
