import Formats
import Foundation
import Platform
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
    #expect(
      Set(found.warnings.map(\.message)) == [
        "invalid plugin name", "'json' is a built-in format, which a plugin cannot replace",
      ])
    #expect(found.warnings.map(\.code) == ["plugin.bad-name", "plugin.bad-name"])
  }

  /// The permissions of a file, its folder and the folder above, of which the user owns all.
  @Test(arguments: [
    (0o755, 0o755, 0o755, nil), (0o700, 0o500, 0o711, nil), (0o757, 0o755, 0o755, "a/b/memorize-format-x"),
    (0o755, 0o757, 0o755, "a/b"), (0o755, 0o755, 0o757, "a"), (0o755, 0o1777, 0o1777, nil),
    (0o757, 0o1777, 0o755, "a/b/memorize-format-x"),
  ])
  func `a plugin that other users can change is rejected`(file: Int, folder: Int, above: Int, fault: String?) throws {
    let path = try bench.plugin("x", "exit 0", in: "a/b").path
    for (path, mode) in [(path, file), (bench.home.file("a/b"), folder), (bench.home.file("a"), above)] {
      #expect(chmod(path, mode_t(mode)) == 0)
    }
    let found = findings(["PATH": bench.home.file("a/b")])
    #expect(found.files.count == (fault == nil ? 1 : 0))
    #expect(found.warnings.map(\.code) == (fault == nil ? [] : ["plugin.untrusted"]))
    #expect(found.warnings.allSatisfy { $0.hint?.hasSuffix("chmod go-w \(bench.home.file(fault ?? ""))") == true })
    #expect(((try? PluginFile(path: path)) == nil) == (fault != nil))
    _ = chmod(bench.home.file("a/b"), 0o755)
  }

  @Test func `a link is as safe as its folder and its target`() throws {
    try bench.plugin("x", "exit 0", in: "bin")
    try bench.plugin("y", "exit 0", in: "open")
    try FileManager.default.createSymbolicLink(
      atPath: bench.home.file("bin/memorize-format-y"), withDestinationPath: bench.home.file("open/memorize-format-y"))
    try FileManager.default.createSymbolicLink(
      atPath: bench.home.file("open/memorize-format-x"), withDestinationPath: bench.home.file("bin/memorize-format-x"))
    #expect(findings(["PATH": bench.home.file("bin")]).files.map(\.name) == ["x", "y"])
    #expect(chmod(bench.home.file("open"), 0o757) == 0)
    #expect(findings(["PATH": bench.home.file("bin")]).files.map(\.name) == ["x"])
    #expect(findings(["PATH": bench.home.file("open")]).files.isEmpty)
  }

  /// Links from one name to another, below the home folder; `open` is the folder that everybody can write to.
  @Test(arguments: [
    [("bin/memorize-format-x", "../open/hop"), ("open/hop", "../safe/memorize-format-x")],
    [("bin", "open/hop"), ("open/hop", "../safe")],
    [("bin", "hop/inner"), ("hop", "open/outer"), ("open/outer", "../safe"), ("safe/inner", ".")],
    [("bin", "open/../safe")],
    [("bin", "safe/a"), ("safe/a", "b"), ("safe/b", "c"), ("safe/c", "../open/d"), ("open/d", "../safe")],
  ])
  func `a link in the middle of the way is as safe as its folder`(links: [(name: String, target: String)]) throws {
    try bench.plugin("x", "exit 0", in: "safe")
    for folder in ["open"] + links.map({ ($0.name as NSString).deletingLastPathComponent }) {
      try FileManager.default.createDirectory(atPath: bench.home.file(folder), withIntermediateDirectories: true)
    }
    for link in links {
      try FileManager.default.createSymbolicLink(
        atPath: bench.home.file(link.name), withDestinationPath: link.target)
    }
    #expect(findings(["PATH": bench.home.file("bin")]).files.map(\.name) == ["x"])
    #expect(chmod(bench.home.file("open"), 0o777) == 0)
    let found = findings(["PATH": bench.home.file("bin")])
    #expect(found.files.isEmpty)
    #expect(found.warnings.map(\.message) == ["not run, because other users can write to \(bench.home.file("open"))"])
    #expect(throws: Diagnostic.self) { try PluginFile(path: bench.home.file("bin/memorize-format-x")) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give links to other users"))
  func `a link of another user in the middle of the way is rejected`() throws {
    try bench.plugin("x", "exit 0", in: "safe")
    for (name, target) in [("bin", "hop"), ("hop", "safe")] {
      try FileManager.default.createSymbolicLink(atPath: bench.home.file(name), withDestinationPath: target)
    }
    #expect(findings(["PATH": bench.home.file("bin")]).files.count == 1)
    #expect(lchown(bench.home.file("hop"), 1, 0) == 0)
    let found = findings(["PATH": bench.home.file("bin")])
    #expect(found.files.isEmpty)
    #expect(found.warnings.map(\.message) == ["not run, because \(bench.home.file("hop")) belongs to another user"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to other users"))
  func `a plugin of another user is rejected`() throws {
    let path = try bench.plugin("x", "exit 0", in: "bin").path
    for owned in [path, bench.home.file("bin")] {
      #expect(chown(owned, 1, 0) == 0)
      let found = findings(["PATH": bench.home.file("bin")])
      #expect(found.files.isEmpty)
      #expect(found.warnings.map(\.message) == ["not run, because \(owned) belongs to another user"])
      #expect(chown(owned, 0, 0) == 0)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files to other groups"))
  func `a private group of the user may write`() throws {
    let path = try bench.plugin("x", "exit 0", in: "bin", mode: 0o775).path
    #expect(findings(["PATH": bench.home.file("bin")]).files.count == 1)
    #expect(chown(path, 0, 1) == 0)
    #expect(findings(["PATH": bench.home.file("bin")]).warnings.map(\.code) == ["plugin.untrusted"])
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
