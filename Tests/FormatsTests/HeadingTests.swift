import ForeignFormats
import TestSupport
import Testing

@testable import Formats
@testable import Themes

/// Lines that name the emoji below them, as people, chats and assistants write them.
struct HeadingTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try TextFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func themes(_ text: String) throws -> [String] {
    try reading(text).themes.map { "\($0.name): \($0.emojis.map(\.text).joined(separator: " "))" }
  }

  @Test(arguments: [
    "**Sea** 🌊", "🌊 **Sea**", "**🌊 Sea**", "### 🌊 Sea", "### Sea 🌊", "## ✨ Sea ✨", "# Sea – 🌊", "# Sea (🌊)", "1. Sea 🌊",
    "**2. Sea** 🌊", "### 2. Sea 🌊", "**Theme: Sea** 🌊", "Theme: Sea 🌊", "Theme: 🌊 Sea", "🌊 **Theme 1:** Sea",
    "**Sea:** 🌊",
    "*Sea* :ocean:",
  ])
  func `an emoji in a heading is not a card`(heading: String) throws {
    #expect(try themes("Here are your themes:\n\n\(heading)\n🐙 🐠 🦀\n🐳\n") == ["Sea: 🐙 🐠 🦀 🐳"])
    #expect(try themes("\(heading)\n\n- 🐙 octopus\n- 🐠 fish\n\nHave fun! 🎉\n") == ["Sea: 🐙 🐠"])
    #expect(try themes("\(heading)\n6 pairs\n🐙 🐠 🦀\n\n# Sky\n🌙 ☀️\n") == ["Sea: 🐙 🐠 🦀", "Sky: 🌙 ☀️"])
  }

  @Test func `a line without emphasis is a card, not a heading`() throws {
    #expect(try themes("# Farm\n**🐄** cow\n**🐖** pig\n**🐑** sheep\n") == ["Farm: 🐄 🐖 🐑"])
    #expect(try themes("1. 🐄 cow\n2. 🐖 pig\n3. 🐑 sheep\n") == ["🐄🐖🐑: 🐄 🐖 🐑"])
    #expect(try themes("Farm\n- **Cow** 🐄\n- **Pig** 🐖\n🐑\n") == ["Farm: 🐄 🐖 🐑"])
    #expect(try themes("Farm\n🐄 cow\n🐖 pig\n🐑🐓\n") == ["Farm: 🐄 🐖 🐑 🐓"])
    #expect(try themes("**Halloween:** 🎃\n👻\n🕷️\n") == ["Halloween: 🎃 👻 🕷️"])
    #expect(try themes("**Halloween:** 🎃 👻\n🕷️ 🍭\n") == ["Halloween: 🎃 👻 🕷️ 🍭"])
    #expect(try themes("Halloween: 🎃 👻\n") == ["Halloween: 🎃 👻"])
  }

  @Test func `fields below a heading belong to it`() throws {
    for heading in ["**Theme: Ocean** 🌊", "**Theme: Ocean**", "### 🌊 Ocean", "## Ocean", "🌊 **Ocean**"] {
      for fields in [
        "**Color:** Blue\n**Pairs:** 3\n**Emojis:** 🐙 🐠 🦀 🐳\n",
        "- **Emojis:** 🐙 🐠 🦀 🐳\n- **Color:** 🔵 Blue\n- **Pairs:** 3\n",
        "🎨 **Color:** Blue\n🔢 **Pairs:** 3\n🃏 **Emojis:** 🐙 🐠 🦀 🐳\n", "color: 🔵 blue\npairs: 3\nEmojis:\n🐙 🐠 🦀 🐳\n",
      ] {
        let theme = try #require(try reading("\(heading)\n\(fields)").themes.first, "\(heading) \(fields)")
        #expect(theme.name == "Ocean", "\(heading) \(fields) \(theme)")
        #expect(theme.emojis.map(\.text) == ["🐙", "🐠", "🦀", "🐳"], "\(heading) \(fields) \(theme)")
        #expect(theme.numberOfPairs == 3, "\(heading) \(fields) \(theme)")
        #expect(theme.color == ThemeColor("blue"), "\(heading) \(fields) \(theme)")
      }
    }
  }

  @Test func `colour and pairs of a heading without emoji are not those of the next theme`() throws {
    for line in ["\n(coming soon)\n", "", "red\n"] {
      let theme = try #require(try reading("## Farm (6 pairs, red)\n\(line)\n## Sea\n🐙🐠🦀\n").themes.last)
      #expect(theme.name == "Sea")
      #expect(theme.color == .unspecified, "\(line)")
      #expect(theme.numberOfPairs == 3, "\(line)")
    }
    let theme = try #require(try reading("## Sea (2 pairs, red)\n\n🐙🐠🦀\n").themes.first)
    #expect(theme.color == ThemeColor("red"))
    #expect(theme.numberOfPairs == 2)
  }

  @Test(arguments: ["#orange", "4 pairs", "red, 4 pairs"])
  func `what stands above a line that has all is not for the theme after it`(line: String) throws {
    let theme = try #require(
      try reading("\(line)\n\"Big\": 🎃 👻 #FF9500 2 pairs\n\nSea: 🐄 🐖 🐓 🐑 🐙 🐠\n").themes.last)
    #expect(theme.name == "Sea")
    #expect(theme.color == .unspecified)
    #expect(theme.numberOfPairs == 6)
  }

  @Test func `a text of a pack is read alike before and after another one`() throws {
    let words = Array("just some words here\nand a second line\n".utf8)
    var reading = ThemeReading()
    try TextFormat().decode(Array("Farm: 🐄 🐖\n".utf8), into: &reading)
    #expect(throws: Diagnostic.self) { try TextFormat().decode(words, into: &reading) }
  }

  @Test func `column names are not a theme name`() throws {
    for header in ["Word,Emoji", "Unit;Word;Emoji", "Week\tLanguage\tEmoji", "Lektion | Vokabel"] {
      #expect(try themes("\(header)\n🐙 🐠 🦀\n") == ["🐙🐠🦀: 🐙 🐠 🦀"], "\(header)")
    }
    #expect(try themes("Cats, dogs and others\n🐈 🐕 🐁\n") == ["Cats, dogs and others: 🐈 🐕 🐁"])
  }

  @Test(arguments: [
    "[21.11.26, 09:17:00] John:", "[21/11/2026, 09:17:00] John:", "[2026-11-21, 09:17] John:", "[9:17 AM] John:",
    "21.11.26, 09:17 - John:", "21/11/2026, 09:17 - John:", "11/21/26, 9:17 AM - John:",
    "11/21/26, 9:17\u{202F}AM - John:",
  ])
  func `a message names the emoji in its next lines`(stamp: String) throws {
    let chat = "\(stamp) hi\n\(stamp) Food\n🍕🍔🍟🌭\n\(stamp) ok\n"
    #expect(try themes(chat) == ["Food: 🍕 🍔 🍟 🌭"])
    #expect(try themes("\(stamp) *Food* 🍕\n🍔🍟🌭\n") == ["Food: 🍔 🍟 🌭"])
    #expect(try FormatRegistry.withForeignFormats.detect(Array(chat.utf8), fileName: nil).name == "text")
    for notice in ["<Media omitted>", "<Medien ausgeschlossen>", "<attached: 00000012-PHOTO.jpg>"] {
      #expect(try themes("\(stamp) \(notice)\n🍕🍔🍟🌭\n") == ["🍕🍔🍟: 🍕 🍔 🍟 🌭"])
    }
  }

  @Test(arguments: ["[21.11, 3]", "[2026, 11, 21]", "[1.5e3]", "[-1]", "[12]", "[\"21.11.26\"]", "[21"])
  func `numbers in brackets may be JSON`(text: String) {
    #expect(JSONFormat().recognition(of: Array(text.utf8)[...]) > .no)
  }

  @Test func `many headings are read in linear time`() throws {
    for part in [
      "**a** 🐙\n", "**a** 🐙\n6 pairs\n", "# a 🐙\n\n\n", "6 pairs\n", "Theme: a 🐙\n🔢 **Pairs:** 3\n",
      "a,b,c,d,e,f,g,h\n",
    ] {
      #expect(
        isLinear(from: 63, to: 1_000) { _ = try? reading("**a** 🐙\n" + String(repeating: part, count: $0)) },
        "\(part)")
    }
  }
}
