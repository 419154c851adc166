import TrellisMasks

/// What may come next in a text, in words: the text that must, or the scalars that may.
struct ExpectedText: CustomStringConvertible {
  let description: String

  init(_ matcher: Matcher) {
    let forced = matcher.forcedBytes(limit: 60)
    let whole = forced[..<forced.scalarStart(at: forced.count)]
    if !whole.isEmpty {
      description = "'\(printable(String(decoding: whole, as: UTF8.self)))'"
      return
    }
    var search = ScalarSearch()
    let ranges = search.scalars(after: matcher)
    var choices = ranges.prefix(Self.limit).map(Self.words)
    if ranges.count > Self.limit { choices.append("and others") }
    if matcher.mask().allowsEnd { choices.append("the end") }
    description = choices.joined(separator: " ")
  }

  /// How many ranges are named.
  private static let limit = 40

  private static func words(_ range: ClosedRange<UInt32>) -> String {
    range.count > 3
      ? "\(name(range.lowerBound))…\(name(range.upperBound))" : range.map(name).joined(separator: " ")
  }

  private static func name(_ value: UInt32) -> String {
    guard value != 0x20 else { return "a space" }
    if let scalar = Unicode.Scalar(value) {
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator,
        .spaceSeparator,
        .nonspacingMark, .enclosingMark, .spacingMark:
        break
      default: return "'\(scalar)'"
      }
    }
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// The scalars that a grammar allows at some place, found byte by byte. Places that allow the same are looked at once.
private struct ScalarSearch {
  private struct Place: Hashable {
    var state: UInt32
    var remaining: Int
  }

  private var known: [Place: [ClosedRange<UInt32>]] = [:]

  mutating func scalars(after matcher: Matcher) -> [ClosedRange<UInt32>] {
    var found: [ClosedRange<UInt32>] = []
    for byte in Self.bytes(after: matcher) {
      let (bits, remaining): (UInt32, Int)
      switch byte {
      case 0..<0x80: (bits, remaining) = (UInt32(byte), 0)
      case 0xC0..<0xE0: (bits, remaining) = (UInt32(byte & 0x1F), 1)
      case 0xE0..<0xF0: (bits, remaining) = (UInt32(byte & 0x0F), 2)
      case 0xF0...0xFF: (bits, remaining) = (UInt32(byte & 0x07), 3)
      default: continue
      }
      Self.add(
        endings(after: byte, of: matcher, remaining: remaining), to: &found, above: bits << (6 * UInt32(remaining)))
    }
    return found
  }

  /// What the continuation bytes after a byte add up to.
  private mutating func endings(after byte: UInt8, of matcher: Matcher, remaining: Int) -> [ClosedRange<UInt32>] {
    guard remaining > 0 else { return [0...0] }
    var next = matcher
    guard next.accept(bytes: [byte]) else { return [] }
    let place = Place(state: next.place, remaining: remaining)
    if let known = known[place] { return known }
    var found: [ClosedRange<UInt32>] = []
    for byte in Self.bytes(after: next) where byte & 0xC0 == 0x80 {
      Self.add(
        endings(after: byte, of: next, remaining: remaining - 1), to: &found,
        above: UInt32(byte & 0x3F) << (6 * UInt32(remaining - 1)))
    }
    known[place] = found
    return found
  }

  private static func add(_ ranges: [ClosedRange<UInt32>], to found: inout [ClosedRange<UInt32>], above base: UInt32) {
    for range in ranges {
      let low = base + range.lowerBound
      let high = base + range.upperBound
      if let last = found.last, last.upperBound + 1 == low || (last.upperBound, low) == (0xD7FF, 0xE000) {
        found[found.count - 1] = last.lowerBound...high
      } else {
        found.append(low...high)
      }
    }
  }

  private static func bytes(after matcher: Matcher) -> [UInt8] {
    matcher.mask().tokens().filter { $0 < 256 }.map { UInt8($0) }.sorted()
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Where the scalar begins that a position is in, or that ends too early before it.
  func scalarStart(at position: Int) -> Int {
    var start = position
    while start > startIndex, position - start < 4 {
      start -= 1
      let byte = self[start]
      guard byte & 0xC0 != 0x80 else { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return start + length > position ? start : position
    }
    return position
  }
}
