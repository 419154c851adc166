import Foundation
import GenerableCodegen
import GenerableModel
import GenerableSyntax

/// `generable generate` and `generable check`.
struct Generate {
  private var request: Request
  /// Where a check writes Swift that warns of what is out of date, instead of failing.
  private var warningFile: String?
  private var showsOutput = false
  private var isVerbose = false

  init(_ arguments: inout Arguments, writes: Bool) throws {
    var modules: [Request.ModuleFiles] = [Request.ModuleFiles(name: "", files: [])]
    request = Request(module: modules[0])
    while let word = arguments.next() {
      switch word {
      case "--module": modules[0].name = try arguments.value(of: word)
      case "--dependency": modules.append(Request.ModuleFiles(name: try arguments.value(of: word), files: []))
      case "--output": request.outputFolder = try arguments.value(of: word)
      case "--define": request.conditions.names.insert(try arguments.value(of: word))
      case "--memory": request.memoryFolder = try arguments.value(of: word)
      case "--no-source-locations": request.locatesGuides = false
      case "--warning-file" where !writes: warningFile = try arguments.value(of: word)
      case "--for-build": request.isForBuild = true
      case "--show-output": showsOutput = true
      case "--verbose": isVerbose = true
      case let option where option.hasPrefix("--"):
        throw Arguments.UsageError(message: "there is no option '\(option)'")
      case let path: modules[modules.count - 1].files += try swiftFiles(at: path)
      }
    }
    guard !modules[0].name.isEmpty else { throw Arguments.UsageError(message: "--module is missing") }
    request.onlyChecks = !writes
    if writes, request.outputFolder == nil { throw Arguments.UsageError(message: "--output is missing") }
    request.module = modules[0]
    request.generator = Self.identity
    request.dependencies = Array(modules.dropFirst())
  }

  /// The generator's own file, so that another build of it trusts nothing that this one remembers.
  private static var identity: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(path) \(changed) \(attributes?[.size] ?? 0)"
  }

  func run() throws -> Int32 {
    let report = try Generator.run(request, parse: SourceFile.parse)
    for diagnostic in report.diagnostics { standardError("\(diagnostic)") }
    if let warningFile, !report.hasErrors {
      try CheckedInWarning(report, of: request).write(to: warningFile)
      return 0
    }
    for name in report.outdated {
      standardError("generable: error: '\(name)' is out of date: generate again, without '--check'")
    }
    if isVerbose {
      for path in report.parsed { print("read \(path)") }
      for name in report.written { print("wrote \(name)") }
      for name in report.removed { print("removed \(name)") }
    }
    if showsOutput, let folder = request.outputFolder { print(folder) }
    return report.hasErrors || !report.outdated.isEmpty ? 1 : 0
  }
}

/// The file itself, or all Swift files of a folder in the order of their paths.
func swiftFiles(at path: String) throws -> [String] {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
    throw Arguments.UsageError(message: "'\(path)' does not exist")
  }
  guard isFolder.boolValue else { return [path] }
  let names = try FileManager.default.subpathsOfDirectory(atPath: path)
  return names.filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".generable.swift") }.sorted().map { path + "/" + $0 }
}
