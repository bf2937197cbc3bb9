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

  @Test func `end records that contradict each other are refused`() {
    for change: (inout ZipForger) -> Void in [
      { $0.end.count = 2 }, { $0.end.countHere = 2 }, { $0.end.size = 3 }, { $0.end.offset = 3 }, { $0.end.disk = 7 },
      { $0.zip64?.recordSize = 45 }, { $0.zip64?.recordOffset = 0 }, { $0.zip64?.recordOffset = .max },
    ] {
      var forger = ZipForger(plain)
      forger.zip64 = .init()
      change(&forger)
      expect(forger, isRefusedWith: .zip64Mismatch)
    }
  }

  @Test func `several disks are refused`() {
    var forger = ZipForger(plain)
    forger.zip64 = .init(disks: 2)
    expect(forger, isRefusedWith: .multiDisk)
  }

  @Test func `a list at an impossible 64-bit place is refused`() {
    for value in [UInt64(1) << 40, 1 << 63, .max] {
      var forger = ZipForger(plain)
      forger.zip64 = .init(offset: value)
      expect(forger, isRefusedWith: .directoryMisplaced)
      forger.zip64 = .init(size: value)
      expect(forger, isRefusedWith: .directoryMisplaced)
    }
  }

  @Test func `a 64-bit record that nothing points to is refused`() {
    var forger = ZipForger(plain)
    forger.zip64 = .init(usesMarkers: false, hasLocator: false)
    expect(forger, isRefusedWith: .zip64Mismatch)
  }

  @Test func `an announced 64-bit record that is missing is refused`() {
    for change: (inout ZipForger.End) -> Void in [
      { $0.count = 0xFFFF }, { $0.size = 0xFFFF_FFFF }, { $0.offset = 0xFFFF_FFFF },
    ] {
      var forger = ZipForger(plain)
      change(&forger.end)
      expect(forger, isRefusedWith: .zip64Missing)
    }
  }

  @Test func `an announced 64-bit field that is missing is refused`() {
    expect(ZipForger(plain.with { $0.central.size = 0xFFFF_FFFF }), isRefusedWith: .zip64Missing)
    expect(ZipForger(plain.with { $0.centralOffset = 0xFFFF_FFFF }), isRefusedWith: .zip64Missing)
    expect(ZipForger(plain.with { $0.local.size = 0xFFFF_FFFF }), isRefusedWith: .zip64Missing)
  }

  @Test func `a 64-bit field that contradicts is refused`() {
    let contradicting = plain.with { $0.central.extra = number(1, 2) + number(16, 2) + number(6, 8) + number(5, 8) }
    expect(ZipForger(contradicting), isRefusedWith: .zip64Mismatch)
    for length in [4, 7, 8, 17, 40] {
      let odd = wide().with { $0.central.extra = number(1, 2) + number(length, 2) + number(5, length) }
      expect(ZipForger(odd), isRefusedWith: .zip64Mismatch)
    }
    let doubled = wide().with { $0.central.extra += $0.central.extra }
    expect(ZipForger(doubled), isRefusedWith: .zip64Mismatch)
  }

  @Test func `a local record with other 64-bit sizes is refused`() {
    expect(ZipForger(wide(6, central: false)), isRefusedWith: .sizeMismatch)
  }

  @Test(arguments: [UInt64(1) << 32, 1 << 63, .max]) func `an impossible size is refused`(_ size: UInt64) {
    expect(ZipForger(wide(size)), isRefusedWith: .outsideFile)
  }
}
