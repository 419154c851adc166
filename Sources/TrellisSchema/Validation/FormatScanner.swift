/// Reads the parts of formats, one after the other.
struct FormatScanner {
  var rest: ArraySlice<Unicode.Scalar>

  init(_ string: String) { rest = ArraySlice(string.unicodeScalars) }
  init(_ rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ wanted: Unicode.Scalar...) -> Bool {
    guard let scalar = rest.first, wanted.contains(scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// The longest run of such scalars.
  private mutating func run(_ isPart: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let run = rest.prefix(while: isPart)
    rest = rest.dropFirst(run.count)
    return run
  }

  private mutating func number(digits count: Int, _ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit), let value = Int(String(digits)), range.contains(value)
    else { return nil }
    rest = rest.dropFirst(count)
    return value
  }

  mutating func hexadecimal(_ count: Int) -> Bool {
    guard rest.prefix(count).filter(\.isHexadecimal).count == count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  // MARK: Dates and times (RFC 3339)

  mutating func date() -> Bool {
    guard let year = number(digits: 4, 0...9999), skip("-"), let month = number(digits: 2, 1...12), skip("-") else {
      return false
    }
    return number(digits: 2, 1...Timestamp.daysInMonth(month, year)) != nil
  }

  mutating func time() -> Bool {
    guard let hour = number(digits: 2, 0...23), skip(":"), let minute = number(digits: 2, 0...59), skip(":"),
      let second = number(digits: 2, 0...60)
    else { return false }
    if skip("."), run(\.isDigit).isEmpty { return false }
    var minutes = hour * 60 + minute
    if !skip("Z", "z") {
      let isBehind = rest.first == "-"
      guard skip("+", "-"), let hours = number(digits: 2, 0...23), skip(":"), let rest = number(digits: 2, 0...59)
      else { return false }
      minutes += (isBehind ? 1 : -1) * (hours * 60 + rest)
    }
    // A leap second ends a day in UTC.
    return second < 60 || (minutes + 2 * 1_440) % 1_440 == 1_439
  }

  /// RFC 3339, appendix A: units in order, without gaps.
  mutating func duration() -> Bool {
    guard skip("P") else { return false }
    let date = units("YMD")
    if date == nil { return units("W") == 1 && isAtEnd }
    guard skip("T") else { return date ?? 0 > 0 }
    return units("HMS") ?? 0 > 0
  }

  /// How many of the units follow, each after digits; nil when another one does, or one is left out between two.
  private mutating func units(_ units: String) -> Int? {
    let before = rest
    var count = 0
    var expected = Array(units.unicodeScalars)[...]
    while !run(\.isDigit).isEmpty {
      guard let unit = rest.popFirst(), let place = expected.firstIndex(of: unit),
        count == 0 || place == expected.startIndex
      else {
        rest = before
        return nil
      }
      expected = expected[(place + 1)...]
      count += 1
    }
    return count
  }

  // MARK: Hosts and mail (RFC 1123, 4291, 5321)

  mutating func hostname() -> Bool {
    let name = run { $0.isLetterOrDigit || $0 == "-" || $0 == "." }
    return name.count <= 253
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        (1...63).contains($0.count) && $0.first != "-" && $0.last != "-"
      }
  }

  mutating func ipv4() -> Bool {
    for place in 0..<4 {
      guard place == 0 || skip(".") else { return false }
      let digits = run(\.isDigit)
      guard (1...3).contains(digits.count), digits.count == 1 || digits.first != "0", let octet = Int(String(digits)),
        octet < 256
      else { return false }
    }
    return true
  }

  mutating func ipv6() -> Bool {
    let address = run { $0.isHexadecimal || $0 == ":" || $0 == "." }
    let halves = String(address).split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    var groupCount = 0
    for (place, half) in halves.enumerated() where !half.isEmpty {
      var groups = half.split(separator: ":", omittingEmptySubsequences: false)
      if place == halves.count - 1, let last = groups.last, last.contains(".") {
        var octets = FormatScanner(String(last))
        guard octets.ipv4(), octets.isAtEnd else { return false }
        groups.removeLast()
        groupCount += 2
      }
      guard groups.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isHexDigit) }) else { return false }
      groupCount += groups.count
    }
    return halves.count == 2 ? groupCount < 8 : groupCount == 8
  }

  mutating func mailbox() -> Bool {
    if skip("\"") {
      while let scalar = rest.popFirst(), scalar != "\"" {
        if scalar == "\\", rest.popFirst() == nil { return false }
        guard (0x20...0x7E).contains(scalar.value) else { return false }
      }
    } else {
      let local = run { $0.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~.".unicodeScalars.contains($0) }
      guard local.count <= 64, local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
      else { return false }
    }
    guard skip("@") else { return false }
    guard skip("[") else { return hostname() }
    if rest.starts(with: "IPv6:".unicodeScalars) {
      rest = rest.dropFirst(5)
      return ipv6() && skip("]")
    }
    return ipv4() && skip("]")
  }

  // MARK: Pointers (RFC 6901)

  mutating func pointer() -> Bool {
    while skip("/") {
      while let scalar = rest.first, scalar != "/" {
        rest.removeFirst()
        if scalar == "~", !skip("0", "1") { return false }
      }
    }
    return true
  }

  mutating func relativePointer() -> Bool {
    let digits = run(\.isDigit)
    guard !digits.isEmpty, digits.count == 1 || digits.first != "0" else { return false }
    return skip("#") || pointer()
  }
}

extension String {
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isHexadecimal: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
  var isLetterOrDigit: Bool { isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// `ucschar` of RFC 3987.
  var isInternational: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    case 0x10000...0xDFFFF, 0xE1000...0xEFFFF: value & 0xFFFF <= 0xFFFD
    default: false
    }
  }

  /// `iprivate` of RFC 3987.
  var isPrivate: Bool {
    (0xE000...0xF8FF).contains(value) || value >= 0xF0000 && value & 0xFFFF <= 0xFFFD
  }
}
