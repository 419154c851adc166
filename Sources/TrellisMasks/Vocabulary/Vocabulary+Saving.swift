/// The saved form of a vocabulary: a header, the kinds, the offsets and the bytes of its tokens, and a checksum.
///
/// The index is built anew from it, which takes a tenth of a second or two and needs no trust in the file; what is saved is what would
/// have to be read out of a model file otherwise.
extension Vocabulary {
  private static let mark = Array("TRELVOC".utf8)
  private static let version: UInt8 = 1

  /// The bytes of the saved form.
  public func saved() -> [UInt8] {
    var result = Self.mark + [Self.version]
    func append(_ number: UInt32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) { result.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    append(UInt32(count))
    append(UInt32(bytes.count))
    result += kinds.map(\.rawValue)
    for offset in offsets.dropFirst() { append(offset) }
    result += bytes
    let sum = Self.checksum(result[...])
    append(UInt32(truncatingIfNeeded: sum))
    append(UInt32(truncatingIfNeeded: sum >> 32))
    return result
  }

  /// The vocabulary of a saved form.
  ///
  /// - Throws: ``VocabularyError/unreadable(_:)`` for bytes that are no saved vocabulary, of another version, cut off or damaged.
  public convenience init(saved: [UInt8]) throws(VocabularyError) {
    guard saved.count >= 24, saved.starts(with: Self.mark) else { throw .unreadable("it is no saved vocabulary") }
    guard saved[7] == Self.version else {
      throw .unreadable("it has version \(saved[7]), and this library reads version \(Self.version)")
    }
    func number(at place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(saved[place + $1]) << UInt32($1 * 8) }
    }
    let count = Int(number(at: 8))
    let byteCount = Int(number(at: 12))
    guard saved.count == 24 + count * 5 + byteCount else { throw .unreadable("it is cut off") }
    let end = saved.count - 8
    guard Self.checksum(saved[..<end]) == UInt64(number(at: end)) | UInt64(number(at: end + 4)) << 32 else {
      throw .unreadable("it is damaged")
    }
    var kinds: [Kind] = []
    kinds.reserveCapacity(count)
    for raw in saved[16..<16 + count] {
      guard let kind = Kind(rawValue: raw) else { throw .unreadable("it has a token of kind \(raw)") }
      kinds.append(kind)
    }
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(count + 1)
    for index in 0..<count {
      let offset = number(at: 16 + count + index * 4)
      guard offset >= offsets[index] else { throw .unreadable("its tokens overlap") }
      offsets.append(offset)
    }
    guard offsets[count] == byteCount else { throw .unreadable("its tokens do not fill it") }
    try self.init(bytes: Array(saved[(16 + count * 5)..<end]), offsets: offsets, kinds: kinds)
  }

  /// FNV-1a (Fowler, Noll and Vo), 64 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}
