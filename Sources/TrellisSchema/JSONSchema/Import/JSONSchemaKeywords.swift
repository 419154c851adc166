/// The vocabulary of JSON Schema that is not read by itself.
enum JSONSchemaKeywords {
  static let types = ["null", "boolean", "object", "array", "number", "integer", "string"]

  /// Keywords that build the document and are read where they are used.
  static let structural: Set<String> = [
    "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$defs", "definitions", "$comment",
    "$vocabulary", "title", "description",
  ]

  /// Formats whose language is enforced.
  static let formats: Set<String> = [
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex",
  ]
}
