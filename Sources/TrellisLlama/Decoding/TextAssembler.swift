/// Text made of tokens' bytes: a scalar is held back until all its bytes are there.
struct TextAssembler {
  private var held: [UInt8] = []

  /// Takes more bytes and returns the text that is whole by now. Bytes that can never become text are replaced by
  /// U+FFFD.
  mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    held.append(contentsOf: bytes)
    let whole = held.count - Self.unfinishedCount(held)
    defer { held.removeFirst(whole) }
    return String(decoding: held[..<whole], as: UTF8.self)
  }

  /// The text of what was still held back at the end.
  mutating func finish() -> String {
    defer { held = [] }
    return String(decoding: held, as: UTF8.self)
  }

  /// How many bytes at the end begin a scalar without finishing it: 0 to 3.
  private static func unfinishedCount(_ bytes: [UInt8]) -> Int {
    for back in 1...3 where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return byte < 0xF5 && length > back ? back : 0
    }
    return 0
  }
}
