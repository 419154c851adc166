import Synchronization

/// The scalar sets of `\p{…}`: general categories and the binary properties that patterns use. Scripts are not known
/// to the standard library, so they are refused by name.
enum UnicodeClasses {
  private static let cache = Mutex<[String: ScalarSet]>([:])

  /// The set with that name, in the spellings of ECMA-262; nil when there is none.
  static func set(named name: String) -> ScalarSet? {
    if let known = cache.withLock({ $0[name] }) { return known }
    guard let predicate = predicate(named: name) else { return nil }
    let set = scalars(where: predicate)
    cache.withLock { $0[name] = set }
    return set
  }

  private static func scalars(where predicate: (Unicode.Scalar) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    var start: UInt32?
    for value in UInt32(0)...0x110000 {
      let isMember = Unicode.Scalar(value).map(predicate) ?? false
      if isMember, start == nil { start = value }
      if !isMember, let first = start {
        ranges.append(first...(value - 1))
        start = nil
      }
    }
    return ScalarSet(ranges)
  }

  private static func predicate(named name: String) -> ((Unicode.Scalar) -> Bool)? {
    switch name {
    case "Any": return { _ in true }
    case "ASCII": return { $0.isASCII }
    case "Assigned": return { $0.properties.generalCategory != .unassigned }
    case "Alphabetic", "Alpha": return { $0.properties.isAlphabetic }
    case "Uppercase", "Upper": return { $0.properties.isUppercase }
    case "Lowercase", "Lower": return { $0.properties.isLowercase }
    case "White_Space", "space": return { $0.properties.isWhitespace }
    case "Emoji": return { $0.properties.isEmoji }
    case "Emoji_Presentation", "EPres": return { $0.properties.isEmojiPresentation }
    case "ID_Start", "IDS": return { $0.properties.isIDStart }
    case "ID_Continue", "IDC": return { $0.properties.isIDContinue }
    case "XID_Start", "XIDS": return { $0.properties.isXIDStart }
    case "XID_Continue", "XIDC": return { $0.properties.isXIDContinue }
    case "Ideographic", "Ideo": return { $0.properties.isIdeographic }
    default: break
    }
    var category = name[...]
    for prefix in ["General_Category=", "gc="] where category.hasPrefix(prefix) { category.removeFirst(prefix.count) }
    guard let members = categories[String(category)] else { return nil }
    return { members.contains($0.properties.generalCategory) }
  }

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Unicode.GeneralCategory)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
      ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
      ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
      ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
      ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
      ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
      ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
      ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control), ("Cf", "Format", .format),
      ("Co", "Private_Use", .privateUse), ("Cn", "Unassigned", .unassigned),
    ]
    let groups = [
      ("L", "Letter"), ("M", "Mark"), ("N", "Number"), ("P", "Punctuation"), ("S", "Symbol"), ("Z", "Separator"),
      ("C", "Other"),
    ]
    var sets: [String: Set<Unicode.GeneralCategory>] = [
      "LC": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    ]
    for (short, long, category) in single {
      sets[short] = [category]
      sets[long] = [category]
    }
    for (short, long) in groups {
      let members = Set(single.filter { $0.0.hasPrefix(short) }.map(\.2))
      sets[short] = members
      sets[long] = members
    }
    return sets
  }()
}
