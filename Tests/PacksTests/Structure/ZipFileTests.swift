import Packs
import TestSupport
import Testing

@Suite struct `The zip as a whole` {
  let plain = ForgedEntry("theme.json")

  @Test func `an honest zip lists its entries`() throws {
    let forger = ZipForger(.folder("sub/"), plain, ForgedEntry("sub/é👻.txt", ""))
    let entries = try ZipAudit.entries(of: forger.bytes)
    #expect(entries.map(\.name) == ["sub/", "theme.json", "sub/é👻.txt"])
    #expect(entries.map(\.size) == [0, 5, 0])
    #expect(entries.map(\.isFolder) == [true, false, false])
    #expect(entries.map(\.offset) == [0, 34, 79])
    #expect(entries[1].crc32 == 0x3610_A686)
    #expect(entries[1].method == .stored)
  }

  @Test func `an empty zip has no entries`() throws { #expect(try ZipAudit.entries(of: ZipForger().bytes).isEmpty) }

  @Test func `a comment is allowed`() throws {
    var forger = ZipForger(plain)
    forger.comment = Array("made with love".utf8)
    #expect(try ZipAudit.entries(of: forger.bytes).count == 1)
  }

  @Test func `a comment may have 16,000 bytes`() throws {
    for zip64: ZipForger.Zip64? in [nil, .init()] {
      var forger = ZipForger(plain)
      forger.zip64 = zip64
      forger.comment = [UInt8](repeating: 0x20, count: 16_000)
      let bytes = forger.bytes
      let entries = try ZipAudit.entries(of: bytes)
      #expect(throws: Never.self) { try ZipAudit.checkContents(of: entries, in: bytes) }
      forger.comment.append(0x20)
      expect(forger, isRejectedWith: "the comment of the zip is longer")
    }
  }

  @Test func `a byte after the longest comment is rejected`() {
    var forger = ZipForger(plain)
    forger.comment = [UInt8](repeating: 0x20, count: 65_535)
    expect(forger, isRejectedWith: "the comment of the zip is longer")
    forger.suffix = [0x20]
    expect(forger, isRejectedWith: "extra bytes follow")
  }

  @Test func `the central directory may have 10 MiB`() throws {
    // 159 records of 65,584 bytes, and one that fills the rest.
    func entries(lastComment: Int) -> [ForgedEntry] {
      (0..<160).map { index in
        ForgedEntry("\(100 + index)", "").with { entry in
          entry.comment = [UInt8](repeating: 0, count: index < 159 ? 65_535 : lastComment)
        }
      }
    }
    let rest = (10 << 20) - 159 * 65_584 - 49
    #expect(try ZipAudit.entries(of: ZipForger(entries(lastComment: rest)).bytes).count == 160)
    expect(ZipForger(entries(lastComment: rest + 1)), isRejectedWith: "MiB")
  }

  @Test(arguments: ["", "PK", "hello, I am not a zip at all", "{\"format\":\"memorize-pack\"}"])
  func `a file that is not a zip is rejected`(_ text: String) {
    expectFault("not a zip file") { _ = try ZipAudit.entries(of: Array(text.utf8)) }
  }

  @Test func `every prefix of a zip is rejected`() throws {
    for entry in [plain, plain.streamed()] {
      let bytes = ZipForger(entry, ForgedEntry("b")).bytes
      for length in 0..<bytes.count {
        #expect(throws: (any Error).self, "\(length) bytes") { try ZipAudit.entries(of: Array(bytes[..<length])) }
      }
      expectFault("ends too early") { _ = try ZipAudit.entries(of: Array(bytes[..<60])) }
      expectFault("ends too early") { _ = try ZipAudit.entries(of: bytes.dropLast()) }
    }
  }

  @Test func `a zip cut within its comment is rejected`() {
    var forger = ZipForger(plain)
    forger.comment = Array("made with love".utf8)
    for cut in 1...14 { expectFault("ends too early") { _ = try ZipAudit.entries(of: forger.bytes.dropLast(cut)) } }
  }

  @Test(arguments: [[0], Array("junk".utf8), [UInt8](repeating: 0, count: 100_000)])
  func `bytes after the end are rejected`(_ suffix: [UInt8]) {
    var forger = ZipForger(plain)
    forger.suffix = suffix
    expect(forger, isRejectedWith: "extra bytes follow")
  }

  @Test func `bytes before the first entry are rejected`() {
    var forger = ZipForger(plain)
    forger.prefix = Array("#!/bin/sh\n".utf8)
    expect(forger, isRejectedWith: "extra bytes precede")
  }

  @Test func `a program glued to the front of an unchanged zip is rejected`() {
    let bytes = Array("MZ program".utf8) + ZipForger(plain).bytes
    expectFault("extra bytes precede") { _ = try ZipAudit.entries(of: bytes) }
  }

  @Test func `two zips glued together are rejected`() {
    let bytes = ZipForger(plain).bytes + ZipForger(ForgedEntry("other.json")).bytes
    expectFault("the ends of two zips") { _ = try ZipAudit.entries(of: bytes) }
  }

  @Test func `a second end record is rejected`() {
    var forger = ZipForger(plain)
    forger.afterDirectory = Array(ZipForger().bytes)
    expect(forger, isRejectedWith: "the ends of two zips")
  }

  @Test func `an end record in the comment is rejected`() {
    var forger = ZipForger(plain)
    forger.comment = Array("see ".utf8) + ZipForger().bytes + [1]
    expect(forger, isRejectedWith: "contains the end of another zip")
    forger.comment = ZipForger().bytes
    expect(forger, isRejectedWith: "contains the end of another zip")
  }

  @Test func `parts of a larger zip are rejected`() {
    for change: (inout ZipForger.End) -> Void in [{ $0.disk = 1 }, { $0.directoryDisk = 1 }, { $0.countHere = 2 }] {
      var forger = ZipForger(plain)
      change(&forger.end)
      expect(forger, isRejectedWith: "one of several parts")
    }
    expect(plain.with { $0.disk = 1 }, isRejectedWith: "one of several parts")
  }

  @Test(arguments: [0, 1, 3, 1_000, 65_534]) func `a forged count is rejected`(_ count: Int) {
    var forger = ZipForger(plain, ForgedEntry("b"))
    (forger.end.count, forger.end.countHere) = (count, count)
    expect(forger, isRejectedWith: "says")
  }

  @Test func `a forged count is rejected too where the list is long enough for it`() {
    var forger = ZipForger(["x", "y"].map { ForgedEntry(String(repeating: $0, count: 60)) })
    for count in [1, 3, 4] {
      (forger.end.count, forger.end.countHere) = (count, count)
      expect(forger, isRejectedWith: "says")
    }
  }

  @Test(arguments: [3, 1 << 32, UInt64(1) << 63, UInt64.max]) func `a forged 64-bit count is rejected`(_ count: UInt64)
  {
    var forger = ZipForger(plain, ForgedEntry("b"))
    forger.zip64 = .init(count: count)
    expect(forger, isRejectedWith: "says")
  }

  @Test func `a list elsewhere than declared is rejected`() {
    for change: (inout ZipForger.End) -> Void in [
      { $0.offset = 0 }, { $0.size = 0 }, { $0.offset = 1 << 30 }, { $0.size = 1 << 30 },
      {
        $0.size = 56
        $0.offset = 40
      },
    ] {
      var forger = ZipForger(plain)
      change(&forger.end)
      expect(forger, isRejectedWith: "not where the zip says")
    }
  }

  @Test func `bytes around the list are rejected`() {
    var forger = ZipForger(plain)
    forger.afterDirectory = [0]
    expect(forger, isRejectedWith: "not where the zip says")
    forger = ZipForger(plain)
    forger.beforeDirectory = [0]
    expect(forger, isRejectedWith: "lie between the entries")
  }

  @Test func `too many entries are rejected by their number alone`() {
    let forger = ZipForger((0..<10).map { ForgedEntry("\($0)") })
    expect(forger, isRejectedWith: "are allowed", limit: 9)
    #expect(throws: Never.self) { try ZipAudit.entries(of: forger.bytes, limit: 10) }
  }

  @Test func `equal names are found in a large central directory`() {
    let padded = plain.with { $0.comment = [UInt8](repeating: 0, count: 65_000) }
    let entries = (0..<155).map { index in padded.with { $0.both { $0.name = Array("\(index)".utf8) } } }
    expect(ZipForger(entries + [plain, plain]), isRejectedWith: "two entries have the name")
  }

  @Test func `a million entries are rejected before any of them is looked at`() {
    // The records are nonsense: reading the first would give another fault.
    var forger = ZipForger()
    let length = 46_000_000
    forger.beforeDirectory = [UInt8](repeating: 0, count: length)
    forger.zip64 = .init(count: 1_000_000, size: UInt64(length), offset: 0)
    expect(forger, isRejectedWith: "are allowed")
  }
}
