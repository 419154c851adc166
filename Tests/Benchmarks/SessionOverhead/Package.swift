// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SessionBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [
    .executableTarget(
      name: "SessionBenchmark",
      dependencies: [
        .product(name: "Trellis", package: "Trellis"), .product(name: "TrellisTesting", package: "Trellis"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
