import Formats
import TestSupport
import Testing
import Themes

@Suite struct `Themes in JSON` {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try JSONFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private static let halloween =
    #"{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"Halloween","emojis":["👻","🎃","🕷️"],"removedEmojis":["🍭"],"numberOfPairs":3,"color":{"red":1,"green":0.584,"blue":0,"alpha":1}}"#

  private func sample(extras: [ExtraValue.Member] = []) throws -> Theme {
    let theme = try Theme(
      id: ThemeID(high: 0x6F1B_0C5E_7A63_4B1E, low: 0x9E36_0C8C_2C6B_9B11), name: "Halloween",
      emojis: ["👻", "🎃", "🕷️"], removedEmojis: ["🍭"], numberOfPairs: 3,
      color: ThemeColor(packed: 0xFF95_00FF))
    return Theme(
      trusted: theme.id, name: theme.name, emojis: theme.emojis, removedEmojis: theme.removedEmojis,
      numberOfPairs: theme.numberOfPairs, color: theme.color, extras: extras)
  }

  @Test(arguments: [halloween, "[\(halloween)]", "{\"themes\":[\(halloween)]}", "\n \(halloween)\n"])
  func `one theme, an array and an object with themes are read`(text: String) throws {
    let reading = try reading(text)
    #expect(reading.themes == [try sample()])
    #expect(reading.allDiagnostics.isEmpty)
  }

  @Test(arguments: ["id", "name", "emojis", "removedEmojis", "numberOfPairs", "color", "red"])
  func `a key may be written with escapes`(key: String) throws {
    let letter = try #require(key.utf8.last)
    let escaped = key.dropLast() + "\\u00" + String(letter, radix: 16)
    let text = Self.halloween.replacing("\"\(key)\"", with: "\"\(escaped)\"")
    #expect(text != Self.halloween)
    #expect(try reading(text).themes == [try sample()])
  }

  @Test func `the written bytes are exact`() throws {
    let theme = try sample(extras: [
      .init("rating", .number("4.50")), .init("tags", .array([.string("a"), .null])),
      .init("more", .object([.init("x", .bool(true))])),
    ])
    let expected = """
      [
        {
          "id": "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11",
          "name": "Halloween",
          "emojis": ["👻", "🎃", "🕷️"],
          "removedEmojis": ["🍭"],
          "numberOfPairs": 3,
          "color": {"red": 1, "green": 0.584, "blue": 0, "alpha": 1},
          "rating": 4.50,
          "tags": ["a", null],
          "more": {
            "x": true
          }
        }
      ]

      """
    #expect(String(decoding: try JSONFormat().encode([theme], credits: Credits()), as: UTF8.self) == expected)
    #expect(try JSONFormat().encode([], credits: Credits()) == Array("[]\n".utf8))
    let one = String(decoding: JSONThemeWriter.object(theme), as: UTF8.self)
    #expect(one.hasPrefix("{\n  \"id\": \"6F1B0C5E"))
    #expect(one.hasSuffix("  \"more\": {\n    \"x\": true\n  }\n}\n"))
    #expect(try reading(one).themes == [theme])
  }

  @Test func `every 8-bit colour survives a round trip`() throws {
    let themes = (0...255 as ClosedRange<UInt8>).map { value -> Theme in
      Theme(
        trusted: ThemeID(high: UInt64(value), low: 1), name: "T", emojis: Array(ThemeGenerator.faces[..<2]),
        removedEmojis: [], numberOfPairs: 2,
        color: ThemeColor(red: value, green: 255 - value, blue: value ^ 0x55, alpha: value &* 7),
        extras: [])
    }
    let text = String(decoding: try JSONFormat().encode(themes, credits: Credits()), as: UTF8.self)
    #expect(try reading(text).themes == themes)
  }

  @Test(arguments: [false, true], [1, 2, 3, 4] as [UInt64])
  func `generated themes survive a round trip`(hasExtras: Bool, seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: hasExtras)
    let themes = generator.themes(600)
    let bytes = try JSONFormat().encode(themes, credits: Credits())
    let reading = try reading(String(decoding: bytes, as: UTF8.self))
    #expect(reading.themes == themes, "seed \(seed)")
    #expect(reading.isValid)
    #expect(!reading.allDiagnostics.contains { !$0.code.hasPrefix("theme.") })
    #expect(try JSONFormat().encode(reading.themes, credits: Credits()) == bytes)
  }

  @Test func `all findings of a file are reported at their key paths`() throws {
    let reading = try reading(
      """
      [3, {"id": true, "name": 5, "emojis": ["👻", 7, "ab", {}], "removedEmojis": "🍭", "numberOfPairs": "3",
        "color": {"red": "x", "green": 1, "blue": 0, "hue": 1}},
       {"name": "A", "emojis": "👻🎃", "numberOfPairs": 2.5, "color": [1]},
       {"name": "B", "emojis": ["👻", "🎃"], "numberOfPairs": 2, "color": {"red": 1}}, \(Self.halloween)]
      """)
    let found = reading.allDiagnostics.filter { $0.code.hasPrefix("field.") }.map { "\($0.place) \($0.code)" }
    #expect(
      found == [
        "[0] field.wrong-value", "[1].id field.wrong-value", "[1].name field.wrong-value",
        "[1].emojis[1] field.wrong-value",
        "[1].emojis[3] field.wrong-value", "[1].removedEmojis field.wrong-value", "[1].numberOfPairs field.wrong-value",
        "[1].color.red field.wrong-value", "[1].color.hue field.dropped", "[2].emojis field.wrong-value",
        "[2].numberOfPairs field.wrong-value", "[2].color field.wrong-value",
        "[3].color field.wrong-value",
      ])
    // What the decoder said, the rules do not say again; what they find beside it keeps its place.
    let rules = reading.allDiagnostics.filter { $0.code.hasPrefix("theme.") }.map { "\($0.place) \($0.code)" }
    #expect(rules.contains("[1].emojis[2] theme.several-characters"))
    #expect(!rules.contains { $0.hasPrefix("[1].name") || $0.hasPrefix("[1].color") || $0.hasPrefix("[2].emojis") })
    #expect(reading.themes == [try sample()])
    #expect(reading.items.map { $0.theme == nil } == [true, true, true, true, false])
  }

  @Test func `unknown keys beside themes are reported as dropped`() throws {
    let reading = try reading(#"{"version":1,"themes":[\#(Self.halloween),4],"name":"Mine"}"#)
    #expect(
      reading.diagnostics.map { "\($0.place) \($0.code) \($0.severity)" } == [
        "version field.dropped warning", "name field.dropped warning",
      ])
    #expect(reading.themes.count == 1)
    #expect(reading.items.last?.diagnostics.map { "\($0.place) \($0.code)" } == ["themes[1] field.wrong-value"])
  }

  @Test func `a theme may have an unknown key named themes`() throws {
    let reading = try reading(String(Self.halloween.dropLast()) + #","themes":["x"]}"#)
    #expect(reading.themes.first?.extras == [.init("themes", .array([.string("x")]))])
  }

  @Test func `null counts as missing and a numeric id is replaced`() throws {
    let reading = try reading(
      #"{"id":7,"name":"N","emojis":["👻","🎃"],"removedEmojis":null,"numberOfPairs":2.0,"color":{"red":1,"green":0,"blue":0,"alpha":null}}"#
    )
    let theme = try #require(reading.themes.first)
    #expect(theme.numberOfPairs == 2)
    #expect(theme.color == ThemeColor(packed: 0xFF00_00FF))
    #expect(reading.allDiagnostics.map(\.code) == ["theme.unreadable-id"])
  }

  @Test(arguments: [
    ("\"orange\"", ThemeColor(packed: 0xFFA5_00FF)), ("\"#FF950080\"", ThemeColor(packed: 0xFF95_0080)),
    (#"{"red":2,"green":-1,"blue":0.5,"alpha":1e400}"#, ThemeColor(packed: 0xFF00_80FF)),
  ])
  func `colours are strings or clamped fractions`(color: String, expected: ThemeColor) throws {
    let text = #"{"name":"N","emojis":["👻","🎃"],"numberOfPairs":2,"color":\#(color)}"#
    #expect(try reading(text).themes.first?.color == expected)
  }

  @Test func `a huge number of pairs is clamped by the rules`() throws {
    let text = #"{"name":"N","emojis":["👻","🎃"],"numberOfPairs":1e300,"color":"red"}"#
    let reading = try reading(text)
    #expect(reading.themes.first?.numberOfPairs == 2)
    #expect(reading.allDiagnostics.contains { $0.code == "theme.clamped" })
  }

  @Test(arguments: ["3", "\"x\"", "null", "true"])
  func `a value that is not a theme is rejected`(text: String) throws {
    let error = try #require(throws: Diagnostic.self) { try reading(text) }
    #expect(error.code == "field.wrong-value")
  }

  @Test func `a byte order mark is noted and ignored`() throws {
    let reading = try reading("\u{FEFF}" + Self.halloween)
    #expect(reading.themes.count == 1)
    #expect(reading.diagnostics.map(\.code) == ["encoding.byte-order-mark"])
    #expect(reading.isValid)
  }

  @Test func `the nesting limit leaves room for writing a theme into an array`() throws {
    func nested(_ levels: Int) -> String {
      let brackets = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return String(Self.halloween.dropLast()) + ",\"deep\":\(brackets)}"
    }
    let themes = try reading(nested(62)).themes
    let bytes = try JSONFormat().encode(themes, credits: Credits())
    #expect(try reading(String(decoding: bytes, as: UTF8.self)).themes == themes)
    #expect(throws: Diagnostic.self) { try reading(nested(63)) }
  }

  @Test(arguments: [
    ("{\"a\"", Recognition.plausible), ("[{\"name\":\"a\"}]", .plausible), (" [\n{", .likely), ("[]", .likely),
    ("{}", .likely), ("[1", .plausible), ("{x", .plausible), ("{\"themes\":[", .likely), ("{\"emojis\":", .likely),
    ("id,name", .no), ("<?xml", .no), ("PK\u{3}\u{4}", .no), ("hello", .no), ("\"a\"", .no), ("\u{FEFF}[{", .likely),
  ])
  func `themes are recognised by their keys`(text: String, expected: Recognition) {
    #expect(JSONFormat().recognition(of: Array(text.utf8)[...]) == expected)
  }

  @Test func `reading stops after too many values that are not themes`() throws {
    for element in ["1", "{}"] {
      let text = "[" + String(repeating: element + ",", count: 1_000) + "1]"
      let error = try #require(throws: Diagnostic.self) { try reading(text) }
      #expect(error.code == "limit.exceeded")
    }
  }
}

@Suite struct `Damaged JSON` {
  private static var sample: [UInt8] {
    var generator = ThemeGenerator(seed: 11, hasExtras: true)
    return JSONThemeWriter.object(generator.themes(8).first { !$0.extras.isEmpty } ?? generator.theme())
  }

  @Test func `a truncated file is an error at every length`() {
    let bytes = Self.sample
    for length in 0..<bytes.count - 1 {
      var reading = ThemeReading()
      #expect(throws: Diagnostic.self, "\(length) bytes") {
        try JSONFormat().decode(Array(bytes[..<length]), into: &reading)
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `changed bytes never crash the reader`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = Self.sample
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[position] = .random(in: .min ... .max, using: &random)
        case 1: damaged.remove(at: position)
        default: damaged.insert(Array("{}[]\",:\\u0-e.".utf8).randomElement(using: &random) ?? 0, at: position)
        }
      }
      var reading = ThemeReading()
      do { try JSONFormat().decode(damaged, into: &reading) } catch let error as Diagnostic {
        #expect(error.severity == .error, "seed \(seed)")
      }
      // What was accepted can be written and read again.
      let again = try JSONFormat().encode(reading.themes, credits: Credits())
      var second = ThemeReading()
      try JSONFormat().decode(again, into: &second)
      #expect(second.themes == reading.themes, "seed \(seed)")
    }
  }

  @Test func `a fault after a list of emoji leaves the format certain`() {
    #expect(JSONFormat().recognition(of: Array(#"[{"emojis":["🐙","🐠"],"name":oops}]"#.utf8)[...]) == .certain)
    #expect(JSONFormat().recognition(of: Array(#"[{"emojis":["🐙","🐠"],"deck":1}]"#.utf8)[...]) != .certain)
  }
}
