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
    // Files that `generate-sources` has written are checked in: then nothing is generated here, or every type would be there twice.
    guard !sources.contains(where: { $0.lastPathComponent.hasSuffix(".generable.swift") }) else { return [] }

    let folder = context.pluginWorkDirectoryURL.appending(path: "Generated")
    let dependencies = target.swiftDependencies
    var arguments = ["generate", "--module", target.moduleName, "--output", folder.path]
    arguments += ["--memory", context.pluginWorkDirectoryURL.appending(path: "Memory").path]
    for condition in target.compilationConditions { arguments += ["--define", condition] }
    arguments += sources.map(\.path)
    for dependency in dependencies {
      arguments += ["--dependency", dependency.moduleName] + dependency.swiftFiles.map(\.path)
    }
    return [
      .buildCommand(
        displayName: "Generating for the Generable types of \(target.moduleName)",
        executable: try context.tool(named: "generable").url,
        arguments: arguments,
        inputFiles: sources + dependencies.flatMap(\.swiftFiles),
        outputFiles: sources.map { source in
          let name = source.deletingPathExtension().lastPathComponent
          return folder.appending(path: name + ".generable.swift")
        }
      )
    ]
  }
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
