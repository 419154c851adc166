import Foundation
import PackagePlugin

/// `swift package generate-sources [--check] [--target NAME]…`: writes the generated Swift, JSON Schema and GBNF into a folder `Generated`
/// of each target that uses `GenerablePlugin` or has such a folder already, for those who check generated code in.
///
/// A target with checked-in files is left alone by `GenerablePlugin`. The files name no paths of this machine.
@main
struct GenerateSources: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let onlyChecks = extractor.extractFlag(named: "check") > 0
    let names = extractor.extractOption(named: "target")
    if let unknown = extractor.remainingArguments.first {
      throw Failure("there is no argument '\(unknown)': generate-sources takes --check and --target NAME")
    }
    let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let tool = try context.tool(named: "generable").url
    var failed = false
    for case let target as SwiftSourceModuleTarget in targets {
      guard !names.isEmpty || target.declaresGenerableTypes else { continue }
      failed = try !generate(for: target, with: tool, onlyChecks) || failed
    }
    if failed { throw Failure(onlyChecks ? "generated sources are out of date" : "not everything could be generated") }
  }

  private func generate(for target: SwiftSourceModuleTarget, with tool: URL, _ onlyChecks: Bool) throws -> Bool {
    let folder = target.directoryURL.appending(path: "Generated")
    var arguments = [onlyChecks ? "check" : "generate", "--module", target.moduleName, "--output", folder.path]
    arguments += ["--no-source-locations", "--show-output"]
    for condition in target.compilationConditions { arguments += ["--define", condition] }
    arguments += target.ownSources.map(\.path)
    for dependency in target.swiftDependencies {
      arguments += ["--dependency", dependency.moduleName] + dependency.ownSources.map(\.path)
    }
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }
}

extension SwiftSourceModuleTarget {
  fileprivate var ownSources: [URL] {
    sourceFiles(withSuffix: "swift").map(\.url).filter { !$0.lastPathComponent.hasSuffix(".generable.swift") }
      .sorted { $0.path < $1.path }
  }

  /// The Swift modules whose types the target's sources can use, but for this package's own, whose types the generator knows.
  fileprivate var swiftDependencies: [SwiftSourceModuleTarget] {
    let own = recursiveTargetDependencies.first { $0.name == "TrellisSchema" }?.directoryURL.deletingLastPathComponent()
    return recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.directoryURL.deletingLastPathComponent() != own }
  }

  /// Whether some source speaks of `Generable` at all: other targets get no empty files.
  fileprivate var declaresGenerableTypes: Bool {
    ownSources.contains { url in
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return false }
      return text.contains(": Generable") || text.contains(", Generable") || text.contains("@Generable")
    }
  }
}
