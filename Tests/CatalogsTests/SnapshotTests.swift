import Catalogs
import Testing
import Themes

@Suite struct `The ids with a prefix` {
  @Test(
    arguments: [
      ("", 0, 0, UInt64.max, UInt64.max), ("a", 0xA << 60, 0, 0xA << 60 | UInt64.max >> 4, UInt64.max),
      ("0123456789abcdef", 0x0123_4567_89AB_CDEF, 0, 0x0123_4567_89AB_CDEF, UInt64.max),
      ("0123456789abcdef8", 0x0123_4567_89AB_CDEF, 8 << 60, 0x0123_4567_89AB_CDEF, 8 << 60 | UInt64.max >> 4),
    ] as [(String, UInt64, UInt64, UInt64, UInt64)])
  func `are the range from zeros to ones`(
    prefix: String, high: UInt64, low: UInt64, lastHigh: UInt64, lastLow: UInt64
  ) {
    #expect(
      ThemeID.range(ofPrefix: prefix) == ThemeID(high: high, low: low)...ThemeID(high: lastHigh, low: lastLow))
  }

  @Test func `are one id for 32 digits and none for 33`() {
    let digits = String(repeating: "7", count: 32)
    let id = ThemeID(high: 0x7777_7777_7777_7777, low: 0x7777_7777_7777_7777)
    #expect(ThemeID.range(ofPrefix: digits) == id...id)
    #expect(ThemeID.range(ofPrefix: digits + "7") == nil)
  }
}
