import TestSupport
import Testing

@testable import Formats
@testable import Themes

@Suite struct `Themes in plain text` {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try TextFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  /// `Halloween: 🎃 👻`
  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " "))" }
  }

  private func theme(_ name: String, _ emojis: [String], color: UInt32 = 0xFF95_00FF) -> Theme {
    let theme = Theme(
      trusted: ThemeID(high: 0, low: 0), name: name, emojis: emojis.compactMap { Emoji($0) }, removedEmojis: [],
      numberOfPairs: 2, color: ThemeColor(packed: color), extras: [])
    return theme.renamed(checked: name, id: theme.derivedID(named: name))
  }

  @Test func `the written bytes are exact`() throws {
    let themes = [theme("Halloween", ["🎃", "👻", "🕷️"]), theme("A: \"B\"", [",", "\"", "A"], color: 0xFF95_0080)]
    let expected = "Halloween: 🎃 👻 🕷️ #FF9500 2 pairs\n\"A: \"\"B\"\"\": \",\" \"\"\"\" A #FF950080 2 pairs\n"
    #expect(String(decoding: try TextFormat().encode(themes, credits: Credits()), as: UTF8.self) == expected)
    #expect(try reading(expected).themes == themes)
    #expect(themes.allSatisfy { TextFormat().losses(of: $0).isEmpty })
  }

  @Test(arguments: [250, 900]) func `a theme with many emoji is recognised`(count: Int) throws {
    let faces = (0x1F300...0x1FAFF).compactMap(Unicode.Scalar.init).filter {
      $0.properties.isEmojiPresentation && !$0.properties.isEmojiModifier
    }
    try #require(faces.count > count)
    let themes = [theme("Many", faces.prefix(count).map { String($0) })]
    let bytes = try TextFormat().encode(themes, credits: Credits())
    #expect(try FormatRegistry.basic.detect(bytes, fileName: nil).name == "text")
    #expect(try reading(String(decoding: bytes, as: UTF8.self)).themes == themes)
  }

  @Test(arguments: [true, false]) func `UTF-16 is recognised although its opening ends within an emoji`(isLittle: Bool)
    throws
  {
    for more in 0..<11 {
      let text = String(repeating: "o", count: more) + String(repeating: "Sea: 🐙 🐠\n", count: 400)
      let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8))
        return isLittle ? [low, high] : [high, low]
      }
      #expect(try FormatRegistry.basic.detect(bytes, fileName: nil).name == "text", "\(more) units further")
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `generated themes survive a round trip except for declared losses`(seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: true)
    let themes = generator.themes(400)
    var reading = ThemeReading()
    try TextFormat().decode(TextFormat().encode(themes, credits: Credits()), into: &reading)
    #expect(reading.themes.count == themes.count)
    #expect(!reading.allDiagnostics.contains { $0.code.hasPrefix("text.") })
    for (read, theme) in zip(reading.themes, themes) {
      #expect(read.name == theme.name, "seed \(seed): \(theme.name)")
      #expect(read.emojis == theme.emojis, "seed \(seed): \(theme.name)")
      #expect(read.numberOfPairs == theme.numberOfPairs, "seed \(seed): \(theme.name)")
      #expect(read.color == theme.color, "seed \(seed): \(theme.name)")
      let losses = TextFormat().losses(of: theme).map(\.kind.code)
      #expect(losses.contains("ids"))
      #expect(losses.contains("removed-emojis") == !theme.removedEmojis.isEmpty)
      #expect(losses.contains("unknown-keys") == !theme.extras.isEmpty)
      #expect(TextFormat().losses(of: read).isEmpty, "what came back has nothing more to lose")
    }
  }

  @Test(arguments: [
    "Part 2: The Return", "6 pairs", "#orange", "Halloween #FF9500 2 pairs", "[16:03] Ann: x", "21.11.26, 16:03 - Ann",
    "- dash", "1. one", "> quoted", "*bold*", "\"", "\"\"", "a  b", "🎃", "x: 🎃 👻", "M*A*S*H", "Ann, [21.11.26 16:03]",
    "—", "ends:",
    "__", "a\u{A0}b",
  ])
  func `a name that looks like a field is read back exactly`(name: String) throws {
    let theme = theme(name, ["👻", "🎃"])
    #expect(try reading(String(decoding: TextThemeWriter.lines([theme]), as: UTF8.self)).themes == [theme])
  }

  @Test func `every face is read back in every position`() throws {
    for face in (ThemeGenerator.faces + ThemeGenerator.markedSigns).map(\.text) + ["\u{FFFD}"] where face != "\"" {
      for emojis in [[face, "👾"], ["👾", face], [face, "\""], ["\"", face]] {
        let theme = theme("T", emojis)
        #expect(try reading(String(decoding: TextThemeWriter.lines([theme]), as: UTF8.self)).themes == [theme])
      }
    }
  }

  @Test(
    arguments: [
      ("Halloween: 🎃 👻 🕷️", ["Halloween: 🎃 👻 🕷️"]), ("Halloween:🎃👻", ["Halloween: 🎃 👻"]),
      ("Halloween：🎃、👻", ["Halloween: 🎃 👻"]), ("Halloween - 🎃, 👻", ["Halloween: 🎃 👻"]),
      ("Halloween — 🎃|👻", ["Halloween: 🎃 👻"]), ("Halloween → 🎃 👻", ["Halloween: 🎃 👻"]),
      ("Halloween = 🎃 👻", ["Halloween: 🎃 👻"]), ("Halloween 🎃 👻", ["Halloween: 🎃 👻"]),
      ("🎃 👻 Halloween", ["Halloween: 🎃 👻"]), ("🎃 Halloween: 👻 🕷️", ["🎃 Halloween: 👻 🕷️"]),
      ("Part 2: The Return: 👻 🕷️", ["Part 2: The Return: 👻 🕷️"]),
      ("\"Part 2: The Return\": 👻 🕷️", ["Part 2: The Return: 👻 🕷️"]),
      ("Letters: A B C", ["Letters: A B C"]), ("Chess: ♚ ♛ 🎲", ["Chess: ♚ ♛ 🎲"]),
      ("Night at 18:00: 🌙 ⭐", ["Night at 18:00: 🌙 ⭐"]), ("Halloween: 🎃 pumpkin, 👻 ghost", ["Halloween: 🎃 👻"]),
      ("Halloween: 🎃pumpkin 👻ghost", ["Halloween: 🎃 👻"]),
      ("- [x] Halloween: 🎃 👻", ["Halloween: 🎃 👻"]), ("* **Halloween**: 🎃 👻", ["Halloween: 🎃 👻"]),
      (">> 2) _Halloween:_ 🎃 👻", ["Halloween: 🎃 👻"]), ("\u{200E}[16:03] <Ann> Halloween: 🎃 👻", ["Halloween: 🎃 👻"]),
      ("Halloween:\n🎃\n👻\n🕷️", ["Halloween: 🎃 👻 🕷️"]), ("Halloween\n\n🎃 👻", ["Halloween: 🎃 👻"]),
      ("Halloween: 🎃 👻\r🕷️ 🍭", ["Halloween: 🎃 👻 🕷️ 🍭"]), ("Numbers: 1️⃣ 2️⃣ #️⃣", ["Numbers: 1️⃣ 2️⃣ #️⃣"]),
      ("Numbers: 1️⃣ 2️⃣ 3️⃣ 4️⃣", ["Numbers: 1️⃣ 2️⃣ 3️⃣ 4️⃣"]), ("<Sea: 🐙 🐠 🐟>", ["Sea: 🐙 🐠 🐟"]),
      ("🎃 - 👻 - 🦇", ["🎃👻🦇: 🎃 👻 🦇"]), ("Halloween - 🎃 - 👻 - 🦇", ["Halloween: 🎃 👻 🦇"]),
      ("🌊 - 🐙 🐠", ["🌊: 🐙 🐠"]), ("Halloween: 🎃 \"-\" 👻", ["Halloween: 🎃 - 👻"]), ("Maths: + - ×", ["Maths: + - ×"]),
    ] as [(String, [String])])
  func `themes are read as people write them`(line: String, expected: [String]) throws {
    #expect(try themes(line) == expected)
  }

  @Test(arguments: [
    "#orange 6 pairs Sea: 🐙🐠🦀🐳🐬🐋🦈", "Sea #orange (6 pairs): 🐙🐠🦀🐳🐬🐋🦈", "Sea: 🐙🐠🦀🐳🐬🐋🦈 6 pairs #orange",
    "Sea: 🐙🐠🦀🐳🐬🐋🦈 orange, 6 Paare", "Sea: pairs: 6 colour: orange 🐙🐠🦀🐳🐬🐋🦈", "Sea: 🐙🐠🦀🐳🐬🐋🦈 (6対) #FFA500",
    "Sea: 🐙🐠🦀🐳🐬🐋🦈\n6 pairs\n#ffa500",
    "6 pairs #orange\nSea: 🐙🐠🦀🐳🐬🐋🦈", "Sea\n#orange\n6 pairs\n🐙🐠🦀🐳🐬🐋🦈",
  ])
  func `colour and pairs are read anywhere`(text: String) throws {
    let theme = try #require(try reading(text).themes.first)
    #expect(theme.name == "Sea")
    #expect(theme.numberOfPairs == 6)
    #expect(theme.color == ThemeColor("orange"))
    #expect(theme.emojis.count == 7)
  }

  @Test(arguments: [" 08:00", " (16:03)", " 10:00 PM", "16:03", " [4:03 p.m.]", " ٠٨:٠٠"])
  func `a theme with a time at its end is read, without the time`(time: String) throws {
    let reading = try reading("Breakfast: 🍳 🥐 🥞\(time)\nFarm: 🐄 🐖 🐑\n")
    #expect(reading.themes.map(\.name) == ["Breakfast", "Farm"])
    #expect(reading.themes.first?.emojis.count == 3)
    #expect(reading.losses.isEmpty)
  }

  @Test(arguments: [
    "[21.11.26, 16:03:12] Ann:", "[11/21/26, 4:03:12 PM] Ann:", "21.11.26, 16:03 - Ann:", "[16:03] <Ann>",
    "16:03 <Ann>",
    "16:03 - Ann:", "[4:03 PM] Ann 🌸✨:", "<Ann>", "[٢١/١١/٢٦، ١٦:٠٣] Ann:",
  ])
  func `the beginning of a chat message is removed`(stamp: String) throws {
    #expect(try themes("\(stamp) Halloween: 🎃 👻\n") == ["Halloween: 🎃 👻"])
  }

  @Test(arguments: [
    "Ann — Today at 16:03", "Ann [4:03 PM]", "Ann, [21.11.26 16:03]", "Ann 🌸 16:03", "21.11.26, 16:03", "16:03",
    "[16:03] <Media omitted>",
  ])
  func `a line with only speaker and time is not counted as skipped`(stamp: String) throws {
    let reading = try reading("\(stamp)\nHalloween: 🎃 👻\n\(stamp)\nFarm: 🐄 🐖\n")
    #expect(reading.themes.map(\.name) == ["Halloween", "Farm"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "Halloween: 3 pairs🎃 👻 🦇 🍬", "Halloween\n3 pairs:🎃👻🦇🍬", "Halloween: 🎃 👻 🦇 🍬3 pairs", "Halloween (3 pairs): 🎃👻🦇🍬",
  ])
  func `emoji written onto the number of pairs are faces`(text: String) throws {
    let theme = try #require(try reading("\(text)\n\nFarm: 🐄 🐖\n").themes.first)
    #expect(theme.name == "Halloween")
    #expect(theme.emojis.map(\.text) == ["🎃", "👻", "🦇", "🍬"])
    #expect(theme.numberOfPairs == 3)
  }

  @Test func `emoji in brackets with pairs are faces`() throws {
    #expect(try themes("Halloween (2 pairs 🎃 👻)\n") == ["Halloween: 🎃 👻"])
  }

  @Test(arguments: ["-", "/", "&", "+", "→", "…", "!"])
  func `signs between emoji are separators`(sign: String) throws {
    let reading = try reading("Halloween: 🎃 \(sign) 👻 \(sign) 🦇\n")
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🎃", "👻", "🦇"]])
  }

  @Test(arguments: ["2 pairs: 🎃 👻 🦇", "#orange: 🎃 👻 🦇"])
  func `a colon after an attribute is not a face`(list: String) throws {
    #expect(try themes("Halloween\n\(list)\n") == ["Halloween: 🎃 👻 🦇"])
  }

  @Test func `a word after emoji is a colour only if it is labelled or common`() throws {
    #expect(try reading("Salad: 🍅 🥬 tomato").themes.map(\.color) == [.unspecified])
    #expect(try reading("Salad: 🍅 🥬 #tomato").themes.map(\.color) == [ThemeColor("#FF6347")])
    #expect(try reading("Salad: 🍅 🥬 colour: lightgreen").themes.map(\.color) == [ThemeColor("#90EE90")])
  }

  @Test(arguments: [
    "Insects: 🐝 bee, 🐞 ladybird", "Insects: 🐝🐞 bee", "Insects: 🐝🐞 facade", "Insects: 🐝🐞\nbee\n",
  ])
  func `a word of the letters a to f is not a colour`(text: String) throws {
    #expect(try reading(text).themes.map(\.color) == [.unspecified])
  }

  @Test func `a word of the letters a to f in brackets is part of the name`() throws {
    #expect(try themes("Family (dad): 👨 👦 👧") == ["Family (dad): 👨 👦 👧"])
  }

  @Test(arguments: ["🐄 🐖 🐑 Farm green", "🐄 🐖 🐑 green Farm", "Farm: \"🐄\", \"🐖\", \"🐑\", green"])
  func `a colour beside the name or quoted emoji is read`(text: String) throws {
    #expect(try themes(text) == ["Farm: 🐄 🐖 🐑"])
    #expect(try reading(text).themes.map(\.color) == [ThemeColor("green")])
  }

  @Test func `skipped lines of a chat are counted`() throws {
    let chat = """
      [16:01] Ann: I love 🎃 and 👻, and so does everybody I know
      [16:02] Bob: 😂😂
      [16:03] Ann: Halloween: 🎃 👻
      [16:04] Bob: what??
      """
    let reading = try reading(chat)
    #expect(reading.themes.map(\.name) == ["Halloween"])
    let skipped = reading.diagnostics.filter { $0.code == "text.skipped-lines" }
    #expect(skipped.map(\.place) == [.wholeLine(1)])
    #expect(skipped.first?.message == "this line and 2 more have no theme; they were skipped")
  }

  @Test(
    arguments: [
      ("hello\n😀\nbye\n😃\n\nFarm: 🐄 🐖\n", 4), ("hello\n😀\nred\n\nFarm: 🐄 🐖\n", 3),
      ("6 pairs\nred\nSea: 🐙 🐠 #FF9500 2 pairs\n", 2), ("Farm: 🐄 🐖\n\n6 pairs\n#orange\n", 2),
    ])
  func `every skipped line is counted`(text: String, count: Int) throws {
    let skipped = try reading(text).diagnostics.filter { $0.code == "text.skipped-lines" }
    #expect(skipped.map(\.message) == ["this line and \(count - 1) more have no theme; they were skipped"])
  }

  @Test func `words are read as faces only in a text without emoji`() throws {
    let reading = try reading("Animals: cat, dog, sea lion\nBuildings: house, tower\n")
    #expect(reading.themes.isEmpty)
    #expect(reading.items.map(\.name) == ["Animals", "Buildings"])
    #expect(reading.items[0].diagnostics.first?.message == "'cat', 'dog', 'sea lion' are words, not emoji")
    #expect(try self.reading("Animals: 🐶 🐱\nBuildings: house, tower").items.count == 1)
  }

  @Test func `a colour below lists of words is not that of the first`() throws {
    var reading = ThemeReading()
    reading.emojifies = true
    try TextFormat().decode(Array("Fruits: apple, pear\nAnimals: cat, dog\ncolor: red\n".utf8), into: &reading)
    #expect(reading.themes.map(\.name) == ["Fruits", "Animals"])
    #expect(reading.themes.first?.color == .unspecified)
  }

  @Test func `a list without a name is named after its file or first emoji`() throws {
    #expect(try themes("🎃👻🕷️🍭\n🍎 🍌") == ["🎃👻🕷️: 🎃 👻 🕷️ 🍭", "🍎🍌: 🍎 🍌"])
    var reading = ThemeReading(of: "lists/party.txt")
    try TextFormat().decode(Array("🎃👻🕷️🍭\n🍎 🍌".utf8), into: &reading)
    #expect(reading.themes.map(\.name) == ["party", "🍎🍌"])
    #expect(reading.diagnostics.map(\.code) == ["text.made-name", "text.made-name"])
  }

  @Test(arguments: [
    (String(repeating: "a", count: 120), String(repeating: "a", count: 100)), ("a\u{202E}b", "ab"), ("\u{202E}", "🎃👻"),
  ])
  func `the name of a file is made a name that a theme may have`(file: String, name: String) throws {
    var reading = ThemeReading(of: "\(file).txt")
    try TextFormat().decode(Array("🎃 👻\n".utf8), into: &reading)
    #expect(reading.themes.map(\.name) == [name])
  }

  @Test(
    arguments: [
      ("buy milk\n", "text.no-themes"), (" \n\n  \n", "text.no-themes"), ("Ann: hi\nBob: hi there", "text.no-themes"),
      ("Halloween: ?? ??", "encoding.lost-emoji"),
      ("Halloween: __ __ ____", "encoding.lost-emoji"), ("Halloween: \u{FFFD} \u{FFFD}", "encoding.lost-emoji"),
      ("Halloween: ðŸŽƒ ðŸ‘»", "encoding.lost-emoji"), ("Halloween: 🎃 👻\u{0}", "encoding.not-utf8"),
      (String(repeating: "🎃 ", count: 300_000), "limit.exceeded"),
    ])
  func `a text without themes is rejected with the reason`(text: String, code: String) throws {
    #expect(try #require(throws: Diagnostic.self) { try reading(text) }.code == code)
  }

  @Test(arguments: [
    #"themes = [Memorize.Theme(id: 1, name: "Halloween", emojis: "🎃👻", numberOfPairs: 2)]"#,
    #"Theme(name: "Halloween", emojis: ["🎃", "👻"], numberOfPairs: 2, color: "orange")"#,
    "▿ 2 elements\n  ▿ 0 : Theme\n    - name : \"Sea\"\n    - emojis : \"🐙🐠\"",
  ])
  func `debug output of Swift is recognised and rejected`(text: String) throws {
    let rejected = try #require(throws: Diagnostic.self) { try reading(text) }
    #expect(rejected.code == "text.no-themes")
    #expect(rejected.message.contains("Swift"))
  }

  @Test(arguments: [#"Theme (mine): 🎃 👻"#, #"Party(ours): "🎃" "👻""#, #"Best Of(a: b): 🎃 👻"#])
  func `a name may be in parentheses`(text: String) throws { #expect(try themes(text).count == 1) }

  @Test func `a text in a legacy encoding is named but not decoded`() throws {
    for (byte, name) in [(0xFC, "Windows-1252"), (0x9F, "Mac Roman")] as [(UInt8, String)] {
      var reading = ThemeReading()
      let error = try #require(throws: Diagnostic.self) {
        try TextFormat().decode(Array("K".utf8) + [byte] + Array("che: cat, dog".utf8), into: &reading)
      }
      #expect(error.code == "encoding.not-utf8")
      #expect(error.message.hasSuffix("it looks like \(name)"))
    }
  }

  @Test func `long lines are read in linear time`() throws {
    for part in [": ", "🎃 ", "a 🎃 ", "* ", "- ", "1 pairs ", ":a: ", "\"", "**a** ", "🎃: ", "#f00 "] {
      #expect(
        isLinear(from: 250, to: 4_000) { _ = try? reading("x: " + String(repeating: part, count: $0)) }, "\(part)")
    }
  }

  @Test(arguments: [
    "{\"name\":\"Halloween\",\"emojis\":[\"🎃\",\"👻\"]}", "\"emojis\": [\"🎃\", \"👻\"],",
    "<string>Halloween: 🎃 👻</string>",
    "<b> Sea: 🐙 🐠</b>", "PK\u{3}\u{4}Halloween", "buy milk", "Dear Ann: hello", "", "emojis = [\"🎃\", \"👻\"]",
  ])
  func `other files are not recognised`(text: String) {
    #expect(TextFormat().recognition(of: Array(text.utf8)[...]) < .likely)
  }

  @Test func `a log with nicks in angle brackets is a text`() throws {
    let log = Array("<ann> Halloween: 🎃 👻 🦇\n<bob> Farm: 🐄 🐖\n".utf8)
    #expect(try FormatRegistry.basic.detect(log, fileName: nil).name == "text")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `changed bytes never crash the reader`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var generator = ThemeGenerator(seed: seed)
    let bytes = try TextFormat().encode(generator.themes(4), credits: Credits())
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[position] = .random(in: .min ... .max, using: &random)
        case 1: damaged.remove(at: position)
        default: damaged.insert(Array("\":#*[]-<>\n \t|".utf8).randomElement(using: &random) ?? 0, at: position)
        }
      }
      var reading = ThemeReading()
      do { try TextFormat().decode(damaged, into: &reading) } catch is Diagnostic {}
      var second = ThemeReading()
      try TextFormat().decode(TextFormat().encode(reading.themes, credits: Credits()), into: &second)
      #expect(second.themes == reading.themes, "seed \(seed)")
    }
  }
}
