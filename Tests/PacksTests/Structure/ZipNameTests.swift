import TestSupport
import Testing

@testable import Packs

@Suite struct `Names of entries` {
  @Test(arguments: [
    "theme.json", "a b.txt", ".hidden", "a..b", "...a", "Ünïcode 動物 👩‍🌾.json", "console.txt", "com.txt", "COM10",
    "NUL x.txt", "CONOUT$$",
    "a/b/c/d",
    "12:30.txt", "auxiliary/nul-set",
  ]) func `ordinary names are accepted`(_ name: String) throws {
    #expect(try ZipAudit.entries(of: ZipForger(ForgedEntry(name)).bytes).first?.name == name)
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  static let bad: [(ZipFault, [String])] = [
    (.nameEmpty, [""]), (.nameAbsolute, ["/etc/passwd", "/", "//server/share"]),
    (.nameWithParent, ["..", "../x", "a/../b", "a/.."]), (.nameWithDot, [".", "./x", "a/./b", "a/."]),
    (.nameWithEmptyPart, ["a//b", "a//"]), (.nameWithBackslash, ["a\\b", "..\\x", "\\\\server\\share"]),
    (.nameWithDrive, ["C:", "c:/x", "Z:x"]),
    (
      .nameReserved,
      [
        "con", "NUL", "aux.json", "a/PRN/b", "com1", "LPT9.txt", "COM¹", "CONIN$", "nul .txt", "con:x",
        "NUL\(spaces(20)).txt", "a/conout$\(spaces(600)).x",
      ]
    ),
    (.nameWithControl, ["a\u{0}b", "a\nb", "\u{1B}[31m", "a\u{7F}", "a\u{85}"]),
    (.nameWithBidi, ["a\u{202E}gpj.exe", "\u{2066}x", "\u{200F}a", "a\u{2028}b"]),
    (.nameEndsInDot, ["a.", "a./b", "..."]), (.nameEndsInSpace, ["a ", "a /b", "a\u{3000}"]),
    (
      .nameTooLong,
      [
        String(repeating: "x", count: 1_025), String(repeating: "a/", count: 32) + "b",
        String(repeating: "é", count: 512) + "x", String(repeating: "a/", count: 33),
      ]
    ),
  ]

  @Test func `a name may have 1,024 bytes`() throws {
    for name in [String(repeating: "x", count: 1_024), String(repeating: "é", count: 512)] {
      #expect(try ZipAudit.entries(of: ZipForger(ForgedEntry(name)).bytes).map(\.name) == [name])
    }
  }

  @Test func `a name may have 32 parts`() throws {
    let file = String(repeating: "a/", count: 31) + "b"
    #expect(try ZipAudit.entries(of: ZipForger(ForgedEntry(file)).bytes).map(\.name) == [file])
    let folder = String(repeating: "a/", count: 32)
    #expect(try ZipAudit.entries(of: ZipForger(.folder(folder)).bytes).map(\.name) == [folder])
  }

  @Test func `dangerous names are rejected, each for its reason`() {
    for (code, names) in Self.bad { for name in names { expect(ForgedEntry(name), isRejectedWith: code) } }
  }

  @Test func `names in another encoding are rejected`() {
    let latin = ForgedEntry(bytes: Array("caf".utf8) + [0xE9])
    expect(latin, isRejectedWith: .nameNotUTF8)
    expect(latin.with { $0.both { $0.flags = 0x800 } }, isRejectedWith: .nameNotUTF8)
    // "é" in the code page of DOS, from a system that uses it.
    expect(ForgedEntry(bytes: [0x82]).with { $0.madeBy = 0x0014 }, isRejectedWith: .nameNotUTF8)
    for overlong: [UInt8] in [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      expect(ForgedEntry(bytes: overlong), isRejectedWith: .nameNotUTF8)
    }
  }

  @Test func `names without the UTF-8 flag are accepted from Unix and macOS only`() throws {
    let unflagged = ForgedEntry(bytes: Array("é.txt".utf8))
    for system in [3, 19] {
      let entry = unflagged.with { $0.madeBy = system << 8 | 20 }
      #expect(try ZipAudit.entries(of: ZipForger(entry).bytes).first?.name == "é.txt")
    }
    expect(unflagged.with { $0.madeBy = 20 }, isRejectedWith: .nameNotUTF8)
  }

  private func unicodePath(_ name: String) -> [UInt8] {
    number(0x7075, 2) + number(5 + name.utf8.count, 2) + [1, 0, 0, 0, 0] + Array(name.utf8)
  }

  @Test func `a Unicode path must repeat the name`() throws {
    let windows = ForgedEntry(bytes: Array("é.txt".utf8)).with { $0.madeBy = 20 }
    let repeated = windows.with { $0.both { $0.extra = unicodePath("é.txt") } }
    #expect(try ZipAudit.entries(of: ZipForger(repeated).bytes).first?.name == "é.txt")
    expect(windows.with { $0.central.extra = unicodePath("e.txt") }, isRejectedWith: .unicodePathMismatch)
    expect(repeated.with { $0.local.extra = unicodePath("../x") }, isRejectedWith: .unicodePathMismatch)
    expect(ForgedEntry("a").with { $0.both { $0.extra = unicodePath("b") } }, isRejectedWith: .unicodePathMismatch)
    expect(
      repeated.with { $0.both { $0.extra = unicodePath("é.txt") + unicodePath("é.txt") } },
      isRejectedWith: .unicodePathMismatch)
  }

  @Test func `names that come twice are rejected`() {
    let cases: [(String, String, ZipFault)] = [
      ("a", "a", .nameTwice), ("a/", "a/", .nameTwice), ("Theme.json", "theme.JSON", .nameTwins),
      ("é", "e\u{301}", .nameTwins),
      ("straße", "STRASSE", .nameTwins), ("\u{212A}", "k", .nameTwins), ("Å/x", "\u{212B}/X", .nameTwins),
      ("a", "a/", .fileAsFolder), ("a/", "A", .fileAsFolder), ("a", "a/b", .fileAsFolder),
      ("a/b/c", "A/B", .fileAsFolder),
      ("a/b", "a/b/c/d", .fileAsFolder), ("é/x", "E\u{301}/X/y", .fileAsFolder),
    ]
    for (first, second, code) in cases {
      func entry(_ name: String) -> ForgedEntry { name.hasSuffix("/") ? .folder(name) : ForgedEntry(name) }
      expect(ZipForger(entry(first), entry(second)), isRejectedWith: code)
    }
  }

  @Test func `non-ASCII names may have as many bytes as the limit`() throws {
    let zip = ZipBytes(bytes: ZipForger(ForgedEntry("é"), ForgedEntry("ü"), ForgedEntry("plain")).bytes)
    let directory = try ZipEnd(zip).directory
    var records: [CentralRecord] = []
    for _ in 0..<3 {
      let offset = records.last?.end ?? directory.lowerBound
      records.append(try CentralRecord(zip, at: offset, before: directory.upperBound))
    }
    #expect(throws: Never.self) { try ZipNames.check(records, maximumNonASCIIBytes: 4) }
    expectCode("zip.directory-too-large") { try ZipNames.check(records, maximumNonASCIIBytes: 3) }
  }

  @Test func `more than 4 MiB of non-ASCII names are rejected`() {
    let entries = (0..<4_300).map { ForgedEntry("\($0)" + String(repeating: "é", count: 490), "") }
    expect(ZipForger(entries), isRejectedWith: "zip.directory-too-large")
    #expect(throws: Never.self) { try ZipAudit.entries(of: ZipForger(Array(entries.prefix(100))).bytes) }
  }

  @Test func `names that only begin alike are accepted`() throws {
    let names = ["a", "a-b", "a b/c", "ab/c", "a.txt", "a\u{301}/b", "b/a", "b/a.txt", "b/ab/c"]
    #expect(try ZipAudit.entries(of: ZipForger(names.map { ForgedEntry($0) }).bytes).map(\.name) == names)
    // The neighbour of a file need not be the entry listed next.
    expect(ZipForger(["a", "a-b", "c", "A/x"].map { ForgedEntry($0) }), isRejectedWith: .fileAsFolder)
  }
}
