import GenerableModel

/// What is to be generated: a module's files, where the results go, and what the module depends on.
package struct Request: Sendable {
  package struct ModuleFiles: Sendable, Hashable {
    package var name: String
    package var files: [String]

    package init(name: String, files: [String]) {
      self.name = name
      self.files = files
    }
  }

  package var module: ModuleFiles
  package var dependencies: [ModuleFiles] = []
  /// Where generated files go; nil to only check.
  package var outputFolder: String?
  /// Whether nothing is written: files in the output folder are compared with what they should be.
  package var onlyChecks = false
  /// Where the generator remembers what it read; nil to remember nothing.
  package var memoryFolder: String?
  /// What tells this build of the generator from others: what another one made is made again.
  package var generator = ""
  package var conditions = CompilationConditions()
  /// Whether generated code names the user's files, so that the compiler reports mistakes in guides there.
  package var locatesGuides = true
  /// Whether a compiler reads the sources next: what is not Swift is its to tell, and until that is mended mistakes are warnings, so that
  /// it comes to that.
  package var isForBuild = false

  package init(module: ModuleFiles) {
    self.module = module
  }
}

/// What a run of the generator did.
package struct Report: Sendable {
  package var diagnostics: [Diagnostic] = []
  /// Files that were written because their content is new.
  package var written: [String] = []
  package var removed: [String] = []
  /// Files of the output folder that are missing, different or stale, where nothing is written.
  package var outdated: [String] = []
  /// Files that are new or different.
  package var parsed: [String] = []

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
