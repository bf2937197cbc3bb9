import Formats
import Testing
import Themes

/// Every byte at every position of the grammar of RFC 8259: exactly those it allows are accepted.
struct JSONByteTests {
  private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
  private static let hexadecimal = digits.union(Array("abcdefABCDEF".utf8))

  private func isAccepted(_ text: [UInt8]) throws -> Bool {
    var verdicts: [Bool] = []
    for read in [{ try JSONReader.read($0) { try $0.skip() } }, { _ = try JSONReader.value(of: $0) }]
      as [([UInt8]) throws -> Void]
    {
      do {
        try read(text)
        verdicts.append(true)
      } catch is Diagnostic { verdicts.append(false) }
    }
    #expect(verdicts[0] == verdicts[1], "who skips and who keeps disagree on \(text)")
    return verdicts[0]
  }

  private func expect(_ before: String, _ allowed: Set<UInt8>, _ after: String) throws {
    for byte in UInt8.min ... .max {
      let text = Array(before.utf8) + [byte] + Array(after.utf8)
      #expect(try isAccepted(text) == allowed.contains(byte), "\(before) \(byte) \(after)")
    }
  }

  @Test func `a single byte is valid only if it is a digit`() throws { try expect("", Self.digits, "") }

  @Test func `only white space is allowed around a value`() throws {
    try expect("", Self.space, "[]")
    try expect("[]", Self.space, "")
    try expect("[", Self.space, "true]")
    try expect("[true", Self.space, "]")
    try expect("{", Self.space, "\"a\":1}")
    try expect("{\"a\"", Self.space, ":1}")
    try expect("{\"a\":", Self.space, "true}")
  }

  @Test func `only a comma separates values, only a colon key and value`() throws {
    try expect("[true ", [UInt8(ascii: ",")], " true]")
    try expect("{\"a\":1 ", [UInt8(ascii: ",")], " \"b\":1}")
    try expect("{\"a\" ", [UInt8(ascii: ":")], " true}")
  }

  @Test func `a bracket is closed only by its counterpart`() throws {
    try expect("[true", [UInt8(ascii: "]")], "")
    try expect("{\"a\":true", [UInt8(ascii: "}")], "")
  }

  @Test func `only the number syntax of RFC 8259 is accepted`() throws {
    let one = Set(UInt8(ascii: "1")...UInt8(ascii: "9"))
    try expect("[", Self.space.union(one).union([UInt8(ascii: "-")]), "1]")
    try expect("[1", Self.space.union(Self.digits), "]")
    try expect("[0", Self.space, "]")
    try expect("[1.", Self.digits, "]")
    try expect("[1", Self.digits.union(Array(".eE,".utf8)), "5]")
    try expect("[1e", Self.digits.union(Array("+-".utf8)), "5]")
    try expect("[1e+", Self.digits, "]")
    try expect("[-", Self.digits, "]")
  }

  @Test func `control characters, quotes and incomplete characters are rejected in strings`() throws {
    let plain = Set(UInt8(0x20)...0x7F).subtracting(Array("\"\\".utf8))
    try expect("[\"", plain, "\"]")
    try expect("{\"", plain, "\":1}")
    try expect("[\"\\", Set(Array("\"\\/bfnrt".utf8)), "\"]")
    try expect("[\"\\", Set(Array("\"\\/bfnrtu".utf8)), "0041\"]")
  }

  @Test func `a Unicode escape needs four hexadecimal digits`() throws {
    let text = "0041"
    for place in 0..<4 {
      try expect("[\"\\u\(text.prefix(place))", Self.hexadecimal, "\(text.dropFirst(place + 1))\"]")
    }
  }

  @Test(arguments: ["true", "false", "null"]) func `a literal has exactly one spelling`(word: String) throws {
    for place in 0..<word.utf8.count {
      let letter = Array(word.utf8)[place]
      try expect("[\(word.prefix(place))", [letter], "\(word.dropFirst(place + 1))]")
    }
  }

  @Test func `a high surrogate must be followed by a low one`() throws {
    for (high, low, isPair) in [
      ("D800", "DC00", true), ("DBFF", "DFFF", true), ("D83C", "DF83", true), ("DC00", "DC00", false),
      ("D800", "D800", false), ("D800", "0041", false), ("0041", "DC00", false), ("DFFF", "D800", false),
    ] { #expect(try isAccepted(Array("[\"\\u\(high)\\u\(low)\"]".utf8)) == isPair, "\(high) \(low)") }
  }

  @Test func `only well-formed UTF-8 is accepted`() throws {
    let interesting: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
      0xF1, 0xF3, 0xF4, 0xF5, 0xFE, 0xFF,
    ]
    for lead in UInt8(0x80) ... .max {
      for second in interesting {
        for rest in [[], [0x80], [0xBF], [0x80, 0x80], [0xBF, 0xBF], [0x41], [0x80, 0x41], [0x80, 0x80, 0x80]]
          as [[UInt8]]
        {
          let bytes = [lead, second] + rest
          let isText = String(validating: bytes, as: UTF8.self) != nil
          #expect(try isAccepted(Array("\"".utf8) + bytes + Array("\"".utf8)) == isText, "\(bytes)")
        }
      }
    }
  }
}
