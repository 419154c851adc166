/// Words that cannot be a name without backticks.
private let reservedWords: Set<String> = [
  "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
  "inout",
  "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
  "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
  "typealias",
  "var", "where", "while",
]

extension String {
  /// The name as a declaration or an expression spells it.
  package var escaped: String {
    reservedWords.contains(self) || !isPlainIdentifier ? "`\(self)`" : self
  }

  /// The name as a type spells it: `Any` and `Self` stay what they are, and `Type` and `Protocol` need backticks.
  package var escapedAsType: String {
    if self == "Any" || self == "Self" { return self }
    return self == "Type" || self == "Protocol" ? "`\(self)`" : escaped
  }

  /// The name as a member after a dot spells it: only `init` and the metatype words need backticks there.
  package var escapedAsMember: String {
    self == "init" || self == "Type" || self == "Protocol" || !isPlainIdentifier ? "`\(self)`" : self
  }

  /// The name as an argument label spells it: nearly every word can be one.
  package var escapedAsLabel: String {
    self == "inout" || self == "var" || self == "let" || !isPlainIdentifier ? "`\(self)`" : self
  }

  /// The name without the backticks that it may be written in.
  package var withoutBackticks: String {
    count > 2 && first == "`" && last == "`" ? String(dropFirst().dropLast()) : self
  }

  private var isPlainIdentifier: Bool {
    unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue || $0.properties.isEmoji && !$0.isASCII }
      && unicodeScalars.first.map { $0.isASCII ? !("0"..."9").contains($0) : true } ?? false
  }

  package var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
