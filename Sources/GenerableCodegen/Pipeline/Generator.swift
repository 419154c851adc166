#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The code generator: reads the files of a module, and makes the Swift, the JSON Schema and the GBNF of its `Generable` types.
///
/// Parse, find the types, check them, render: each step takes values and gives values. Nothing is written while anything is wrong with
/// the types, except files that already say what they should.
package struct Generator {
  let request: Request
  private var report = Report()

  private init(_ request: Request) {
    self.request = request
  }

  package static func run(_ request: Request) throws -> Report {
    var generator = Generator(request)
    try generator.run()
    return generator.report
  }

  private mutating func run() throws {
    let module = try parse(request.module)
    let dependencies = try request.dependencies.map { try parse($0) }
    let plan = GenerationPlan(module: module, dependencies: dependencies, request: request)
    let files = plan.files()
    report.diagnostics = plan.diagnostics(with: files.diagnostics)
    guard let folder = request.outputFolder else { return }
    try write(files.outputs, into: folder)
  }

  private mutating func parse(_ files: Request.ModuleFiles) throws -> Module {
    Module(
      name: files.name,
      files: try files.files.map { path in
        report.parsed.append(path)
        return FileParser.parse(try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8), path: path)
      })
  }

  private mutating func write(_ outputs: [OutputFile], into folder: String) throws {
    let writer = OutputWriter(folder: folder)
    (report.written, report.removed) = try writer.write(outputs)
  }
}
