/// The members of an object, compiled.
///
/// A register says how far the members are: for declared order, the first declared member that may still come, how many were read where
/// that matters, and whether any was (`Register`); for any order, the number of a set in the machine.
struct ObjectForm: Sendable {
  /// The leaf that reads a declared key with its colon. Its automaton's outcomes are places in `sorted`.
  var keys: UInt32 = 0
  var keyStart: UInt32 = 0
  /// By state of that automaton, from `keyStart` on: the places in `sorted` that can still be reached.
  var reach: [Range<Int32>] = []
  /// The declared members in byte order of their keys.
  var sorted: [Int32] = []
  /// By state of that automaton, from `keyStart` on: the bytes read so far.
  var depths: [Int32] = []
  /// By declared member: the bytes of its key and colon.
  var keyLengths: [Int32] = []
  /// By declared member: the node that reads its value.
  var values: [UInt32] = []
  /// By declared member, and one past the last: how many required ones are not before it.
  var requiredFrom: [Int32] = []
  /// By declared member, and one past the last: the first required one that is not before it, or their number.
  var nextRequired: [Int32] = []
  var isRequired: [Bool] = []
  /// The node that reads an undeclared member, key and value.
  var other: UInt32?
  /// The node that reads the first member.
  var first: UInt32 = 0
  /// The node that reads a comma and goes on at `member`.
  var comma: UInt32 = 0
  var next: UInt32 = 0
  var minimum: Int32 = 0
  var maximum: Int32 = .max
  var inAnyOrder = false
  /// Whether members are counted; also true where the order is free.
  var needsRegister = false
  /// The node that stands on the stack while a member is read, where there is a register.
  var afterMember: UInt32 = 0

  var declaredCount: Int32 { Int32(values.count) }

  /// How far the members of an object in declared order are.
  struct Register {
    var next: Int32
    var count: Int32

    static let limit = 0x7FFF

    init(next: Int32, count: Int32) {
      self.next = next
      self.count = count
    }

    @inline(__always)
    init(_ raw: UInt32) {
      next = Int32(raw & 0xFFFF)
      count = Int32(raw >> 16)
    }

    /// Without counting, a count of one stands for any.
    @inline(__always)
    func raw(counting: Bool) -> UInt32 { UInt32(next) | UInt32(counting ? min(count, 0x7FFF) : min(count, 1)) << 16 }
  }

  /// The declared members that may come next in declared order, so that the rest can still be completed.
  @inline(__always)
  func choices(_ register: Register) -> ClosedRange<Int32>? {
    var first = register.next
    var last = min(nextRequired[Int(register.next)], declaredCount - 1)
    if isCounted {
      // After member j: count + 1 + the required ones behind it stay within the maximum …
      while first <= last, register.count + 1 + requiredFrom[Int(first) + 1] > maximum { first += 1 }
      // … and with all that are behind it the minimum can be reached.
      if other == nil {
        while first <= last, register.count + (declaredCount - last) < minimum { last -= 1 }
      }
    }
    return first <= last ? first...last : nil
  }

  var isCounted = false

  @inline(__always)
  func allowsOther(_ register: Register) -> Bool {
    other != nil && nextRequired[Int(register.next)] == declaredCount && register.count < maximum
  }

  @inline(__always)
  func allowsEnd(_ register: Register) -> Bool {
    nextRequired[Int(register.next)] == declaredCount && register.count >= minimum
  }

  /// Whether a state of the keys' automaton can still reach one of some declared members.
  @inline(__always)
  func reaches(_ state: UInt32, _ choices: ClosedRange<Int32>) -> Bool {
    let places = reach[Int(state - keyStart)]
    for place in places where choices.contains(sorted[Int(place)]) { return true }
    return false
  }
}

/// An array without repetition, compiled.
struct UniqueForm: Sendable {
  /// What stands on the stack while an item is read.
  var frame: UInt32 = 0
  /// The node that begins the first item.
  var first: UInt32 = 0
  /// The node that reads an item.
  var item: UInt32 = 0
  /// How many different items there are.
  var count = Int.max
  var comma: UInt32 = 0
  var next: UInt32 = 0
  var minimum = 0
  var maximum = Int.max
}
