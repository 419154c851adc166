import Foundation
import Testing

@testable import GenerableCodegen
@testable import GenerableSyntax
import TrellisGrammar
import GenerableModel

/// The generated files of the `Shapes` package, compared with those that are checked in beside it. The package itself compiles and uses
/// the same output.
///
/// After a change that is meant, run the tests with `TRELLIS_UPDATE_GOLDEN=1` and read the difference.
@Suite struct GoldenTests {
  @Test(arguments: ["Shapes", "Core", "MainActorShapes"])
  func generatedFilesAreAsChecked(module: String) throws {
    let package = fixtures.appending(path: "Shapes")
    func parse(_ name: String) throws -> Module {
      let folder = package.appending(path: "Sources").appending(path: name)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      return Module(
        name: name,
        files: try names.map { file in
          SourceFile.parse(
            try String(contentsOf: folder.appending(path: file), encoding: .utf8), path: "Sources/\(name)/\(file)")
        })
    }
    let module = try parse(module)
    var request = Request(
      module: Request.ModuleFiles(name: module.name, files: module.files.map(\.path)))
    request.conditions.names = ["WINTER"]
    let plan = GenerationPlan(
      module: module, dependencies: module.name == "Shapes" ? [try parse("Core")] : [], request: request)
    let (all, problems) = plan.everything()
    #expect(problems == [])
    // Grammars are long, and how they are printed is not the generator's concern: `check-schemas.py` compares them with what the
    // program prints.
    for output in all where output.name.hasSuffix(OutputNames.grammarSuffix) {
      #expect(throws: Never.self, "\(output.name)") { try GBNFParser.parse(output.text) }
    }
    let outputs = all.filter { !$0.name.hasSuffix(OutputNames.grammarSuffix) }

    let golden = package.appending(path: "Golden").appending(path: module.name)
    if ProcessInfo.processInfo.environment["TRELLIS_UPDATE_GOLDEN"] != nil {
      try? FileManager.default.removeItem(at: golden)
      _ = try OutputWriter(folder: golden.path).write(outputs)
    }
    for output in outputs {
      let expected = try? String(contentsOf: golden.appending(path: output.name), encoding: .utf8)
      #expect(output.text == expected, "\(output.name) is not as it was")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: golden.path)
    #expect(Set(names) == Set(outputs.map(\.name)))
  }
}
