/// Calls of tools, read out of a response while it grows. The text follows the grammar of the format, in whose terms a
/// byte of its own stands for a mark.
struct ToolCallReader {
  enum Step: Equatable {
    /// A call begins.
    case call(name: String)
    /// More of the JSON of the last call's arguments.
    case arguments(String)
  }

  private enum Place {
    case beforeName, name, arguments
  }

  private let format: ToolFormat
  private var place = Place.beforeName
  /// What is not read yet.
  private var text: [UInt8] = []
  private var value = JSONExtent()
  private var marked = MarkedArguments()

  init(_ format: ToolFormat) {
    self.format = format
    if format.beforeName.isEmpty { skipsTo = Array(format.opening.utf8) }
  }

  /// Where nothing stands before the name itself, it follows the opening or a separator.
  private var skipsTo: [UInt8]?

  /// Reads more text.
  mutating func read(_ more: some Sequence<UInt8>) -> [Step] {
    text += more
    var steps: [Step] = []
    while let step = next() {
      if let step { steps.append(step) }
    }
    return steps
  }

  /// A step, or nil inside where the reader only went on; nil where it needs more text.
  private mutating func next() -> Step?? {
    switch place {
    case .beforeName:
      let mark = skipsTo ?? Array(format.beforeName.utf8)
      guard let end = find(mark) else { return nil }
      text.removeFirst(end)
      place = .name
      return .some(nil)
    case .name:
      // Where nothing stands between, the brace of the arguments ends the name.
      let mark = format.afterName.isEmpty ? [UInt8(ascii: "{")] : Array(format.afterName.utf8)
      guard let end = find(mark) else { return nil }
      let name = String(decoding: text[..<(end - mark.count)], as: UTF8.self)
      text.removeFirst(format.afterName.isEmpty ? end - mark.count : end)
      place = .arguments
      value = JSONExtent()
      marked = MarkedArguments()
      return .call(name: name)
    case .arguments:
      guard !text.isEmpty else { return nil }
      let (count, json) = format.hasMarks ? marked.read(text) : value.read(text)
      text.removeFirst(count)
      if value.isComplete || marked.isComplete {
        place = .beforeName
        if format.beforeName.isEmpty { skipsTo = Array((format.separator ?? format.opening).utf8) }
      }
      return .arguments(json)
    }
  }

  /// The place after the first occurrence of some bytes.
  private func find(_ mark: [UInt8]) -> Int? {
    guard text.count >= mark.count else { return nil }
    return (0...(text.count - mark.count)).first { text[$0...].starts(with: mark) }.map { $0 + mark.count }
  }
}
