import Formats
import Foundation
import System
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The search for plugins.
struct PluginFoldersTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func findings(_ environment: [String: String], taken: Set<String> = []) -> PluginFolders.Findings {
    PluginFolders(environment: environment, data: bench.home.file("data")).search(taken: taken)
  }

  @Test func `the named folders are searched first, then the data folder, then PATH`() throws {
    for (folder, names) in [("named", ["a"]), ("data/plugins", ["a", "b"]), ("bin", ["a", "b", "c"])] {
      for name in names { try bench.plugin(name, "exit 0 # \(folder)", in: folder) }
    }
    let found = findings(["MEMORIZE_PLUGINS": bench.home.file("named"), "PATH": "/usr/bin:\(bench.home.file("bin"))"])
    let expected = ["named/memorize-format-a", "data/plugins/memorize-format-b", "bin/memorize-format-c"]
    #expect(found.files.map(\.path) == expected.map(bench.home.file))
    #expect(found.warnings.map(\.code) == Array(repeating: "plugin.shadowed", count: 3))
    #expect(found.warnings.first?.description.contains("not used, because \(bench.home.file("named"))") == true)
  }

  @Test func `a plugin must be a file, of any size`() throws {
    let path = try bench.plugin("large", "exit 0").path
    #expect(truncate(path, 200 << 20) == 0)
    #expect(try PluginFile(path: path).name == "large")
    for (name, reason) in [("none", SystemError.noSuchFile), (".", .isFolder)] {
      let path = bench.home.file(name)
      #expect(throws: FileError(.reading, path, .system(reason))) { try PluginFile(path: path) }
    }
  }

  @Test func `a link to a folder of plugins gives no warning`() throws {
    try bench.plugin("a", "exit 0", in: "bin")
    try FileManager.default.createSymbolicLink(
      atPath: bench.home.file("link"), withDestinationPath: bench.home.file("bin"))
    let found = findings(["PATH": "\(bench.home.file("bin")):\(bench.home.file("link"))"])
    #expect(found.files.count == 1)
    #expect(found.warnings.isEmpty)
  }

  @Test func `relative folders are not searched`() throws {
    try bench.plugin("a", "exit 0")
    let before = FileManager.default.currentDirectoryPath
    for path in ["", ".", "bin", "./bin:", ":"] { #expect(findings(["PATH": path]).files.isEmpty) }
    let found = findings(["MEMORIZE_PLUGINS": "plugins"])
    #expect(found.warnings.map(\.code) == ["plugin.relative-folder"])
    #expect(FileManager.default.currentDirectoryPath == before)
  }

  @Test func `executables that cannot be plugins give a warning`() throws {
    try bench.plugin("json", "exit 0", in: "bin")
    try bench.plugin("Big.sh", "exit 0", in: "bin")
    try FileManager.default.createDirectory(
      atPath: bench.home.file("bin/memorize-format-d"), withIntermediateDirectories: true)
    let found = findings(["PATH": bench.home.file("bin")], taken: ["json"])
    #expect(found.files.isEmpty)
    #expect(Set(found.warnings.map(\.code)) == ["plugin.name-taken", "plugin.bad-name"])
  }

  @Test func `a plugin is started once, when its format is needed`() throws {
    let log = bench.home.file("log")
    try bench.plugin(
      "late", "echo $1 >> '\(log)'; echo '{\"protocol\":1,\"name\":\"late\",\"summary\":\"s\",\"import\":true}'",
      in: "bin")
    try bench.plugin("broken", "echo $1 >> '\(log)'; exit 1", in: "bin")
    let environment = ["PATH": bench.home.file("bin") + ":/usr/bin:/bin"]
    let plugins = InstalledPlugins(
      PluginFolders(environment: environment, data: nil), environment: environment, taken: ["json"])
    let registry = FormatRegistry.basic.adding(plugins)
    func started() -> [Substring] { ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n") }

    #expect(registry.names == FormatRegistry.basic.names + ["broken", "late"])
    #expect(try registry.format(named: "csv").name == "csv")
    #expect(started().isEmpty)
    #expect(try registry.format(named: "LATE").name == "late")
    #expect(started().count == 1)
    #expect(throws: Diagnostic.self) { try registry.format(named: "broken") }
    #expect(registry.decoding.names == FormatRegistry.basic.decoding.names + ["late"])
    // Each is started once only.
    #expect(started().count == 2)
    #expect(registry.encoding.names == FormatRegistry.basic.encoding.names)
  }
}
