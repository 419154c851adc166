/// The items that an array without repetition already has, and the item that is being read.
///
/// Texts are compared as decoded scalars (after the opening quote, for strings), so `"\u0061"` equals `"a"`.
struct TextSets {
  /// A frame's register: a set of texts, and the text so far.
  struct Frame: Hashable {
    var set: UInt32
    var text: UInt32
  }

  private struct Letter: Hashable {
    var before: UInt32
    var letter: UInt32
  }

  private struct TextSet {
    /// The set that this has one text more than, and that text.
    var before: UInt32
    var text: UInt32
    var count: Int
    /// By text: twice the number of texts of the set that begin with it, and one more if it is one of them.
    var beginnings: PersistentCounts.Version
  }

  private struct Addition: Hashable {
    var set: UInt32
    var text: UInt32
  }

  /// A text that differs from all others, whatever it is. No real state has it.
  static let fresh: UInt32 = 1

  /// By text: its last letter and the text before that. Text 0 is empty.
  private var letters: [Letter] = [Letter(before: 0, letter: 0), Letter(before: 0, letter: .max)]
  private var textNumbers: [Letter: UInt32] = [:]
  /// By text: those that are one letter longer.
  private var longer: [[UInt32]] = [[], []]
  private var sets = [TextSet(before: 0, text: 0, count: 0, beginnings: PersistentCounts.Version())]
  private var setNumbers: [Addition: UInt32] = [:]
  private var counts = PersistentCounts()
  /// While sets of other tables are taken over: their numbers here.
  var adopted: [UInt32: UInt32] = [:]
  private var frames: [Frame] = []
  private var frameNumbers: [Frame: UInt32] = [:]

  /// About what the tables take.
  var bytes: Int { letters.count * 72 + frames.count * 40 + sets.count * 64 + counts.bytes }

  subscript(frame number: UInt32) -> Frame { frames[Int(number)] }

  mutating func number(of frame: Frame) -> UInt32 {
    if let known = frameNumbers[frame] { return known }
    let number = UInt32(frames.count)
    frames.append(frame)
    frameNumbers[frame] = number
    return number
  }

  mutating func text(_ before: UInt32, adding letter: UInt32) -> UInt32 {
    let key = Letter(before: before, letter: letter)
    if let known = textNumbers[key] { return known }
    let number = UInt32(letters.count)
    letters.append(key)
    longer.append([])
    longer[Int(before)].append(number)
    textNumbers[key] = number
    return number
  }

  /// The text with one more letter, if some text of a set begins with it.
  func beginning(_ text: UInt32, _ letter: UInt32, in set: UInt32) -> UInt32? {
    guard let longer = textNumbers[Letter(before: text, letter: letter)] else { return nil }
    return beginnings(longer, in: set) == 0 ? nil : longer
  }

  /// The letters by which texts of a set go on after a text.
  func letters(after text: UInt32, in set: UInt32) -> [UInt32] {
    longer[Int(text)].filter { beginnings($0, in: set) > 0 }.map { letters[Int($0)].letter }
  }

  func count(of set: UInt32) -> Int { sets[Int(set)].count }

  func contains(_ text: UInt32, in set: UInt32) -> Bool {
    counts.number(of: text, in: sets[Int(set)].beginnings) & 1 == 1
  }

  /// How many texts of a set begin with a text followed by a letter, if there is one.
  func count(of set: UInt32, beginningWith text: UInt32, _ letter: UInt32? = nil) -> Int {
    guard let letter else { return beginnings(text, in: set) }
    guard let longer = textNumbers[Letter(before: text, letter: letter)] else { return 0 }
    return beginnings(longer, in: set)
  }

  private func beginnings(_ text: UInt32, in set: UInt32) -> Int {
    Int(counts.number(of: text, in: sets[Int(set)].beginnings) >> 1)
  }

  mutating func adding(_ text: UInt32, to set: UInt32) -> UInt32 {
    if let known = setNumbers[Addition(set: set, text: text)] { return known }
    var version = sets[Int(set)].beginnings
    let mark = counts.mark
    var current = text
    var added: UInt32 = 3
    while true {
      let number = counts.number(of: current, in: version) + added
      version = counts.setting(current, to: number, in: version, owningFrom: mark)
      if current == 0 { break }
      current = letters[Int(current)].before
      added = 2
    }
    let number = UInt32(sets.count)
    sets.append(TextSet(before: set, text: text, count: sets[Int(set)].count + 1, beginnings: version))
    setNumbers[Addition(set: set, text: text)] = number
    return number
  }

  // MARK: Taking over from other tables

  mutating func adopt(set number: UInt32, from other: TextSets) -> UInt32 {
    var path: [UInt32] = []
    var current = number
    while adopted[current] == nil, current != 0 {
      path.append(current)
      current = other.sets[Int(current)].before
    }
    var set = adopted[current] ?? 0
    for old in path.reversed() {
      set = adding(adopt(text: other.sets[Int(old)].text, from: other), to: set)
      adopted[old] = set
    }
    return set
  }

  mutating func adopt(frame number: UInt32, from other: TextSets) -> UInt32 {
    let frame = other.frames[Int(number)]
    return self.number(
      of: Frame(set: adopt(set: frame.set, from: other), text: adopt(text: frame.text, from: other)))
  }

  private mutating func adopt(text: UInt32, from other: TextSets) -> UInt32 {
    var spelled: [UInt32] = []
    var current = text
    while current != 0 {
      spelled.append(other.letters[Int(current)].letter)
      current = other.letters[Int(current)].before
    }
    return spelled.reversed().reduce(0) { self.text($0, adding: $1) }
  }
}
