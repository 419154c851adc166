/// Sets of declared members that an object already has, for objects whose members come in any order. Set 0 is empty.
struct MemberSets {
  struct Entry: Hashable {
    var words: [UInt64] = []
    /// Members read, declared or not.
    var count: Int32 = 0

    func contains(_ member: Int32) -> Bool {
      let word = Int(member >> 6)
      return word < words.count && words[word] >> UInt64(member & 63) & 1 != 0
    }
  }

  private(set) var entries: [Entry] = [Entry()]
  private var numbers: [Entry: UInt32] = [Entry(): 0]

  subscript(number: UInt32) -> Entry { entries[Int(number)] }

  /// The set with one more member; -1 for an undeclared one, which is only counted.
  mutating func adding(_ member: Int32, to number: UInt32, counting: Bool) -> UInt32 {
    var entry = entries[Int(number)]
    if member >= 0 {
      let word = Int(member >> 6)
      while entry.words.count <= word { entry.words.append(0) }
      entry.words[word] |= 1 << UInt64(member & 63)
    }
    // Without counting, one stands for any.
    entry.count = counting ? entry.count + 1 : 1
    if let known = numbers[entry] { return known }
    let number = UInt32(entries.count)
    entries.append(entry)
    numbers[entry] = number
    return number
  }

  mutating func number(of entry: Entry) -> UInt32 {
    if let known = numbers[entry] { return known }
    let number = UInt32(entries.count)
    entries.append(entry)
    numbers[entry] = number
    return number
  }
}

extension ObjectForm {
  /// How many required members are missing.
  func missing(_ set: MemberSets.Entry) -> Int32 {
    var missing = requiredFrom[0]
    for member in isRequired.indices where isRequired[member] && set.contains(Int32(member)) { missing -= 1 }
    return missing
  }

  /// Whether a declared member may come next, in any order.
  func allows(_ member: Int32, _ set: MemberSets.Entry) -> Bool {
    guard !set.contains(member) else { return false }
    guard maximum != .max else { return true }
    return set.count + 1 + missing(set) - (isRequired[Int(member)] ? 1 : 0) <= maximum
  }

  func allowsOther(_ set: MemberSets.Entry) -> Bool {
    other != nil && (maximum == .max || set.count + 1 + missing(set) <= maximum)
  }

  func allowsEnd(_ set: MemberSets.Entry) -> Bool { set.count >= minimum && missing(set) == 0 }

  func allowsAnyDeclared(_ set: MemberSets.Entry) -> Bool {
    (0..<declaredCount).contains { allows($0, set) }
  }
}
