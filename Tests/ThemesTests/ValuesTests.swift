import Foundation
import TestSupport
import Testing

@testable import Themes

struct ThemeColorTests {
  @Test(arguments: [
    ("#F90", "#FF9900"), ("#ff9500", "#FF9500"), ("FF9500", "#FF9500"), ("#FF950080", "#FF950080"),
    ("Orange", "#FFA500"), (" gr ey ", "#808080"),
    ("mint", "#00C7BE"), ("lightblue", "#ADD8E6"), ("Rebecca Purple", "#663399"), ("darkSlateGrey", "#2F4F4F"),
    ("tomato", "#FF6347"),
  ])
  func `a colour is read in any usual spelling`(text: String, written: String) {
    #expect(ThemeColor(text)?.description == written)
  }

  @Test(arguments: [("türkis", "turquoise"), ("水色", "lightblue"), ("violett", "purple"), ("Rouge", "red")])
  func `a colour is read by its name in other languages`(text: String, name: String) {
    #expect(ThemeColor(written: text) == ThemeColor(name))
  }

  @Test(arguments: ["", "#", "#12", "#12345", "#GGGGGG", "##FF9500", "reddish", "#1234567890"])
  func `other text is not a colour`(text: String) { #expect(ThemeColor(text) == nil) }

  @Test func `every 8-bit component survives being written as thousandths`() {
    for component in UInt8.min...UInt8.max {
      let fraction = Double(ThemeColor.thousandths(component)) / 1000
      #expect(ThemeColor(red: fraction, green: 0, blue: 0).red == component)
    }
    #expect(ThemeColor.thousandths(149) == 584)
    #expect(ThemeColor.thousandths(255) == 1000)
  }

  @Test func `every named colour has a name that finds it`() {
    for name in ColorName.all { #expect(ThemeColor(name.text.uppercased()) == name.color) }
  }

  @Test func `all names of CSS are known`() {
    #expect(ColorName.all.count == 149)
    #expect(Set(ColorName.all.map(\.text)).count == 149)
    #expect(ColorName.all.map(\.text) == ColorName.all.map(\.text).sorted())
    #expect(ColorName.all.count { $0.isCommon } == 24)
    for (second, first) in [("aqua", "cyan"), ("fuchsia", "magenta"), ("darkslategrey", "darkslategray")] {
      #expect(ThemeColor(second) == ThemeColor(first))
    }
  }
}

struct ThemeIDTests {
  @Test func `an id has the text of a UUID`() throws {
    let uuid = UUID()
    let id = try #require(ThemeID(uuid.uuidString.lowercased()))
    #expect(id.description == uuid.uuidString)
    #expect(ThemeID("{\(uuid.uuidString)}") == id)
  }

  @Test(arguments: [
    "", "6F1B0C5E", "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B1", "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11A",
    "6F1B0C5E+7A63-4B1E-9E36-0C8C2C6B9B11", "6F1B0C5G-7A63-4B1E-9E36-0C8C2C6B9B11",
  ])
  func `other text is not an id`(text: String) { #expect(ThemeID(text) == nil) }

  @Test func `random ids are of version 4, derived ones of version 8`() {
    var random = SeededGenerator(seed: 1)
    #expect(Array(ThemeID.random(using: &random).description)[14] == "4")
    #expect(Array(ThemeID.derived(high: 1, low: 2).description)[14] == "8")
  }
}

struct NameKeyTests {
  @Test(arguments: [
    ("Halloween", "HALLOWEEN"), ("  Two  Words ", "two words"), ("Pâques", "pa\u{302}ques"),
    ("각", "\u{1100}\u{1161}\u{11A8}"), ("Ångström", "a\u{30A}ngstro\u{308}m"), ("❤️", "❤"),
  ])
  func `names that people take for one have one strict key`(left: String, right: String) {
    #expect(NameKey(left).strict == NameKey(right).strict)
    #expect(Array(NameKey(left).strict.utf8) == Array(NameKey(right).strict.utf8))
  }

  @Test func `accents divide names, but not in a search`() {
    #expect(NameKey("Pâques").strict != NameKey("Paques").strict)
    #expect(NameKey("Pâques").loose == "paques")
    #expect(NameKey("ÉTÉ").loose == "ete")
    #expect(NameKey("が").loose != NameKey("か").loose)
  }

  @Test func `decomposition equals that of Foundation`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      // Foundation sorts the marks inside three Tibetan vowel signs in another way than the standard.
      let scalars = (0..<6).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random)) }
        .filter { ![0xF73, 0xF75, 0xF81].contains($0.value) }
      let text = String(String.UnicodeScalarView(scalars))
      guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .unassigned }) else { continue }
      #expect(
        Decomposition.decomposed(text) == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars), "\(scalars)")
    }
  }

  @Test func `lower case and decomposition of every scalar equal those of the standard library`() {
    for value in 0..<0x33000 as Range<UInt32> {
      // Foundation decomposes what later versions of Unicode have assigned.
      guard let scalar = Unicode.Scalar(value), !Self.isNew(scalar) else { continue }
      let lower = scalar.properties.lowercaseMapping
      let expected = Array(lower.decomposedStringWithCanonicalMapping.unicodeScalars)
      let found = "x\(scalar)".withUTF8Bytes { bytes in
        Decomposition.withParts(of: bytes, lowercased: true) { parts in
          parts.dropFirst().map { ($0.scalar, $0.isSpace) }
        }
      }
      #expect(found.map(\.0) == expected.map(\.value), "U+\(String(value, radix: 16))")
      #expect(found.map(\.1) == expected.map(\.properties.isWhitespace), "U+\(String(value, radix: 16))")
    }
  }

  /// Catalogs store these numbers; with others, their themes would not be found.
  @Test(
    arguments: [
      ("Halloween Party 2", 0x3723_FA2F_3FDF_F434), ("Thème d’été à Nîmes", 0xFE12_8845_7010_A2D7),
      ("Ångström & Łódź", 0x94ED_3A36_91BE_EBEA), ("Việt Nam ẩm thực", 0x0AA8_A389_D139_42AD),
      ("İstanbul ışık", 0x7053_54BC_F35B_FDCA), ("Тёмная Ёлка", 0x7974_94CB_3FC1_7F9A),
      ("ΘΆΛΑΣΣΑ Ελλάδα", 0x557B_01AB_F484_274E), ("Հայաստան", 0xA703_2F3A_3492_9742),
      ("ქართული თამაში", 0x5FB1_0CE1_DE92_68C2), ("なつやすみガラス", 0xC81C_447B_7905_AD7D),
      ("夏天 的 水果", 0x28D8_09AD_DC17_0B2C), ("한국 음식", 0x3965_650F_777A_7AE6),
      ("ف\u{64F}ص\u{64F}ول\u{64F} الس\u{64E}\u{651}ن\u{64E}ة", 0x0D14_BA02_2F78_498D),
      ("ח\u{5B7}ג\u{5B4}\u{5BC}ים", 0xB545_8429_91A7_7268),
      ("गर\u{94D}मी की छुट\u{94D}टियाँ", 0x247C_9C52_55AF_BE72), ("ฤด\u{E39}ร\u{E49}อน น\u{E49}ำ", 0x65CA_1BE5_0D0D_4153),
      ("𞤀𞤣𞤤𞤢𞤥", 0xC7B0_AD63_C7C7_CD73), ("\u{F900}\u{F901}\u{F902}", 0x22F0_2AD4_A238_3313),
      ("a\u{327}\u{302}\u{316}b", 0xF1E8_B26C_14A0_8A84), ("❤\u{FE0F} Love ❤", 0x8D5A_9128_8B29_B470),
      ("\u{3000}全角\u{A0}空白\u{2003}", 0x1F7A_8EDE_5658_05C9),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England", 0xE102_98F6_9C5C_BC02),
    ] as [(String, UInt64)])
  func `the hash of a name never changes`(name: String, hash: UInt64) {
    #expect(UInt64(bitPattern: NameKey.looseHash(of: name)) == hash)
  }

  @Test func `the hash of a name is that of its loose key`() {
    let names = [
      "Pâques", "Ёлка ", "ガラス", "각", "a\u{300}\u{FE0F} b", "\u{301}", " Sea  2", "", "x\u{20D0}\u{FE0F}\u{20D2}",
    ]
    for name in names { #expect(NameKey.looseHash(of: name) == NameKey(name).looseHash, "\(name)") }
  }

  @Test func `thousands of marks on one letter are sorted quickly`() {
    let marks = String(repeating: "\u{301}\u{316}", count: 50_000)
    let key = NameKey("x" + marks).strict.unicodeScalars
    #expect(Array(key.prefix(50_001).suffix(50_000)) == Array(repeating: "\u{316}", count: 50_000))
    #expect(key.count == 100_001)
    #expect(key.last == "\u{301}")
  }

  @Test(
    .enabled(
      if: Linux.has("/usr/share/unicode/UnicodeData.txt"),
      "the table is made from Debian's unicode-data, which is not installed"))
  func `the table equals the output of its generator`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let generator = Repository.file("Documentation/Generators/decompositions.py")
    process.arguments = ["python3", generator, "/usr/share/unicode"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let made = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try String(decoding: made, as: UTF8.self) == Repository.text("Sources/Themes/DecompositionTable.swift"))
  }

  private static func isNew(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.age.map { $0.major > 15 } ?? true }
}

extension String {
  fileprivate func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}

struct UnsafeTextTests {
  @Test func `the tables for scalars agree with Unicode`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard scalar.isSpace == properties.isWhitespace, scalar.isIgnorable == properties.isDefaultIgnorableCodePoint
      else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
      if scalar.isVisible, value >= 0x80 {
        #expect(!properties.isDefaultIgnorableCodePoint || properties.isEmojiPresentation)
        #expect(![.control, .format, .spaceSeparator, .nonspacingMark].contains(properties.generalCategory))
      }
    }
  }

  @Test func `unsafe characters are found in bytes`() {
    for value in 0..<0x10000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let found = Array("é\(scalar)".utf8).withUnsafeBytes { UnsafeText.isIn($0) }
      #expect(found == scalar.isUnsafe, "U+\(String(value, radix: 16))")
    }
  }
}

struct PhrasesTests {
  @Test(arguments: [
    ("postgresql://ann:secret@school/themes", "postgresql://ann:…@school/themes"),
    ("open POSTGRES://ann:se cret@b@school", "open POSTGRES://ann:…@school"),
    ("postgresql:/ann:secret@school", "postgresql:…@school"), ("ann:postgres@school", "ann:…@school"),
    ("ann:a://secret@school", "ann:…@school"), ("password\t=secret", "password\t=…"),
    ("-o ann:secret@school", "-o ann:…@school"),
    ("host=a PassWord = secret", "host=a PassWord =…"),
    ("postgresql://a/b?password=secret", "postgresql://a/b?…"), ("postgresql://a/b?pass%77ord=x", "postgresql://a/b?…"),
    ("postgresql://ann:secret", "postgresql://ann:…"), ("postgres://ann:secret%40school/themes", "postgres://ann:…"),
    ("find a?b password=secret", "find a?b password=…"),
  ])
  func `user input is shown without passwords`(text: String, shown: String) {
    #expect(withoutPassword(text) == shown)
    #expect(quoted(text) == "'\(shown)'")
    #expect(shellQuoted(text) == "'\(shown)'")
    #expect(Place.whole.inside(text).description == shown)
  }

  @Test(arguments: [
    ("me:you@home", "'me:you@home'"), ("password = fun", "'password = fun'"), ("it's", #"'it'\''s'"#), ("Sea", "Sea"),
    ("", "''"),
  ])
  func `the name of a theme is quoted for a shell with all its parts`(name: String, word: String) {
    #expect(shellWord(name: name) == word)
  }

  @Test func `a password longer than a message is not shown`() {
    let address = "postgresql://ann:\(String(repeating: "secret", count: 1_000))@school"
    #expect(quoted(address) == "'postgresql://ann:…'")
  }

  @Test(arguments: [
    "postgresql://ann@school/themes", "postgresql://school:5432/themes", "https://example.org/@ann/a.zip",
    "file:///a/b@c", "7:00 @ home", "a@b", "a: b",
    "postgres: the game", "password", "a=b", "password?=", "",
  ])
  func `other user input is shown as it is`(text: String) { #expect(withoutPassword(text) == text) }

  @Test(arguments: [
    (0, "0:00"), (999, "0:00"), (59_999, "0:59"), (60_000, "1:00"), (3_599_999, "59:59"), (3_600_000, "1:00:00"),
    (3_723_000, "1:02:03"), (360_000_000, "100:00:00"),
  ])
  func `a duration is shown as a clock shows it`(milliseconds: Int, shown: String) {
    #expect(clock(milliseconds) == shown)
  }

  @Test(arguments: [("\u{7}", "U+0007"), ("\u{202E}", "U+202E"), ("\u{E0067}", "U+E0067")])
  func `a code point has at least four digits`(scalar: Unicode.Scalar, shown: String) {
    #expect(codePoint(scalar) == shown)
  }
}

struct SuggestionTests {
  @Test(arguments: [("exprot", "export"), ("imp", "import"), ("undoo", "undo"), ("hlep", "help")])
  func `the nearest word is suggested`(typed: String, meant: String) {
    #expect(closest(to: typed, among: ["import", "export", "undo", "redo", "help"]) == meant)
  }

  @Test func `nothing is suggested if no word is near`() {
    #expect(closest(to: "banana", among: ["import", "export", "undo"]) == nil)
    #expect(closest(to: "", among: ["import"]) == nil)
    #expect(closest(to: "*", among: ["3"]) == nil)
  }
}

struct ThemeDifferenceTests {
  private func theme(
    _ name: String, _ emojis: [String], removed: [String] = [], pairs: Int, _ color: UInt32 = 0xFF00_00FF
  ) throws -> Theme {
    try Theme(
      id: ThemeID(high: 1, low: 1), name: name, emojis: emojis, removedEmojis: removed, numberOfPairs: pairs,
      color: ThemeColor(packed: color))
  }

  @Test func `each field that changed is shown before → after`() throws {
    let before = try theme("A", ["👻", "🎃", "🦇"], pairs: 3)
    let after = try theme("B", ["👻", "🎃", "🧛"], removed: ["🦇"], pairs: 2, 0x0000_FFFF)
    #expect(
      ThemeDifference(from: before, to: after).description
        == "name 'A' → 'B'; pairs 3 → 2; colour #FF0000 → #0000FF; +🧛; −🦇")
    #expect(ThemeDifference(from: before, to: before).description == "no difference")
  }

  @Test func `words are shown before → after, of more than three the first are named`() throws {
    let before = try theme("A", ["👻", "🎃", "🦇"], removed: ["🧛"], pairs: 3).with {
      $0.words = [Emoji(qualified: "👻"): .one("Geist"), Emoji(qualified: "🎃"): .two("3 × 4", "12")]
    }
    let (ghost, pumpkin, vampire) = (Emoji(qualified: "👻"), Emoji(qualified: "🎃"), Emoji(qualified: "🧛"))
    #expect(
      ThemeDifference(from: before, to: try before.settingTexts(of: ghost, to: .one("Gespenst"))).description
        == "word of 👻 'Geist' → 'Gespenst'")
    let two = try before.settingTexts(of: pumpkin, to: nil).settingTexts(of: vampire, to: .one("Vampir"))
    #expect(
      ThemeDifference(from: before, to: two).description
        == "words of 🎃 '3 × 4 = 12' → none, 🧛 none → 'Vampir'")
    let four = try two.settingTexts(of: ghost, to: nil).settingTexts(of: Emoji(qualified: "🦇"), to: .one("Maus"))
    #expect(
      ThemeDifference(from: before, to: four).description
        == "words of 👻 'Geist' → none, 🎃 '3 × 4 = 12' → none, 🦇 none → 'Maus' and 1 more")
    #expect(ThemeDifference(from: before, to: before.removing([ghost])).description == "pairs 3 → 2; −👻")
    #expect(
      ThemeChange.added(before).words == "3 emoji: 👻 🎃 🦇; 3 pairs; red (#FF0000); 2 words")
  }

  @Test func `order and removed emoji are compared as well`() throws {
    let before = try theme("A", ["👻", "🎃"], removed: ["🦇"], pairs: 2)
    #expect(
      ThemeDifference(from: before, to: try theme("A", ["🎃", "👻"], removed: ["🦇"], pairs: 2)).description
        == "emoji in another order")
    #expect(ThemeDifference(from: before, to: try theme("A", ["👻", "🎃"], pairs: 2)).description == "removed list −🦇")
    let two = try theme("A", ["👻", "🎃"], removed: ["🦇", "🧛"], pairs: 2)
    #expect(
      ThemeDifference(from: two, to: try theme("A", ["👻", "🎃"], removed: ["🧛", "🦇"], pairs: 2)).description
        == "removed list in another order")
  }
}

struct PlaceTests {
  @Test func `a place names the outer file first`() {
    #expect(
      Place.keyPath("[2].emojis[5]").inside("theme.json").inside("pack.zip").description
        == "pack.zip: theme.json: [2].emojis[5]")
    #expect(Place.line(17, column: 3).inside("party.csv").description == "party.csv:17:3")
    #expect(Place.line(17, column: 3).description == "line 17, column 3")
  }

  @Test func `a diagnostic has a place, a message and a hint`() {
    let diagnostic = Diagnostic.theme(.tooFewEmojis(1, theme: "Sea"), at: .keyPath("[0].emojis")).inside("a.json")
    #expect(
      diagnostic.description
        == "a.json: [0].emojis: 'Sea' has only one emoji; a theme needs at least 2 different ones. Add more emoji.")
  }
}
