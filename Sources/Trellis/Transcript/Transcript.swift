/// A conversation: instructions, prompts, tool calls and their outputs, reasoning and responses, in order.
public struct Transcript: Sendable, Equatable {
  var entries: [Entry]

  public init(entries: some Sequence<Entry> = [] as [Entry]) {
    self.entries = Array(entries)
  }

  public init() {
    entries = []
  }

  /// The conversation after the leading instructions.
  public var history: [Entry] {
    get { Array(entries[leadingInstructionsCount...]) }
    set { entries.replaceSubrange(leadingInstructionsCount..., with: newValue) }
  }

  private var leadingInstructionsCount: Int {
    entries.prefix {
      if case .instructions = $0 { true } else { false }
    }.count
  }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { entries.startIndex }
  public var endIndex: Int { entries.endIndex }

  public subscript(position: Int) -> Entry {
    get { entries[position] }
    set { entries[position] = newValue }
  }

  public mutating func replaceSubrange(_ range: Range<Int>, with newEntries: some Collection<Entry>) {
    entries.replaceSubrange(range, with: newEntries)
  }
}

extension Transcript: CustomStringConvertible {
  public var description: String {
    entries.map(\.description).joined(separator: "\n")
  }
}
