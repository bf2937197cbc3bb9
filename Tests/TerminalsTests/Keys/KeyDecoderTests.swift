import Testing

@testable import Terminals

@Suite struct KeyDecoderTests {
  /// The keys of these bytes if nothing follows them.
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8], forLines: Bool = false) -> [Key] {
    var decoder = KeyDecoder(forLines: forLines)
    let keys = bytes.flatMap { decoder.keys(with: $0) }
    return decoder.isWaiting ? keys + decoder.flush() : keys
  }

  @Test func `letters, digits and emoji are characters`() {
    #expect(keys("aZ5 é") == [.character("a"), .character("Z"), .character("5"), .character(" "), .character("é")])
    #expect(keys("👻") == [.character("👻")])
  }

  @Test(arguments: [
    ("\r", Key.enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1B}", .escape),
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[1;2B", .down), ("\u{1B}[C", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[F", .end), ("\u{1B}[4~", .end),
    ("\u{1B}OF", .end), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6;5~", .pageDown),
    ("\u{1B}OM", .enter), ("\u{1B}[Z", .backTab),
    ("\u{C}", .control("l")), ("\u{4}", .control("d")),
  ])
  func `each sequence is decoded as its key`(bytes: String, key: Key) {
    #expect(keys(bytes) == [key])
  }

  @Test func `clicks have their spot`() {
    #expect(keys("\u{1B}[<0;12;3M\u{1B}[<0;12;3m") == [.click(.init(row: 2, column: 11))])
    #expect(keys("\u{1B}[<16;300;100M") == [.click(.init(row: 99, column: 299))])
  }

  @Test func `a terminal without the SGR encoding sends clicks as three bytes`() {
    #expect(keys(Array("\u{1B}[M ,#\u{1B}[M#,#x".utf8)) == [.click(.init(row: 2, column: 11)), .character("x")])
    #expect(keys(Array("\u{1B}[M".utf8) + [0x60, 0x21, 0xFF]) == [.wheelUp])
    #expect(keys("\u{1B}[M ") == [])
  }

  @Test func `the wheel is two keys`() {
    #expect(keys("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [.wheelUp, .wheelDown])
  }

  @Test func `other mouse events are dropped`() {
    #expect(keys("\u{1B}[<2;1;1M\u{1B}[<32;1;1M\u{1B}[<0;0;1M\u{1B}[<M") == [])
  }

  @Test func `bytes that are not UTF-8 are shown as replacement characters`() {
    #expect(keys([0xE4, UInt8(ascii: "x")]) == [.character("\u{FFFD}"), .character("x")])
  }

  @Test func `unknown sequences are dropped without the key after them`() {
    for noise in ["\u{1B}[15~", "\u{1B}[[A", "\u{1B}OP", "\u{1B}[I", "\u{1B}[201~", "\u{0}", "\u{1B}[?1;2c"] {
      #expect(keys(noise + "x") == [.character("x")], "\(noise.debugDescription)")
    }
    let endless = "\u{1B}[" + String(repeating: "1;", count: 100)
    #expect(keys(endless + "\rx") == [.enter, .character("x")])
    #expect(keys(endless + "mx") == [.character("x")])
  }

  @Test(arguments: ["]11;rgb:0000/0000/0000", "P1$r0m", "_Gi=1;OK", "^text", "Xtext"], ["\u{7}", "\u{1B}\\"])
  func `answers of the terminal are dropped`(answer: String, end: String) {
    #expect(keys("\u{1B}\(answer)\(end)x") == [.character("x")])
    #expect(keys(Array("\u{1B}\(answer)\(end)x".utf8), forLines: true) == [.character("x")])
  }

  @Test func `Escape with a key that begins an answer is that key if nothing follows`() {
    #expect(keys("\u{1B}P") == [.escape, .character("P")])
    #expect(keys(Array("\u{1B}]".utf8), forLines: true) == [.alt(.character("]"))])
  }

  @Test func `Ctrl-C after a pause ends a paste without its end`() {
    var decoder = KeyDecoder(forLines: true)
    for byte in "\u{1B}[200~abc\u{3}".utf8 { #expect(decoder.keys(with: byte) == []) }
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.keys(with: 3) == [.control("c")])
    #expect(decoder.keys(with: UInt8(ascii: "x")) == [.character("x")])
  }

  @Test func `Escape before another key is a key of its own`() {
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    #expect(keys("\u{1B}[1;") == [])
  }

  @Test(arguments: [
    ("\u{1B}b", Key.alt(.character("b"))), ("\u{1B}\u{7F}", .alt(.backspace)), ("\u{1B}[1;3D", .alt(.left)),
    ("\u{1B}[1;5C", .alt(.right)), ("\u{1B}[3;5~", .alt(.delete)), ("\u{1B}[1;2D", .left), ("\u{1B}[D", .left),
    ("\u{1B}", .escape), ("\u{1F}", .control("_")),
  ])
  func `a line editor gets Alt and Ctrl with other keys`(bytes: String, key: Key) {
    #expect(keys(Array(bytes.utf8), forLines: true) == [key])
  }

  @Test func `a paste is its lines, with Enter between them`() {
    func pasted(_ text: String) -> [Key] { keys(Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8), forLines: true) }
    #expect(pasted("a 🎃") == [.paste("a 🎃"), .character("x")])
    #expect(
      pasted("a\r\nb\r\rc\n") == [
        .paste("a"), .enter, .paste("b"), .enter, .enter, .paste("c"), .enter, .character("x"),
      ])
    #expect(pasted("a\tb\u{7}\u{1B}[A\u{1B}[201c\u{9B}") == [.paste("a b[A[201c"), .character("x")])
    #expect(pasted("") == [.character("x")])
  }

  @Test func `on a full screen, a paste is one line`() {
    #expect(keys("\u{1B}[200~🦕\tq\r\n\u{3}🦖\u{1B}[201~x") == [.paste("🦕 q  🦖"), .character("x")])
  }

  @Test func `a key may arrive byte by byte`() {
    var decoder = KeyDecoder()
    for byte in [0x1B, UInt8(ascii: "[")] {
      #expect(decoder.keys(with: byte) == [])
      #expect(decoder.isWaiting)
    }
    #expect(decoder.keys(with: UInt8(ascii: "B")) == [.down])
    #expect(!decoder.isWaiting)
  }
}
