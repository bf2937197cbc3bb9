import Foundation
import Games
import Screens
import TestSupport
import Testing
import Themes

/// The test vectors of Documentation/Games.md: each row of its tables of cards, dealt by the library.
struct DealVectorTests {
  private static let words = [
    "👻": "Gespenst", "🎃": "Kürbis", "🦇": "Fledermaus", "🧛": "Vampir", "🧹": "Besen", "💀": "Schädel",
    "🕸️": "Spinnennetz", "🍬": "Bonbon",
  ]

  /// The cells of the rows below a heading that ends with `| cards |`.
  private static func rows(_ heading: String) throws -> [[String]] {
    let page = try Repository.text("Documentation/Games.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "| \(heading) | cards |" })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private func deal(
    _ faces: String, seed: String, level: GameLevel = .normal, words: [String: String]? = nil
  ) throws -> String {
    let faces = faces.split(separator: " ").compactMap { Emoji(String($0)) }
    let vocabulary = words.flatMap { words in
      Vocabulary("de", faces.compactMap { face in words[face.text].map { (face, $0) } })
    }
    #expect((words == nil) == (vocabulary == nil))
    return try deal(faces, seed: seed, level: level, vocabulary)
  }

  private func deal(
    _ faces: [Emoji], seed: String, level: GameLevel = .normal, _ vocabulary: Vocabulary?
  ) throws -> String {
    let deck = try #require(Deck(faces, numberOfPairs: faces.count))
    let setup = GameSetup(pairs: 4, seed: try #require(UInt64(seed)), level: level, vocabulary: vocabulary)
    let game = Game(deck, setup, topic: \.topic)
    return game.cards.map { $0.word ?? $0.face.text }.joined(separator: " ")
  }

  @Test func `the deals with a theme's own words are those of the page`() throws {
    let texts: [String: CardTexts] = [
      "💀": .two("3 × 4", "12"), "🦇": .two("2 + 2", "4"), "🧹": .one("Besen"), "👻": .one("Geist"),
    ]
    let faces = "👻🎃🦇🧛🧹💀🕸🍬".compactMap { Emoji(String($0)) }
    let words = Dictionary(uniqueKeysWithValues: faces.compactMap { face in texts[face.text].map { (face, $0) } })
    let theme = Theme(
      trusted: ThemeID(high: 1, low: 1), name: "Halloween", emojis: faces, removedEmojis: [], numberOfPairs: 8,
      color: ThemeColor(red: UInt8(0), green: 0, blue: 0), words: words, extras: [])
    let rows = try Self.rows("own words, seed")
    #expect(rows.count == 2)
    for row in rows { #expect(try deal(faces, seed: row[0], Vocabulary(own: theme)) == row[1]) }
  }

  @Test func `the deals of seeds are those of the page`() throws {
    let rows = try Self.rows("seed")
    #expect(rows.count == 4)
    for row in rows { #expect(try deal("👻 🎃 🦇 🧛 🧹 💀 🕸️ 🍬", seed: row[0]) == row[1]) }
  }

  @Test func `the deals of levels are those of the page`() throws {
    let rows = try Self.rows("level | seed")
    #expect(rows.count == 6)
    for row in rows {
      let level = try #require(GameLevel(rawValue: row[0].filter { $0 != "`" }))
      #expect(try deal("🐙 🐠 🐳 🍎 🍌 🚗 🏁", seed: row[1], level: level) == row[2])
    }
  }

  @Test func `the deals with words are those of the page`() throws {
    let rows = try Self.rows("without a word | seed")
    #expect(rows.count == 3)
    for row in rows {
      let words = Self.words.filter { !row[0].contains($0.key) }
      #expect(try deal("👻 🎃 🦇 🧛 🧹 💀 🕸️ 🍬", seed: row[1], words: words) == row[2])
    }
  }
}
