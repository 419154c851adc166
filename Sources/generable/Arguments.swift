/// The words of a command line, taken one after the other.
struct Arguments {
  private var rest: ArraySlice<String>

  init(_ words: [String]) {
    rest = words[...]
  }

  /// What is wrong with a command line, and how to call the command.
  struct UsageError: Error {
    var message: String
  }

  mutating func next() -> String? {
    rest.popFirst()
  }

  /// The word after an option.
  mutating func value(of option: String) throws(UsageError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw UsageError(message: "\(option) needs a value")
    }
    return value
  }
}
