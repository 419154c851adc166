import GenerableModel

/// A module's files: the one that code is generated for, or one that it depends on.
package struct Module: Sendable {
  package var name: String
  package var files: [SourceFile]

  package init(name: String, files: [SourceFile]) {
    self.name = name
    self.files = files
  }
}
