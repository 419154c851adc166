import Foundation
import Testing

@testable import TrellisSchema

@Suite("Exact decimals")
struct ExactDecimalTests {
  @Test(
    "One value has one form, however it is spelled",
    arguments: [
      ["1", "1.0", "10e-1", "0.1E+1", "1.000", "1e0"], ["0", "-0", "0.0", "-0.000e5", "0e99999999999999999999"],
      ["-1200", "-1.2e3", "-12E2", "-1200.00"], ["0.05", "5e-2", "0.0500"],
    ])
  func normalised(spellings: [String]) throws {
    let values = try spellings.map { try #require(ExactDecimal($0)) }
    #expect(Set(values).count == 1)
    #expect(Set(values.map(\.description)).count == 1)
  }

  @Test(
    "Text that is no JSON number is refused",
    arguments: [
      "", "-", "+1", "01", ".5", "1.", "1e", "1e+", "--1", "1 ", " 1", "0x1", "inf", "nan", "1_000", "١",
      "1e9999999999",
    ])
  func refused(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test("Description reads back as the same value")
  func roundTrip() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_500 {
      let value = random.number()
      #expect(ExactDecimal(value.description) == value)
    }
  }

  @Test("Doubles come and go unchanged, in their shortest form")
  func doubles() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<1_500 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(ExactDecimal(value)?.floatingPoint(Double.self) == value)
    }
    #expect(ExactDecimal(0.1)?.description == "0.1")
    #expect(ExactDecimal(Double.nan) == nil)
    #expect(ExactDecimal("1e400")?.floatingPoint(Double.self) == nil)
  }

  @Test("Integers are exact to the last digit, and refused where they do not fit")
  func integers() {
    #expect(ExactDecimal(Int.max).integer(Int.self) == .max)
    #expect(ExactDecimal(Int.min).integer(Int.self) == .min)
    #expect(ExactDecimal(UInt128.max).integer(UInt128.self) == .max)
    #expect(ExactDecimal("9223372036854775808")?.integer(Int.self) == nil)
    #expect(ExactDecimal("-1")?.integer(UInt8.self) == nil)
    #expect(ExactDecimal("255")?.integer(UInt8.self) == 255)
    #expect(ExactDecimal("256")?.integer(UInt8.self) == nil)
    #expect(ExactDecimal("1e2")?.integer(Int8.self) == 100)
    #expect(ExactDecimal("1.5")?.integer(Int.self) == nil)
    #expect(ExactDecimal("1e999999999")?.integer(Int.self) == nil)
    #expect(ExactDecimal("0")?.integer(UInt8.self) == 0)
  }

  @Test("The order is that of the numbers")
  func order() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1_000 {
      let left = Decimal(random.below(2_000_001) - 1_000_000) / Decimal([1, 10, 1000, 7][random.below(3)])
      let right = Decimal(random.below(2_000_001) - 1_000_000) / Decimal([1, 10, 1000, 7][random.below(3)])
      let (first, second) = (ExactDecimal(left), ExactDecimal(right))
      if let first, let second {
        #expect((first < second) == (left < right))
        #expect((first == second) == (left == right))
      } else {
        Issue.record("a decimal was refused")
      }
    }
  }

  @Test(
    "Rounding to integers",
    arguments: [
      ("1.5", "1", "2"), ("-1.5", "-2", "-1"), ("0.001", "0", "1"), ("-0.001", "-1", "0"), ("9.99", "9", "10"),
      ("-9.99", "-10", "-9"), ("7", "7", "7"), ("199.5", "199", "200"), ("1e30", "1e30", "1e30"),
    ])
  func rounding(text: String, floor: String, ceiling: String) {
    #expect(ExactDecimal(text)?.floor == ExactDecimal(floor))
    #expect(ExactDecimal(text)?.ceiling == ExactDecimal(ceiling))
  }

  @Test("Foundation's decimals keep all their digits")
  func foundationDecimals() throws {
    for text in [
      "0.1", "-12345678901234567890123456789012345678", "1e127", "1e-128", "123e100", "0", "3.14159265358979",
    ] {
      let number = try #require(ExactDecimal(text))
      let decimal = try #require(Decimal(exactly: number))
      #expect(ExactDecimal(decimal) == number, "\(text)")
    }
    #expect(Decimal(exactly: try #require(ExactDecimal("123456789012345678901234567890123456789"))) == nil)
    #expect(Decimal(exactly: try #require(ExactDecimal("1e200"))) == nil)
    #expect(ExactDecimal(Decimal.nan) == nil)
  }
}
