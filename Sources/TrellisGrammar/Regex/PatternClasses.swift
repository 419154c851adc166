/// The named character classes of the pattern dialects.
enum PatternClasses {
  static let digits = ScalarSet([0x30...0x39])
  static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let asciiSpace = ScalarSet([0x09...0x0D, 0x20...0x20])
  /// ECMA-262's WhiteSpace and LineTerminator.
  static let ecmaSpace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  static let notECMALineEnd = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).complement
  static let notSwiftLineEnd = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]).complement

  static func digit(_ scalar: Unicode.Scalar, radix: Int) -> Int? {
    let value: UInt32
    switch scalar {
    case "0"..."9": value = scalar.value - 0x30
    case "a"..."f": value = scalar.value - 0x61 + 10
    case "A"..."F": value = scalar.value - 0x41 + 10
    default: return nil
    }
    return value < UInt32(radix) ? Int(value) : nil
  }
}
