import Foundation
import GenerableModel

@testable import GenerableCodegen
@testable import GenerableSyntax

/// Runs the generator on text alone.
func plan(_ source: String, module: String = "App", dependencies: [(String, String)] = []) -> GenerationPlan {
  plan(["App.swift": source], module: module, dependencies: dependencies)
}

func plan(
  _ sources: KeyValuePairs<String, String>, module: String = "App", dependencies: [(String, String)] = []
) -> GenerationPlan {
  GenerationPlan(
    module: Module(name: module, files: sources.map { SourceFile.parse($0.value, path: $0.key) }),
    dependencies: dependencies.map { name, text in
      Module(name: name, files: [SourceFile.parse(text, path: "\(name).swift")])
    },
    request: Request(module: Request.ModuleFiles(name: module, files: sources.map(\.key)))
  )
}

extension GenerationPlan {
  /// All generated files, and every message, in the order of files and lines.
  func everything() -> (outputs: [OutputFile], diagnostics: [Diagnostic]) {
    let paths = request.module.files
    let results = results(for: paths, withSchemas: Set(paths))
    return (paths.flatMap { results.outputs[$0] ?? [] }, paths.flatMap { results.diagnostics[$0] ?? [] })
  }
}

/// Every message about the source, as the user sees it.
func diagnostics(_ source: String) -> [String] {
  plan(source).everything().diagnostics.map(\.description)
}

/// The generated file of that name.
func output(_ name: String, of source: String) -> String? {
  plan(source).everything().outputs.first { $0.name == name }?.text
}

/// The folder of the packages that tests use.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures")
