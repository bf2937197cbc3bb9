import Testing

@testable import Pages

/// That cameras read the codes is tested where they are drawn.
@Suite struct `QR codes` {
  @Test(arguments: [
    (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (62, 33), (63, 37), (84, 37), (85, 41),
    (106, 41),
  ])
  func `are as small as the text allows`(_ length: Int, _ size: Int) {
    #expect(QRCode(String(repeating: "x", count: length))?.size == size)
  }

  @Test func `hold at most 106 bytes`() { #expect(QRCode(String(repeating: "x", count: 107)) == nil) }

  @Test func `have a margin outside`() throws {
    let code = try #require(QRCode("x"))
    #expect(code.isDark(column: -1, row: 0) == nil)
    #expect(code.isDark(column: 0, row: code.size) == nil)
    #expect(code.isDark(column: 0, row: 0) == true)
  }
}
