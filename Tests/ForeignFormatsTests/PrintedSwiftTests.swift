import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// Themes as `print`, `dump` and the debugger's `po` write them, and as programs declare them.
struct PrintedSwiftTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try MemorizeAppFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func format(_ text: String) throws -> String {
    try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: "log.txt").name
  }

  @Test(arguments: [
    #"Theme(name: "Sea", emojis: ["🐙", "🐠"])"#, #"[Memorize.Theme(name: "Sea", emojis: Set(["🐙", "🐠"]))]"#,
    #"Optional(Memorize.Theme(name: "Sea", emojis: Optional(["🐙", "🐠"])))"#,
    #"saved: Optional([Store<Swift.Int>.Theme(id: 1, name: "Sea", emojis: "🐙🐠")])"#,
    #"["first": Memorize.Theme(name: "Sea", emojis: ["🐙", "🐠"])]"#,
    #"Memorize.(unknown context at $1047b2a10).Theme(name: "Sea", emojis: ["🐙", "🐠"])"#,
    #"success([Memorize.Theme(name: "Sea", emojis: ["\u{1F419}", "🐠"])])"#,
    #"(1, Memorize.Theme(name: "Sea", emojis: ["🐙", "🐠"]))"#,
    #"Game(theme: Memorize.Theme(name: "Sea", emojis: ["🐙", "🐠"]), cards: [Memorize.Card(isFaceUp: false)])"#,
    "Theme(\n  name: \"Sea\", // of water\n  emojis: [\n    \"🐙\",\n    \"🐠\",\n  ],\n)",
    "▿ Theme\n  - name: \"Sea\"\n  ▿ emojis: 2 members\n    - \"🐠\"\n    - \"🐙\"",
    "▿ Optional<Theme>\r\n  ▿ some : Theme\r\n    - name : \"Sea\"\r\n    - emojis : \"🐙🐠\"\r\n",
  ])
  func `a theme is read in every way that Swift prints one`(text: String) throws {
    let themes = try reading(text).themes
    #expect(themes.map(\.name) == ["Sea"])
    #expect(themes.first?.emojis.map(\.text) == ["🐙", "🐠"])
    #expect(try format(text) == "memorize-app")
    #expect(try format("started at 9:41\n\(text)\n") == "memorize-app")
  }

  @Test(arguments: [
    (#"Sea\u{1F"#, "Sea\u{1F}"), (#"Sea\u{1F}s"#, "Sea\u{1F}s"), (#"Sea\u{"#, "Sea\u{FFFD}"),
    (#"Sea\u{x}"#, "Sea\u{FFFD}x}"), (#"Sea\u{110000}"#, "Sea\u{FFFD}"),
  ])
  func `a scalar without its end does not swallow the closing quote`(written: String, text: String) {
    let bytes = Array("\(written)\", emojis".utf8)
    let literal = SwiftLiteral.text(in: bytes, from: 0)
    #expect(String(decoding: literal.text, as: UTF8.self) == text)
    #expect(literal.end == written.utf8.count)
  }

  @Test(arguments: [
    ("color: orange", "#FF9500"), ("color: Memorize.RGBA(red: 1.0, green: 0.5, blue: 0.0, alpha: 1.0)", "#FF8000"),
    ("color: #34C759FF", "#34C759"), ("color: kCGColorSpaceModelRGB 0 0.5 1 1 ", "#0080FF"),
    ("color: Memorize.Theme.Tint.blue", "#007AFF"), ("color: .systemTeal", "#30B0C7"),
    ("color: Color(red: 1, green: 0, blue: 0)", "#FF0000"), (#"color: Color(hex: 0xFF9500)"#, "#FF9500"),
    ("color: <UIDynamicCatalogSystemColor: 0x600000c71; name = systemRedColor>", "#FF3B30"),
    ("colors: [green, blue]", "#34C759"), ("color: .pink", "#FF2D55"), ("color: Color.indigo", "#5856D6"),
    ("color: UIColor.orange", "#FF8000"), ("color: UIColor.systemOrange", "#FF9500"), ("color: .tomato", "#FF6347"),
    ("color: .clear", "#00000000"),
  ])
  func `a colour is read as it is printed`(color: String, written: String) throws {
    let reading = try reading(#"Theme(name: "Sea", emojis: ["🐙", "🐠"], \#(color), numberOfPairs: 2)"#)
    #expect(reading.themes.map(\.color.description) == [written])
    #expect(reading.themes.first?.numberOfPairs == 2)
    #expect(reading.losses.map(\.kind.code) == (color.hasPrefix("colors") ? ["gradients"] : []))
  }

  @Test func `a set that is printed in another order is the same theme`() throws {
    let first = try reading(#"Theme(name: "Sea", emojis: Set(["🐙", "🐠", "🦀"]))"#).themes
    #expect(try reading(#"Theme(name: "Sea", emojis: Set(["🦀", "🐙", "🐠"]))"#).themes == first)
  }

  @Test func `other members of a theme are kept or counted as lost`() throws {
    let reading = try reading(
      #"Theme(name: "Sea", emojis: "🐙🐠", range: ClosedRange(2...4), tap: (Function), icon: 12 bytes, best: Optional(3))"#
    )
    #expect(reading.themes.first?.extras.map(\.key) == ["range", "best"])
    #expect(reading.losses.map(\.description) == ["2 app values"])
    let lost = reading.allDiagnostics.filter { $0.code == "app.lost-value" }
    #expect(lost.map(\.place.description) == ["line 1: tap", "line 1: icon"])
  }

  @Test(arguments: [
    ("0 key/value pairs", ExtraValue.object([])), ("0 elements", .array([])), ("0 members", .array([])),
  ])
  func `a dump of an empty collection keeps its kind`(words: String, value: ExtraValue) throws {
    let reading = try reading("▿ Theme\n  - name: \"Sea\"\n  - emojis: \"🐙🐠\"\n  - best: \(words)")
    #expect(reading.themes.first?.extras == [.init("best", value)])
  }

  @Test func `JSON in a line with a type is read as JSON`() throws {
    let json = #"[{"name":"Sea","emojis":["🐙","🐠"]}]"#
    for text in ["Saved(count: 1) \(json)", "Response(body: \(json))", "View(size: (1, 2), x: nil): json = \(json)"] {
      #expect(try reading(text).themes.map(\.name) == ["Sea"], "\(text)")
      #expect(try format(text) == "memorize-app", "\(text)")
    }
  }

  @Test func `the complete themes of a cut text are read, and the cut is an error`() throws {
    let theme = #"Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"])"#
    for cut in [#"[\#(theme), Theme(name: "Sky", emojis: ["☀️", "🌙", "⭐"#, #"Store(all: [\#(theme), Theme(name: "S"#] {
      let reading = try reading(cut)
      #expect(reading.themes.map(\.name) == ["Sea"])
      #expect(reading.items.compactMap(\.diagnostics.first).map(\.code).contains("app.broken-literal"))
    }
    let rejected = #expect(throws: Diagnostic.self) { try reading(String(theme.dropLast(8))) }
    #expect(rejected?.code == "app.broken-literal")
  }

  @Test(arguments: [(#"saved: [{"name":"Sky","emojis":["🌙","⭐"}]"#, false), (#"saved: [{"name":"Sky""#, true)])
  func `a broken list in a log is an error if its line has emoji`(line: String, isValid: Bool) throws {
    let text = #"saved: [{"name":"Sea","emojis":["🐙","🐠"]}]"# + "\n\(line)\n"
    #expect(try reading(text).isValid == isValid)
  }

  @Test func `themes behind many other lines of a log are found`() throws {
    let noise = String(
      repeating: "2024-05-17 18:02:11 Memorize[22:91] View(size: 390.0, insets: [1, 2]) drawn\n", count: 500)
    #expect(try format(noise + #"Theme(name: "Sea", emojis: ["🐙", "🐠"])"#) == "memorize-app")
    #expect(try format(noise + #"json = [{"name":"Sea","emojis":["🐙","🐠"]}]"#) == "memorize-app")
  }

  @Test func `an archive that contains an app's text is not recognised`() {
    let text = Array(#"Theme(name: "Sea", emojis: ["🐙", "🐠"])"#.utf8)
    #expect(MemorizeAppFormat().recognition(of: text[...]) == .certain)
    #expect(MemorizeAppFormat().recognition(of: ([0x50, 0x4B, 3, 4, 0] + [0x0A] + text)[...]) == .no)
    let noise = Array(repeating: UInt8(0x20), count: 5_000)
    #expect(MemorizeAppFormat().recognition(of: ([0x50, 0x4B, 3, 4, 0] + noise + [0x0A] + text)[...]) == .no)
  }

  @Test(arguments: [
    #"Party (yours): 🎃 👻"#, "Best Of(a: b): 🎃 👻\nSea: 🐙 🐠", "▿ : 🎃 👻", "Sea(2 pairs): 🐙 🐠",
  ])
  func `a list of emoji with parentheses is text`(text: String) throws { #expect(try format(text) == "text") }

  @Test(arguments: [
    "let faces = [\"🐙\", \"🐠\",]\nlet all = [Theme(name: \"Sea\", emojis: faces)]",
    "enum E { static let faces: [String] = [\n\"🐙\",\n\"🐠\"\n] }\nTheme(name: \"Sea\", emojis: E.faces)",
    "let all = [Theme(name: title, emojis: Self.faces)]\nvar faces = \"🐙🐠\"\nlet title = \"Sea\"",
    "var faces: [String] { return [\"🐙\", more] }\nlet more = \"🐠\"\nTheme(name: \"Sea\", emojis: faces)",
    "enum A { static let faces = [\"🚗\"] }\nenum B { static let faces = \"🐙🐠\" }\nTheme(name: \"Sea\", emojis: B.faces)",
    "Theme(name: \"Sea\", emojis: Array(\"🐙🐠\"), score: 1)",
    "let all = [Theme(name: \"Sea\", emojis: \"🐙🐠\")].shuffled()",
    "Theme(name: \"Sea\", emojis: [\"🐙\", /* \"🦈\", */ \"🐠\"]) // Theme(name: \"Old\", emojis: [\"🦖\", \"🦕\"])",
    "/* Theme(name: \"Old\", emojis: [\"🦖\", \"🦕\"])\n /* so */ */\nTheme(name: \"Sea\", emojis: [\"🐙\", \"🐠\"])",
    "struct Theme { init(name: String, emojis: [String]) { self.init(name: name, emojis: emojis) } }\n"
      + "Theme(name: \"Sea\", emojis: [\"🐙\", \"🐠\"])",
  ])
  func `a name in the source of a program stands for what it declares`(text: String) throws {
    let reading = try reading(text)
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐙", "🐠"])
    #expect(reading.isValid)
    #expect(reading.themes.first?.extras.contains { $0.key.hasPrefix("_") } == false)
    #expect(try format(text) == "memorize-app")
  }

  @Test(arguments: [
    (#"name: "Sea", emojis: faces"#, "faces"), (#"name: "Sea", emojis: Constants.faces"#, "Constants.faces"),
    (#"name: "Sea", emojis: A.B.faces"#, "faces"), (#"name: "Sea", emojis: ["🐙", "🐠", faces]"#, "faces"),
    (#"name: title, emojis: "🐙🐠""#, "title"), (#"name: "Sea", emojis: twice)]\nlet twice = twice"#, "twice"),
    (#"name: "Sea", emojis: two)]\nenum A { let two = "🐙🐠" }\nenum B { let two = "🚗🚕" }"#, "two"),
  ])
  func `an unresolved name is reported`(fields: String, name: String) throws {
    let text =
      "let themes = [Theme(\(fields.replacing("\\n", with: "\n"))" + (fields.contains("\\n") ? "" : ", color: .red)]")
    let outcome = ForeignOutcome(Array(text.utf8), MemorizeAppFormat())
    let finding = outcome.reading.allDiagnostics.first { $0.code == "app.unknown-name" }
    #expect(!outcome.reading.themes.map(\.name).contains("Sea"), "\(outcome.text)")
    #expect(finding?.message.contains("'\(name)") == true, "\(outcome.text)")
  }

  @Test(arguments: [
    "faces.shuffled()", "faces + [\"🦀\"]", "[\"🐙\"] + more", "\"🐙\" + \"🐠\"", "\"🐙🐠\".map(String.init)",
    "Array(\"🐙🐠\").map { String($0) }", "[\"🐙\", \"🐠\", \"🦀\"].prefix(2)", "[\"🐙\", \"🐠\"]\n  .shuffled()", "faces[0]",
    "faces[\"sea\"]!", "faces ?? []", "isOn ? fish : crabs", "[String]()", "Faces.load()",
    "[\"🐙\", faces.first!, \"🐠\"]",
  ])
  func `emoji that would have to be evaluated skip their theme with a warning`(faces: String) throws {
    let source =
      "let all = [\n  Theme(name: \"Sky\", emojis: \"☀️🌙\"),\n  Theme(name: \"Sea\", emojis: \(faces), color: .red),\n"
    let outcome = ForeignOutcome(Array("\(source)]".utf8), MemorizeAppFormat())
    #expect(outcome.reading.themes.map(\.name) == ["Sky"], "\(outcome.text)")
    #expect(outcome.reading.isValid, "\(outcome.text)")
    let skipped = outcome.reading.allDiagnostics.filter { $0.code == "app.unread-expression" }
    #expect(skipped.map(\.place.description) == ["line 3"])
    #expect(skipped.first?.message.hasPrefix("the theme 'Sea' was skipped") == true, "\(skipped)")
    #expect(!outcome.reading.allDiagnostics.map(\.code).contains("app.unread-emoji"), "\(outcome.text)")
  }

  @Test(arguments: [
    ("color: Color(red: 1, green: 149.0 / 255.0, blue: 0.0)", "149.0 / 255.0", "theme.missing-color"),
    ("color: Color(red: CGFloat(255)/255, green: 0, blue: 0)", "CGFloat(255)/255", "theme.missing-color"),
    ("color: .green.opacity(0.5)", ".green.opacity(0.5)", "theme.missing-color"),
    (
      "color: Color(red: 1, green: 0, blue: 0).opacity(0.2)", "Color(red: 1, green: 0, blue: 0).opacity(0.2)",
      "theme.missing-color"
    ),
    ("numberOfPairs: Int.random(in: 2...3)", "Int.random(in: 2...3)", "theme.missing-pairs"),
    ("numberOfPairs: faces.count - 1", "", "app.unread-value"),
    ("numberOfPairs: 8 / 2", "8 / 2", "theme.missing-pairs"),
    ("id: UUID()", "UUID()", "theme.missing-id"),
    ("made: Date().description", "Date().description", "theme.missing-id"),
    ("removedEmojis: old.filter { $0 }", "old.filter { $0 }", "theme.missing-id"),
  ])
  func `other values that would have to be evaluated are named with their line`(
    field: String, expression: String, code: String
  ) throws {
    let reading = try reading("Theme(name: \"Sea\", emojis: \"🐙🐠🦀\",\n  \(field))")
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.themes.map(\.numberOfPairs) == [3])
    let unread = reading.allDiagnostics.filter { $0.code == "app.unread-expression" }
    #expect(unread.map(\.place.description) == (expression.isEmpty ? [] : ["line 2"]))
    #expect(unread.allSatisfy { $0.message.hasSuffix("'\(expression)'") }, "\(unread)")
    #expect(reading.allDiagnostics.map(\.code).contains(code), "\(reading.allDiagnostics)")
    #expect(reading.losses.isEmpty)
  }

  @Test func `a constant that holds an expression is named with its own line`() throws {
    let reading = try reading(
      "let sea = [\"🐙\"] + fish\nlet fish = \"🐠🐟\"\nTheme(name: \"Sea\", emojis: sea)\nTheme(name: \"X\", emojis: \"🍎🍐\")"
    )
    #expect(reading.themes.map(\.name) == ["X", "Fish"])
    let skipped = reading.allDiagnostics.filter { $0.code == "app.unread-expression" }
    #expect(skipped.map(\.place.description) == ["line 1"])
  }

  @Test(arguments: [1, 600])
  func `an expression of several lines is named in one, behind literals of several lines`(length: Int) throws {
    let source =
      "let a = \"\"\"\n  x\n  \"\"\"\nlet b = \"\(String(repeating: "x", count: length))\"\n"
      + "Theme(name: \"Sea\",\n  emojis: \"🐙🐠\", color: tints\n    .first!)"
    let unread = try reading(source).allDiagnostics.filter { $0.code == "app.unread-expression" }
    #expect(unread.map(\.place.description) == ["line 6"])
    #expect(unread.first?.message.hasSuffix("'tints .first!'") == true, "\(unread)")
  }

  @Test func `comment signs in literals and addresses are not comments`() throws {
    for text in [
      #"Theme(name: "a // b /* c", emojis: "🐙🐠") "#, #"Theme(name: "a // b /* c", emojis: "🐙🐠", url: http://a.b/*/c)"#,
      "Accept: */* /*\n" + #"Theme(name: "a // b /* c", emojis: "🐙🐠")"#,
      #"json = [{"name":"a // b /* c","emojis":["🐙","🐠"]}]"#,
    ] {
      #expect(try reading(text).themes.map(\.name) == ["a // b /* c"], "\(text)")
    }
  }

  @Test func `a theme in a list is reported with its own line`() throws {
    let text = "let all = [Theme(name: \"Sea\", emojis: \"🐙🐠\"),\n\n  Theme(name: \"Sky\", emojis: \"🌙🌙\")]"
    let findings = try reading(text).allDiagnostics.filter { $0.severity == .error }
    #expect(!findings.isEmpty, "\(findings)")
    #expect(findings.allSatisfy { $0.place.description.hasPrefix("line 3: [1]") }, "\(findings)")
  }

  @Test(arguments: [
    "Theme(emojis: (", "Theme(emojis: )", "Theme(a: : : :)", "▿", "▿ \n▿ ", "Theme(a: [\"",
    "Theme(emoji: [:], b: [a: ])",
    "Theme(a: <b", "Theme(moji: ]]]", "[[[Theme(a:b", "Theme(a: //", "▿ Theme\n  - emojis: \"", ".(unknown Theme(a: 1",
  ])
  func `broken prints are rejected`(text: String) {
    let outcome = ForeignOutcome(Array(text.utf8), MemorizeAppFormat())
    #expect(outcome.failure != nil || !outcome.reading.isValid)
  }
}
