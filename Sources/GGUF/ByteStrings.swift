/// A list of byte strings kept in one piece of memory: what a vocabulary of 250,000 tokens is made of.
///
/// The strings need not be UTF-8: a token may hold a part of a scalar.
public struct ByteStrings: RandomAccessCollection, Hashable, Sendable {
  private var storage: [UInt8] = []
  /// Where each string starts in `storage`, and at last where the last one ends.
  private var bounds: [Int] = [0]

  public init() {}

  public var startIndex: Int { 0 }
  public var endIndex: Int { bounds.count - 1 }

  /// The total length of the strings, in bytes.
  public var byteCount: Int { storage.count }

  public subscript(position: Int) -> ArraySlice<UInt8> { storage[bounds[position]..<bounds[position + 1]] }

  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    storage.append(contentsOf: bytes)
    bounds.append(storage.count)
  }

  /// The string at `position` as text; what is not UTF-8 becomes U+FFFD.
  public func text(at position: Int) -> String { String(decoding: self[position], as: UTF8.self) }
}
