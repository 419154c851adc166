/// What Python's strings can do, on texts that remember their origins.
extension Text {
  /// The first place of `part` at or after a byte offset, as bytes; UTF-8 cannot match inside a scalar.
  func firstRange(of part: Text, from start: Int = 0, to end: Int? = nil) -> Range<Int>? {
    let end = end ?? count
    guard let first = part.bytes.first else { return start <= end ? start..<start : nil }
    guard part.count <= end - start else { return nil }
    for index in start...(end - part.count) where bytes[index] == first {
      if bytes[index..<index + part.count].elementsEqual(part.bytes) { return index..<index + part.count }
    }
    return nil
  }

  func lastRange(of part: Text, from start: Int = 0, to end: Int? = nil) -> Range<Int>? {
    let end = end ?? count
    guard part.count <= end - start else { return nil }
    for index in stride(from: end - part.count, through: start, by: -1) {
      if bytes[index..<index + part.count].elementsEqual(part.bytes) { return index..<index + part.count }
    }
    return nil
  }

  func hasPrefix(_ part: Text) -> Bool { bytes.starts(with: part.bytes) }
  func hasSuffix(_ part: Text) -> Bool {
    bytes.count >= part.count && bytes.suffix(part.count).elementsEqual(part.bytes)
  }

  /// Without the leading and trailing scalars of `set`, or white space.
  func stripped(leading: Bool = true, trailing: Bool = true, of set: Text? = nil) -> Text {
    let wanted = set.map { Set($0.string.unicodeScalars) }
    func strips(_ scalar: Unicode.Scalar) -> Bool { wanted.map { $0.contains(scalar) } ?? scalar.isPythonSpace }
    let scalars = string.unicodeScalars
    var start = 0
    var end = count
    if leading { for scalar in scalars { if strips(scalar) { start += UTF8.width(scalar) } else { break } } }
    if trailing, start < end {
      for scalar in scalars.reversed() { if strips(scalar) { end -= UTF8.width(scalar) } else { break } }
    }
    return self[start..<max(start, end)]
  }

  /// The pieces between separators, at most `limit` cuts.
  func split(_ separator: Text, limit: Int?) -> [Text] {
    var pieces: [Text] = []
    var start = 0
    while pieces.count < limit ?? .max, let range = firstRange(of: separator, from: start) {
      pieces.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    pieces.append(self[start..<count])
    return pieces
  }

  /// The same, cutting from the end.
  func splitFromEnd(_ separator: Text, limit: Int?) -> [Text] {
    var pieces: [Text] = []
    var end = count
    while pieces.count < limit ?? .max, let range = lastRange(of: separator, to: end) {
      pieces.append(self[range.upperBound..<end])
      end = range.lowerBound
    }
    pieces.append(self[0..<end])
    return pieces.reversed()
  }

  /// The words between stretches of white space, at most `limit` cuts; the rest keeps its inner white space.
  func words(limit: Int?) -> [Text] {
    var pieces: [Text] = []
    var start: Int?
    for (scalar, range) in scalars {
      if scalar.isPythonSpace {
        if let begin = start {
          pieces.append(self[begin..<range.lowerBound])
          start = nil
        }
      } else if start == nil {
        if pieces.count == limit ?? .max {
          return pieces + [self[range.lowerBound..<count]]
        }
        start = range.lowerBound
      }
    }
    if let start { pieces.append(self[start..<count]) }
    return pieces
  }

  /// The same, cutting from the end.
  func wordsFromEnd(limit: Int?) -> [Text] {
    var pieces: [Text] = []
    var end: Int?
    for (scalar, range) in scalars.reversed() {
      if scalar.isPythonSpace {
        if let stop = end {
          pieces.append(self[range.upperBound..<stop])
          end = nil
        }
      } else if end == nil {
        if pieces.count == limit ?? .max {
          return [self[0..<range.upperBound]] + pieces.reversed()
        }
        end = range.upperBound
      }
    }
    if let end { pieces.append(self[0..<end]) }
    return pieces.reversed()
  }

  /// The lines, without their ends unless `keepsEnds`, as `str.splitlines` finds them.
  func lines(keepsEnds: Bool = false) -> [Text] {
    var pieces: [Text] = []
    var start = 0
    var skipsLineFeed = false
    for (scalar, range) in scalars {
      if skipsLineFeed, scalar == "\n" {
        skipsLineFeed = false
        if keepsEnds, let last = pieces.popLast() {
          pieces.append(self[(range.lowerBound - last.count)..<range.upperBound])
        }
        start = range.upperBound
        continue
      }
      skipsLineFeed = false
      switch scalar.value {
      case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029:
        pieces.append(self[start..<(keepsEnds ? range.upperBound : range.lowerBound)])
        start = range.upperBound
        skipsLineFeed = scalar == "\r"
      default: break
      }
    }
    if start < count { pieces.append(self[start..<count]) }
    return pieces
  }

  /// With `old` replaced, at most `limit` times; what is put in keeps its own origin.
  func replacing(_ old: Text, with new: Text, limit: Int?) -> Text {
    var result = Text()
    result.isMarkup = isMarkup
    if old.isEmpty {
      // Python puts the replacement around every scalar.
      var done = 0
      for (index, offset) in offsets.enumerated() {
        if done < limit ?? .max {
          result.append(new)
          done += 1
        }
        if index + 1 < offsets.count { result.append(self[offset..<offsets[index + 1]]) }
      }
      return result
    }
    var start = 0
    var done = 0
    while done < limit ?? .max, let range = firstRange(of: old, from: start) {
      result.append(self[start..<range.lowerBound])
      result.append(new)
      start = range.upperBound
      done += 1
    }
    result.append(self[start..<count])
    return result
  }

  func joining(_ pieces: [Text]) -> Text {
    var result = Text()
    result.isMarkup = isMarkup
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result.append(self) }
      result.append(piece)
    }
    return result
  }

  func repeated(_ times: Int) -> Text {
    var result = Text()
    result.isMarkup = isMarkup
    for _ in 0..<max(0, times) { result.append(self) }
    return result
  }

  // MARK: Case

  var lowercased: Text { mapScalars { $0.properties.lowercaseMapping } }
  var uppercased: Text { mapScalars { $0.properties.uppercaseMapping } }

  /// The first scalar in title case, all others small.
  var capitalized: Text {
    var isFirst = true
    return mapScalars { scalar in
      defer { isFirst = false }
      return isFirst ? scalar.properties.titlecaseMapping : scalar.properties.lowercaseMapping
    }
  }

  /// Every first letter of a word in title case, all others small: `str.title`.
  var titlecased: Text {
    var followsLetter = false
    return mapScalars { scalar in
      defer { followsLetter = scalar.properties.isCased }
      return followsLetter ? scalar.properties.lowercaseMapping : scalar.properties.titlecaseMapping
    }
  }

  var swappedCase: Text {
    mapScalars { $0.properties.isUppercase ? $0.properties.lowercaseMapping : $0.properties.uppercaseMapping }
  }
}
