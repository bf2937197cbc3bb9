import Testing

@testable import Terminals

struct StandInsTests {
  @Test func `each character has one stand-in`() {
    var standIns = StandIns()
    let text = "a👩‍🌾é🇫🇷1️⃣漢e\u{301}👩‍🌾\u{202E}"
    let scalars = standIns.encoded(text)
    #expect(scalars.count == text.count)
    #expect(scalars[1] == scalars[7])
    #expect(standIns.decoded(scalars) == text)
    #expect(standIns.shown(scalars) == "a👩‍🌾é🇫🇷1️⃣漢e\u{301}👩‍🌾\u{FFFD}")
  }

  @Test func `the lowest byte of a stand-in looks like a letter`() {
    var standIns = StandIns()
    let letters = (0x400..<0x500).compactMap { Unicode.Scalar($0) }.filter(\.properties.isAlphabetic)
    for scalar in standIns.encoded(letters.map { String($0) + "\u{301}" }.joined()) {
      #expect((0x40...0x7E).contains(scalar.value & 0xFF))
    }
  }
}
