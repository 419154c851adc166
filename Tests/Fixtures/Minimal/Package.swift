// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Minimal",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [.product(name: "TrellisSchema", package: "Trellis")],
      plugins: [.plugin(name: "GenerablePlugin", package: "Trellis")]
    )
  ],
  swiftLanguageModes: [.v6]
)
