/// A reason why a file cannot be used as a GGUF model, with the place in the file where it was found.
public enum GGUFError: Error, Hashable, Sendable {
  /// The file cannot be opened or read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file does not start with the four bytes `GGUF`; `found` are the bytes that it starts with (at most four).
  case notGGUF(found: [UInt8])
  /// The file is a GGUF of a version other than 2 and 3.
  case unsupportedVersion(UInt32)
  /// The file was written for big-endian machines.
  case bigEndian
  /// The file ends inside its header: `what` starts at byte `offset` and needs `needed` bytes, of which `available` are there.
  case truncated(what: String, offset: Int, needed: UInt64, available: Int)
  /// The header says something that cannot be true; `what` says what, `offset` is the byte where it was read.
  case malformed(what: String, offset: Int)
  /// The header is longer than the reader accepts, in bytes.
  case headerTooLarge(limit: Int)
  /// The metadata lack a value or have one of another kind than needed.
  case metadata(key: String, problem: String)
  /// The tokenizer is of a kind whose tokens this module cannot turn into bytes.
  case unsupportedTokenizer(String)
}

extension GGUFError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(path): \(reason)"
    case .notGGUF(let found):
      found.isEmpty
        ? "not a GGUF file: it is empty"
        : "not a GGUF file: it starts with \(Self.printable(found)), not with \"GGUF\""
    case .unsupportedVersion(let version):
      version < 2
        ? "GGUF version \(version) is too old; convert the model again with a present llama.cpp (versions 2 and 3 are read)"
        : "GGUF version \(version) is not known (versions 2 and 3 are read)"
    case .bigEndian:
      "the GGUF file was written for big-endian machines; convert the model again for little-endian ones"
    case .truncated(let what, let offset, let needed, let available):
      "the GGUF file is cut off: \(what) at byte \(offset) needs \(needed) bytes and \(available) are left; "
        + "download or copy it again"
    case .malformed(let what, let offset):
      "the GGUF file is damaged at byte \(offset): \(what)"
    case .headerTooLarge(let limit):
      "the GGUF header is longer than \(limit) bytes, which no known model needs"
    case .metadata(let key, let problem):
      "the GGUF metadata '\(key)' \(problem)"
    case .unsupportedTokenizer(let name):
      "the tokenizer model '\(name)' is not known"
    }
  }

  private static func printable(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return "\"\(String(decoding: bytes, as: UTF8.self))\"" }
    let digits = Array("0123456789abcdef")
    return "the bytes " + bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: " ")
  }
}
