import Foundation
import GenerableModel

/// The code generator: reads the files of a module, and makes the Swift, the JSON Schema and the GBNF of its `Generable` types.
///
/// Parse, find the types, check them, render: each step takes values and gives values. With a memory only what depends on files that changed
/// is made again.
package struct Generator {
  /// A reader of Swift: the text of a file, and its path.
  package typealias Parser = @Sendable (_ text: String, _ path: String) -> SourceFile

  private let request: Request
  private let parse: Parser
  private var memory: Memory
  private var parsed: [String: SourceFile] = [:]
  /// The texts of files that are new or different, to be remembered.
  private var texts: [String: String] = [:]
  private var report = Report()

  private init(_ request: Request, parse: @escaping Parser) {
    self.request = request
    self.parse = parse
    // A check looks at everything, and leaves no trace.
    memory = Memory.load(from: request.onlyChecks ? nil : request.memoryFolder, key: request.key)
  }

  /// - Throws: Errors of reading and writing files. What is wrong with the sources is in the report.
  package static func run(_ request: Request, parse: @escaping Parser) throws -> Report {
    var generator = Generator(request, parse: parse)
    try generator.run()
    return generator.report
  }

  private mutating func run() throws {
    var found = try readChanges()
    if let folder = request.outputFolder {
      // What somebody has taken away is made again.
      let present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      for (path, entry) in memory.entries where !present.isSuperset(of: entry.outputs) { found.changed.insert(path) }
    }
    guard !found.isEmpty else {
      report.diagnostics = request.module.files.flatMap { memory.entries[$0]?.diagnostics ?? [] }
      return
    }
    let changes = Changes(memory.entries, changed: found.changed, moved: found.moved, gone: found.gone)
    let own = request.module.files.filter { changes.affected.contains($0) || found.moved.contains($0) }
    let plan = GenerationPlan(
      module: try module(request.module, changes.needed),
      dependencies: try request.dependencies.map { try module($0, changes.needed) }, request: request)
    var results = plan.results(for: own, withSchemas: changes.affected)
    let syntaxErrors = plan.module.files.compactMap(\.syntaxError)
    var isHalfTyped = false
    for path in own {
      memory.entries[path]?.diagnostics = results.diagnostics[path] ?? []
      if results.outputs[path] == nil, memory.entries[path]?.outputs.isEmpty == true {
        results.outputs[path] = results.placeholders[path].map { [$0] }
      }
      // A source with errors keeps the files that it had, and one whose lines have moved those of its types.
      guard let outputs = results.outputs[path] else { continue }
      if changes.affected.contains(path) { memory.entries[path]?.outputs = outputs.map(\.name) }
    }
    report.diagnostics = request.module.files.flatMap { memory.entries[$0]?.diagnostics ?? [] }
    if !request.isForBuild {
      report.diagnostics = syntaxErrors + report.diagnostics
    } else if !syntaxErrors.isEmpty, report.hasErrors {
      isHalfTyped = true
      for index in report.diagnostics.indices { report.diagnostics[index].severity = .warning }
    }
    // While something is wrong nothing is written and nothing remembered: the next run sees the same changes again.
    guard !report.hasErrors else { return }
    if !request.onlyChecks, let folder = request.memoryFolder { Memory.forget(in: folder) }
    try write(results)
    if !request.onlyChecks, !isHalfTyped { try remember() }
  }

  // MARK: Reading

  /// How the files differ from what is remembered.
  private struct Differences {
    /// Files that are new, or declare something else.
    var changed: Set<String> = []
    /// Files with the same declarations, maybe on other lines.
    var moved: Set<String> = []
    /// What files declared that are no longer there, or are different.
    var gone: [FileSummary] = []

    var isEmpty: Bool { changed.isEmpty && moved.isEmpty && gone.isEmpty }
  }

  /// What became of a file whose stamp is not the remembered one.
  private struct Reading: Sendable {
    var stamp: FileStamp?
    var hash: UInt64
    /// Nil where the content is as remembered.
    var content: (text: String, file: SourceFile)?
    var isMoved = false
  }

  /// Looks at every file, parses those that are not as remembered, and forgets those that are gone.
  private mutating func readChanges() throws -> Differences {
    var found = Differences()
    let modules = [request.module] + request.dependencies
    var others: [(module: String, path: String, stamp: FileStamp?, old: Memory.Entry?)] = []
    for module in modules {
      for path in module.files {
        let stamp = FileStamp(path: path)
        let old = memory.entries[path]
        if stamp == nil || old?.stamp != stamp { others.append((module.name, path, stamp, old)) }
      }
    }
    let remembered = request.memoryFolder.map(TextStore.init)
    let parse = parse
    let readings = concurrentMap(others) { item in
      Result { try Self.read(item.path, item.stamp, item.old, remembered, parse) }
    }
    for (item, reading) in zip(others, readings) {
      let reading = try reading.get()
      guard let (text, file) = reading.content else {
        memory.entries[item.path]?.stamp = reading.stamp
        continue
      }
      parsed[item.path] = file
      texts[item.path] = text
      report.parsed.append(item.path)
      if let old = item.old, !reading.isMoved { found.gone.append(old.summary) }
      if reading.isMoved { found.moved.insert(item.path) } else { found.changed.insert(item.path) }
      memory.entries[item.path] = Memory.Entry(
        module: item.module, stamp: reading.stamp, hash: reading.hash, summary: FileSummary(file),
        outputs: item.old?.outputs ?? [])
    }
    let present = Set(modules.flatMap(\.files))
    for (path, entry) in memory.entries where !present.contains(path) {
      found.gone.append(entry.summary)
      memory.entries[path] = nil
      remembered?.remove(path)
    }
    return found
  }

  private static func read(
    _ path: String, _ stamp: FileStamp?, _ old: Memory.Entry?, _ remembered: TextStore?, _ parse: Parser
  ) throws -> Reading {
    let text = try text(at: path)
    let hash = contentHash(text)
    if let old, old.hash == hash { return Reading(stamp: stamp, hash: hash) }
    let file = parse(text, path)
    let before = old.flatMap { _ in remembered?.load(path) }.map { parse($0, path) }
    let isMoved = before?.withoutPositions == file.withoutPositions
    return Reading(stamp: stamp, hash: hash, content: (text, file), isMoved: isMoved)
  }

  private static func text(at path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func module(_ files: Request.ModuleFiles, _ needed: Set<String>) throws -> Module {
    let (parsed, parse) = (parsed, parse)
    let sources = concurrentMap(files.files.filter(needed.contains)) { path in
      Result { try parsed[path] ?? parse(Self.text(at: path), path) }
    }
    return Module(name: files.name, files: try sources.map { try $0.get() })
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
    let store = TextStore(folder: folder)
    for result in concurrentMap(Array(texts), { file in Result { try store.store(file.value, at: file.key) } }) {
      try result.get()
    }
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
