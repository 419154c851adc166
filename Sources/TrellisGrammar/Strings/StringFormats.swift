import Synchronization

/// The languages of string formats: those of the JSON Schema specification, and what Swift's decoders accept.
///
/// Each is a subset of what the format's document defines wherever that has no finite description (a host name's total
/// length), and never more.
package enum StringFormats {
  /// The language of a JSON Schema format; nil when the format is not known.
  static func language(named name: String) -> RegularExpression? {
    sources[name].map { compiled(name, $0) }
  }

  /// The language that the decoder of a Swift type (`Date`, `URL`, `UUID`, `Data`) accepts; nil for other types.
  static func language(decodedAs type: String) -> RegularExpression? {
    swiftSources[type].map { compiled("Swift." + type, $0) }
  }

  static var names: [String] { sources.keys.sorted() }

  /// What was made of a source so far.
  private struct Made {
    var expression: RegularExpression
    var automaton: ScalarAutomaton?
  }

  private static let made = Mutex<[String: Made]>([:])

  private static func compiled(_ name: String, _ source: String) -> RegularExpression {
    if let known = made.withLock({ $0[name] }) { return known.expression }
    let language = try? PatternLanguage.ecmaSearch("^(?:\(source))$")
    let expression = language?.required.first ?? .nothing
    made.withLock { $0[name] = Made(expression: expression) }
    return expression
  }

  /// The name under which an expression is known as that of a format.
  package static func name(of expression: RegularExpression) -> String? {
    made.withLock { $0.first { $0.value.expression == expression }?.key }
  }

  /// The automaton of a format's expression, which is made once in a process; nil for other expressions.
  static func automaton(of expression: RegularExpression) -> ScalarAutomaton? {
    guard let name = name(of: expression) else { return nil }
    if let known = made.withLock({ $0[name]?.automaton }) { return known }
    guard let automaton = try? ScalarAutomaton(expression) else { return nil }
    made.withLock { $0[name]?.automaton = automaton }
    return automaton
  }

  /// Forgets what was made of formats. For measuring what the first use of one in a process costs.
  package static func forget() { made.withLock { $0 = [:] } }

  // MARK: Dates and times (RFC 3339)

  private static let date = """
    (?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))\
    |(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)
    """
  private static let clock = "(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d"
  private static let offset = "(?:[zZ]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)"
  private static let time = "(?:\(clock)(?:\\.\\d+)?\(offset)|23:59:60(?:\\.\\d+)?[zZ])"
  private static let timePart = "T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)"
  private static let duration = """
    P(?:(?:\\d+D|\\d+M(?:\\d+D)?|\\d+Y(?:\\d+M(?:\\d+D)?)?)(?:\(timePart))?|\(timePart)|\\d+W)
    """

  // MARK: Hosts and mail (RFC 1123, 5321, 5322, 6531)

  /// Labels without two hyphens in a row (of at most 63 characters), few enough of them for 253 characters in all.
  private static func hostname(_ letter: String) -> String {
    func labels(_ length: Int, _ count: Int) -> String {
      let label = "\(letter)(?:-?\(letter)){0,\(length)}"
      return "\(label)(?:\\.\(label)){0,\(count)}"
    }
    return "(?:\(labels(31, 2))|\(labels(15, 6))|\(labels(7, 14)))"
  }
  private static let host = hostname("[A-Za-z0-9]")
  private static let internationalHost = hostname(
    "[A-Za-z0-9\\u00df-\\u00f6\\u00f8-\\u02af\\u0430-\\u044f\\u0561-\\u0586\\u05d0-\\u05ea\\u0620-\\u064a\\u0904-\\u0939\\u0e01-\\u0e30\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uac00-\\ud7a3]"
  )
  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
  private static let local = "\(atom){1,31}(?:\\.\(atom){1,31})?"
  private static let internationalAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\u00a1-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef-]"
  private static let longLocal = "\(atom){1,10}(?:\\.\(atom){1,10}){2,4}"

  private static let octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
  private static let ipv4 = "\(octet)(?:\\.\(octet)){3}"
  private static let ipv6: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let last = "(?:\(group):\(group)|\(ipv4))"
    var forms = ["(?:\(group):){6}\(last)", "::(?:\(group):){5}\(last)"]
    for before in 1...5 {
      let left = "(?:\(group)(?::\(group)){0,\(before - 1)})?"
      forms.append("\(left)::" + (before == 5 ? "" : "(?:\(group):){\(5 - before)}") + last)
    }
    forms.append("(?:\(group)(?::\(group)){0,5})?::\(group)")
    forms.append("(?:\(group)(?::\(group)){0,6})?::")
    return "(?:" + forms.joined(separator: "|") + ")"
  }()

  // MARK: Resource identifiers (RFC 3986, 3987, 6570)

  private static let other = "\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef"

  private struct Resource {
    var characters: String
    var allowsAddressLiterals = true

    private var encoded: String { "%[0-9A-Fa-f]{2}" }
    private var pchar: String { "(?:[\(characters)!$&'()*+,;=:@]|\(encoded))" }
    private var authority: String {
      let host = "(?:[\(characters)!$&'()*+,;=]|\(encoded))*"
      let literal = "\\[(?:\(ipv6)|v[0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\\]"
      return "(?:(?:[\(characters)!$&'()*+,;=:]|\(encoded))*@)?"
        + (allowsAddressLiterals ? "(?:\(literal)|\(host))" : host) + "(?::\\d*)?"
    }
    private var tail: String { "(?:\\?(?:\(pchar)|[/?])*)?(?:#(?:\(pchar)|[/?])*)?" }
    private var absolute: String { "//\(authority)(?:/\(pchar)*)*|/(?:\(pchar)+(?:/\(pchar)*)*)?" }

    var identifier: String {
      "[A-Za-z][A-Za-z0-9+.-]*:(?:\(absolute)|\(pchar)+(?:/\(pchar)*)*)?\(tail)"
    }
    var reference: String {
      let first = "(?:[\(characters)!$&'()*+,;=@]|\(encoded))+"
      return "(?:\(identifier)|(?:\(absolute)|\(first)(?:/\(pchar)*)*)?\(tail))"
    }
  }

  private static let uri = Resource(characters: "A-Za-z0-9._~\\-")
  private static let iri = Resource(characters: "\(other)A-Za-z0-9._~\\-")
  private static let template: String = {
    let name = "(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*"
    let variable = "\(name)(?::[1-9]\\d{0,3}|\\*)?"
    let literal = "[!#$&(-;=?-\\[\\]_a-z~\(other)]|%[0-9A-Fa-f]{2}"
    return "(?:\(literal)|\\{[+#./;?&=,!@|]?\(variable)(?:,\(variable))*\\})*"
  }()
  /// Regular expressions without back references and assertions, with groups at most three deep.
  private static let regex: String = {
    let escape = "\\\\(?:[dDwWsSnrtfv0^$.*+?()\\[\\]{}|/\\\\-]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})"
    let member = "(?:[^\\]\\\\^-]|\(escape)|a-z|A-Z|0-9)"
    let atom = "(?:[^\\\\^$.*+?()\\[\\]{}|]|\\.|\(escape)|\\[\\^?\(member)+-?\\])"
    let count = "(?:[*+?]|\\{\\d\\d?\\}|\\{\\d\\d?,\\})\\??"
    var expression = "(?:\(atom)(?:\(count))?|\\^|\\$)*(?:\\|(?:\(atom)(?:\(count))?|\\^|\\$)*)*"
    for _ in 0..<2 {
      let piece = "(?:(?:\(atom)|\\((?:\\?:)?\(expression)\\))(?:\(count))?|\\^|\\$)*"
      expression = "\(piece)(?:\\|\(piece))*"
    }
    return expression
  }()
  private static let pointer = "(?:/(?:[^~/]|~[01])*)*"

  private static let sources: [String: String] = [
    "date": date, "time": time, "date-time": "\(date)[tT]\(time)", "duration": duration,
    "email": "(?:\(local)|\(longLocal))@\(host)",
    "idn-email": "\(internationalAtom){1,16}(?:\\.\(internationalAtom){1,16})?@\(internationalHost)",
    "hostname": host, "idn-hostname": internationalHost, "ipv4": ipv4, "ipv6": ipv6,
    "uri": uri.identifier, "uri-reference": uri.reference, "iri": iri.identifier, "iri-reference": iri.reference,
    "uri-template": template, "regex": regex, "json-pointer": pointer,
    "relative-json-pointer": "(?:0|[1-9]\\d*)(?:#|\(pointer))",
    "uuid": "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}",
  ]

  // MARK: What Swift decodes

  private static let swiftSources: [String: String] = {
    var url = Resource(characters: "A-Za-z0-9._~\\-")
    url.allowsAddressLiterals = false
    let base64 = "[A-Za-z0-9+/]"
    return [
      "Date": "\(date)T\(clock)(?:\\.\\d{1,3})?(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d)",
      "UUID": "[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}",
      "URL": url.identifier,
      "Data": "(?:\(base64){4})*(?:\(base64)[AQgw]==|\(base64){2}[AEIMQUYcgkosw048]=)?",
    ]
  }()
}
