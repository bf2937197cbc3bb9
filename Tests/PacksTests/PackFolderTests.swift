import Formats
import Foundation
import Platform
import TestSupport
import Testing
import Themes

@testable import Packs

@Suite struct `Folders read as packs` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(limits: PackLimits = .standard) throws -> ThemeReading {
    var reading = ThemeReading()
    try PackFolder(folder.path, payloads: .basic, limits: limits).decode(into: &reading)
    return reading
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  private let handwritten = "{\"format\":\"memorize-pack\",\"version\":1,\"title\":\"Autumn\"}"

  @Test func `a folder with a handwritten manifest is read`() throws {
    try write(PackForger.theme, to: "theme.json")
    try write(handwritten, to: "manifest.json")
    try write("hello", to: "README.md")
    let reading = try read()
    #expect(reading.themes.count == 1)
    #expect(reading.credits.title == "Autumn")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a folder without a manifest is read with a warning`() throws {
    try write(PackForger.theme, to: "theme.json")
    let findings = try read().diagnostics
    #expect(findings.map(\.code) == ["pack.no-manifest"])
    #expect(findings.first?.message.contains("zip") == false)
  }

  @Test func `sizes, checksums and counts that are given must be right`() throws {
    var forger = PackForger()
    try write(PackForger.theme, to: "theme.json")
    try write(forger.manifestText, to: "manifest.json")
    #expect(try read().themes.count == 1)
    try write(PackForger.theme.replacing("A", with: "B"), to: "theme.json")
    expectFault("does not match its checksum") { _ = try read() }
    try write(PackForger.theme + " ", to: "theme.json")
    expectFault("the manifest says") { _ = try read() }
    forger.themes = 2
    try write(PackForger.theme, to: "theme.json")
    try write(forger.manifestText, to: "manifest.json")
    expectFault("but the files have") { _ = try read() }
    forger.listed = [PackForger.file("other.json", "")]
    try write(forger.manifestText, to: "manifest.json")
    expectFault("is listed in the manifest but missing") { _ = try read() }
  }

  @Test func `findings are placed like those of a pack`() throws {
    try write(PackForger.theme.replacing("\"👻\"", with: "\"👻\",\"🎃\""), to: "theme.json")
    try write(handwritten, to: "manifest.json")
    #expect(try read().allDiagnostics.first?.place.description == "theme.json: [0].emojis[2]")
    try write("[}", to: "theme.json")
    let fault = #expect(throws: Diagnostic.self) { try read() }
    #expect(fault?.place.description == "theme.json:1:2")
  }

  @Test func `of a folder with nothing but packs, all are read`() throws {
    try folder.write(PackForger().bytes, to: "a.zip")
    try folder.write(PackForger().bytes, to: "b.zip")
    #expect(try read().count == 2)
    try folder.write([1], to: "b.zip")
    let fault = #expect(throws: Diagnostic.self) { try read() }
    #expect(fault?.place.description.hasPrefix("b.zip") == true)
  }

  @Test func `links are not followed`() throws {
    let outside = try TemporaryFolder()
    try outside.write(Array(PackForger.theme.utf8), to: "theme.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("theme.json"), withDestinationPath: outside.file("theme.json"))
    #expect(throws: FileError(.reading, "theme.json", .isLink)) { try read() }
    try FileManager.default.createSymbolicLink(atPath: folder.file("sub"), withDestinationPath: outside.path)
    var forger = PackForger()
    forger.listed = [PackForger.file("sub/theme.json", PackForger.theme)]
    try write(forger.manifestText, to: "manifest.json")
    #expect(throws: FileError(.reading, "sub/theme.json", .isLink)) { try read() }
    // A slash and a combining mark are one character, but the system splits at bytes.
    let marked = "sub/\u{301}theme.json"
    try outside.write(Array(PackForger.theme.utf8), to: "\u{301}theme.json")
    forger.listed = [PackForger.file(marked, PackForger.theme)]
    try write(forger.manifestText, to: "manifest.json")
    #expect(throws: FileError(.reading, marked, .isLink)) { try read() }
  }

  @Test func `pipes and folders are rejected`() throws {
    mkfifo(folder.file("theme.json"), 0o600)
    #expect(throws: FileError(.reading, "theme.json", .isSpecial)) { try read() }
    unlink(folder.file("theme.json"))
    mkdir(folder.file("theme.json"), 0o700)
    #expect(throws: FileError(.reading, "theme.json", .system(.isFolder))) { try read() }
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let parent = folder.file(name.split(separator: "/").dropLast().joined(separator: "/"))
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try write(text, to: name)
    }
  }

  @Test func `a folder without a pack is searched, without hidden files and products of a build`() throws {
    try write([
      "README.md": "# Memorize", "App/Model/themes.csv": "name,emojis\nSea,🐙 🐠\n",
      ".build/themes.csv": "name,emojis\nHidden,🚗 🚕\n", "DerivedData/old.csv": "name,emojis\nOld,🚗 🚕\n",
      "App/Assets.xcassets/Contents.json": "{\"info\":{}}",
    ])
    let reading = try read()
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.allDiagnostics.contains { $0.place.files.first == "App/Model/themes.csv" })
    #expect(!reading.diagnostics.map(\.code).contains("pack.no-manifest"))
  }

  @Test func `several files with themes in a folder are named`() throws {
    try write(["a/one.csv": "name,emojis\nSea,🐙 🐠\n", "b/two.csv": "name,emojis\nSky,🌙 ⭐\n"])
    let fault = #expect(throws: Diagnostic.self) { try read() }
    #expect(fault?.code == "pack.several-payloads")
    #expect(fault?.message.contains("'a/one.csv', 'b/two.csv'") == true)
  }

  @Test func `links in a folder are not followed`() throws {
    let outside = try TemporaryFolder()
    try outside.write(Array("name,emojis\nSea,🐙 🐠\n".utf8), to: "themes.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("themes.csv"), withDestinationPath: outside.file("themes.csv"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("more"), withDestinationPath: outside.path)
    expectFault("pack.no-payload") { _ = try read() }
  }

  @Test func `the number of files in a folder is limited`() {
    let names = (1...5).map { "f\($0).txt" }
    for name in names { try? write("x", to: name) }
    #expect(FileReading.files(below: folder.path, most: 5) { _ in false }?.files.map(\.path) == names)
    #expect(FileReading.files(below: folder.path, most: 4) { _ in false } == nil)
    #expect(FileReading.files(below: folder.path, most: 4) { $0 == "f3.txt" }?.files.count == 4)
  }

  @Test func `files and folders that cannot be read are reported`() throws {
    try write(["a/sea.csv": "name,emojis\nSea,🐙 🐠\n", "closed/sky.csv": "name,emojis\nSky,🌙 ⭐\n"])
    let strange: [CChar] = Array("\(folder.path)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    close(creat(strange, 0o600))
    chmod(folder.file("closed"), 0)
    defer { chmod(folder.file("closed"), 0o700) }
    // The superuser reads every folder.
    let expected = geteuid() == 0 ? ["b\u{FFFD}"] : ["b\u{FFFD}", "closed"]
    let found = FileReading.files(below: folder.path, most: 10) { _ in false }
    #expect(found?.unreadable == expected)
    if geteuid() == 0 { try FileManager.default.removeItem(atPath: folder.file("closed")) }
    let findings = try read().diagnostics.filter { $0.message.hasSuffix("cannot be read") }
    #expect(findings.count == expected.count)
  }

  @Test func `other files beside the one that is read are named`() throws {
    try write(["theme.json": PackForger.theme, "farm.json": "[]", "README.md": "hello", ".old.json": "[]"])
    let findings = try read().diagnostics
    #expect(findings.map(\.code) == ["pack.no-manifest", "pack.ignored-file"])
    #expect(findings.last?.message == "'farm.json' was skipped; only 'theme.json' was read")
  }

  @Test func `1,000 files of a folder may have the extension of a format`() throws {
    #expect(PackLimits.standard.searchedFiles == 1_000)
    for name in ["a.csv", "b.json"] { try write("x", to: name) }
    try write("name,emojis\nSea,🐙 🐠\n", to: "themes.csv")
    #expect(try read(limits: PackLimits(searchedFiles: 3)).themes.map(\.name) == ["Sea"])
    let fault = #expect(throws: Diagnostic.self) { try read(limits: PackLimits(searchedFiles: 2)) }
    #expect(fault?.message.hasPrefix("3 files could have the themes; at most 2 are searched") == true)
  }

  @Test func `an empty folder is rejected`() { expectFault("pack.no-payload") { _ = try read() } }

  @Test func `a folder that is not there is named`() {
    let path = folder.file("nowhere")
    #expect(throws: FileError(.reading, path, .system(.noSuchFile))) {
      var reading = ThemeReading()
      try PackFolder(path, payloads: .basic).decode(into: &reading)
    }
  }
}
