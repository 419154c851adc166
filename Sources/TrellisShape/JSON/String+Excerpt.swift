extension String {
  /// The text as a message quotes it: whole where it is short, otherwise its beginning.
  package func excerpt(_ limit: Int = 200) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return String(unicodeScalars[..<end]) + "…"
  }
}
