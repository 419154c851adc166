import Testing
import TrellisGrammar
import TrellisSchema

struct NumberTests {
  private func grammar(_ shape: NumberShape) throws -> Grammar {
    try Grammar(SchemaGraph(name: "Number", root: SchemaNode(.number(shape))))
  }

  private func decimal(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }

  private func bound(_ text: String?, isExclusive: Bool = false) throws -> NumberShape.Bound? {
    try text.map { NumberShape.Bound(try decimal($0), isExclusive: isExclusive) }
  }

  @Test(
    "Integers within bounds, against counting",
    arguments: [
      (-120, 250), (0, 0), (3, 1234), (-99, -10), (-7, 1000), (10, 99), (101, 110), (-1, 1), (999, 1000), (0, 5),
      (100, 999), (95, 105), (-1000, -1), (1, 9),
    ])
  func integerRange(low: Int, high: Int) throws {
    let grammar = try grammar(
      NumberShape(isInteger: true, minimum: bound("\(low)"), maximum: bound("\(high)")))
    for value in -1300...1300 {
      #expect(GrammarInterpreter.matches(grammar, "\(value)") == (low...high).contains(value), "\(value)")
    }
    for text in ["-0", "00", "01", "1.0", "1e1", "+1", "", "-"] { #expect(!GrammarInterpreter.matches(grammar, text)) }
  }

  @Test("Open integer bounds, inclusive and exclusive")
  func openIntegerBounds() throws {
    for low in [-105, -10, -1, 0, 1, 9, 10, 99, 105] {
      for isExclusive in [false, true] {
        let from = try grammar(
          NumberShape(isInteger: true, minimum: bound("\(low)", isExclusive: isExclusive)))
        let to = try grammar(
          NumberShape(isInteger: true, maximum: bound("\(low)", isExclusive: isExclusive)))
        for value in -1200...1200 {
          #expect(GrammarInterpreter.matches(from, "\(value)") == (isExclusive ? value > low : value >= low))
          #expect(GrammarInterpreter.matches(to, "\(value)") == (isExclusive ? value < low : value <= low))
        }
      }
    }
  }

  @Test("Widths of integers")
  func widths() throws {
    let int = try grammar(NumberShape(isInteger: true, representation: .signed(bits: 64)))
    for text in ["9223372036854775807", "-9223372036854775808", "0", "-1", "1000000000000000000"] {
      #expect(GrammarInterpreter.matches(int, text), "\(text)")
    }
    for text in ["9223372036854775808", "-9223372036854775809", "10000000000000000000", "99999999999999999999"] {
      #expect(!GrammarInterpreter.matches(int, text), "\(text)")
    }
    let byte = try grammar(NumberShape(isInteger: true, representation: .unsigned(bits: 8)))
    for value in -300...300 { #expect(GrammarInterpreter.matches(byte, "\(value)") == (0...255).contains(value)) }
    let wide = try grammar(NumberShape(isInteger: true, representation: .unsigned(bits: 64)))
    #expect(GrammarInterpreter.matches(wide, "18446744073709551615"))
    #expect(!GrammarInterpreter.matches(wide, "18446744073709551616"))
  }

  @Test("Decimals within bounds, against arithmetic")
  func decimalRange() throws {
    let texts = (-260...260).flatMap { value -> [String] in
      let sign = value < 0 ? "-" : ""
      let magnitude = abs(value)
      let hundredths = magnitude % 100 < 10 ? "0\(magnitude % 100)" : "\(magnitude % 100)"
      return [
        "\(sign)\(magnitude / 100).\(hundredths)", "\(sign)\(magnitude / 10).\(magnitude % 10)", "\(value)",
        "\(sign)\(magnitude / 100).\(hundredths)0",
      ]
    }
    for (low, high) in [("-1.05", "2.5"), ("0", "0.3"), ("0.25", "1"), ("-2", "-0.01"), ("1.99", "20"), ("-0.5", "0")] {
      for isExclusive in [false, true] {
        let grammar = try grammar(
          NumberShape(
            isInteger: false, minimum: bound(low, isExclusive: isExclusive),
            maximum: bound(high, isExclusive: isExclusive)))
        let (least, most) = (try decimal(low), try decimal(high))
        for text in texts {
          let value = try decimal(text)
          // Negative zero is not written.
          let isNegativeZero = text.hasPrefix("-") && value.isZero
          let isInside = isExclusive ? value > least && value < most : value >= least && value <= most
          #expect(
            GrammarInterpreter.matches(grammar, text) == (isInside && !isNegativeZero), "\(text) in \(low)…\(high)")
        }
      }
    }
  }

  @Test("Exponents only where no bound could be crossed")
  func exponents() throws {
    let positive = try grammar(NumberShape(isInteger: false, minimum: bound("0", isExclusive: true)))
    for text in ["0.1", "1", "2.5", "1e-5", "0.5E+10"] {
      #expect(GrammarInterpreter.matches(positive, text), "\(text)")
    }
    for text in ["0", "-1", "0e5", "0.0e5", "-1e-5"] { #expect(!GrammarInterpreter.matches(positive, text), "\(text)") }
    let share = try grammar(NumberShape(isInteger: false, minimum: bound("0"), maximum: bound("0.5")))
    for text in ["1e-06", "9.99e-2", "5E-10", "0.5"] { #expect(GrammarInterpreter.matches(share, text), "\(text)") }
    for text in ["9e-1", "1e-0", "1e6", "12e-06", "-1e-06", "0e-5"] {
      #expect(!GrammarInterpreter.matches(share, text), "\(text)")
    }
    let above = try grammar(NumberShape(isInteger: false, minimum: bound("1")))
    #expect(!GrammarInterpreter.matches(above, "1e-5"))
    #expect(GrammarInterpreter.matches(try grammar(NumberShape(isInteger: false)), "-1.5e-05"))
  }

  @Test("Every spelling of a Double is finite, and 17 digits at most")
  func doubles() throws {
    let double = try grammar(NumberShape(isInteger: false, representation: .double))
    let accepted = [
      "0", "0.1", "-1.5", "12345678901234567", "1.2345678901234567", "1e+16", "5e-307", "9.99e307", "0.000001", "0.0",
    ]
    for text in accepted {
      #expect(GrammarInterpreter.matches(double, text), "\(text)")
      #expect(Double(text)?.isFinite == true)
    }
    let refused = [
      "123456789012345678", "1.23456789012345678", "1e308", "10e5", "0e1", "-0", "1e", "1e0000001", ".5", "01",
    ]
    for text in refused { #expect(!GrammarInterpreter.matches(double, text), "\(text)") }
    let float = try grammar(NumberShape(isInteger: false, representation: .float))
    #expect(GrammarInterpreter.matches(float, "3.4e37"))
    #expect(!GrammarInterpreter.matches(float, "3.4e38"))
  }

  @Test("Multiples, against division")
  func multiples() throws {
    let threes = try grammar(
      NumberShape(isInteger: true, minimum: bound("-20"), maximum: bound("100"), multipleOf: decimal("7")))
    for value in -150...150 {
      let isMultiple = value % 7 == 0 && (-20...100).contains(value)
      #expect(GrammarInterpreter.matches(threes, "\(value)") == isMultiple, "\(value)")
    }
    let quarters = try grammar(NumberShape(isInteger: false, multipleOf: decimal("0.25")))
    for value in 0...500 {
      let text = "\(value / 100)." + (value % 100 < 10 ? "0" : "") + "\(value % 100)"
      #expect(GrammarInterpreter.matches(quarters, text) == (value % 25 == 0), "\(text)")
      #expect(GrammarInterpreter.matches(quarters, text + "00") == (value % 25 == 0))
    }
    #expect(throws: GrammarError.self) {
      try grammar(NumberShape(isInteger: true, multipleOf: decimal("123456789123")))
    }
  }

  @Test("No number at all is refused")
  func empty() throws {
    #expect(throws: GrammarError.self) {
      try grammar(NumberShape(isInteger: true, minimum: bound("5"), maximum: bound("4")))
    }
    #expect(throws: GrammarError.self) {
      try grammar(NumberShape(isInteger: true, representation: .unsigned(bits: 8), minimum: bound("256")))
    }
  }
}
