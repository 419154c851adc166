// swift-tools-version: 6.2
import PackageDescription

let generated: [Target.PluginUsage] = [.plugin(name: "GenerablePlugin", package: "Trellis")]
let schema: Target.Dependency = .product(name: "TrellisSchema", package: "Trellis")

let package = Package(
  name: "Shapes",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Shapes", targets: ["Shapes"])],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [
    .target(name: "Core", dependencies: [schema], plugins: generated),
    .target(
      name: "Shapes", dependencies: ["Core", schema],
      swiftSettings: [.define("WINTER"), .treatAllWarnings(as: .error)],
      plugins: generated),
    .target(
      name: "MainActorShapes", dependencies: [schema],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)],
      plugins: generated),
    .executableTarget(
      name: "ShapesCheck",
      dependencies: ["Shapes", schema, .product(name: "TrellisGrammar", package: "Trellis")]),
    .testTarget(
      name: "ShapesTests", dependencies: ["Shapes", "Core", "MainActorShapes", schema], plugins: generated),
  ],
  swiftLanguageModes: [.v6]
)
