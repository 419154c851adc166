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
    /// Ascending.
    var texts: [UInt32]
    /// By beginning: how many of the texts have it.
    var beginnings: [UInt32: Int]
  }

  /// A text that differs from all others, whatever it is. No real state has it.
  static let fresh: UInt32 = 1

  /// By text: its last letter and the text before that. Text 0 is empty.
  private var letters: [Letter] = [Letter(before: 0, letter: 0), Letter(before: 0, letter: .max)]
  private var textNumbers: [Letter: UInt32] = [:]
  private var sets: [TextSet] = [TextSet(texts: [], beginnings: [:])]
  private var setNumbers: [[UInt32]: UInt32] = [[]: 0]
  private var frames: [Frame] = []
  private var frameNumbers: [Frame: UInt32] = [:]

  /// About what the tables take.
  var bytes: Int { letters.count * 40 + frames.count * 40 + sets.count * 200 }

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
    textNumbers[key] = number
    return number
  }

  /// The text with one more letter, if some text of a set begins with it.
  func beginning(_ text: UInt32, _ letter: UInt32, in set: UInt32) -> UInt32? {
    guard let longer = textNumbers[Letter(before: text, letter: letter)] else { return nil }
    return sets[Int(set)].beginnings[longer] == nil ? nil : longer
  }

  /// The letters by which texts of a set go on after a text.
  func letters(after text: UInt32, in set: UInt32) -> [UInt32] {
    sets[Int(set)].beginnings.keys.filter { $0 > Self.fresh && letters[Int($0)].before == text }.map {
      letters[Int($0)].letter
    }
  }

  func count(of set: UInt32) -> Int { sets[Int(set)].texts.count }

  func contains(_ text: UInt32, in set: UInt32) -> Bool {
    let texts = sets[Int(set)].texts
    return texts.contains(text)
  }

  /// How many texts of a set begin with a text followed by a letter, if there is one.
  func count(of set: UInt32, beginningWith text: UInt32, _ letter: UInt32? = nil) -> Int {
    guard let letter else { return sets[Int(set)].beginnings[text] ?? 0 }
    guard let longer = textNumbers[Letter(before: text, letter: letter)] else { return 0 }
    return sets[Int(set)].beginnings[longer] ?? 0
  }

  mutating func adding(_ text: UInt32, to set: UInt32) -> UInt32 {
    var texts = sets[Int(set)].texts
    texts.insert(text, at: texts.firstIndex { $0 > text } ?? texts.endIndex)
    if let known = setNumbers[texts] { return known }
    var beginnings = sets[Int(set)].beginnings
    var current = text
    while true {
      beginnings[current, default: 0] += 1
      if current == 0 { break }
      current = letters[Int(current)].before
    }
    let number = UInt32(sets.count)
    sets.append(TextSet(texts: texts, beginnings: beginnings))
    setNumbers[texts] = number
    return number
  }

  // MARK: Taking over from other tables

  mutating func adopt(set number: UInt32, from other: TextSets) -> UInt32 {
    var set: UInt32 = 0
    for text in other.sets[Int(number)].texts { set = adding(adopt(text: text, from: other), to: set) }
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
