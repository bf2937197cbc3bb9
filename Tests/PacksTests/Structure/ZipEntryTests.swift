import Packs
import TestSupport
import Testing

@Suite struct `Entries and their two records` {
  let plain = ForgedEntry("theme.json")

  @Test func `records that differ are rejected`() {
    typealias Change = (inout ForgedEntry.Fields) -> Void
    let cases: [(String, Change)] = [
      ("different versions", { $0.version = 10 }), ("different flags", { $0.flags = 0x800 }),
      ("different flags", { $0.flags = 0x4 }), ("different methods", { $0.method = 8 }),
      ("different times", { $0.time = 1 }),
      ("different checksums", { $0.crc = 1 }), ("different checksums", { $0.crc = 0 }),
      ("different sizes", { $0.size = 4 }),
      ("different sizes", { $0.size = 0 }), ("different sizes", { $0.compressedSize = 4 }),
      ("different names", { $0.name = Array("Theme.json".utf8) }), ("different names", { $0.name = [] }),
      ("different names", { $0.name += [0] }),
    ]
    for (code, change) in cases { expect(plain.with { change(&$0.local) }, isRejectedWith: code) }
  }

  @Test func `a listed entry that is not there is rejected`() {
    expect(plain.with { $0.centralOffset = 5 }, isRejectedWith: "entries overlap")
    expect(ZipForger(plain.with { $0.isUnwritten = true }), isRejectedWith: "lies outside the file")
    expect(plain.with { $0.centralOffset = 1 << 20 }, isRejectedWith: "lies outside the file")
    expect(plain.with { $0.localSignature = 0x0403_4B51 }, isRejectedWith: "is listed but missing")
  }

  @Test func `an entry that is not listed is rejected`() {
    expect(
      ZipForger(plain, ForgedEntry("hidden").with { $0.isUnlisted = true }), isRejectedWith: "entry that is not listed")
    expect(
      ZipForger(ForgedEntry("hidden").with { $0.isUnlisted = true }, plain), isRejectedWith: "entry that is not listed")
  }

  @Test func `two entries over one local record are rejected`() {
    let twin = plain.with {
      $0.both { $0.name = Array("other".utf8) }
      $0.sharedOffset = 0
      $0.isUnwritten = true
    }
    expect(ZipForger(plain, twin), isRejectedWith: "same data as another entry")
  }

  @Test func `an entry inside another's data is rejected`() {
    let inner = ForgedEntry("inner")
    let outer = ForgedEntry("outer", data: inner.localRecord)
    expect(
      ZipForger(
        outer,
        inner.with {
          $0.sharedOffset = 35
          $0.isUnwritten = true
        }), isRejectedWith: "entries overlap")
  }

  @Test func `the list as data of an entry is rejected`() {
    expect(
      ZipForger(
        plain.with {
          $0.both {
            $0.size = 20
            $0.compressedSize = 20
          }
        }), isRejectedWith: "lies outside the file")
  }

  @Test func `a gap between entries is rejected`() {
    expect(ZipForger(plain.with { $0.trailing = [0] }, ForgedEntry("b")), isRejectedWith: "lie between the entries")
    expect(ZipForger(plain.with { $0.trailing = [0] }), isRejectedWith: "lie between the entries")
  }

  @Test func `a stored entry that shrinks is rejected`() {
    expect(plain.with { $0.both { $0.size = 4 } }, isRejectedWith: "different sizes")
  }

  @Test(arguments: [1, 1 << 6, 1 << 13]) func `encryption is rejected`(_ flag: Int) {
    expect(plain.with { $0.both { $0.flags = flag } }, isRejectedWith: "is encrypted")
  }

  @Test(arguments: [1 << 4, 1 << 5, 1 << 7, 1 << 12, 1 << 15]) func `odd flags are rejected`(_ flag: Int) {
    expect(plain.with { $0.both { $0.flags = flag } }, isRejectedWith: "unsupported zip features")
  }

  @Test(arguments: [1, 6, 9, 12, 14, 93, 95, 99]) func `other methods are rejected`(_ method: Int) {
    expect(plain.with { $0.both { $0.method = method } }, isRejectedWith: "unsupported method")
  }

  @Test func `versions up to 6.3 are accepted`() throws {
    // The high byte names a system.
    for version in [10, 20, 45, 63, 0x0B3F] {
      let entry = plain.with { $0.both { $0.version = version } }
      #expect(try ZipAudit.entries(of: ZipForger(entry).bytes).count == 1)
    }
    for version in [64, 255, 0x0340] {
      expect(plain.with { $0.both { $0.version = version } }, isRejectedWith: "of the zip format")
    }
    let wide = plain.with { entry in
      (entry.central.version, entry.local.version) = (45, 64)
      entry.central.extra = number(1, 2) + number(16, 2) + number(5, 8) + number(5, 8)
    }
    expect(wide, isRejectedWith: "of the zip format")
  }

  @Test func `data descriptors of every kind are accepted`() throws {
    for signed in [true, false] {
      for wide in [true, false] {
        let entry = plain.streamed(signed: signed, wide: wide)
        #expect(try ZipAudit.entries(of: ZipForger(entry, ForgedEntry("b")).bytes).count == 2)
      }
    }
  }

  @Test func `a wrong data descriptor is rejected`() {
    for signed in [true, false] {
      expect(plain.streamed(signed: signed, crc: 1), isRejectedWith: "differs from the list")
      expect(plain.streamed(signed: signed, size: 6), isRejectedWith: "differs from the list")
      expect(plain.streamed(signed: signed, wide: true, size: 6), isRejectedWith: "differs from the list")
    }
  }

  @Test func `a data descriptor is wrong where one of its sizes is`() {
    for (width, compressedSize, size) in [(4, 6, 5), (4, 5, 6), (8, 6, 5), (8, 5, 6)] {
      for signature in [number(0x0807_4B50, 4), []] {
        let entry = plain.streamed(wide: width == 8).with { entry in
          entry.descriptor = signature + number(entry.central.crc, 4) + number(compressedSize, width)
          entry.descriptor += number(size, width)
        }
        expect(entry, isRejectedWith: "differs from the list")
      }
    }
  }

  @Test func `a missing data descriptor is rejected`() {
    let bare = plain.streamed().with { $0.descriptor = [] }
    expect(bare, isRejectedWith: "is missing")
    expect(ZipForger(bare, ForgedEntry("b")), isRejectedWith: "is missing")
  }

  @Test func `a data descriptor may be announced in one record only`() throws {
    let listed = plain.with { $0.central.flags = 8 }
    let local = plain.streamed().with { $0.central.flags = 0 }
    for entry in [listed, local] {
      let bytes = ZipForger(entry, ForgedEntry("b")).bytes
      let entries = try ZipAudit.entries(of: bytes)
      #expect(entries.map(\.name) == ["theme.json", "b"])
      #expect(throws: Never.self) { try ZipAudit.checkContents(of: entries, in: bytes) }
    }
  }

  @Test func `a data descriptor follows exactly if the local record announces it`() {
    let descriptor = plain.streamed().descriptor
    let unannounced = plain.with { entry in
      entry.central.flags = 8
      entry.descriptor = descriptor
    }
    expect(unannounced, isRejectedWith: "lie between the entries")
    expect(plain.with { $0.local.flags = 8 }, isRejectedWith: "is missing")
    // Without the announcement, sizes are not left to the descriptor.
    expect(plain.streamed().with { $0.local.flags = 0 }, isRejectedWith: "different checksums")
  }

  @Test func `an unannounced data descriptor is rejected`() {
    expect(plain.with { $0.descriptor = plain.streamed().descriptor }, isRejectedWith: "lie between the entries")
  }

  @Test(arguments: [UInt32(0o120777) << 16, 0x400, 0x420]) func `links are rejected`(_ attributes: UInt32) {
    expect(plain.with { $0.attributes = attributes }, isRejectedWith: "is a link")
  }

  @Test func `a link in an old Unix field is rejected`() {
    let old = number(0x000D, 2) + number(16, 2) + number(0, 16)
    let asi = number(0x756E, 2) + number(14, 2) + number(0, 4) + number(0o120777, 2) + number(0, 8)
    for extra in [old, asi] {
      expect(plain.with { $0.central.extra = extra }, isRejectedWith: "is a link")
      expect(plain.with { $0.local.extra = extra }, isRejectedWith: "is a link")
    }
  }

  @Test(arguments: [[5, 0x1E, 3, 0, 0, 0xFF, 0xA1], [4, 0, 0, 0xED, 0xA1], [0], []] as [[UInt8]])
  func `an extra field that replaces attributes is rejected`(_ content: [UInt8]) {
    let extra = number(0x6C78, 2) + number(content.count, 2) + content
    expect(plain.with { $0.local.extra = extra }, isRejectedWith: "unsupported extra field")
    expect(plain.with { $0.central.extra = extra }, isRejectedWith: "unsupported extra field")
  }

  @Test(arguments: [0x0017, 0x9901]) func `an extra field of encryption is rejected`(_ kind: Int) {
    let extra = number(kind, 2) + number(7, 2) + [2, 0, 0x41, 0x45, 3, 8, 0]
    expect(plain.with { $0.local.extra = extra }, isRejectedWith: "is encrypted")
    expect(plain.with { $0.central.extra = extra }, isRejectedWith: "is encrypted")
  }

  /// Times, owners and what writers add; NTFS, PKWARE and Info-ZIP Unix, a comment, a jar, Android.
  @Test(arguments: [0x000A, 0x000D, 0x5455, 0x5855, 0x7855, 0x7875, 0x6375, 0xCAFE, 0xD935])
  func `an extra field that changes nothing is read alike by libarchive`(_ kind: Int) throws {
    for content: [UInt8] in [[1], [1, 2, 3, 4, 5], number(0, 12)] {
      let extra = number(kind, 2) + number(content.count, 2) + content
      let bytes = ZipForger(plain.with { $0.both { $0.extra = extra } }).bytes
      let entries = try ZipAudit.entries(of: bytes)
      #expect(throws: Never.self, "\(content)") { try ZipAudit.checkContents(of: entries, in: bytes) }
    }
  }

  @Test(arguments: [0o020666, 0o060666, 0o010666, 0o140666]) func `devices, pipes and sockets are rejected`(
    _ mode: UInt32
  ) {
    expect(plain.with { $0.attributes = mode << 16 }, isRejectedWith: "is a device")
  }

  @Test func `a folder by name or attributes only is rejected`() {
    expect(plain.with { $0.attributes = 0o040755 << 16 }, isRejectedWith: "both as a file and as a folder")
    expect(plain.with { $0.attributes = 0x10 }, isRejectedWith: "both as a file and as a folder")
    for attributes: UInt32 in [0o100644 << 16, 0o100644 << 16 | 0x10] {
      expect(
        ForgedEntry.folder("sub/").with { $0.attributes = attributes }, isRejectedWith: "both as a file and as a folder"
      )
    }
    expect(plain.with { $0.attributes = 0o100644 << 16 | 0x10 }, isRejectedWith: "both as a file and as a folder")
  }

  @Test func `a folder with content is rejected`() {
    expect(ForgedEntry("sub/", "data"), isRejectedWith: "is a folder, but has content")
    for change: (inout ForgedEntry.Fields) -> Void in [{ $0.size = 4 }, { $0.crc = 1 }] {
      expect(ForgedEntry.folder("sub/").with { $0.both(change) }, isRejectedWith: "is a folder, but has content")
    }
    expect(
      ForgedEntry("sub/", "data").with { $0.both { fields in (fields.size, fields.crc) = (0, 0) } },
      isRejectedWith: "is a folder, but has content")
  }

  @Test func `an empty folder may be deflated to two bytes`() throws {
    func folder(_ data: [UInt8]) -> ForgedEntry {
      ForgedEntry("sub/", data: data).with {
        $0.both { fields in (fields.method, fields.size, fields.crc) = (8, 0, 0) }
      }
    }
    #expect(try ZipAudit.entries(of: ZipForger(folder([3, 0]), plain).bytes).map(\.isFolder) == [true, false])
    expect(folder([3, 0, 0]), isRejectedWith: "is a folder, but has content")
  }

  @Test func `damaged extra fields are rejected`() {
    for extra: [UInt8] in [
      [1], [1, 2, 3], number(0x5455, 2) + number(5, 2) + [1, 2, 3, 4], number(0x5455, 2) + number(0, 2),
      number(0x756E, 2) + number(4, 2) + number(0, 4),
    ] {
      expect(plain.with { $0.central.extra = extra }, isRejectedWith: "extra field is damaged")
      expect(plain.with { $0.local.extra = extra }, isRejectedWith: "extra field is damaged")
    }
  }

  @Test func `a damaged record is rejected`() {
    var bytes = ZipForger(plain).bytes
    bytes[bytes.count - 22 - 46 - "theme.json".utf8.count] ^= 1
    expectFault("record in the list of entries is damaged") { _ = try ZipAudit.entries(of: bytes) }
    // The list ends within its second record.
    var forger = ZipForger(ForgedEntry(String(repeating: "x", count: 60)))
    forger.afterDirectory = Array(ForgedEntry("b").centralRecord(0).prefix(20))
    (forger.end.count, forger.end.countHere, forger.end.size) = (2, 2, 46 + 60 + 20)
    expect(forger, isRejectedWith: "record in the list of entries is damaged")
  }

  @Test func `lengths that reach beyond the list are rejected`() {
    expect(plain.with { $0.central.nameLength = 60_000 }, isRejectedWith: "record in the list of entries is damaged")
    expect(plain.with { $0.central.extraLength = 60_000 }, isRejectedWith: "record in the list of entries is damaged")
    expect(plain.with { $0.local.extraLength = 60_000 }, isRejectedWith: "lies outside the file")
  }

  @Test func `an archive laid out like those of the Finder is accepted`() throws {
    func finder(_ entry: ForgedEntry) -> ForgedEntry {
      entry.with { entry in
        entry.madeBy = 0x0315
        entry.both { $0.flags &= ~0x800 }
        entry.local.extra = number(0x5855, 2) + number(12, 2) + number(0, 12)
        entry.central.extra = number(0x5855, 2) + number(8, 2) + number(0, 8)
      }
    }
    let names = ["Pa\u{302}ques/theme.json", "__MACOSX/", "__MACOSX/Pa\u{302}ques/._theme.json"]
    let folder = finder(.folder("Pa\u{302}ques/")).with { $0.both { $0.version = 10 } }
    let entries = [folder] + names.map { finder($0.hasSuffix("/") ? .folder($0) : ForgedEntry($0).streamed()) }
    #expect(try ZipAudit.entries(of: ZipForger(entries).bytes).map(\.name) == ["Pa\u{302}ques/"] + names)
  }

  @Test func `an archive laid out like those of Windows is accepted`() throws {
    let file = ForgedEntry("Autumn/é.json").with {
      $0.madeBy = 0x0014
      $0.attributes = 0x20
    }
    let folder = ForgedEntry("Autumn/", "").with {
      $0.madeBy = 0x0014
      $0.attributes = 0x10
    }
    #expect(try ZipAudit.entries(of: ZipForger(folder, file).bytes).count == 2)
  }
}
