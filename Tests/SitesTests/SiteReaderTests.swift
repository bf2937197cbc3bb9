import Foundation
import TestSupport
import Testing

@testable import Formats
@testable import Packs
@testable import Platform
@testable import Sites
@testable import Themes

@Suite struct SiteReaderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: [
    "https://a.example:99999/", "https://a.example:x/", "https://a b.example/", "https://a.example/../",
  ])
  func `an impossible address is rejected before it is asked for`(text: String) {
    #expect(throws: SiteAddress.Failure.invalid) { try SiteAddress(text) }
  }

  @Test(arguments: ["http://127.0.0.1:65535/a", "http://[::1]:8000/", "http://[::1]/"])
  func `a port and an address of IPv6 are kept`(text: String) throws {
    #expect(try SiteAddress(text).description.hasPrefix(text))
  }

  @Test(arguments: [(true, "12345"), (false, "12345"), (false, "123"), (false, "1"), (true, nil), (false, nil)])
  func `a pack that is not the one of the index may be in the middle of being published`(
    _ isChanging: Bool, _ content: String?
  ) throws {
    let path = "packs/sea.zip"
    let index = """
      {"format": "memorize-site", "version": 2, "number": 1, "themes":
      [{"id": "8E4B5C1A-3F0D-4C62-9B7E-1D2A6F5C0001", "name": "Sea", "pack": "\(path)"}],
      "files": [{"path": "\(path)", "sha256": "00", "bytes": 3}]}
      """
    try home.write(index.utf8, to: "index.json")
    if let content { try home.write(content.utf8, to: path) }
    if isChanging { try home.write("{}".utf8, to: SitePlan.path) }
    let reader = SiteReader(try SiteAddress(home.path), FolderFiles(home.path), pause: { _ in })
    guard case .index(let read, _, _, _) = try reader.index(), let entry = read.themes.first else {
      Issue.record("there is no theme")
      return
    }
    let diagnostic = #expect(throws: Diagnostic.self) { try reader.pack(entry, of: read) }
    #expect(diagnostic?.problem as? SiteProblem == .unfit(path, isMissing: content == nil, isChanging: isChanging))
  }

  /// The files of a site with the theme Sea, in memory.
  private struct Memory: SiteFiles {
    var files: [String: [UInt8]]

    init(_ themes: Theme...) throws { files = try PublishedSite(packsOf: themes).contents(number: 1) }

    func content(of path: String, atMost limit: Int, ifNot validator: String?) -> SiteAnswer {
      files[path].map { .content($0, validator: nil) } ?? .missing
    }
  }

  private static func theme(_ name: String, id: UInt64 = 1) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: id), name: name, emojis: "🐙🐠".compactMap { Emoji(String($0)) }, removedEmojis: [],
      numberOfPairs: 2, color: ThemeColor(packed: 0xFF), words: [:], extras: [])
  }

  private static let pack = PackFormat(payloads: .basic, generator: nil)

  /// What is wrong with a site whose pack has these themes.
  private func problem(ofPackWith themes: [Theme]) throws -> SiteProblem? {
    let content = try Self.pack.encode(themes, credits: Credits())
    var site = try Memory(Self.theme("Sea"))
    let index = String(decoding: try #require(site.files["index.json"]), as: UTF8.self)
    site.files["packs/sea.zip"] = content
    site.files["index.json"] = Array(
      index.replacing(/"sha256": "\w+",\s*"bytes": \d+/) { _ in
        #""sha256": "\#(SHA256(of: content))", "bytes": \#(content.count)"#
      }.utf8)
    let read = try SiteReader(SiteAddress("https://club.example/"), site).content()
    var reading = ThemeReading()
    do {
      for pack in read.packs { try pack.decode(by: Self.pack, into: &reading) }
      return nil
    } catch let fault as Diagnostic {
      #expect(fault.place.files.first == "packs/sea.zip")
      return fault.problem as? SiteProblem
    }
  }

  @Test func `the theme of a pack is the one that the index names`() throws {
    #expect(try problem(ofPackWith: [Self.theme("Sea")]) == nil)
    #expect(try problem(ofPackWith: [Self.theme("Lake")]) == .otherTheme("Lake", insteadOf: "Sea"))
    #expect(try problem(ofPackWith: [Self.theme("Sea", id: 2)]) == .otherID("Sea"))
    #expect(
      try problem(ofPackWith: [Self.theme("Sea"), Self.theme("Lake", id: 2)]) == .otherTheme("Lake", insteadOf: "Sea"))
    #expect(try problem(ofPackWith: []) == .noTheme("Sea"))
  }

  @Test(arguments: ["packs/sea.zip", "index.json", "packs"]) func `links and pipes in a folder are rejected at once`(
    path: String
  ) throws {
    for (name, bytes) in try Memory(Self.theme("Sea")).files { try home.write(bytes, to: name) }
    let reader = SiteReader(
      try SiteAddress(home.path), FolderFiles(home.path), pause: { _ in Issue.record("it waits") })
    _ = try reader.content()
    try FileManager.default.moveItem(atPath: home.file(path), toPath: home.file("moved"))
    try FileManager.default.createSymbolicLink(atPath: home.file(path), withDestinationPath: home.file("moved"))
    #expect(#expect(throws: FileError.self) { try reader.content() }?.reason == .isLink)
    try FileManager.default.removeItem(atPath: home.file(path))
    #expect(mkfifo(home.file(path), 0o600) == 0)
    let pipe = #expect(throws: FileError.self) { try reader.content() }
    #expect(pipe?.reason == .isSpecial)
    #expect(pipe?.path.hasPrefix(home.file(path)) == true)
  }
}
