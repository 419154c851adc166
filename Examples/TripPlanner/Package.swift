// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TripPlanner",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "../..")],
  targets: [
    .executableTarget(
      name: "TripPlanner",
      dependencies: [
        .product(name: "Trellis", package: "Trellis"),
        .product(name: "TrellisLlama", package: "Trellis"),
      ],
      plugins: [.plugin(name: "GenerablePlugin", package: "Trellis")]
    ),
    .testTarget(name: "TripPlannerTests", dependencies: ["TripPlanner"]),
  ],
  swiftLanguageModes: [.v6]
)
