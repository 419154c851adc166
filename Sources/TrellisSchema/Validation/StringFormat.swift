/// The formats of JSON Schema that are decided here, exactly as their documents define them.
///
/// Not among them: `idn-email`, `idn-hostname`, `uri-template` and `regex`.
enum StringFormat: String {
  case dateTime = "date-time"
  case date, time, duration
  case email, hostname, ipv4, ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// Whether a string is of this format.
  func allows(_ string: String) -> Bool {
    var text = FormatScanner(string)
    return isRead(from: &text) && text.isAtEnd
  }

  private func isRead(from text: inout FormatScanner) -> Bool {
    switch self {
    case .date: text.date()
    case .time: text.time()
    case .dateTime: text.date() && text.skip("T", "t") && text.time()
    case .duration: text.duration()
    case .email: text.mailbox()
    case .hostname: text.hostname()
    case .ipv4: text.ipv4()
    case .ipv6: text.ipv6()
    case .uri: text.resource(requiresScheme: true, isInternational: false)
    case .uriReference: text.resource(requiresScheme: false, isInternational: false)
    case .iri: text.resource(requiresScheme: true, isInternational: true)
    case .iriReference: text.resource(requiresScheme: false, isInternational: true)
    case .uuid: [8, 4, 4, 4, 12].enumerated().allSatisfy { ($0 == 0 || text.skip("-")) && text.hexadecimal($1) }
    case .jsonPointer: text.pointer()
    case .relativeJSONPointer: text.relativePointer()
    }
  }
}
