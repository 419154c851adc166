/// A JSON value with ordered keys and exact numbers.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(ExactDecimal)
  case string(String)
  case array([JSONValue])
  /// In the order of the text; keys are unique (the last one of a repeated key wins, at the place of the first).
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue
    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}
