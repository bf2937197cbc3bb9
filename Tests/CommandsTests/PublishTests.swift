import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Pages
@testable import Themes

/// That the page plays, is installed and is kept is tested in a browser.
@Suite struct PublishTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private static func theme(_ number: Int, _ name: String) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: UInt64(number)), name: name, emojis: "👻🎃🦇".compactMap { Emoji(String($0)) },
      removedEmojis: [], numberOfPairs: 2, color: ThemeColor(packed: 0xFF95_00FF), extras: [])
  }

  /// Publishes themes of these names, and returns a line for each change.
  @discardableResult
  private func publish(_ names: String..., overwriting: Bool = false) throws -> [String] {
    let site = try PublishedSite(names.enumerated().map { Self.theme($0, $1) })
    return try folder.publish(site, overwriting: overwriting).map { "\($0.path): \($0.outcome.rawValue)" }
  }

  private var folder: PublishedFolder { PublishedFolder(home.file("site")) }

  private static let page = ["index.html", "manifest.webmanifest", "icon-192.png", "icon-512.png", "worker.js"]

  private func inodes() throws -> [String: Int] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
        return (path, attributes[.systemFileNumber] as? Int ?? 0)
      })
  }

  @Test func `a folder has the page, a pack of each theme and an index of them`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "site", "Halloween", "Under the Sea"], in: home)
    let paths = Self.page + ["packs/halloween.zip", "packs/under-the-sea.zip", "index.json"]
    #expect(run.output == paths.map { "\($0): added\n" }.joined())
    #expect(run.error == "Published 2 themes in site: 8 files changed.\n")
    let index = try JSONSerialization.jsonObject(with: Data(home.bytes(of: "site/index.json"))) as? [String: Any]
    let files = try #require(index?["files"] as? [[String: String]])
    let sums = try ProgramRun(shell: "cd site && sha256sum \(paths.dropLast().joined(separator: " "))", in: home).output
    #expect(sums == files.map { "\($0["sha256"] ?? "")  \($0["path"] ?? "")\n" }.joined())
    let themes = try #require(index?["themes"] as? [[String: String]])
    #expect(themes.map { $0["name"] } == ["Halloween", "Under the Sea"])
    #expect(themes.map { $0["pack"] } == ["packs/halloween.zip", "packs/under-the-sea.zip"])
    let read = try ProgramRun(["convert", "site/packs/halloween.zip", "--format", "json"], in: home).output
    #expect(read == (try ProgramRun(["export", "Halloween"], in: home).output))
    // Any web server may read it.
    let modes = try ProgramRun(
      shell: "umask 022; memorize publish other >/dev/null; stat -c %a other other/packs other/worker.js", in: home)
    #expect(modes.output == "755\n755\n644\n")
  }

  @Test func `publishing again touches only what changed`() throws {
    try publish("Halloween", "Sea")
    let before = try inodes()
    #expect(try publish("Halloween", "Sea").isEmpty)
    #expect(try inodes() == before)
    let changes = try publish("Halloween", "Ocean")
    #expect(
      changes == [
        "index.html: updated", "worker.js: updated", "packs/ocean.zip: added", "packs/sea.zip: removed",
        "index.json: updated",
      ])
    let after = try inodes()
    #expect(["icon-192.png", "manifest.webmanifest", "packs/halloween.zip"].allSatisfy { after[$0] == before[$0] })
    #expect(after["packs/sea.zip"] == nil)
  }

  @Test func `a dry run tells of the changes and makes none`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "site", "--dry-run", "--json"], in: home)
    #expect(try run.json["changes"] as? [[String: String]] != nil)
    #expect(try (run.json["changes"] as? [Any])?.count == 14)
    #expect(try run.json["dryRun"] as? Bool == true)
    #expect(run.error == "Dry run: nothing was changed.\n")
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }

  @Test func `packs that somebody changed and files of others stay`() throws {
    try publish("Halloween", "Sea")
    try home.write(Array("mine".utf8), to: "site/packs/sea.zip")
    try home.write(Array("mine".utf8), to: "site/README.md")
    #expect(
      try publish("Halloween") == [
        "index.html: updated", "manifest.webmanifest: updated", "worker.js: updated", "index.json: updated",
      ])
    #expect(try home.bytes(of: "site/packs/sea.zip") == Array("mine".utf8))
    #expect(try home.bytes(of: "site/README.md") == Array("mine".utf8))
    let rejected = #expect(throws: Diagnostic.self) { try publish("Halloween", "Sea") }
    #expect(rejected?.code == "publish.foreign-file")
    #expect(try publish("Halloween", "Sea", overwriting: true).contains("packs/sea.zip: updated"))
  }

  @Test func `an index that was tampered with removes nothing outside`() throws {
    try publish("Halloween")
    let index = String(decoding: try home.bytes(of: "site/index.json"), as: UTF8.self)
    let sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    for path in ["../victim", "packs/../../victim", "README.md", "packs/A.zip"] {
      let entry = "{ \"path\": \"\(path)\", \"sha256\": \"\(sum)\" }, {"
      try home.write(
        Array(index.replacing("\"files\": [\n    {", with: "\"files\": [ \(entry)").utf8), to: "site/index.json")
      for victim in ["victim", "site/README.md", "site/packs/A.zip"] { try home.write(Array("test".utf8), to: victim) }
      #expect(try publish("Halloween") == ["index.json: updated"], "\(path)")
    }
    #expect(throws: Never.self) { try home.bytes(of: "victim") }
    // A link in the folder leads nowhere either.
    try FileManager.default.removeItem(atPath: home.file("site/packs"))
    try FileManager.default.createSymbolicLink(atPath: home.file("site/packs"), withDestinationPath: home.path)
    #expect(throws: (any Error).self) { try publish("Halloween") }
    #expect(!FileManager.default.fileExists(atPath: home.file("halloween.zip")))
  }

  @Test(arguments: [
    ("notes.txt", "", "publish.foreign-folder"), ("index.json", "{}", "publish.foreign-folder"),
    ("index.json", "{\"format\":\"memorize-site\",\"version\":2}", "publish.newer-version"),
  ])
  func `a folder of somebody else is rejected`(name: String, content: String, code: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try home.write(Array(content.utf8), to: "site/\(name)")
    #expect(#expect(throws: Diagnostic.self) { try publish("Halloween") }?.code == code)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test func `an empty folder, also one with hidden files, is used`() throws {
    try FileManager.default.createDirectory(atPath: home.file("site/.git"), withIntermediateDirectories: true)
    #expect(try publish("Halloween").count == 7)
  }

  @Test func `a file in the place of the folder is rejected`() throws {
    try home.write([], to: "site")
    #expect(#expect(throws: Diagnostic.self) { try publish("Halloween") }?.code == "publish.not-a-folder")
  }

  @Test func `after a kill at any file the next run goes on, and the index comes last`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    _ = try ProgramRun(["publish", "whole", "Halloween", "--language", "de"], in: home)
    // Each file takes its place by a rename: the index that announces the files, 6 files, the index.
    for place in [1, 2, 8] {
      let kill = "strace -qq -o trace -e inject=rename:signal=KILL:when=\(place) memorize publish site Halloween"
      let killed = try ProgramRun(shell: "rm -rf site; \(kill)", in: home)
      #expect(killed.code == 137, "\(place)")
      let index = try? String(decoding: home.bytes(of: "site/index.json"), as: UTF8.self)
      #expect(index?.contains("\"files\": []") ?? (place == 1), "\(place)")
      // What was written before is replaced, although it has another content now.
      let next = "memorize publish site Halloween --language de >/dev/null"
      let run = try ProgramRun(shell: "\(next) && diff -r site whole", in: home)
      #expect(run.code == 0, "\(place): \(run.output) \(run.error)")
    }
  }

  @Test(arguments: [
    ("Café & Bar 2", "packs/cafe-bar-2.zip"), ("مرحبا", "packs/00000000-0000-0001-0000-000000000000.zip"),
    ("../x", "packs/x.zip"), ("👻", "packs/00000000-0000-0001-0000-000000000000.zip"),
  ])
  func `a pack has the Latin letters of its theme's name`(name: String, path: String) throws {
    #expect(try PublishedSite([Self.theme(0, name)]).files.last?.path == path)
  }

  @Test func `packs of themes whose names are alike have their ids`() throws {
    let site = try PublishedSite([Self.theme(0, "Sea"), Self.theme(1, "séa"), Self.theme(2, "Sky")])
    #expect(
      site.files.suffix(3).map(\.path) == [
        "packs/sea-00000000-0000-0001-0000-000000000000.zip", "packs/sea-00000000-0000-0001-0000-000000000001.zip",
        "packs/sky.zip",
      ])
  }

  @Test func `an empty name is no folder`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "", "--dry-run"], in: home)
    #expect(run.code == 64)
    #expect(run.error == "memorize: invalid value '' for DIR. Use the name of a folder.\n")
  }

  @Test(arguments: ["index.html", "worker.js", "packs/halloween.zip", "index.json"])
  func `a link in the folder is not followed`(_ path: String) throws {
    try publish("Halloween")
    try home.write(Array("mine".utf8), to: "victim")
    try FileManager.default.removeItem(atPath: home.file("site/\(path)"))
    try FileManager.default.createSymbolicLink(
      atPath: home.file("site/\(path)"), withDestinationPath: home.file("victim"))
    for overwriting in [false, true] {
      #expect(throws: (any Error).self) { try publish("Halloween", "Sea", overwriting: overwriting) }
    }
    #expect(try home.bytes(of: "victim") == Array("mine".utf8))
  }

  @Test func `without a theme nothing is published`() throws {
    let run = try ProgramRun(["publish", "site"], in: home)
    #expect(run.code == 66)
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }
}
