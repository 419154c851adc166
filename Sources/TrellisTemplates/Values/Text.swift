/// A string of a template, which remembers where each of its bytes came from.
///
/// Kept as UTF-8, so that equality and order are those of Python's strings (by scalar, without normalisation).
struct Text: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The origins of the bytes, as lengths of stretches; neighbours differ.
  private(set) var runs: [Run] = []
  /// Whether the text was declared safe (the `safe` filter): what is added to it is then escaped for HTML, as jinja2 does.
  var isMarkup = false

  struct Run: Sendable {
    var count: Int
    var origin: TextOrigin
  }

  init() {}

  init(_ string: String, _ origin: TextOrigin = .template) { self.init(bytes: Array(string.utf8), origin) }

  init(bytes: [UInt8], _ origin: TextOrigin) {
    self.bytes = bytes
    if !bytes.isEmpty { runs = [Run(count: bytes.count, origin: origin)] }
  }

  var isEmpty: Bool { bytes.isEmpty }
  var count: Int { bytes.count }
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// `content` if any part is.
  var origin: TextOrigin { runs.contains { $0.origin == .content } ? .content : .template }

  mutating func append(_ other: Text) {
    bytes += other.bytes
    for run in other.runs { append(run) }
  }

  mutating func append(_ other: ArraySlice<UInt8>, _ origin: TextOrigin) {
    bytes += other
    append(Run(count: other.count, origin: origin))
  }

  mutating func append(_ string: String, _ origin: TextOrigin = .template) { append(Array(string.utf8)[...], origin) }

  private mutating func append(_ run: Run) {
    guard run.count > 0 else { return }
    if let last = runs.last, last.origin == run.origin {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// The part between two byte offsets, which must lie between scalars.
  subscript(range: Range<Int>) -> Text {
    if range == 0..<count { return self }
    var part = Text()
    part.isMarkup = isMarkup
    part.bytes = Array(bytes[range])
    var start = 0
    for run in runs {
      let overlap =
        max(start, range.lowerBound)..<max(min(start + run.count, range.upperBound), max(start, range.lowerBound))
      part.append(Run(count: overlap.count, origin: run.origin))
      start += run.count
      if start >= range.upperBound { break }
    }
    return part
  }

  var spans: [RenderedPrompt.Span] {
    var start = 0
    return runs.map { run in
      defer { start += run.count }
      return RenderedPrompt.Span(
        text: String(decoding: bytes[start..<start + run.count], as: UTF8.self), origin: run.origin)
    }
  }
}

extension Text: Hashable {
  /// Texts are equal whatever they came from.
  static func == (left: Text, right: Text) -> Bool { left.bytes == right.bytes }
  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Text: Comparable {
  /// The order of UTF-8 is the order of scalars.
  static func < (left: Text, right: Text) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

// MARK: Scalars

extension Text {
  /// The byte offset of each scalar, and at last the length in bytes.
  var offsets: [Int] { bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [count] }

  var scalarCount: Int { bytes.reduce(0) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 } }

  /// The text with each scalar replaced; what replaces a scalar has its origin.
  func mapScalars(_ transform: (Unicode.Scalar) -> String) -> Text {
    var result = Text()
    result.isMarkup = isMarkup
    var start = 0
    for run in runs {
      let string = String(decoding: bytes[start..<start + run.count], as: UTF8.self)
      var mapped = ""
      for scalar in string.unicodeScalars { mapped += transform(scalar) }
      result.append(mapped, run.origin)
      start += run.count
    }
    return result
  }

  /// The scalars with the places where they stand.
  var scalars: [(scalar: Unicode.Scalar, range: Range<Int>)] {
    var result: [(Unicode.Scalar, Range<Int>)] = []
    var start = 0
    for scalar in string.unicodeScalars {
      let end = start + UTF8.width(scalar)
      result.append((scalar, start..<end))
      start = end
    }
    return result
  }

  /// For HTML, as the markupsafe library escapes.
  var escaped: Text {
    if isMarkup { return self }
    var result = mapScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "'": "&#39;"
      case "\"": "&#34;"
      default: String(scalar)
      }
    }
    result.isMarkup = true
    return result
  }
}

extension UTF8 {
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x10000: 3
    default: 4
    }
  }
}

extension Unicode.Scalar {
  /// What Python's `str.isspace` says.
  var isPythonSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x1C...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
