// swift-tools-version: 6.1
import PackageDescription

// Apart from the main package, because every module is built for the fuzzer here.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "memorize", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      // A product of its own, which the main package has where MEMORIZE_FUZZING is set.
      dependencies: [.product(name: "MemorizeFuzzing", package: "memorize")],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      // The usual linker stumbles over what the sanitizers leave behind; this one would drop what counts the places.
      linkerSettings: [.unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "nostart-stop-gc"])])
  ]
)
