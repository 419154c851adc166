import Foundation
import PackagePlugin

/// Runs the generator at every build of a target whose sources, or those of a target it depends on, have changed.
///
/// One output per source file, always: SwiftPM plans once and does not plan again when a file's content changes. The `.schema.json` and
/// `.gbnf` of each type are written beside the Swift; they are not inputs of the build.
@main
struct GenerablePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let sources = target.swiftFiles
    guard !sources.isEmpty else { return [] }
    let written = sources.filter(\.isGenerated)
    let own = sources.filter { !$0.isGenerated }
    let work = context.pluginWorkDirectoryURL
    let dependencies = target.swiftDependencies

    var arguments: [String]
    let outputs: [URL]
    if let checkedIn = written.first?.deletingLastPathComponent() {
      // Files that `generate-sources` has written are checked in: generated here as well, every type would be there twice. They are
      // compared with what they should be.
      let warning = work.appending(path: "\(target.moduleName).checked-in.swift")
      arguments = ["check", "--output", checkedIn.path, "--no-source-locations", "--warning-file", warning.path]
      outputs = [warning]
    } else {
      let folder = work.appending(path: "Generated")
      arguments = ["generate", "--output", folder.path, "--memory", work.appending(path: "Memory").path]
      outputs = own.map { source in
        folder.appending(path: source.deletingPathExtension().lastPathComponent + ".generable.swift")
      }
    }
    for condition in target.compilationConditions { arguments += ["--define", condition] }
    arguments += ["--for-build", "--module", target.moduleName] + own.map(\.path)
    for dependency in dependencies {
      arguments += ["--dependency", dependency.moduleName]
      arguments += dependency.swiftFiles.filter { !$0.isGenerated }.map(\.path)
    }
    return [
      .buildCommand(
        displayName: "Generating for the Generable types of \(target.moduleName)",
        executable: try context.tool(named: "generable").url,
        arguments: arguments,
        inputFiles: sources + dependencies.flatMap(\.swiftFiles),
        outputFiles: outputs
      )
    ]
  }
}

extension URL {
  fileprivate var isGenerated: Bool { lastPathComponent.hasSuffix(".generable.swift") }
}

extension SwiftSourceModuleTarget {
  fileprivate var swiftFiles: [URL] {
    sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
  }

  /// The Swift modules whose types the target's sources can use, but for this package's own, whose types the generator knows.
  fileprivate var swiftDependencies: [SwiftSourceModuleTarget] {
    let own = recursiveTargetDependencies.first { $0.name == "TrellisSchema" }?.directoryURL.deletingLastPathComponent()
    return recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.directoryURL.deletingLastPathComponent() != own }
  }
}
