// swift-tools-version: 6.1
import PackageDescription

// Programs that use the library as any other package does.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "memorize", path: "..")],
  targets: [
    .executableTarget(name: "ThemeStore", dependencies: [.product(name: "MemorizeKit", package: "memorize")]),
    .executableTarget(name: "Convert", dependencies: [.product(name: "ThemeFiles", package: "memorize")]),
    .executableTarget(name: "Paste", dependencies: [.product(name: "ThemeFormats", package: "memorize")]),
    .executableTarget(name: "OwnFormat", dependencies: [.product(name: "ThemeFiles", package: "memorize")]),
  ]
)
