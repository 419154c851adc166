import TrellisSchema

/// A small seeded generator (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func string() -> String {
    let pieces = [
      "a", "Zoë", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "€", "🐈", "👩‍👩‍👧", "e\u{301}", "é", " ", "{", "}", "[",
      "]", ",", ":",
      "null", "0", "\u{7F}", "\u{2028}", "\u{FFFF}", "\u{10FFFF}", "long text that does not fit into a small string",
    ]
    return (0..<below(6)).map { _ in pieces[below(pieces.count)] }.joined()
  }

  mutating func number() -> ExactDecimal {
    switch below(4) {
    case 0: ExactDecimal(Int.random(in: -1000...1000, using: &self))
    case 1: ExactDecimal(Int.random(in: .min ... .max, using: &self))
    case 2: ExactDecimal(Double(bitPattern: UInt64.random(in: 0..<0x7FF0 << 48, using: &self))) ?? .zero
    default:
      ExactDecimal(
        isNegative: chance(50), digits: (0..<below(45)).map { _ in UInt8(below(10)) }, exponent: below(80) - 60)
    }
  }

  /// A random JSON value.
  mutating func json(depth: Int = 4) -> JSONValue {
    switch below(depth > 0 ? 9 : 6) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2, 3: .number(number())
    case 4, 5: .string(string())
    case 6: .array((0..<below(4)).map { _ in json(depth: depth - 1) })
    default:
      .object(
        (0..<below(4)).map { JSONValue.Member(key: "\($0)" + string(), value: json(depth: depth - 1)) })
    }
  }

  /// A legal spelling of a value: random white space and escapes.
  mutating func spell(_ value: JSONValue) -> String {
    switch value {
    case .null, .bool, .number: return space() + value.text() + space()
    case .string(let string): return space() + spell(string) + space()
    case .array(let items):
      return space() + "[" + items.map { spell($0) }.joined(separator: ",") + space() + "]" + space()
    case .object(let members):
      return space() + "{"
        + members.map { space() + spell($0.key) + space() + ":" + spell($0.value) }.joined(separator: ",")
        + space() + "}" + space()
    }
  }

  private mutating func space() -> String {
    chance(70) ? "" : (0..<below(3)).map { _ in [" ", "\n", "\t", "\r"][below(4)] }.joined()
  }

  private mutating func spell(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
      if mustEscape || chance(15) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: chance(50))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else if scalar == "/", chance(50) {
        text += "\\/"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Cuts bytes into random pieces.
  mutating func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var chunks: [ArraySlice<UInt8>] = []
    let largest = 1 + below(20)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + below(largest))
      chunks.append(bytes[start..<end])
      start = end
    }
    return chunks
  }

  // MARK: Values of the fixtures

  mutating func activity() -> Activity {
    Activity(
      title: string(), mood: Mood.allCases[below(3)],
      cost: chance(50) ? Double(below(10_000)) / 8 : nil)
  }

  mutating func trip() -> Trip {
    Trip(
      name: string(), days: Int.random(in: .min ... .max, using: &self), isBooked: chance(50),
      activities: (0..<below(4)).map { _ in activity() }, tags: (0..<below(4)).map { _ in string() },
      ratings: Dictionary((0..<below(4)).map { _ in (string(), below(100)) }, uniquingKeysWith: { $1 }),
      best: chance(50) ? activity() : nil)
  }

  mutating func tree(depth: Int = 5) -> Tree {
    Tree(label: string(), depth == 0 ? [] : (0..<below(3)).map { _ in tree(depth: depth - 1) })
  }

  mutating func paint() -> Paint {
    switch below(4) {
    case 0: .rgb(red: below(256), green: below(256), blue: below(256))
    case 1: .named(string())
    case 2: .mixed(of: (0..<below(4)).map { _ in string() })
    default: .plain
    }
  }
}
