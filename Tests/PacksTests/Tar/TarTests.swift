import Formats
import Foundation
import Packs
import TestSupport
import Testing
import Themes

/// Tars: a test for each attack, and the usual ways to make valid ones.
struct TarTests {
  /// Stands for the formats of other games: `game:` before the JSON of themes.
  private struct GameFormat: ReadOnlyFormat {
    static let signature = Array("game:".utf8)

    let name = "game"
    let summary = "for a test"
    let fileExtensions = ["game"]
    let traits: FormatTraits = [.readOnly, .archived]

    func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
      opening.starts(with: Self.signature) ? .certain : .no
    }

    func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
      try JSONFormat().decode(Array(bytes.dropFirst(Self.signature.count)), into: &reading)
    }
  }

  private static let payloads = FormatRegistry.basic.adding(GameFormat())
  private static let game = #"game:{"name":"Zoo","emojis":["🦁","🐯"]}"#

  private func read(_ bytes: [UInt8], limits: PackLimits = .standard) throws -> ThemeReading {
    var reading = ThemeReading()
    let format = try Self.payloads.addingArchives().detect(bytes, fileName: nil)
    try #require(format.name == "tar")
    try TarFormat(payloads: Self.payloads, limits: limits).decode(bytes, into: &reading)
    return reading
  }

  private func read(_ entries: TarForger.Entry...) throws -> ThemeReading { try read(TarForger(entries).bytes) }

  private func expect(_ code: String, _ entries: TarForger.Entry..., sourceLocation: SourceLocation = #_sourceLocation)
  {
    expectFault(code, sourceLocation: sourceLocation) { _ = try read(TarForger(entries).bytes) }
  }

  private func bytes(_ base64: String) throws -> [UInt8] { try Array(#require(Data(base64Encoded: base64))) }

  @Test func `the game is found beside its pictures, in a folder or not`() throws {
    for folder in ["", "./", "zoo/", "./zoo/"] {
      let reading = try read(
        .init(folder.isEmpty ? "./" : folder, kind: "5"), .init(folder + "lion.svg", "<svg/>"),
        .init(folder + "zoo.game", Self.game), .init(folder + "roar.ogg", "OggS"))
      #expect(reading.themes.map(\.name) == ["Zoo"], "in '\(folder)'")
      #expect(reading.allDiagnostics.allSatisfy { $0.code.hasPrefix("theme.") })
    }
  }

  @Test func `an archive may hold several games`() throws {
    let reading = try read(
      .init("zoo.game", Self.game), .init("Makefile", "all:"),
      .init("night.game", Self.game.replacing("Zoo", with: "Night")))
    #expect(reading.themes.map(\.name) == ["Zoo", "Night"])
    #expect(reading.diagnostics.map(\.code) == ["pack.ignored-file"])
  }

  @Test func `a table in a tar is read like one in a zip`() throws {
    let reading = try read(.init("sea.csv", "name,emojis\nSea,🐙🐠\n"))
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.diagnostics.map(\.code) == ["pack.no-manifest"])
    expect("pack.several-payloads", .init("sea.csv", "name,emojis\nSea,🐙🐠\n"), .init("zoo.game", Self.game))
    expect("pack.no-payload", .init("notes.md", "buy milk"))
    expect("pack.no-payload", .init("zoo/", kind: "5"))
  }

  @Test(arguments: [
    "/zoo.game", "../zoo.game", "a/../../zoo.game", "zoo\\..\\a.game", "C:/zoo.game", "con.game", "a\u{202E}.game",
  ])
  func `a name that could leave the folder, or means something else elsewhere, is rejected`(name: String) {
    expect("archive.bad-name", .init(name, Self.game))
  }

  @Test(arguments: ["1", "2", "3", "4", "6"] as [Character])
  func `links, devices and pipes are rejected`(kind: Character) {
    expect("archive.not-a-file", .init("zoo.game", kind: kind, target: "/etc/passwd"))
  }

  @Test func `the same name twice is rejected, also in another case`() {
    expect("archive.bad-name", .init("zoo.game", Self.game), .init("ZOO.game", Self.game))
  }

  @Test func `a tar may have 1,000 entries`() throws {
    let entries = (0..<999).map { TarForger.Entry("\($0)/", kind: "5") } + [.init("zoo.game", Self.game)]
    #expect(try read(TarForger(entries).bytes).themes.count == 1)
    expectFault("are allowed") { _ = try read(TarForger(entries + [.init("x/", kind: "5")]).bytes) }
  }

  @Test func `64 files may have the extension of a format`() throws {
    let games = (0..<65).map { TarForger.Entry("\($0).game", Self.game.replacing("Zoo", with: "Zoo \($0)")) }
    #expect(try read(TarForger(Array(games.dropLast())).bytes).themes.count == 64)
    expectFault("files could have the themes; at most") { _ = try read(TarForger(games).bytes) }
  }

  @Test func `files may be as large together as the limit`() throws {
    let entries: [TarForger.Entry] = [.init("zoo.game", Self.game), .init("a.png", "12345")]
    let size = Self.game.utf8.count + 5
    #expect(try read(TarForger(entries).bytes, limits: PackLimits(totalSize: size)).themes.count == 1)
    expectFault("would unpack to more than") {
      _ = try read(TarForger(entries).bytes, limits: PackLimits(totalSize: size - 1))
    }
  }

  @Test func `a declared size above the limit is rejected before unpacking`() {
    expect("would unpack to more than", .init("zoo.game", "x", size: 65 << 20))
    expect("would unpack to more than", .init("a.png", "x", size: 8 << 30 - 1))
  }

  @Test func `many files that are too large together are rejected`() {
    let limits = PackLimits(totalSize: 1_000)
    let text = String(repeating: "x", count: 400)
    expectFault("would unpack to more than") {
      _ = try read(TarForger(.init("a", text), .init("b", text), .init("c", text)).bytes, limits: limits)
    }
  }

  @Test func `a bomb is rejected by its unpacked size`() throws {
    let bomb = try bytes(TarForger.bomb)
    expectFault("archive.too-compressed") { _ = try read(bomb) }
  }

  @Test(arguments: [
    (PackLimits(ratio: 77_100), false), (PackLimits(ratio: 76_000), true),
    (PackLimits(ratioFreeSize: 9 << 20), false), (PackLimits(ratioFreeSize: 7 << 20), true),
  ])
  func `the ratio counts from the size where it is limited`(limits: PackLimits, isTooCompressed: Bool) throws {
    // 8 MiB in 109 bytes. What is in it is not a game.
    let bomb = try bytes(TarForger.bomb)
    let fault = #expect(throws: Diagnostic.self) { try read(bomb, limits: limits) }
    #expect((fault?.code == "archive.too-compressed") == isTooCompressed)
  }

  @Test func `a bzip2 file without a tar may be a single compressed file`() throws {
    let text = try bytes(TarForger.noTar)
    let fault = #expect(throws: Diagnostic.self) { try read(text) }
    #expect(fault?.code == "archive.damaged")
    #expect(fault?.hint?.contains("bunzip2") == true)
  }

  @Test(arguments: ["", "pack/"]) func `a pack in a tar is read with its manifest`(folder: String) throws {
    let forger = PackForger()
    let manifest = TarForger.Entry(folder + "manifest.json", forger.manifestText)
    let reading = try read(manifest, .init(folder + "theme.json", PackForger.theme))
    #expect(reading.themes.map(\.name) == ["A"])
    #expect(reading.diagnostics.isEmpty)
    expect("pack.damaged", manifest, .init(folder + "theme.json", PackForger.theme.replacing("A", with: "B")))
  }

  @Test func `files that macOS added are counted`() throws {
    let reading = try read(.init("._zoo.game", "x"), .init("zoo.game", Self.game), .init(".DS_Store", "x"))
    #expect(reading.themes.map(\.name) == ["Zoo"])
    #expect(reading.diagnostics.map(\.code) == ["pack.system-files"])
  }

  @Test func `an archive that was cut anywhere is an error, not a shorter game`() throws {
    let path = Repository.file("Tests/Samples/Foreign/tar/meadow.emojify.tar.bz2")
    let whole = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    for length in stride(from: 10, to: whole.count, by: 7) {
      expectFault("archive.damaged") { _ = try read(Array(whole[..<length])) }
    }
    let plain = TarForger(.init("zoo.game", Self.game)).bytes
    expectFault("archive.damaged") { _ = try read(Array(plain[..<600])) }
  }
}
