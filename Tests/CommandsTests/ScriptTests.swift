import Foundation
import TestSupport
import Testing

/// The scripts that the Makefile runs: wrong arguments and an old compiler are errors.
struct ScriptTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Runs `.ci/needs` with a compiler that prints this version.
  private func needs(_ parts: String, swift: String) throws -> ProgramRun {
    try home.write("#!/bin/sh\necho '\(swift)'\n".utf8, to: "swift")
    #expect(chmod(home.file("swift"), 0o755) == 0)
    return try ProgramRun(shell: "PATH=\"$PWD:$PATH\"; '\(Repository.file(".ci/needs"))' \(parts)", in: home)
  }

  @Test func `an unknown part of what is needed is an error`() throws {
    let run = try needs("nonsense", swift: "Swift version 6.2 (swift-6.2-RELEASE)")
    #expect(run.code == 64)
    #expect(run.error.contains("unknown part 'nonsense'"))
  }

  @Test(arguments: [
    ("Swift version 5.10.1 (swift-5.10.1-RELEASE)", 69), ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", 69),
    ("Swift version 6.2 (swift-6.2-RELEASE)", 0), ("Swift version 6.3.1 (swift-6.3.1-RELEASE)", 0),
    ("swift-driver version: 1.115 Apple Swift version 6.1.2 (swiftlang-6.1.2.1.2)", 69),
    ("Swift version 6.10-dev (LLVM 0)", 0), ("Swift version 10.0 (swift-10.0-RELEASE)", 0),
  ])
  func `Swift before 6.2 is an error`(version: String, code: Int32) throws {
    #expect(try needs("", swift: version).code == code)
  }

  @Test func `a hazard that does not exist is an error`() throws {
    let soak = Repository.file("Tests/Soak/soak.py")
    let run = try ProgramRun(shell: "python3 '\(soak)' /bin/true --only nonsense", in: home)
    #expect(run.code == 2)
    #expect(run.error.contains("no hazard has 'nonsense' in its name"))
  }
}
