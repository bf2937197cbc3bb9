import TestSupport
import Testing
import Themes

@testable import Packs

@Suite struct `Limits of a pack` {
  private func entry(_ size: Int, compressed: Int) -> ForgedEntry {
    ForgedEntry("e\(size)-\(compressed)", data: [UInt8](repeating: 0, count: compressed)).with {
      $0.both { fields in
        fields.method = 8
        fields.size = size
      }
    }
  }

  private func check(_ entries: ForgedEntry..., limits: PackLimits = .standard) throws {
    try limits.check(ZipAudit.entries(of: ZipForger(entries).bytes))
  }

  @Test func `a pack at the limits works`() throws {
    let limits = PackLimits(entries: 2, totalSize: 1_000, ratio: 10, ratioFreeSize: 100)
    try check(entry(100, compressed: 1), entry(900, compressed: 91), limits: limits)
    try check(entry(41_000_000, compressed: 2_000_000))
  }

  @Test func `a pack may have 1,000 entries`() throws {
    let entries = (0...1_000).map { ForgedEntry("\($0)", "") }
    try PackLimits.standard.check(ZipAudit.entries(of: ZipForger(Array(entries.dropLast())).bytes))
    expectFault("are allowed") {
      try PackLimits.standard.check(ZipAudit.entries(of: ZipForger(entries).bytes))
    }
  }

  @Test func `a pack may inflate to 64 MiB`() throws {
    let compressed = (64 << 20) / 249
    try check(entry(64 << 20, compressed: compressed))
    expectFault("would unpack to more than") {
      try check(entry(64 << 20, compressed: compressed), entry(1, compressed: 1))
    }
  }

  @Test func `the ratio of a large entry is below the limit`() throws {
    let limits = PackLimits(ratio: 10, ratioFreeSize: 100)
    try check(entry(109, compressed: 11), limits: limits)
    expectFault("archive.too-compressed") { try check(entry(110, compressed: 11), limits: limits) }
  }

  @Test func `a small entry may have any ratio`() throws {
    let limits = PackLimits(ratio: 10, ratioFreeSize: 100)
    try check(entry(100, compressed: 1), limits: limits)
    expectFault("archive.too-compressed") { try check(entry(101, compressed: 1), limits: limits) }
  }

  @Test func `the standard limits are those of the documentation`() throws {
    let page = try Repository.text("Documentation/Formats/pack.md")
    let limits = PackLimits.standard
    #expect(page.contains("system files | \(grouped(limits.entries)) |"))
    #expect(page.contains("files that the manifest lists | \(PackLimits.listedFiles) |"))
    #expect(page.contains("all entries inflated | \(limits.totalSize >> 20) MiB |"))
    #expect(page.contains("the manifest | \(limits.manifestSize >> 20) MiB |"))
    #expect(page.contains("entry of more than \(limits.ratioFreeSize >> 20) MiB | less than \(limits.ratio) |"))
    #expect(page.contains("at most \(grouped(ZipAudit.entryLimit)),"))
  }

  @Test func `a large entry may be 249 times as large as its data`() throws {
    try check(entry(250 * 5_000 - 1, compressed: 5_000))
    expectFault("archive.too-compressed") { try check(entry(250 * 5_000, compressed: 5_000)) }
  }

  @Test func `an entry of 1 MiB may have any ratio`() throws {
    try check(entry(1 << 20, compressed: 1))
    expectFault("archive.too-compressed") { try check(entry(1 << 20 + 1, compressed: 1)) }
  }

  @Test func `one entry too many is rejected`() {
    let limits = PackLimits(entries: 1)
    expectFault("are allowed") { try check(entry(1, compressed: 1), entry(2, compressed: 1), limits: limits) }
  }

  @Test func `one byte too many is rejected`() {
    let limits = PackLimits(totalSize: 1_000)
    expectFault("would unpack to more than") {
      try check(entry(500, compressed: 9), entry(501, compressed: 9), limits: limits)
    }
  }

  @Test func `sizes that overflow when added are rejected`() {
    let huge = entry(5, compressed: 5).with {
      $0.both { fields in
        fields.size = 0xFFFF_FFFF
        fields.compressedSize = 0xFFFF_FFFF
        fields.extra = number(1, 2) + number(16, 2) + number(UInt64.max, 8) + number(5, 8)
      }
    }
    expectFault("would unpack to more than") { try check(entry(1, compressed: 1), huge) }
  }

  @Test func `a bomb is rejected by its declared size`() {
    expectFault("archive.too-compressed") { try check(entry(10 << 20, compressed: 10 << 10)) }
  }

  @Test func `small repetitive files are accepted`() throws { try check(entry(1 << 20, compressed: 1_100)) }
}
