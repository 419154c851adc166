// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StreamingBenchmark",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "../../..")],
  targets: [
    .executableTarget(
      name: "StreamingBenchmark", dependencies: [.product(name: "TrellisSchema", package: "Trellis")])
  ],
  swiftLanguageModes: [.v6]
)
