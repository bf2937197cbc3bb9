import Foundation
import TestSupport
import Testing

/// What can be checked on one system about building and testing on the other.
struct PortabilityTests {
  private static func sources(in folders: [String]) throws -> [(name: String, text: String)] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder))
        .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Fuzzing/") }
        .map { ("\(folder)/\($0)", try Repository.text("\(folder)/\($0)")) }
    }
  }

  @Test func `only LibC names the C library of a system`() throws {
    for (name, text) in try Self.sources(in: ["Sources", "Tests"]) where name != "Sources/LibC/LibC.swift" {
      #expect(!text.contains(/(?m)^\s*(@\w+ +)*((public|package|internal) +)?import (Glibc|Musl|Darwin)\b/), "\(name)")
    }
  }

  /// The fuzzer is a package of its own and is built on Linux only. Here settings of compiler and linker are looked at.
  @Test func `settings of Package.swift that name a system have a condition`() throws {
    let settings = try Repository.text("Package.swift").matches(of: /\.(unsafeFlags|linkedLibrary|linkedFramework)\(.*/)
    #expect(!settings.isEmpty)
    for setting in settings where !setting.output.0.contains(#"["-O"]"#) {
      #expect(setting.output.0.contains(".when(platforms:"), "\(setting.output.0)")
    }
  }

  @Test func `flags of the Makefile for a linker are for Linux`() throws {
    var isForLinux = false
    for line in try Repository.text("Makefile").split(separator: "\n") {
      if line.hasPrefix("ifeq ($(shell uname),Linux)") { isForLinux = true }
      if line == "else" || line == "endif" { isForLinux = false }
      #expect(isForLinux || !line.contains("-Xlinker"), "\(line)")
    }
  }

  @Test func `each library and tool has a package of Debian and a formula of Homebrew`() throws {
    for line in try Repository.text(".ci/needs").split(separator: "\n") {
      guard let match = line.firstMatch(of: /^ +(library|tool) (.*)$/) else { continue }
      let words = match.output.2.split(separator: " ")
      #expect(words.count == 3, "\(line)")
      #expect(!words.contains { $0.hasPrefix("$") }, "\(line)")
    }
    // What stands in no Homebrew is asked for on Linux only.
    let asked = try needs("build", "test", on: "Darwin")
    #expect(asked.contains { $0.hasPrefix("brew install pkgconf libarchive libsodium libxml2 sqlite ") }, "\(asked)")
    #expect(!asked.contains { $0.hasPrefix("apt-get install") }, "\(asked)")
  }

  @Test(arguments: ["Linux", "Darwin"]) func `every part can be asked for on each system`(system: String) throws {
    let manager = ["Linux": "apt-get install", "Darwin": "brew install"][system] ?? ""
    for part in ["build", "test", "failover", "model", "servers", "pictures", "browsers", "dist", "dist-check"] {
      let asked = try needs(part, on: system)
      #expect(asked.filter { $0.contains(" install") }.allSatisfy { $0.hasPrefix(manager) }, "\(part): \(asked)")
    }
  }

  @Test func `nothing is installed beside a Python that is too old`() throws {
    var run: ProgramRun?
    #expect(try needs("test", on: "Darwin", isPythonOld: true) { run = $0 } == [])
    #expect(run?.code == 69)
    #expect(run?.error.contains("Python 3.10 or newer") == true)
  }

  /// The commands that `.ci/needs` runs to install parts on a system that has nothing.
  private func needs(
    _ parts: String..., on system: String, isPythonOld: Bool = false, look: (ProgramRun) -> Void = { _ in }
  ) throws -> [String] {
    let home = try TemporaryFolder()
    let tools = home.file("tools")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let log = home.file("log")
    let stubs = [
      "uname": "echo \(system)", "id": "echo 0", "swift": "echo 'Swift version 6.2.1'",
      "brew": "[ $1 = --prefix ] || echo \"brew $*\" >> \(log)", "apt-get": "echo \"apt-get $*\" >> \(log)",
      // It has no modules.
      "python3": isPythonOld ? "exit 1" : "case \"$2\" in *version_info*) ;; *) exit 1 ;; esac",
    ]
    // What is downloaded for the project alone is there.
    let downloaded = [
      "browser/bin/playwright", "browser/bin/python3", "patroni/bin/patroni", "schemas/bin/check-jsonschema",
      "servers/13/x", "servers/18/x",
    ]
    for (name, script) in stubs.map({ ("tools/\($0)", $1) }) + downloaded.map({ (".build/\($0)", "") }) {
      let folder = URL(fileURLWithPath: home.file(name)).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = try home.write("#!/bin/sh\n\(script)\n".utf8, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    for tool in ["sed", "head", "tr", "env", "rm", "ls"] {
      let path = ["/usr/bin", "/bin"].map { "\($0)/\(tool)" }.first { FileManager.default.fileExists(atPath: $0) }
      try FileManager.default.createSymbolicLink(atPath: "\(tools)/\(tool)", withDestinationPath: #require(path))
    }
    let run = try ProgramRun(
      shell: "'\(Repository.file(".ci/needs"))' \(parts.joined(separator: " "))", in: home, environment: ["PATH": tools]
    )
    look(run)
    return (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
  }

  @Test(arguments: [
    ".github/workflows/test.yml", ".github/workflows/release.yml", ".github/ISSUE_TEMPLATE/report.yml",
    ".github/ISSUE_TEMPLATE/idea.yml", ".github/ISSUE_TEMPLATE/config.yml", "Packaging/Containerfile",
    "Packaging/memorize.rb",
  ]) func `a file for a service that we do not have says so first`(name: String) throws {
    let first = try Repository.text(name).prefix { $0 != "\n" }
    #expect(first.contains(" never "), "\(first)")
  }

  @Test func `tests that use what only Linux has are marked`() throws {
    let onlyOnLinux = try Regex(
      #"/proc/|> /dev/full|strace |setsid |stat -c|LD_PRELOAD|ulimit -v|sed -i|"timeout [-0-9]|truncate -s|"#
        + #"/usr/share/unicode|emojiTest\(\)"#, as: Substring.self)
    for (name, text) in try Self.sources(in: ["Tests"]) where name.hasSuffix("Tests.swift") && name != Self.own {
      let suite = text.firstMatch(of: /@Suite\(.*/)?.output ?? ""
      // What stands before the first test, such as an initialiser, is for all of them.
      for (index, test) in text.split(separator: "@Test").enumerated()
      where !(suite + test.prefix(300)).contains("Linux.has(") {
        let body = index == 0 ? test : test.split(separator: "\n  }\n", maxSplits: 1).first ?? test
        let word = body.firstMatch(of: onlyOnLinux)?.output
        #expect(word == nil, "\(name): \(body.prefix(100)) uses it without .enabled(if: Linux.has(…))")
      }
    }
  }

  private static let own = "Tests/PlatformTests/PortabilityTests.swift"
}
