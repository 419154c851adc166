// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DecodingBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [
    .executableTarget(
      name: "DecodingBenchmark",
      dependencies: [
        .product(name: "Trellis", package: "Trellis"), .product(name: "TrellisLlama", package: "Trellis"),
      ],
      plugins: [.plugin(name: "GenerablePlugin", package: "Trellis")])
  ],
  swiftLanguageModes: [.v6]
)
