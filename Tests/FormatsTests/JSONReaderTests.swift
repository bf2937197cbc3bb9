import Formats
import Testing
import Themes

@Suite struct `JSON syntax` {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-3.5", "1e5", "1E+5", "1.25e-3", "123456789012345678901234567890",
    "\"\"", "\"a\"", "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0041\"", "\"\\uD83C\\uDF83\"", "\"\\ud83c\\udf83\"",
    "\"\u{7F}\"", "\"\u{2028}\"", "\"\u{10FFFF}\"", "\"\\u0000\"", "\"🎃\"", "[]", "[ ]", "{}", "{ }", "[1,2]",
    "[[[]]]", "{\"a\":1,\"b\":{\"a\":1}}", "{\"\":1}", " \t\r\n[1 , 2]\r\n ", "[\"a,b]\"]", "\u{FEFF}[]",
  ])
  func `valid JSON is accepted`(text: String) throws {
    #expect(throws: Never.self) { try JSONReader.read(Array(text.utf8)) { try $0.skip() } }
    #expect(throws: Never.self) { try JSONReader.value(of: Array(text.utf8)) }
  }

  @Test(arguments: ["[1]", "\n[1]", "\u{FEFF}[1]", "\u{FEFF} [1] "])
  func `a value that is not read is skipped`(text: String) {
    #expect(throws: Never.self) { try JSONReader.read(Array(text.utf8)) { try $0.members { _, _ in } } }
    #expect(throws: Never.self) { try JSONReader.read(Array(text.utf8)) { _ in } }
  }

  static let rejected: [(text: String, words: String, line: Int, column: Int)] = [
    ("", "the file ends where", 1, 1), (" \n", "the file ends where", 2, 1),
    ("[1,]", "nothing follows the comma", 1, 3),
    ("{\"a\":1,}", "nothing follows the comma", 1, 7), ("[,1]", "a value is missing", 1, 2),
    ("[1,,2]", "a value is missing", 1, 4),
    ("{\"a\":}", "a value is missing", 1, 6), ("{,}", "a value is missing", 1, 2),
    ("[1 2]", "a comma is missing", 1, 4),
    ("[\"a\" \"b\"]", "a comma is missing", 1, 6), ("{\"a\":1 \"b\":2}", "a comma is missing", 1, 8),
    ("{\"a\" 1}", "a colon is missing", 1, 6),
    ("{\"a\",1}", "a colon is missing", 1, 5), ("{a:1}", "a key has no quotes", 1, 2),
    ("{1:1}", "a key has no quotes", 1, 2),
    ("{'a':1}", "single quotes", 1, 2), ("['a']", "single quotes", 1, 2), ("// x\n[]", "no comments", 1, 1),
    ("[1, /* x */ 2]", "no comments", 1, 5), ("[] # x", "no comments", 1, 4), ("[1 // x\n]", "no comments", 1, 4),
    ("[\"abc", "a string that begins here", 1, 2), ("[\"abc\\", "a string that begins here", 1, 2),
    ("\n[1,\n[2", "an array that begins here", 3, 1),
    ("[1,", "an array that begins here", 1, 1), ("{\"a\":[1]", "an object that begins here", 1, 1),
    ("{\"a\"", "an object that begins here", 1, 1),
    ("{", "an object that begins here", 1, 1), ("{\"a\":1,", "an object that begins here", 1, 1),
    ("{\"a\":", "the file ends where", 1, 6),
    ("[\"a\nb\"]", "a string contains", 1, 4), ("[\"a\tb\"]", "a string contains", 1, 4),
    ("[\"\u{0}\"]", "a string contains", 1, 3), ("[\"\u{1F}\"]", "a string contains", 1, 3),
    ("[\"\\x\"]", "invalid escape", 1, 3),
    ("[\"\\u12G4\"]", "invalid escape", 1, 3), ("[\"\\u12\"]", "invalid escape", 1, 3),
    ("[\"\\'\"]", "invalid escape", 1, 3),
    ("[\"\\uD83C\"]", "only half of a character", 1, 3), ("[\"\\uDF83\"]", "only half of a character", 1, 3),
    ("[\"\\uD83Cx\"]", "only half of a character", 1, 3), ("[\"\\uD83C\\uD83C\"]", "only half of a character", 1, 3),
    ("[\"\\uD83C\\u0041\"]", "only half of a character", 1, 3),
    ("[\"\\uD83CxuDF83\"]", "only half of a character", 1, 3),
    ("[\"\\uD83C\\nDF83\"]", "only half of a character", 1, 3),
    ("[01]", "invalid number", 1, 2), ("[-]", "invalid number", 1, 2),
    ("[+1]", "invalid number", 1, 2), ("[.5]", "invalid number", 1, 2), ("[1.]", "invalid number", 1, 2),
    ("[1e]", "invalid number", 1, 2),
    ("[1e+]", "invalid number", 1, 2), ("[0x1F]", "invalid number", 1, 2), ("[1_000]", "invalid number", 1, 2),
    ("[-01]", "invalid number", 1, 2), ("[1.2.3]", "invalid number", 1, 2), ("[--1]", "invalid number", 1, 2),
    ("[12a]", "invalid number", 1, 2),
    ("[-Infinity]", "invalid number", 1, 2), ("[NaN]", "invalid value", 1, 2),
    ("[Infinity]", "invalid value", 1, 2),
    ("[True]", "invalid value", 1, 2), ("[nul]", "invalid value", 1, 2), ("[nulll]", "invalid value", 1, 2),
    ("[undefined]", "invalid value", 1, 2), ("[tru", "invalid value", 1, 2),
    ("[] []", "unexpected content", 1, 4),
    ("{}}", "unexpected content", 1, 3), ("1 2", "unexpected content", 1, 3),
    ("[]\u{0}", "unexpected content", 1, 3),
    ("{\"a\":1,\"a\":2}", "appears twice", 1, 8), ("{\"a\":1,\"\\u0061\":2}", "appears twice", 1, 8),
    ("{\"é\":1,\"e\u{301}\":2}", "appears twice", 1, 8), ("{\"K\":1,\"\u{212A}\":2}", "appears twice", 1, 8),
    ("[{\"x\":{\"b\":1,\"b\":2}}]", "appears twice", 1, 14), ("[1}", "unexpected character", 1, 3),
    ("{\"a\":1]", "unexpected character", 1, 7), ("[1;2]", "unexpected character", 1, 3),
    ("[“a”]", "unexpected character", 1, 2),
    ("[1,\u{A0}2]", "unexpected character", 1, 4), ("[1\u{B}]", "unexpected character", 1, 3),
    ("[]\u{FEFF}", "unexpected content", 1, 3), (":", "unexpected character", 1, 1),
    ("\r\n\r\n  [\"👩‍👩‍👧‍👦🇫🇷e\u{301}\", x]", "invalid value", 3, 11), ("\u{FEFF}[1,]", "nothing follows the comma", 1, 3),
    ("\r[1\r,]", "nothing follows the comma", 3, 1),
  ]

  @Test(arguments: rejected)
  func `invalid JSON is rejected with its reason and place`(text: String, words: String, line: Int, column: Int) throws
  {
    for read in [{ try JSONReader.read($0) { try $0.skip() } }, { _ = try JSONReader.value(of: $0) }]
      as [([UInt8]) throws -> Void]
    {
      let error = try #require(throws: Diagnostic.self) { try read(Array(text.utf8)) }
      #expect(error.message.contains(words))
      #expect(["json.syntax", "json.truncated"].contains(error.code))
      #expect(error.place == .line(line, column: column))
      #expect(error.severity == .error)
    }
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x8E],
      [0xC3], [0xE9],
    ] as [[UInt8]])
  func `invalid UTF-8 is rejected at its place`(bytes: [UInt8]) throws {
    let error = try #require(throws: Diagnostic.self) {
      try JSONReader.read(Array("[\"ab".utf8) + bytes + Array("\"]".utf8)) { try $0.skip() }
    }
    #expect(error.code == "encoding.not-utf8")
    #expect(error.place == .line(1, column: 5))
    let outside = try #require(throws: Diagnostic.self) { try JSONReader.read([0x5B] + bytes) { try $0.skip() } }
    #expect(outside.code == "encoding.not-utf8")
  }

  @Test(
    arguments: [
      ("UTF-16", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]), ("UTF-16", [0xFE, 0xFF, 0, 0x5B, 0, 0x5D]),
      ("UTF-16", [0x5B, 0, 0x5D, 0]), ("UTF-16", [0, 0x5B, 0, 0x5D]), ("UTF-32", [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]),
      ("UTF-32", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B]), ("UTF-32", [0x5B, 0, 0, 0, 0x5D, 0, 0, 0]),
      ("UTF-32", [0, 0, 0, 0x5B]),
    ] as [(String, [UInt8])])
  func `another encoding is rejected by name`(name: String, bytes: [UInt8]) throws {
    #expect(JSONFormat().recognition(of: bytes[...]) > .no)
    let error = try #require(throws: Diagnostic.self) { try JSONReader.read(bytes) { try $0.skip() } }
    #expect(error.code == "encoding.not-utf8")
    #expect(error.message.contains(name))
  }

  @Test func `64 levels are accepted and 65 are rejected`() throws {
    func nested(_ levels: Int) -> [UInt8] {
      Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
    }
    #expect(throws: Never.self) { try JSONReader.value(of: nested(64)) }
    for levels in [65, 1_000_000] {
      let error = try #require(throws: Diagnostic.self) { try JSONReader.value(of: nested(levels)) }
      #expect(error.code == "limit.exceeded")
      #expect(error.place == .line(1, column: 65))
    }
  }

  @Test func `a duplicate key is found in a long object`() throws {
    let members = (0..<100).map { "\"k\($0)\":\($0)" } + ["\"k\\u0035\":0"]
    let error = try #require(throws: Diagnostic.self) {
      try JSONReader.value(of: Array("{\(members.joined(separator: ","))}".utf8))
    }
    #expect(error.code == "json.syntax")
    #expect(error.message.contains("'k5'"))
  }

  @Test func `a value is kept as written`() throws {
    let text = #"{"n":null,"t":true,"f":false,"i":-12.50e+3,"s":"a\u00e9\n\ud83c\udf83","a":[1,[]],"o":{"x":{}}}"#
    #expect(
      try JSONReader.value(of: Array(text.utf8))
        == .object([
          .init("n", .null), .init("t", .bool(true)), .init("f", .bool(false)), .init("i", .number("-12.50e+3")),
          .init("s", .string("aé\n🎃")), .init("a", .array([.number("1"), .array([])])),
          .init("o", .object([.init("x", .object([]))])),
        ]))
  }

  @Test func `each escape is a character, except in surrogate pairs`() throws {
    let text = #"["\u0041\u0042\ud83c\udf83\u0043\uD83D\uDC7B\uD83D\uDC7B"]"#
    #expect(try JSONReader.value(of: Array(text.utf8)) == .array([.string("AB🎃C👻👻")]))
  }

  @Test func `a skipped value is still checked`() throws {
    var seen: [String] = []
    func read(_ text: String) throws {
      seen = []
      _ = try JSONReader.read(Array(text.utf8)) { reader in
        try reader.members { _, key in seen.append(key.string) }
      }
    }
    try read(#"{"a":{"b":[1,2]},"c":"x"}"#)
    #expect(seen == ["a", "c"])
    #expect(throws: Diagnostic.self) { try read(#"{"a":{"b":[1,2,]},"c":"x"}"#) }
  }

  @Test(
    arguments: [
      ("3", 3), ("3.0", 3), ("3e0", 3), ("30e-1", 3), ("0.03e2", 3), ("-0", 0), ("0e99999999999999999999", 0),
      ("-2.0", -2),
      ("3.5", nil), ("1e-1", nil), ("1e-99999999999999999999", nil), ("1e400", Int.max), ("-1e400", Int.min),
      ("9223372036854775807", Int.max), ("9223372036854775808", Int.max), ("-9223372036854775808", Int.min),
      ("-9223372036854775809", Int.min), ("1e99999999999999999999", Int.max), ("1e18", 1_000_000_000_000_000_000),
    ] as [(String, Int?)])
  func `whole numbers are read from every spelling and clamped`(spelling: String, value: Int?) throws {
    #expect(try #require(JSONNumber(spelling)).integer == value)
  }

  @Test(arguments: [
    "0", "1", "0.584", "1.0000000000000002", "0.1", "123456.789e-3", "2.5e-5", "1e400", "0.30000000000000004",
    "0.1234567890123456789012", "12345678901234567890", "123456789012345678901234567890.5", "0.00000000000000000001",
  ])
  func `a number becomes the nearest double`(spelling: String) throws {
    #expect(try JSONReader.read(Array(spelling.utf8)) { try $0.double() } == Double(spelling))
  }

  static let extremes: [(spelling: String, integer: Int?)] = [
    ("0.1e-9223372036854775808", nil), ("10e9223372036854775807", .max), ("-10e9223372036854775807", .min),
    ("0e9223372036854775807", 0), ("0.0e-9223372036854775808", 0), ("1e-99999999999999999999", nil),
    ("1e99999999999999999999", .max), ("-1e99999999999999999999", .min), ("9223372036854775807", .max),
    ("9223372036854775808", .max), ("-9223372036854775808", .min), ("-9223372036854775809", .min),
    ("9223372036854775807.0", .max), ("922337203685477580.7e1", .max), ("1e19", .max),
    ("1e18", 1_000_000_000_000_000_000),
    ("0.000000000000000000001e21", 1), ("1.5", nil), ("-0", 0), ("10e-1", 1), ("1E+2", 100),
  ]

  @Test(arguments: extremes)
  func `a number at the edge of the range is rounded`(spelling: String, integer: Int?) throws {
    #expect(try #require(JSONNumber(spelling)).integer == integer)
    #expect(throws: Never.self) { try JSONReader.read(Array(spelling.utf8)) { _ = try $0.double() } }
  }
}
