/// The vocabulary of JSON Schema that is not read by itself.
enum JSONSchemaKeywords {
  static let types = ["null", "boolean", "object", "array", "number", "integer", "string"]

  /// Keywords that build the document and are read where they are used.
  static let structural: Set<String> = [
    "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs", "definitions", "$comment",
    "$vocabulary", "title", "description",
  ]

  /// Keywords that constrain nothing in documents of drafts before the one that introduced them.
  static let introductions: [String: Int] = [
    "const": 6, "contains": 6, "propertyNames": 6, "if": 7, "then": 7, "else": 7,
  ]

  /// Keywords that constrain nothing in documents of drafts after their last one.
  static let removals: [String: Int] = ["disallow": 3, "divisibleBy": 3, "extends": 3]

  /// The number of the draft that a document declares; nil for later ones, and where it declares none.
  static func draft(of document: JSONValue) -> Int? {
    let declared = document["$schema"]?.string ?? ""
    return (3...7).first { declared.contains("draft-0\($0)") }
  }

  /// Formats whose language is enforced.
  static let formats: Set<String> = [
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
  ]
}
