// swift-tools-version: 6.1
import PackageDescription

// Separate from the main package, because all modules are built with the fuzzer's instrumentation here.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "memorize", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      // The main package has this product only if MEMORIZE_FUZZING is set.
      dependencies: [.product(name: "MemorizeFuzzing", package: "memorize")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      // The default linker fails on sections of the sanitizers. lld would drop the coverage counters without this flag.
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"])])
  ]
)
