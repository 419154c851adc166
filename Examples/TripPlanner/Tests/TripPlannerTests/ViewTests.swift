import Testing

@testable import TripPlanner

struct ViewTests {
  @Test func wrapsAtSpacesAndCutsLongWords() {
    #expect(wrap("one two three", width: 7) == ["one two", "three"])
    #expect(wrap("abcdefghijklm", width: 10) == ["abcdefghij", "klm"])
    #expect(wrap("", width: 10) == [""])
    #expect(wrap("富士山の旅へ行く", width: 10) == ["富士山の旅", "へ行く"])
    // No window is too narrow: each character has a row.
    #expect(wrap("ab 富", width: 1) == ["a", "b", "富", ""])
    #expect(wrap("ab", width: 0) == ["a", "b", ""])
  }

  @Test func neverLetsAModelDriveTheTerminal() {
    #expect(printable("a\u{1B}[2Jb\nc\u{202E}d") == "a [2Jb c d")
  }

  @Test func everyRowFitsTheWidth() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let text = String((0..<Int.random(in: 0...80, using: &generator)).map { _ in "ab é富😀  ".randomElement() ?? "x" })
      let width = Int.random(in: 10...30, using: &generator)
      #expect(wrap(text, width: width).allSatisfy { columnCount($0) <= width })
    }
  }
}
