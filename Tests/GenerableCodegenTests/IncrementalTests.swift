import Foundation
import Testing

@testable import GenerableCodegen
@testable import GenerableSyntax

/// What is read and written again after a change.
@Suite struct IncrementalTests {
  /// A module in a folder of its own, generated again and again.
  final class Project {
    let folder = FileManager.default.temporaryDirectory.appending(path: "generable-\(UUID().uuidString)").path
    private var files: [String: Set<String>] = ["App": [], "Core": []]

    func write(_ name: String, _ text: String, in module: String = "App") throws {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(module)", withIntermediateDirectories: true)
      try text.write(toFile: "\(folder)/\(module)/\(name)", atomically: true, encoding: .utf8)
      files[module]?.insert(name)
    }

    func remove(_ name: String) throws {
      try FileManager.default.removeItem(atPath: "\(folder)/App/\(name)")
      files["App"]?.remove(name)
    }

    func generate(only check: Bool = false) throws -> (
      parsed: [String], written: [String], removed: [String], report: Report
    ) {
      func paths(_ module: String) -> [String] { (files[module] ?? []).sorted().map { "\(folder)/\(module)/\($0)" } }
      var request = Request(module: Request.ModuleFiles(name: "App", files: paths("App")))
      request.dependencies = [Request.ModuleFiles(name: "Core", files: paths("Core"))]
      request.outputFolder = folder + "/out"
      request.memoryFolder = folder + "/memory"
      request.onlyChecks = check
      let report = try Generator.run(request)
      return (
        report.parsed.map { ($0 as NSString).lastPathComponent }.sorted(), report.written.sorted(), report.removed,
        report
      )
    }

    func text(of name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/out/\(name)", encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  func project() throws -> Project {
    let project = Project()
    try project.write("A.swift", "struct A: Generable { var b: B }")
    try project.write("B.swift", "struct B: Generable { var c: Int }")
    try project.write("C.swift", "struct C: Generable { var place: Place }")
    try project.write("Empty.swift", "func nothing() {}")
    try project.write("Core.swift", "public struct Place: Generable { public var name: String }", in: "Core")
    return project
  }

  @Test func everythingAtFirstAndNothingAfterwards() throws {
    let project = try project()
    let first = try project.generate()
    #expect(first.parsed == ["A.swift", "B.swift", "C.swift", "Core.swift", "Empty.swift"])
    #expect(
      first.written == [
        "A.gbnf", "A.generable.swift", "A.schema.json", "B.gbnf", "B.generable.swift", "B.schema.json", "C.gbnf",
        "C.generable.swift", "C.schema.json", "Empty.generable.swift",
      ])
    let second = try project.generate()
    #expect(second.parsed == [] && second.written == [] && second.removed == [])
  }

  @Test func aChangedTypeReachesWhatContainsIt() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("B.swift", "struct B: Generable { var c: String }")
    let run = try project.generate()
    #expect(run.parsed == ["B.swift"])
    // The Swift of A names B and says nothing of what is in it.
    #expect(run.written == ["A.gbnf", "A.schema.json", "B.gbnf", "B.generable.swift", "B.schema.json"])
    #expect(try project.text(of: "A.schema.json").contains("\"string\""))
  }

  @Test func aRemarkChangesNothing() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("B.swift", "struct B: Generable { var c: Int } // as before")
    let run = try project.generate()
    #expect(run.parsed == ["B.swift"] && run.written == [])
  }

  @Test func movedLinesReachNoOtherFile() throws {
    let project = try project()
    let type = "struct B: Generable {\n  // @Guide(.minimum(1))\n  var c: Int\n}"
    try project.write("B.swift", type)
    _ = try project.generate()
    try project.write("B.swift", "// A remark.\n" + type)
    // The guide in the Swift names its line.
    #expect(try project.generate().written == ["B.generable.swift"])
    try project.write("B.swift", "// A remark.\n" + type.replacing("minimum(1)", with: "minimum(2)"))
    let run = try project.generate()
    #expect(run.written == ["A.gbnf", "A.schema.json", "B.gbnf", "B.generable.swift", "B.schema.json"])
  }

  @Test func typesThatComeGoAndAreRenamed() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("Empty.swift", "enum E: Generable { case one }")
    #expect(try project.generate().written == ["E.gbnf", "E.schema.json", "Empty.generable.swift"])
    try project.write("Empty.swift", "enum F: Generable { case one }")
    let renamed = try project.generate()
    #expect(renamed.written == ["Empty.generable.swift", "F.gbnf", "F.schema.json"])
    #expect(renamed.removed == ["E.gbnf", "E.schema.json"])
    try project.write("Empty.swift", "")
    #expect(try project.generate().removed == ["F.gbnf", "F.schema.json"])
  }

  @Test func filesThatComeAndGo() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("D.swift", "struct D: Generable { var a: A }")
    let added = try project.generate()
    #expect(added.parsed == ["D.swift"] && added.written == ["D.gbnf", "D.generable.swift", "D.schema.json"])
    try project.remove("D.swift")
    #expect(try project.generate().removed == ["D.gbnf", "D.generable.swift", "D.schema.json"])
  }

  @Test func aTypeOfAnotherModule() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("Core.swift", "public struct Place: Generable { public var height: Int }", in: "Core")
    let run = try project.generate()
    #expect(run.parsed == ["Core.swift"] && run.written == ["C.gbnf", "C.schema.json"])
  }

  @Test func anExtensionInAnotherFile() throws {
    let project = try project()
    try project.write("Plain.swift", "struct Plain { var a: Int }")
    try project.write("User.swift", "func use() {}")
    _ = try project.generate()
    try project.write("User.swift", "extension Plain: Generable {}")
    let run = try project.generate()
    #expect(run.parsed == ["User.swift"])
    #expect(run.written == ["Plain.gbnf", "Plain.generable.swift", "Plain.schema.json"])
    try project.write("User.swift", "func use() {}")
    #expect(try project.generate().removed == ["Plain.gbnf", "Plain.schema.json"])
  }

  @Test func errorsAreRepeatedUntilTheyAreMended() throws {
    let project = try project()
    _ = try project.generate()
    try project.write("B.swift", "struct B: Generable { var c: (Int, Int) }")
    let broken = try project.generate()
    #expect(broken.report.hasErrors && broken.written == [])
    let again = try project.generate()
    #expect(again.parsed == ["B.swift"] && again.written == [])
    #expect(again.report.diagnostics == broken.report.diagnostics)
    // A mistake here that is mended there.
    try project.write("B.swift", "struct B: Generable { var c: Other }")
    try project.write("Other.swift", "struct Other { var x: Int }")
    #expect(try project.generate().report.hasErrors)
    try project.write("Other.swift", "struct Other: Generable { var x: Int }")
    #expect(try !project.generate().report.hasErrors)
    #expect(try project.text(of: "B.schema.json").contains("Other"))
  }

  @Test func whatIsTakenAwayIsMadeAgain() throws {
    let project = try project()
    _ = try project.generate()
    try FileManager.default.removeItem(atPath: project.folder + "/out/A.gbnf")
    #expect(try project.generate().written == ["A.gbnf"])
    try "rubbish".write(toFile: project.folder + "/memory/memory.json", atomically: true, encoding: .utf8)
    let run = try project.generate()
    #expect(run.parsed.count == 5 && run.written == [])
  }

  @Test func checkingWritesNothing() throws {
    let project = try project()
    #expect(try project.generate(only: true).report.outdated.count == 10)
    #expect(!FileManager.default.fileExists(atPath: project.folder + "/out"))
  }
}
