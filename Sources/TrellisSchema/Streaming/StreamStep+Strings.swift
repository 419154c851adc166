extension StreamStep {
  /// The text by which the open string has grown, in whole scalars.
  mutating func moreText() throws -> String {
    // What usually comes: text that stands for itself, to the end of the bytes or of the string.
    var isASCII = true
    let plainEnd = JSONText.endOfPlain(in: bytes, from: position, isASCII: &isASCII)
    if isASCII, plainEnd == bytes.count || bytes[plainEnd] == UInt8(ascii: "\"") {
      let text = String(decoding: bytes[position..<plainEnd], as: UTF8.self)
      leaveText(at: plainEnd, isWhole: plainEnd < bytes.count)
      return text
    }
    let read = try readText(of: "a string")
    let text = self.text(of: read)
    leaveText(at: read.end, isWhole: read.stop.isQuote)
    return text
  }

  /// Goes on after the text of the open string, or after its quote.
  private mutating func leaveText(at textEnd: Int, isWhole: Bool) {
    if isWhole {
      position = textEnd + 1
      end()
    } else {
      position = textEnd
      isExhausted = true
    }
  }

  mutating func skipString() throws {
    let read = try readText(of: "a string")
    leaveText(at: read.end, isWhole: read.stop.isQuote)
  }

  /// The text up to the closing quote, which is read as well; nil while the bytes end before it.
  mutating func wholeString(of noun: String) throws -> String? {
    guard try findQuote(of: noun) else { return nil }
    let read = try readText(of: noun)
    let text = self.text(of: read)
    position = read.end + 1
    return text
  }

  /// Whether the bytes hold the closing quote of the string or key at the position.
  private mutating func findQuote(of noun: String) throws -> Bool {
    var end = position + scanned
    var isASCII = true
    while true {
      end = JSONText.endOfPlain(in: bytes, from: end, isASCII: &isASCII)
      guard end < bytes.count, bytes[end] != UInt8(ascii: "\\") || end + 1 < bytes.count else {
        scanned = end - position
        isExhausted = true
        return false
      }
      guard bytes[end] == UInt8(ascii: "\\") else { break }
      end += 2
    }
    // Whatever else ends it is found when it is read.
    scanned = 0
    return true
  }

  private mutating func readText(of noun: String) throws -> JSONText.Reading {
    if !decoded.isEmpty { decoded.removeAll(keepingCapacity: true) }
    let read = JSONText.read(bytes, from: position, decodingInto: &decoded)
    if !read.isASCII, let place = JSONText.invalidScalar(in: bytes, position..<read.end) {
      throw failure("invalid UTF-8 in \(noun)", at: base + place)
    }
    if let problem = read.stop.problem(in: noun) { throw failure(problem, at: base + read.end) }
    return read
  }

  private mutating func text(of read: JSONText.Reading) -> String {
    if decoded.isEmpty { return String(decoding: bytes[position..<read.end], as: UTF8.self) }
    decoded.append(contentsOf: bytes[read.plainStart..<read.end])
    return String(decoding: decoded, as: UTF8.self)
  }
}
