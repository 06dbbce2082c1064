// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that building and testing Cubica needs nothing of it.
let parts: [Target.Dependency] = [.product(name: "CubicaParts", package: "Cubica")]

let package = Package(
  name: "CubicaBenchmarks",
  dependencies: [.package(name: "Cubica", path: "..")],
  targets: [
    .executableTarget(name: "overlay-frames", dependencies: parts),
    .executableTarget(name: "encode-frames", dependencies: parts),
  ],
  swiftLanguageModes: [.v6]
)
