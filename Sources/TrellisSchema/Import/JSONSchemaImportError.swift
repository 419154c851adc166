/// The reason why a JSON Schema document is not taken: where, which keyword, and what is wrong.
package struct JSONSchemaImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A JSON Pointer (RFC 6901) into the document; empty for its root.
  package var pointer: String
  package var keyword: String
  package var reason: String

  package init(pointer: String, keyword: String, reason: String) {
    self.pointer = pointer
    self.keyword = keyword
    self.reason = reason
  }

  package var description: String {
    "\(pointer.isEmpty ? "the root" : pointer.excerpt()): \(keyword.excerpt()): \(reason)"
  }
}
