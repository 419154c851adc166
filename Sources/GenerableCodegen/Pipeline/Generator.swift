import Foundation

/// The code generator: reads the files of a module, and makes the Swift, the JSON Schema and the GBNF of its `Generable` types.
///
/// Parse, find the types, check them, render: each step takes values and gives values. With a memory only files that changed are parsed,
/// and only what depends on them is made again.
package struct Generator {
  private let request: Request
  private var memory: Memory
  private var parsed: [String: SourceFile] = [:]
  private var report = Report()

  private init(_ request: Request) {
    self.request = request
    // A check looks at everything, and leaves no trace.
    memory = Memory.load(from: request.onlyChecks ? nil : request.memoryFolder, key: request.key)
  }

  /// - Throws: Errors of reading and writing files. What is wrong with the sources is in the report.
  package static func run(_ request: Request) throws -> Report {
    var generator = Generator(request)
    try generator.run()
    return generator.report
  }

  private mutating func run() throws {
    var (changed, gone) = try readChanges()
    if let folder = request.outputFolder {
      // What somebody has taken away is made again.
      let present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      for (path, entry) in memory.entries where !present.isSuperset(of: entry.outputs) { changed.insert(path) }
    }
    guard !changed.isEmpty || !gone.isEmpty else {
      report.diagnostics = request.module.files.flatMap { memory.entries[$0]?.diagnostics ?? [] }
      return
    }
    let changes = Changes(memory.entries, changed: changed, gone: gone)
    let own = request.module.files.filter(changes.affected.contains)
    let plan = GenerationPlan(
      module: try module(request.module, changes.needed),
      dependencies: try request.dependencies.map { try module($0, changes.needed) }, request: request)
    let results = plan.results(for: own)
    for path in own {
      memory.entries[path]?.diagnostics = results.diagnostics[path] ?? []
      // A source with errors keeps the files that it had.
      if let outputs = results.outputs[path] { memory.entries[path]?.outputs = outputs.map(\.name) }
    }
    report.diagnostics = request.module.files.flatMap { memory.entries[$0]?.diagnostics ?? [] }
    // While something is wrong nothing is written and nothing remembered: the next run sees the same changes again.
    guard !report.hasErrors else { return }
    try write(results)
    if !request.onlyChecks { try remember() }
  }

  // MARK: Reading

  /// Looks at every file, parses those that are not as remembered, and forgets those that are gone.
  private mutating func readChanges() throws -> (changed: Set<String>, gone: [FileSummary]) {
    var changed: Set<String> = []
    var gone: [FileSummary] = []
    let modules = [request.module] + request.dependencies
    for module in modules {
      for path in module.files {
        let stamp = FileStamp(path: path)
        let old = memory.entries[path]
        if let old, let stamp, old.stamp == stamp { continue }
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let hash = contentHash(Array(data))
        if let old, old.hash == hash {
          memory.entries[path]?.stamp = stamp
          continue
        }
        let file = FileParser.parse(String(decoding: data, as: UTF8.self), path: path)
        parsed[path] = file
        report.parsed.append(path)
        if let old { gone.append(old.summary) }
        memory.entries[path] = Memory.Entry(
          module: module.name, stamp: stamp, hash: hash, summary: FileSummary(file), outputs: old?.outputs ?? [])
        changed.insert(path)
      }
    }
    let present = Set(modules.flatMap(\.files))
    for (path, entry) in memory.entries where !present.contains(path) {
      gone.append(entry.summary)
      memory.entries[path] = nil
      if let folder = request.memoryFolder { ModelStore(folder: folder).remove(path) }
    }
    return (changed, gone)
  }

  private mutating func module(_ files: Request.ModuleFiles, _ needed: Set<String>) throws -> Module {
    var sources: [SourceFile] = []
    for path in files.files where needed.contains(path) { sources.append(try source(at: path)) }
    return Module(name: files.name, files: sources)
  }

  /// The declarations of a file: just parsed, remembered, or parsed again where the memory has lost them.
  private mutating func source(at path: String) throws -> SourceFile {
    if let file = parsed[path] { return file }
    if let folder = request.memoryFolder, let file = ModelStore(folder: folder).load(path) { return file }
    let file = FileParser.parse(
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self), path: path)
    parsed[path] = file
    report.parsed.append(path)
    return file
  }

  // MARK: Writing

  private mutating func write(_ results: GenerationPlan.Results) throws {
    guard let folder = request.outputFolder else { return }
    let writer = OutputWriter(folder: folder, onlyChecks: request.onlyChecks)
    let kept = Set(request.module.files.flatMap { memory.entries[$0]?.outputs ?? [] })
    (report.written, report.removed) = try writer.write(
      request.module.files.flatMap { results.outputs[$0] ?? [] }, keeping: kept)
    if request.onlyChecks {
      report.outdated = report.written + report.removed
      (report.written, report.removed) = ([], [])
    }
  }

  private func remember() throws {
    guard let folder = request.memoryFolder else { return }
    let models = ModelStore(folder: folder)
    for file in parsed.values { try models.store(file) }
    try memory.store(in: folder)
  }
}

extension Request {
  /// What remembered results hold for.
  fileprivate var key: String {
    [
      generator, module.name, dependencies.map(\.name).joined(separator: ","), outputFolder ?? "",
      conditions.names.sorted().joined(separator: ","), "\(locatesGuides)",
    ].joined(separator: "\n")
  }
}
