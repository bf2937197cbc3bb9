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

  static let bad: [(String, [String])] = [
    ("is empty", [""]), ("is absolute", ["/etc/passwd", "/", "//server/share"]),
    ("contains '..'", ["..", "../x", "a/../b", "a/.."]), ("contains the folder '.'", [".", "./x", "a/./b", "a/."]),
    ("contains '//'", ["a//b", "a//"]), ("contains a backslash", ["a\\b", "..\\x", "\\\\server\\share"]),
    ("begins with a drive letter", ["C:", "c:/x", "Z:x"]),
    (
      "is a device name",
      [
        "con", "NUL", "aux.json", "a/PRN/b", "com1", "LPT9.txt", "COM¹", "CONIN$", "nul .txt", "con:x",
        "NUL\(spaces(20)).txt", "a/conout$\(spaces(600)).x",
      ]
    ),
    ("contains a control character", ["a\u{0}b", "a\nb", "\u{1B}[31m", "a\u{7F}", "a\u{85}"]),
    ("reverses text", ["a\u{202E}gpj.exe", "\u{2066}x", "\u{200F}a", "a\u{2028}b"]),
    ("ends in a dot", ["a.", "a./b", "..."]), ("ends in a space", ["a ", "a /b", "a\u{3000}"]),
    (
      "is too long or too deep",
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
    expect(latin, isRejectedWith: "is not UTF-8")
    expect(latin.with { $0.both { $0.flags = 0x800 } }, isRejectedWith: "is not UTF-8")
    // "é" in the code page of DOS, from a system that uses it.
    expect(ForgedEntry(bytes: [0x82]).with { $0.madeBy = 0x0014 }, isRejectedWith: "is not UTF-8")
    for overlong: [UInt8] in [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] {
      expect(ForgedEntry(bytes: overlong), isRejectedWith: "is not UTF-8")
    }
  }

  @Test(arguments: [0, 3, 10, 19]) func `names in UTF-8 are accepted without the flag`(_ system: Int) throws {
    let entry = ForgedEntry(bytes: Array("é👻.txt".utf8)).with { $0.madeBy = system << 8 | 20 }
    #expect(try ZipAudit.entries(of: ZipForger(entry).bytes).first?.name == "é👻.txt")
  }

  @Test func `folders laid out like those of Java's zip file system are accepted`() throws {
    let time = number(0x5455, 2) + number(5, 2) + [7] + number(1_700_000_000, 4)
    let folder = ForgedEntry(bytes: Array("é👻/".utf8), []).with { entry in
      (entry.madeBy, entry.attributes) = (10, 0)
      entry.both { fields in (fields.version, fields.extra) = (10, time) }
    }
    let file = ForgedEntry("é👻/theme.json", "[]").streamed().with { entry in
      (entry.madeBy, entry.attributes) = (20, 0)
      entry.both { $0.extra = time }
    }
    let bytes = ZipForger(folder, file).bytes
    let entries = try ZipAudit.entries(of: bytes)
    #expect(entries.map(\.name) == ["é👻/", "é👻/theme.json"])
    #expect(try ZipReader.content(of: entries[1], in: bytes) == Array("[]".utf8))
  }

  /// An entry of DOS with a name in its code page, and its name in Unicode.
  private func dos(_ raw: [UInt8], _ name: String, version: UInt8 = 1, crc: UInt32? = nil) -> ForgedEntry {
    ForgedEntry(bytes: raw).with { entry in
      entry.madeBy = 20
      let content = [version] + number(crc ?? crc32(raw), 4) + Array(name.utf8)
      entry.both { $0.extra = number(0x7075, 2) + number(content.count, 2) + content }
    }
  }

  private func dos(_ raw: String, _ name: String) -> ForgedEntry { dos(Array(raw.utf8), name) }

  /// Code pages 437, 866 and 932, whose second bytes can be ASCII; letters that the code page lacks.
  @Test(
    arguments: [
      ([0x82] + Array(".json".utf8), "é.json"), (Array("P".utf8) + [0x83] + Array("ques/x".utf8), "Pâques/x"),
      ([0x8A, 0xA8, 0xAD, 0xAE] + Array(".json".utf8), "Кино.json"),
      ([0x95, 0x5C] + Array("/a.json".utf8), "表/a.json"),
      (Array("____.json".utf8), "映画👻.json"), (Array("a ? b.json".utf8), "a é b.json"),
    ] as [([UInt8], String)])
  func `a Unicode path replaces a name in another encoding`(_ raw: [UInt8], _ name: String) throws {
    let bytes = ZipForger(dos(raw, name)).bytes
    let entry = try #require(try ZipAudit.entries(of: bytes).first)
    #expect(entry.name == name)
    #expect(try ZipReader.content(of: entry, in: bytes) == Array("hello".utf8))
  }

  @Test func `a Unicode path may repeat the name`() throws {
    let repeated = dos("é.txt", "é.txt")
    #expect(try ZipAudit.entries(of: ZipForger(repeated).bytes).first?.name == "é.txt")
    let flagged = repeated.with { $0.both { $0.flags = 0x800 } }
    #expect(try ZipAudit.entries(of: ZipForger(flagged).bytes).first?.name == "é.txt")
  }

  @Test func `a Unicode path that belongs to another name is rejected`() {
    let raw = [0x82] + Array(".json".utf8)
    expect(dos(raw, "é.json", crc: crc32(raw) ^ 1), isRejectedWith: "two different names")
    expect(dos(raw, "é.json", version: 2), isRejectedWith: "two different names")
    expect(dos(raw, "é.json").with { $0.both { $0.flags = 0x800 } }, isRejectedWith: "two different names")
  }

  @Test(arguments: [
    ("a", "b"), ("theme.json", "manifest.json"), ("x.json", "é.txt"), ("xa", "éb"), ("b.json", "aé.json"),
    ("_.json", "a/é.json"), ("a/_.json", "é.json"), ("../_.json", "é.json"), (".json", "é.json"), ("aa", "aéa"),
    ("\\.json", "é.json"), ("_\\_.json", "é.json"), ("_\u{0}_.json", "é.json"), ("_\u{7F}.json", "é.json"),
  ]) func `a Unicode path for a name of another shape is rejected`(_ raw: String, _ name: String) {
    expect(dos(raw, name), isRejectedWith: "two different names")
  }

  @Test func `a Unicode path must follow the rules for names`() {
    expect(dos([0x82] + Array("/../x".utf8), "é/../x"), isRejectedWith: "contains '..'")
    expect(dos([0x82, 0x5C, 0x82], "é\\é"), isRejectedWith: "contains a backslash")
  }

  @Test func `a Unicode path in one record only is rejected where it changes the name`() {
    let entry = dos(Array("____.json".utf8), "映画👻.json")
    expect(entry.with { $0.local.extra = [] }, isRejectedWith: "two different names")
    expect(entry.with { $0.central.extra = [] }, isRejectedWith: "two different names")
    expect(entry.with { $0.both { $0.extra += $0.extra } }, isRejectedWith: "two different names")
  }

  @Test func `a Unicode path that is too short is rejected`() {
    expect(
      ForgedEntry("a").with { $0.both { $0.extra = number(0x7075, 2) + number(4, 2) + number(1, 4) } },
      isRejectedWith: "two different names")
  }

  @Test func `names that come twice are rejected`() {
    let cases: [(String, String, String)] = [
      ("a", "a", "two entries have the name"), ("a/", "a/", "two entries have the name"),
      ("Theme.json", "theme.JSON", "are the same name"),
      ("é", "e\u{301}", "are the same name"),
      ("straße", "STRASSE", "are the same name"), ("\u{212A}", "k", "are the same name"),
      ("Å/x", "\u{212B}/X", "are the same name"),
      ("a", "a/", "both a file and a folder"), ("a/", "A", "both a file and a folder"),
      ("a", "a/b", "both a file and a folder"),
      ("a/b/c", "A/B", "both a file and a folder"),
      ("a/b", "a/b/c/d", "both a file and a folder"), ("é/x", "E\u{301}/X/y", "both a file and a folder"),
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
    expectFault("MiB") { try ZipNames.check(records, maximumNonASCIIBytes: 3) }
  }

  @Test func `more than 4 MiB of non-ASCII names are rejected`() {
    let entries = (0..<4_300).map { ForgedEntry("\($0)" + String(repeating: "é", count: 490), "") }
    expect(ZipForger(entries), isRejectedWith: "MiB")
    #expect(throws: Never.self) { try ZipAudit.entries(of: ZipForger(Array(entries.prefix(100))).bytes) }
  }

  @Test func `names that only begin alike are accepted`() throws {
    let names = ["a", "a-b", "a b/c", "ab/c", "a.txt", "a\u{301}/b", "b/a", "b/a.txt", "b/ab/c"]
    #expect(try ZipAudit.entries(of: ZipForger(names.map { ForgedEntry($0) }).bytes).map(\.name) == names)
    // The neighbour of a file need not be the entry listed next.
    expect(ZipForger(["a", "a-b", "c", "A/x"].map { ForgedEntry($0) }), isRejectedWith: "is both a file and a folder")
  }
}
