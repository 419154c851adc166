import Foundation
import GenerableModel
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

    enum Purpose { case build, writing, checking }

    func generate(for purpose: Purpose = .writing) throws -> (
      parsed: [String], written: [String], removed: [String], report: Report
    ) {
      func paths(_ module: String) -> [String] { (files[module] ?? []).sorted().map { "\(folder)/\(module)/\($0)" } }
      var request = Request(module: Request.ModuleFiles(name: "App", files: paths("App")))
      request.dependencies = [Request.ModuleFiles(name: "Core", files: paths("Core"))]
      request.outputFolder = folder + "/out"
      request.memoryFolder = folder + "/memory"
      request.onlyChecks = purpose == .checking
      request.isForBuild = purpose == .build
      let report = try Generator.run(request, parse: SourceFile.parse)
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

  /// A guide that looks misspelt is none while some file declares it, whichever file is read again.
  @Test(arguments: ["extension GenerationGuide where Value == Int", "extension Numbers"])
  func guidesOfTheUsersOwn(head: String) throws {
    let project = try project()
    try project.write("Alias.swift", "typealias Numbers = GenerationGuide<Int>")
    try project.write("B.swift", "struct B: Generable {\n  // @Guide(.ranges(3))\n  var c: Int\n}")
    try project.write("Own.swift", "\(head) {\n  static func ranges(_ n: Int) -> Self { .minimum(n) }\n}")
    #expect(try project.generate().report.diagnostics == [])
    try project.write("B.swift", "struct B: Generable {\n  // @Guide(.ranges(4))\n  var c: Int\n}")
    let edited = try project.generate()
    #expect(edited.parsed == ["B.swift"] && edited.report.diagnostics == [])
    try project.write("Own.swift", "\(head) {\n  static func bounds(_ n: Int) -> Self { .minimum(n) }\n}")
    let renamed = try project.generate()
    #expect(renamed.parsed == ["Own.swift"])
    #expect(renamed.report.diagnostics.map(\.message) == ["there is no guide '.ranges': did you mean '.range'?"])
  }

  /// While some file is no Swift, the compiler must come to say so; no mistake is forgotten over that.
  @Test func halfTypedCodeIsTheCompilersToTell() throws {
    let project = try project()
    try project.write("B.swift", "struct B: Generable {\n  // @Guide(.range(5...3))\n  var c: Int\n}")
    try project.write("Half.swift", "struct Half: Generable {\n  var a: \n  // @Giude(.minimum(1))\n  var b: In\n}")
    let half = try project.generate(for: .build)
    #expect(!half.report.hasErrors)
    #expect(half.report.diagnostics.map(\.message).contains { $0.hasPrefix("the range 5...3 is empty") })
    #expect(half.written.contains("Half.generable.swift") && half.written.contains("B.generable.swift"))
    #expect(try !project.text(of: "B.generable.swift").contains("extension B"))

    try project.write("Half.swift", "struct Half: Generable {\n  var a: Int\n}")
    let whole = try project.generate(for: .build)
    #expect(whole.report.errors == ["2:13: error: the range 5...3 is empty: its lower bound is above its upper bound"])
  }

  /// Where no compiler follows, what is no Swift is an error as well.
  @Test func halfTypedCodeIsAnErrorWhereNoCompilerFollows() throws {
    let project = try project()
    try project.write("B.swift", "struct B: Generable {\n  var c: \n}")
    #expect(try project.generate().report.errors == ["2:10: error: expected type in type annotation"])
    try project.write(
      "B.swift", "struct B: Generable {\n  var c: Int\n}\n#if compiler(>=99)\n  new syntax here!\n#endif")
    #expect(try project.generate().report.errors == [])
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
    #expect(try project.generate(for: .checking).report.outdated.count == 10)
    #expect(!FileManager.default.fileExists(atPath: project.folder + "/out"))
  }

  /// A nested type of a name that others have too is meant by what stands around it, and links no files.
  @Test func nestedTypesOfOneName() throws {
    let project = Project()
    for name in ["A", "B"] {
      try project.write(
        "\(name).swift", "struct \(name): Generable { var kind: Kind; enum Kind: String, Generable { case one } }")
    }
    try project.write("C.swift", "struct C: Generable { var kind: A.Kind }")
    _ = try project.generate()
    try project.write(
      "A.swift", "struct A: Generable { var kind: Kind; enum Kind: String, Generable { case one, two } }")
    #expect(
      try project.generate().written == [
        "A.Kind.gbnf", "A.Kind.schema.json", "A.gbnf", "A.generable.swift", "A.schema.json", "C.gbnf", "C.schema.json",
      ])
  }

  /// However files change, what was made bit by bit is what is made of them at once.
  @Test(arguments: 0..<12)
  func anyChangesComeToTheSameAsABuildFromNothing(round: Int) throws {
    var random = SplitMix(state: UInt64(round + 1))
    let project = Project()
    try project.write("Core.swift", "public struct Place: Generable { public var name: String }", in: "Core")
    let names = ["A", "B", "C", "D"]
    func file(of name: String) -> String {
      let others = names.filter { $0 < name }
      let uses = ["Int", "String?", "Kind", "Alias", "Place"] + others + others.flatMap { ["[\($0)]", "\($0).Kind"] }
      let fields = (0..<Int.random(in: 1...3, using: &random)).map { place in
        "  var field\(place): \(uses.randomElement(using: &random) ?? "Int")\n"
      }
      let kind =
        "  enum Kind: String, Generable { case \(["one", "two, three"].randomElement(using: &random) ?? "one") }\n"
      let isNested = Int.random(in: 0..<4, using: &random) > 0
      return "struct \(name): Generable {\n\(fields.joined())\(isNested ? kind : "")}\n"
    }
    func others() -> String {
      let texts = [
        "typealias Alias = \(names.randomElement(using: &random) ?? "A")\n", "typealias Alias = Int\n",
        "enum Kind: String, Generable { case outer }\n",
        "extension \(names.randomElement(using: &random) ?? "A") { enum Kind: String, Generable { case extended } }\n",
      ]
      return texts.filter { _ in Bool.random(using: &random) }.joined()
    }
    var texts: [String: String] = [:]
    func change(_ name: String) throws {
      texts[name] = name == "Others" ? others() : file(of: name)
      try project.write(name + ".swift", texts[name] ?? "")
    }
    for name in names + ["Others"] { try change(name) }
    var sound = 0
    for _ in 0..<200 where sound < 6 {
      let name = (names + ["Others"]).randomElement(using: &random) ?? "A"
      try change(name)
      let run = try project.generate()
      let whole = try project.generate(for: .checking)
      #expect(run.report.diagnostics == whole.report.diagnostics)
      // Two types of one name are the compiler's to refuse.
      let isTwice = names.contains {
        texts[$0]?.contains("enum") == true && texts["Others"]?.contains("extension \($0)") == true
      }
      if run.report.hasErrors || isTwice { continue }
      sound += 1
      #expect(whole.report.outdated == [])
    }
    #expect(sound == 6)
  }
}

extension Report {
  /// Errors without their file.
  fileprivate var errors: [String] {
    diagnostics.filter { $0.severity == .error }
      .map { "\($0.position.line):\($0.position.column): error: \($0.message)" }
  }
}
