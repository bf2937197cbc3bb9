import Screens
import Terminals
import TestSupport
import Testing
import Themes

struct ThemeCardTests {
  @Test func `a card shows all fields of a theme`() throws {
    let card = ThemeCard(try Samples.themes()[0], width: 80, hasColor: false)
    #expect(
      card.lines.map(\.plain) == [
        "Halloween", "id        6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", "colour    orange (#FF9500)",
        "cards     12, 6 pairs from 10 emoji", "emoji     👻 🎃 🕷️ 🧛 🦇 🕸️ 🍭 🌕 💀 🐈‍⬛", "removed   🍬",
      ])
  }

  @Test func `a card shows the texts of each emoji`() throws {
    let theme = try Samples.worded()
    let lines = ThemeCard(theme, width: 60, hasColor: false).lines.map(\.plain)
    #expect(
      lines.drop { !$0.hasPrefix("words") } == [
        "words     🐶 Hund", "          🔺 3 × 4 = 12", "          🐱 قطة", "          🐙 動物園の動物たちと友達になろう会動物園の動物た",
        "          ちと友達になろう会", #"          🍬 \u{1B}[2J"#,
      ])
    let narrow = ThemeCard(theme, width: 30, hasColor: false, inWords: .english).lines.map(\.plain)
    #expect(narrow.contains("  dog face: Hund"))
    #expect(narrow.contains("  red triangle pointed up: 3 ×"))
  }

  @Test func `on a narrow terminal, values are below their labels`() throws {
    let card = ThemeCard(try Samples.themes()[2], width: 40, hasColor: false)
    #expect(
      card.lines.map(\.plain) == [
        "Farmers, gardeners and everyone who", "grows what we eat", "id",
        "  6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11", "colour", "  green (#00FF00)", "cards", "  12, all 6 pairs",
        "emoji", "  👩‍🌾 👍🏽 🇫🇷 1️⃣ ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      ])
  }

  @Test func `keys of other programs are shown escaped`() throws {
    let theme = try Samples.themes()[1]
    let extended = Theme(
      trusted: theme.id, name: theme.name, emojis: theme.emojis, removedEmojis: [], numberOfPairs: 2,
      color: theme.color, extras: [.init("rating", .null), .init("\u{1B}[2J", .null)])
    #expect(ThemeCard(extended, width: 80, hasColor: false).lines.last?.plain == #"also has  rating, \u{1B}[2J"#)
  }

  @Test func `the colour stands before its name`() throws {
    let lines = ThemeCard(try Samples.themes()[0], width: 80, hasColor: true).lines
    #expect(lines[2].rendered(.full).contains("\u{1B}[48;2;255;149;0m  \u{1B}[0m orange (#FF9500)"))
  }

  @Test func `on a terminal narrower than an id, lines are cut`() throws {
    for width in 1..<40 {
      let lines = ThemeCard(try Samples.themes()[0], width: width, hasColor: true).lines
      #expect(lines.allSatisfy { $0.cells <= width })
    }
  }

  @Test func `a card shows all faces within the terminal`() throws {
    var generator = ThemeGenerator(seed: 5, hasExtras: true)
    for theme in try Samples.themes() + generator.themes(20) {
      for width in [40, 41, 47, 60, 80, 101, 130, 200] {
        let lines = ThemeCard(theme, width: width, hasColor: true).lines
        #expect(lines.allSatisfy { $0.cells <= width })
        let text = lines.map(\.plain).joined(separator: "\n")
        for face in theme.emojis + theme.removedEmojis { #expect(text.utf8Contains(face.text)) }
      }
    }
  }
}

extension String {
  fileprivate func utf8Contains(_ other: String) -> Bool { Array(utf8).contains(Array(other.utf8)) }
}
