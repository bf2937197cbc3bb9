import Formats
import TestSupport
import Testing
import Themes

@testable import Packs

@Suite struct `Packs that are written` {
  private let credits = Credits(
    title: "Autumn", author: "Ada", license: "CC0-1.0", description: "Leaves & co.", packVersion: "2.1")

  @Test(arguments: 0..<20 as Range<UInt64>) func `hold the same themes and credits`(_ seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: true)
    let themes = generator.themes(Int(seed) * 5)
    let bytes = try PackForger.format.encode(themes, credits: credits)
    var reading = ThemeReading()
    try PackForger.format.decode(bytes, into: &reading)
    #expect(reading.themes == themes)
    #expect(reading.credits == credits)
    #expect(reading.isValid)
    #expect(reading.items.allSatisfy { $0.release == Release(packVersion: "2.1") })
    #expect(try PackForger.format.encode(themes, credits: credits) == bytes)
  }

  @Test func `keep the release of the site that they are read from`() throws {
    var generator = ThemeGenerator(seed: 1)
    var reading = ThemeReading()
    let site = Release(source: "https://club.example/", number: 12, pack: "00ff")
    reading.release = site
    try PackForger.format.decode(PackForger.format.encode(generator.themes(1), credits: credits), into: &reading)
    try PackForger.format.decode(PackForger.format.encode(generator.themes(1), credits: Credits()), into: &reading)
    #expect(reading.items.map(\.release) == [site.with(packVersion: "2.1"), site])
  }

  @Test func `hold exactly the manifest, then the themes`() throws {
    var generator = ThemeGenerator(seed: 1)
    let bytes = try PackForger.format.encode(generator.themes(2), credits: credits)
    #expect(try ZipAudit.entries(of: bytes).map(\.name) == ["manifest.json", "theme.json"])
    let source = try ZipSource(bytes, limits: .standard)
    let manifest = try #require(try PackReader(source: source, payloads: .basic).manifest())
    #expect(manifest.generator == "test 1.0")
    #expect(manifest.themes == 2)
    #expect(manifest.files?.map(\.path) == ["theme.json"])
  }

  @Test func `lose nothing`() {
    var generator = ThemeGenerator(seed: 1, hasExtras: true)
    #expect(generator.themes(20).allSatisfy { PackForger.format.losses(of: $0).isEmpty })
  }

  @Test func `are recognised by their first bytes`() throws {
    let bytes = try PackForger.format.encode([], credits: Credits())
    let registry = FormatRegistry.basic.adding(PackForger.format)
    #expect(try registry.detect(bytes, fileName: "misnamed.json").name == "pack")
    #expect(registry.format(ofFile: "a.zip")?.name == "pack")
    #expect(registry.format(ofFile: "a.memorizepack")?.name == "pack")
    #expect(PackForger.format.recognition(of: Array("[{}]".utf8)[...]) == .no)
  }

  @Test func `that would be too large are not written`() throws {
    var generator = ThemeGenerator(seed: 1)
    let format = PackFormat(
      payloads: .basic, generator: nil, limits: PackLimits(totalSize: 5_000, manifestSize: 1_000))
    #expect(throws: Never.self) { try format.encode(generator.themes(2), credits: Credits()) }
    expectFault("pack.too-large") { _ = try format.encode(generator.themes(100), credits: Credits()) }
    let talkative = Credits(description: String(repeating: "x", count: 2_000))
    expectFault("the manifest is larger") { _ = try format.encode([], credits: talkative) }
  }

  @Test func `are errors when cut anywhere`() throws {
    var generator = ThemeGenerator(seed: 7)
    let bytes = try PackForger.format.encode(generator.themes(1), credits: Credits())
    for length in 0..<bytes.count {
      var reading = ThemeReading()
      #expect(throws: Diagnostic.self, "\(length) bytes") {
        try PackForger.format.decode(Array(bytes[..<length]), into: &reading)
      }
      #expect(reading.items.isEmpty)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `never give a wrong theme when a byte is flipped`(_ seed: UInt64) throws
  {
    var generator = ThemeGenerator(seed: seed)
    var random = SeededGenerator(seed: seed)
    let themes = generator.themes(2)
    let bytes = try PackForger.format.encode(themes, credits: credits)
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      var reading = ThemeReading()
      do {
        try PackForger.format.decode(damaged, into: &reading)
        #expect(reading.themes == themes, "seed \(seed)")
      } catch is Diagnostic {
        #expect(reading.items.isEmpty, "seed \(seed)")
      }
    }
  }
}
