extension FormatScanner {
  /// A resource identifier (RFC 3986; RFC 3987 where it is international) or a reference to one.
  mutating func resource(requiresScheme: Bool, isInternational: Bool) -> Bool {
    func isText(_ text: ArraySlice<Unicode.Scalar>, and others: String, isPrivate: Bool = false) -> Bool {
      var text = text
      while let scalar = text.popFirst() {
        if scalar == "%" {
          guard text.prefix(2).filter(\.isHexadecimal).count == 2 else { return false }
          text = text.dropFirst(2)
        } else if !scalar.isLetterOrDigit, !"-._~!$&'()*+,;=".unicodeScalars.contains(scalar),
          !others.unicodeScalars.contains(scalar),
          !isInternational || !(scalar.isInternational || isPrivate && scalar.isPrivate)
        {
          return false
        }
      }
      return true
    }
    var path = rest
    rest = []
    if let hash = path.firstIndex(of: "#") {
      guard isText(path[(hash + 1)...], and: ":@/?") else { return false }
      path = path[..<hash]
    }
    if let mark = path.firstIndex(of: "?") {
      guard isText(path[(mark + 1)...], and: ":@/?", isPrivate: true) else { return false }
      path = path[..<mark]
    }
    let scheme = path.prefix { $0 != ":" && $0 != "/" }
    if path.dropFirst(scheme.count).first == ":" {
      guard let first = scheme.first, first.isLetterOrDigit, !first.isDigit,
        scheme.allSatisfy({ $0.isLetterOrDigit || "+-.".unicodeScalars.contains($0) })
      else { return false }
      path = path.dropFirst(scheme.count + 1)
    } else if requiresScheme {
      return false
    }
    guard path.starts(with: "//".unicodeScalars) else { return isText(path, and: ":@/") }
    var authority = path.dropFirst(2).prefix { $0 != "/" }
    guard isText(path.dropFirst(2 + authority.count), and: ":@/") else { return false }
    if let sign = authority.lastIndex(of: "@") {
      guard isText(authority[..<sign], and: ":") else { return false }
      authority = authority[(sign + 1)...]
    }
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return false }
      var literal = FormatScanner(authority[(authority.startIndex + 1)..<end])
      let future = authority[(authority.startIndex + 1)..<end]
      let isFuture =
        (future.first == "v" || future.first == "V") && future.dropFirst().prefix(while: \.isHexadecimal).count > 0
        && future.dropFirst().drop(while: \.isHexadecimal).first == "." && isText(future, and: ":")
      guard isFuture || literal.ipv6() && literal.isAtEnd else { return false }
      let port = authority[(end + 1)...]
      return port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy(\.isDigit)
    }
    let host = authority.prefix { $0 != ":" }
    return isText(host, and: "") && authority.dropFirst(host.count + 1).allSatisfy(\.isDigit)
  }
}
