extension StringProtocol {
  /// Without white space at either end.
  package var trimmed: String {
    var slice = self[...]
    while let first = slice.first, first.isWhitespace { slice.removeFirst() }
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return String(slice)
  }
}
