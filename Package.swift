// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: SwiftSyntax, as the toolchain ships it

/// The toolchain's folder of host modules (SwiftSyntax and its kin), found from the image of this very manifest's library,
/// so that no swift-syntax checkout is ever compiled. Nil where a toolchain does not ship them: then the generator is
/// left out and checked-in generated sources remain the way to use the package.
func toolchainHostFolder() -> String? {
  var candidates: [String] = []
  #if os(Linux)
    // Line by line: Foundation reads no more than the first page of a file whose size is given as zero.
    if let maps = fopen("/proc/self/maps", "r") {
      defer { fclose(maps) }
      var buffer = [CChar](repeating: 0, count: 8192)
      while fgets(&buffer, Int32(buffer.count), maps) != nil {
        let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).dropLast()
        guard line.hasSuffix("/libPackageDescription.so"), let start = line.firstIndex(of: "/") else { continue }
        candidates.append(String(line[start...]))
      }
    }
  #elseif canImport(Darwin)
    for index in 0..<_dyld_image_count() {
      guard let name = _dyld_get_image_name(index) else { continue }
      let path = String(cString: name)
      if path.hasSuffix("/libPackageDescription.dylib") { candidates.append(path) }
    }
  #endif
  for library in candidates {
    // <toolchain>/usr/lib/swift/pm/ManifestAPI/libPackageDescription → <toolchain>/usr/lib/swift/host
    let host = URL(fileURLWithPath: library)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("host").path
    if FileManager.default.fileExists(atPath: host + "/SwiftSyntax.swiftmodule") { return host }
  }
  return nil
}

let host = toolchainHostFolder()

let swiftSyntaxModules = [
  "SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics", "SwiftOperators", "SwiftIfConfig",
  "SwiftBasicFormat",
]

/// For what every user's build compiles. Its index leaves the toolchain's modules out, which take nearly as long to index as ours to
/// compile; and batches of files are small, so that none is long waited for.
let quicklyBuilt: SwiftSetting = .unsafeFlags(["-index-ignore-system-modules", "-driver-batch-size-limit", "16"])

/// Not optimised even in release builds: a user waits longer for the optimiser than the generator would ever save.
let generatorSettings: [SwiftSetting] = [quicklyBuilt, .unsafeFlags(["-Onone"], .when(configuration: .release))]

/// For what imports SwiftSyntax, or a module that does.
let syntaxSettings: [SwiftSetting] = generatorSettings + (host.map { [.unsafeFlags(["-I", $0])] } ?? [])

func swiftSyntaxLinking() -> [LinkerSetting] {
  guard let host else { return [] }
  return [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])]
    + swiftSyntaxModules.map { .linkedLibrary($0) }
}

// MARK: llama.cpp, in one fixed place

/// The folder that `Sources/CLlama/provide-llama.sh` fills. A manifest is cached, so it never asks whether llama.cpp exists:
/// it always names this place, and `shim.h` says what to run when nothing is there.
let llamaPrefix = (Context.environment["HOME"] ?? NSHomeDirectory()) + "/.trellis/llama.cpp"

let llamaSettings: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-I\(llamaPrefix)/include"])]
let llamaLinking: [LinkerSetting] = [
  // The run-time path serves shared libraries of the system's, which the script links into the same folder.
  .unsafeFlags(["-L\(llamaPrefix)/lib", "-Xlinker", "-rpath", "-Xlinker", "\(llamaPrefix)/lib"]),
  .linkedLibrary("llama"), .linkedLibrary("ggml"), .linkedLibrary("ggml-cpu"), .linkedLibrary("ggml-base"),
  .linkedLibrary("stdc++", .when(platforms: [.linux])), .linkedLibrary("m", .when(platforms: [.linux])),
  .linkedLibrary("pthread", .when(platforms: [.linux])),
  .linkedLibrary("ggml-metal", .when(platforms: [.macOS])), .linkedLibrary("ggml-blas", .when(platforms: [.macOS])),
  .linkedLibrary("c++", .when(platforms: [.macOS])),
  .linkedFramework("Accelerate", .when(platforms: [.macOS])),
  .linkedFramework("Foundation", .when(platforms: [.macOS])),
  .linkedFramework("Metal", .when(platforms: [.macOS])),
  .linkedFramework("MetalKit", .when(platforms: [.macOS])),
]

// MARK: Modules

/// The release build of the hot modules: whole-module optimisation is SwiftPM's default; nothing else is needed.
let targets: [Target] = [
  // What of the schemas the generator needs: it compiles this at every clean build, and TrellisSchema for the package alone.
  .target(name: "TrellisShape", swiftSettings: [quicklyBuilt]),
  .target(name: "TrellisSchema", dependencies: ["TrellisShape"], swiftSettings: [quicklyBuilt]),
  .target(name: "TrellisGrammar", dependencies: ["TrellisShape"], swiftSettings: [quicklyBuilt]),
  .target(name: "TrellisMasks", dependencies: ["TrellisGrammar", "TrellisSchema"]),
  .target(name: "Trellis", dependencies: ["TrellisSchema"]),
  .target(name: "TrellisTesting", dependencies: ["Trellis"]),
  .target(name: "TrellisTemplates"),
  .target(name: "GGUF"),
  .systemLibrary(name: "CLlama"),
  .target(
    name: "TrellisLlama",
    dependencies: ["Trellis", "TrellisGrammar", "TrellisMasks", "TrellisTemplates", "GGUF", "CLlama"],
    swiftSettings: llamaSettings,
    linkerSettings: llamaLinking
  ),
  .target(name: "TrellisServer", dependencies: ["Trellis", "TrellisGrammar", "TrellisMasks"]),
  .executableTarget(
    name: "TrellisCommand",
    dependencies: ["TrellisSchema", "TrellisGrammar", "TrellisMasks", "GGUF"]
  ),
  .plugin(
    name: "ProvideLlama",
    capability: .command(
      intent: .custom(
        verb: "provide-llama",
        description: "Provide llama.cpp (and, on request, the default model) in ~/.trellis for TrellisLlama."
      ),
      // None is asked for: without a sandbox (Linux) none is needed, and no permission opens ~/.trellis to a plugin in a
      // sandbox (macOS), where the command is 'swift package --disable-sandbox provide-llama'.
      permissions: []
    )
  ),

  .testTarget(name: "TrellisSchemaTests", dependencies: ["TrellisSchema"]),
  .testTarget(name: "TrellisGrammarTests", dependencies: ["TrellisGrammar"]),
  .testTarget(name: "TrellisMasksTests", dependencies: ["TrellisMasks", "GGUF"]),
  .testTarget(name: "TrellisTests", dependencies: ["Trellis", "TrellisTesting"]),
  .testTarget(name: "TrellisTestingTests", dependencies: ["TrellisTesting"]),
  .testTarget(name: "TrellisTemplatesTests", dependencies: ["TrellisTemplates"], exclude: ["Goldens"]),
  .testTarget(name: "TrellisServerTests", dependencies: ["TrellisServer", "TrellisTesting"]),
  .testTarget(name: "GGUFTests", dependencies: ["GGUF"]),
  .testTarget(name: "TrellisCommandTests", dependencies: ["TrellisCommand"]),
  .testTarget(
    name: "TrellisLlamaTests",
    dependencies: ["TrellisLlama", "GGUF", "CLlama"],
    swiftSettings: llamaSettings
  ),
]

let products: [Product] = [
  .library(name: "TrellisSchema", targets: ["TrellisSchema"]),
  // Grammars are made from schemas, which come from TrellisSchema; the module itself does without, as the generator does.
  .library(name: "TrellisGrammar", targets: ["TrellisGrammar", "TrellisSchema"]),
  .library(name: "TrellisMasks", targets: ["TrellisMasks"]),
  .library(name: "Trellis", targets: ["Trellis"]),
  .library(name: "TrellisTesting", targets: ["TrellisTesting"]),
  .library(name: "TrellisTemplates", targets: ["TrellisTemplates"]),
  .library(name: "TrellisLlama", targets: ["TrellisLlama"]),
  .library(name: "TrellisServer", targets: ["TrellisServer"]),
  .library(name: "GGUF", targets: ["GGUF"]),
  .executable(name: "trellis", targets: ["TrellisCommand"]),
  .plugin(name: "ProvideLlama", targets: ["ProvideLlama"]),
]

// MARK: The generator, where the toolchain has SwiftSyntax

let generatorTargets: [Target] = [
  .target(name: "ToolchainSyntax", swiftSettings: syntaxSettings),
  .target(name: "GenerableModel", swiftSettings: generatorSettings),
  .target(
    name: "GenerableSyntax",
    dependencies: ["GenerableModel", "ToolchainSyntax"],
    swiftSettings: syntaxSettings,
    linkerSettings: swiftSyntaxLinking()
  ),
  // Free of SwiftSyntax, so that it compiles while the compiler reads SwiftSyntax's interface.
  .target(
    name: "GenerableCodegen",
    dependencies: ["GenerableModel", "TrellisShape", "TrellisGrammar"],
    swiftSettings: generatorSettings
  ),
  .executableTarget(
    name: "generable",
    dependencies: ["GenerableCodegen", "GenerableModel", "GenerableSyntax"],
    swiftSettings: syntaxSettings
  ),
  .plugin(name: "GenerablePlugin", capability: .buildTool(), dependencies: ["generable"]),
  .plugin(
    name: "GenerateSources",
    capability: .command(
      intent: .custom(
        verb: "generate-sources",
        description: "Write the generated Swift, JSON Schema and GBNF of Generable types into the package."
      ),
      permissions: [.writeToPackageDirectory(reason: "To write generated sources beside the annotated ones.")]
    ),
    dependencies: ["generable"]
  ),
  .testTarget(
    name: "GenerableCodegenTests",
    dependencies: ["GenerableCodegen", "GenerableModel", "GenerableSyntax"],
    swiftSettings: syntaxSettings
  ),
]

let generatorProducts: [Product] = [
  .executable(name: "generable", targets: ["generable"]),
  .plugin(name: "GenerablePlugin", targets: ["GenerablePlugin"]),
  .plugin(name: "GenerateSources", targets: ["GenerateSources"]),
]

let package = Package(
  name: "Trellis",
  platforms: [.macOS(.v15), .iOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: products + (host == nil ? [] : generatorProducts),
  targets: targets + (host == nil ? [] : generatorTargets),
  swiftLanguageModes: [.v6]
)
