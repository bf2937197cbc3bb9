import Testing

@testable import Terminals

struct UTF8DecoderTests {
  @Test func `a scalar is decoded with its last byte`() {
    var decoder = UTF8Decoder()
    #expect([0xF0, 0x9F, 0x8E].flatMap { decoder.scalars(with: $0) } == [])
    #expect(decoder.scalars(with: 0x83) == ["🎃"])
    #expect(decoder.scalars(with: 0x61) == ["a"])
  }

  @Test func `invalid bytes become replacement characters`() {
    var decoder = UTF8Decoder()
    let bytes: [UInt8] = [0xC3, 0x61, 0xFF, 0xE2, 0x82, 0xAC]
    #expect(bytes.flatMap { decoder.scalars(with: $0) } == ["\u{FFFD}", "a", "\u{FFFD}", "€"])
  }
}
