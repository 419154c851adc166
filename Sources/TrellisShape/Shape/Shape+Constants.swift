extension Shape {
  /// One of these strings, each once.
  package static func constants(_ strings: [String]) -> Shape {
    var seen = Set<[UInt8]>()
    return .constants(strings.filter { seen.insert(Array($0.utf8)).inserted }.map(JSONValue.string))
  }
}
