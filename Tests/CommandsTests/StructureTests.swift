import TestSupport
import Testing

/// `memorize check --structure`: the structure of a zip, whatever it holds.
struct StructureTests {
  private let home: TemporaryFolder
  private let notes = ForgedEntry("notes.txt", "buy milk")

  init() throws { home = try TemporaryFolder() }

  private func check(_ words: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(["check", "--structure"] + words, in: home, input: input)
  }

  private func write(_ name: String, _ entries: ForgedEntry..., change: (inout ZipForger) -> Void = { _ in }) throws {
    var forger = ZipForger(entries)
    change(&forger)
    try home.write(forger.bytes, to: name)
  }

  private func files(_ run: ProgramRun) throws -> [[String: Any]] {
    try #require(run.json["files"] as? [[String: Any]])
  }

  private func codes(_ file: [String: Any]) -> [String] {
    (file["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  @Test func `a well-formed zip without themes is sound`() throws {
    try write("notes.zip", notes, .folder("sub/"), ForgedEntry("sub/👻.txt", ""))
    let result = try check("notes.zip")
    #expect(result.code == 0)
    #expect(result.output == "notes.zip: sound, 3 entries\n")
    #expect(result.error.isEmpty)
    let report = try #require(try files(check("notes.zip", "--json")).first)
    #expect(report["sound"] as? Bool == true)
    #expect(report["entries"] as? Int == 3)
    #expect(codes(report).isEmpty)
    // It is not a pack.
    #expect(try ProgramRun(["check", "notes.zip"], in: home).code == 65)
  }

  @Test func `an address is shown without its password`() throws {
    for words in [["https://ann:secret@example.org/y.zip"], ["https://ann:secret@example.org/y.zip", "--json"]] {
      let result = try ProgramRun(["check", "--structure"] + words, in: home)
      #expect(result.output.contains("https://ann:…@example.org/y.zip"))
      #expect(!(result.output + result.error).contains("secret"))
    }
  }

  @Test func `entries added by macOS are explained in a note`() throws {
    try write("mac.zip", notes, ForgedEntry("__MACOSX/._notes.txt"), ForgedEntry(".DS_Store"))
    let result = try check("mac.zip")
    #expect(result.code == 0)
    #expect(
      result.output.contains("note: mac.zip: '__MACOSX/._notes.txt' and 1 more file, which the sender's system added"))
    #expect(try codes(#require(files(check("mac.zip", "--json")).first)) == ["pack.system-files"])
  }

  @Test func `the first fault of a zip is reported with its code`() throws {
    try write("two.zip", notes, notes.with { $0.local.crc = 1 }, ForgedEntry("../x"))
    let result = try check("two.zip")
    #expect(result.code == 65, "\(result.output)")
    #expect(result.output.hasSuffix("two.zip: not sound\n"), "\(result.output)")
    let report = try #require(try files(check("two.zip", "--json")).first)
    #expect(report["sound"] as? Bool == false)
    #expect(codes(report) == ["archive.bad-name"])
  }

  /// The letter a, deflated. Both records say the same, so that only inflating shows what is wrong.
  @Test(arguments: [
    ("archive.damaged", 1, false, "b"), ("archive.unsound", 0, false, ""), ("archive.unsound", 2, false, "a"),
    ("archive.unsound", 2, true, "a"),
  ]) func `a damaged entry is reported`(_ code: String, _ size: Int, isWide: Bool, checked: String) throws {
    let letter = ForgedEntry("a", data: [0x4B, 0x04, 0x00]).with { entry in
      entry.both { fields in
        (fields.method, fields.size, fields.crc) = (8, isWide ? 0xFFFF_FFFF : size, crc32(Array(checked.utf8)))
        if isWide { fields.extra = number(1, 2) + number(8, 2) + number(size, 8) }
      }
    }
    try write("bad.zip", notes, letter)
    let result = try check("bad.zip", "--json")
    #expect(result.code == 65)
    let report = try #require(try files(result).first)
    #expect(codes(report) == [code])
    #expect(report["sound"] as? Bool == false)
  }

  @Test func `the exit code is that of the worst file`() throws {
    try write("good.zip", notes)
    try write("bad.zip", notes) { $0.suffix = [0] }
    try home.write("no zip".utf8, to: "text.txt")
    let run = try check("good.zip", "bad.zip", "text.txt", "none.zip", home.path, "--json")
    #expect(run.code == 65)
    #expect(
      try files(run).map(codes)
        == [[], ["archive.damaged"], ["archive.damaged"], ["file.not-found"], ["file.not-a-file"]])
    #expect(try check("none.zip").code == 66)
  }

  @Test func `a path through a file is not found`() throws {
    try write("good.zip", notes)
    let result = try check("good.zip/theme.json", "--json")
    #expect(result.code == 66)
    #expect(try codes(#require(files(result).first)) == ["file.not-found"])
  }

  @Test func `standard input can be checked once`() throws {
    #expect(try codes(#require(files(check("-", "--json", input: "no zip")).first)) == ["archive.damaged"])
    #expect(try check("-", "-").code == 64)
  }

  @Test(arguments: ["--format=pack", "--roundtrip=csv", "--emojify", "--strict"])
  func `options about themes are rejected`(option: String) throws {
    try write("good.zip", notes)
    let rejected = try check("good.zip", option)
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("--structure"))
  }

  @Test func `the limits of packs do not apply`() throws {
    try home.write(ZipForger((0..<200).map { ForgedEntry("\($0).txt", "") }).bytes, to: "many.zip")
    #expect(try check("many.zip").output == "many.zip: sound, 200 entries\n")
    #expect(try ProgramRun(["check", "many.zip"], in: home).code == 65)
  }
}
