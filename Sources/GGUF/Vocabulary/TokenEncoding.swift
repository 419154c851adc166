/// How a file writes the bytes of its tokens.
public enum TokenEncoding: Sendable {
  /// Each byte as a printable scalar of GPT-2's table (`Ġ` for a space).
  case byteLevel
  /// Text with `▁` for a space, and `<0x0A>` for single bytes (SentencePiece).
  case spaceMarker
  /// Text as it is, and `<0x0A>` for single bytes (PLaMo 2).
  case plain
  /// The body of a Python byte-string literal: `\n`, `\x0a` (RWKV).
  case escaped
}

extension TokenEncoding {
  /// The bytes that the token called `name` adds to a text.
  func bytes(of name: ArraySlice<UInt8>, kind: ModelVocabulary.Kind) -> ArraySlice<UInt8> {
    if self == .escaped { return Self.unescape(name)[...] }
    switch kind {
    case .control, .unknown, .userDefined: return name
    case .unused, .undefined: return []
    case .byte: return Self.byte(name).map { [$0] } ?? []
    case .normal:
      switch self {
      case .byteLevel: return Self.byteLevel(name)
      case .spaceMarker: return Self.replaceMarkers(name)
      case .plain, .escaped: return name
      }
    }
  }

  // MARK: GPT-2

  /// From a scalar's value to the byte that it stands for, or −1.
  ///
  /// The table of GPT-2's encoder: printable Latin-1 bytes stand for themselves, all others for U+0100 onwards, in order.
  private static let byteOfScalar: [Int16] = {
    var table = [Int16](repeating: -1, count: 0x144)
    var next = 0x100
    for byte in 0..<256 {
      if (0x21...0x7E).contains(byte) || (0xA1...0xAC).contains(byte) || (0xAE...0xFF).contains(byte) {
        table[byte] = Int16(byte)
      } else {
        table[next] = Int16(byte)
        next += 1
      }
    }
    return table
  }()

  /// A name with a scalar outside GPT-2's table is taken literally, as Hugging Face's decoder does.
  private static func byteLevel(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let table = byteOfScalar
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    var index = name.startIndex
    while index < name.endIndex {
      var scalar = Int(name[index])
      index += 1
      if scalar >= 0x80 {
        // The table's scalars beyond ASCII all take two bytes of UTF-8.
        guard scalar & 0xE0 == 0xC0, index < name.endIndex, name[index] & 0xC0 == 0x80 else { return name }
        scalar = (scalar & 0x1F) << 6 | Int(name[index] & 0x3F)
        index += 1
      }
      guard scalar < table.count, table[scalar] >= 0 else { return name }
      result.append(UInt8(truncatingIfNeeded: table[scalar]))
    }
    return result[...]
  }

  // MARK: SentencePiece

  private static func replaceMarkers(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard name.contains(0xE2) else { return name }
    var result: [UInt8] = []
    result.reserveCapacity(name.count)
    var index = name.startIndex
    while index < name.endIndex {
      if name[index] == 0xE2, name.endIndex - index >= 3, name[index + 1] == 0x96, name[index + 2] == 0x81 {
        result.append(0x20)
        index += 3
      } else {
        result.append(name[index])
        index += 1
      }
    }
    return result[...]
  }

  /// The byte that `<0x0A>` names.
  private static func byte(_ name: ArraySlice<UInt8>) -> UInt8? {
    guard name.count == 6, name.starts(with: Array("<0x".utf8)), name.last == UInt8(ascii: ">") else { return nil }
    return UInt8(String(decoding: name.dropFirst(3).dropLast(), as: UTF8.self), radix: 16)
  }

  // MARK: RWKV

  private static func unescape(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "x"):
        if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) { result.append(value) }
        rest = rest.dropFirst(2)
      default: result.append(escape)
      }
    }
    return result
  }
}
