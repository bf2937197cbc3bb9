import Packs
import TestSupport
import Testing

@Suite struct `64-bit fields` {
  let plain = ForgedEntry("theme.json")

  /// Sizes where the 64-bit field has them.
  private func wide(_ size: UInt64 = 5, central: Bool = true) -> ForgedEntry {
    plain.with { entry in
      let field = number(1, 2) + number(16, 2) + number(size, 8) + number(size, 8)
      entry.local.extra = field
      (entry.local.size, entry.local.compressedSize) = (0xFFFF_FFFF, 0xFFFF_FFFF)
      guard central else { return }
      entry.central = entry.local
    }
  }

  @Test func `an honest 64-bit zip is accepted`() throws {
    for markers in [true, false] {
      var forger = ZipForger(
        wide(), plain.with { $0.both { $0.name = Array("b".utf8) } },
        wide(central: false).with { $0.both { $0.name = [0x63] } })
      forger.zip64 = .init(usesMarkers: markers)
      #expect(try ZipAudit.entries(of: forger.bytes).map(\.size) == [5, 5, 5])
    }
  }

  @Test func `an offset in the 64-bit field is found`() throws {
    let second = ForgedEntry("b").with {
      $0.centralOffset = 0xFFFF_FFFF
      $0.central.extra = number(1, 2) + number(8, 2) + number(45, 8)
    }
    #expect(try ZipAudit.entries(of: ZipForger(plain, second).bytes).map(\.offset) == [0, 45])
  }

  @Test func `end records that contradict each other are rejected`() {
    for change: (inout ZipForger) -> Void in [
      { $0.end.count = 2 }, { $0.end.countHere = 2 }, { $0.end.size = 3 }, { $0.end.offset = 3 }, { $0.end.disk = 7 },
      { $0.end.directoryDisk = 7 }, { $0.zip64?.recordSize = 45 }, { $0.zip64?.recordOffset = 0 },
      { $0.zip64?.recordOffset = .max },
    ] {
      var forger = ZipForger(plain)
      forger.zip64 = .init()
      change(&forger)
      expect(forger, isRejectedWith: "ZIP64 record contradicts")
    }
  }

  @Test func `several disks are rejected`() {
    var forger = ZipForger(plain)
    forger.zip64 = .init(disks: 2)
    expect(forger, isRejectedWith: "one of several parts")
    forger.zip64 = .init()
    let record = forger.bytes.count - 22 - 20 - 56
    // Its disk, that of the list, the entries on this disk; the disk that the locator names.
    for offset in [16, 20, 24, 56 + 4] {
      var bytes = forger.bytes
      bytes[record + offset] ^= 2
      expectFault("one of several parts") { _ = try ZipAudit.entries(of: bytes) }
    }
  }

  @Test func `a 64-bit record must be one, and nowhere else than before its locator`() {
    let decoy = number(0x0606_4B50, 4) + number(44, 8) + number(0, 44)
    var forger = ZipForger(ForgedEntry("decoy", data: decoy))
    forger.zip64 = .init()
    #expect(throws: Never.self) { try ZipAudit.entries(of: forger.bytes) }
    var unsigned = forger.bytes
    unsigned[unsigned.count - 22 - 20 - 56] ^= 1
    expectFault("ZIP64 record contradicts") { _ = try ZipAudit.entries(of: unsigned) }
    forger.zip64?.recordOffset = UInt64(30 + "decoy".utf8.count)
    expect(forger, isRejectedWith: "ZIP64 record contradicts")
  }

  @Test func `a list at an impossible 64-bit place is rejected`() {
    for value in [UInt64(1) << 40, 1 << 63, .max] {
      var forger = ZipForger(plain)
      forger.zip64 = .init(offset: value)
      expect(forger, isRejectedWith: "not where the zip says")
      forger.zip64 = .init(size: value)
      expect(forger, isRejectedWith: "not where the zip says")
    }
  }

  @Test func `a 64-bit record that nothing points to is rejected`() {
    var forger = ZipForger(plain)
    forger.zip64 = .init(usesMarkers: false, hasLocator: false)
    expect(forger, isRejectedWith: "ZIP64 record contradicts")
  }

  @Test func `an announced 64-bit record that is missing is rejected`() {
    for change: (inout ZipForger.End) -> Void in [
      { $0.count = 0xFFFF }, { $0.size = 0xFFFF_FFFF }, { $0.offset = 0xFFFF_FFFF },
    ] {
      var forger = ZipForger(plain)
      change(&forger.end)
      expect(forger, isRejectedWith: "ZIP64 record is missing")
    }
  }

  @Test func `an announced 64-bit field that is missing is rejected`() {
    expect(ZipForger(plain.with { $0.central.size = 0xFFFF_FFFF }), isRejectedWith: "ZIP64 record is missing")
    expect(ZipForger(plain.with { $0.centralOffset = 0xFFFF_FFFF }), isRejectedWith: "ZIP64 record is missing")
    expect(ZipForger(plain.with { $0.local.size = 0xFFFF_FFFF }), isRejectedWith: "ZIP64 record is missing")
  }

  @Test func `a 64-bit field that contradicts is rejected`() {
    let contradicting = plain.with { $0.central.extra = number(1, 2) + number(16, 2) + number(6, 8) + number(5, 8) }
    expect(ZipForger(contradicting), isRejectedWith: "ZIP64 record contradicts")
    for length in [4, 7, 8, 17, 40] {
      let odd = wide().with { $0.central.extra = number(1, 2) + number(length, 2) + number(5, length) }
      expect(ZipForger(odd), isRejectedWith: "ZIP64 record contradicts")
    }
    let doubled = wide().with { $0.central.extra += $0.central.extra }
    expect(ZipForger(doubled), isRejectedWith: "ZIP64 record contradicts")
  }

  /// A 64-bit field with the true sizes, and the number of a disk where there is one.
  private func field(disk: Int? = nil) -> [UInt8] {
    number(1, 2) + number(disk == nil ? 16 : 20, 2) + number(5, 8) + number(5, 8) + (disk.map { number($0, 4) } ?? [])
  }

  @Test func `a 64-bit field may repeat the record or name the first disk`() throws {
    let changes: [(inout ForgedEntry) -> Void] = [
      { $0.central.extra = field() }, { $0.local.extra = field() },
      { entry in
        entry.central.extra = field()
        entry.central.size = 0xFFFF_FFFF
      },
      { $0.central.extra = field(disk: 0) },
      { entry in
        entry.central.extra = field(disk: 0)
        entry.disk = 0xFFFF
      },
    ]
    for change in changes {
      #expect(try ZipAudit.entries(of: ZipForger(plain.with(change), ForgedEntry("b")).bytes).map(\.size) == [5, 5])
    }
  }

  @Test func `a value that only some readers take from a 64-bit field is rejected`() throws {
    // Deflated, so that the sizes differ; only the second of the two is announced.
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 600)
    let repeating = ForgedEntry("a", data: text).with { entry in
      entry.both { fields in (fields.method, fields.compressedSize, fields.size) = (8, 0xFFFF_FFFF, 700) }
      entry.both { $0.extra = number(1, 2) + number(16, 2) + number(700, 8) + number(600, 8) }
    }
    expect(repeating, isRejectedWith: "ZIP64 record contradicts")
    let announced = repeating.with { $0.both { $0.extra = number(1, 2) + number(8, 2) + number(600, 8) } }
    #expect(try ZipAudit.entries(of: ZipForger(announced).bytes).map(\.compressedSize) == [600])
  }

  @Test func `another disk in a 64-bit field is rejected, and one that is not there`() {
    expect(plain.with { $0.central.extra = field(disk: 1) }, isRejectedWith: "ZIP64 record contradicts")
    expect(plain.with { $0.disk = 0xFFFF }, isRejectedWith: "one of several parts")
    let announced = plain.with { entry in
      entry.disk = 0xFFFF
      entry.central.extra = field()
    }
    expect(announced, isRejectedWith: "one of several parts")
  }

  @Test func `only a 64-bit field excuses another version`() throws {
    for version in [45, 46] {
      expect(plain.with { $0.local.version = version }, isRejectedWith: "different versions")
      expect(plain.with { $0.central.version = version }, isRejectedWith: "different versions")
    }
    let changes: [(inout ForgedEntry) -> Void] = [
      { entry in (entry.local.version, entry.local.extra) = (45, field()) },
      { entry in (entry.central.version, entry.central.extra) = (45, field()) },
    ]
    for change in changes { #expect(try ZipAudit.entries(of: ZipForger(plain.with(change)).bytes).count == 1) }
  }

  @Test func `a local record with other 64-bit sizes is rejected`() {
    expect(ZipForger(wide(6, central: false)), isRejectedWith: "different sizes")
  }

  @Test(arguments: [UInt64(1) << 32, 1 << 63, .max]) func `an impossible size is rejected`(_ size: UInt64) {
    expect(ZipForger(wide(size)), isRejectedWith: "lies outside the file")
  }
}
