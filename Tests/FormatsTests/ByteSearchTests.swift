import Testing

@testable import Formats

@Suite struct `Byte search` {
  /// Where `marks` is first right, with the last bytes looked at one by one.
  private func first(in text: [UInt8], from start: Int, byte: UInt8) -> Int? {
    text.withUnsafeBufferPointer { bytes in
      var index = start
      while true {
        index = bytes.index(from: index) { $0.marks(byte) | $0.marks(below: 0x20) | $0.above }
        guard index < bytes.count else { return nil }
        if bytes[index] == byte || bytes[index] < 0x20 || bytes[index] >= 0x80 { return index }
        index += 1
      }
    }
  }

  @Test(arguments: [0x00, 0x1F, 0x22, 0x5C, 0x80, 0xFF] as [UInt8])
  func `the first match is found at every position`(byte: UInt8) {
    for around in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F] as [UInt8] {
      for length in 1...26 {
        for place in 0..<length {
          var text = [UInt8](repeating: around, count: length)
          text[place] = byte
          text[length - 1] = place == length - 1 ? byte : 0x1F
          for start in 0...place { #expect(first(in: text, from: start, byte: byte) == place) }
        }
      }
    }
  }

  @Test func `a text without a match gives nil`() {
    for length in 0...26 {
      for plain in 0x20...0x7F as ClosedRange<UInt8> where plain != 0x22 {
        #expect(first(in: [UInt8](repeating: plain, count: length), from: 0, byte: 0x22) == nil)
      }
    }
  }
}
