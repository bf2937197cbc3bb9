import Foundation
import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// The names and shapes that apps give the fields of a theme, and broken files.
struct MemorizeAppTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try MemorizeAppFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  private func theme(_ members: String) throws -> Theme? {
    try reading("{\"title\":\"Sea\",\"emoji\":\"🐙🐠🦀🐳🐚\",\(members)}").themes.first
  }

  private func fault(_ text: String) -> String? {
    do {
      return try reading(text).allDiagnostics.first { $0.severity == .error }?.code
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test(arguments: [
    "numberOfPairs", "numberOfPairsOfCards", "pairs", "numPairs", "pairCount", "noOfPairs", "maxPairs", "cardPairs",
    "numberOfCards", "cardCount", "numOfCards", "cards", "cardsToShow", "numberOfCardsToShow", "pairs_of_cards_to_show",
    "_numberOfPairs", "howManyPairs", "defaultNumberOfPairs", "NumberOfPairs", "totalPairs", "pairsCount",
    "numberOfCardPairs",
  ])
  func `many names mean the number of pairs`(key: String) throws {
    #expect(try theme("\"\(key)\":3")?.numberOfPairs == 3)
  }

  @Test func `files of pictures are shown by their names`() throws {
    let faces = #"[{"title": "Farm", "content": ["img/cow.png", "Dr. Who", "pig.SVG"], "color": "red"}]"#
    let message = try reading(faces).allDiagnostics.first { $0.severity == .error }?.message
    #expect(message == "'cow', 'Dr. Who', 'pig' are words, not emoji")
  }

  @Test(arguments: ["cardBack", "cardsMatched", "pairsFound", "paired", "repairs", "cardinality", "discard"])
  func `other names with pair or card do not mean the number of pairs`(key: String) throws {
    let theme = try #require(try theme("\"\(key)\":3"))
    #expect(theme.numberOfPairs == 5)
    #expect(theme.extras == [.init(key, .number("3"))])
  }

  @Test(arguments: [
    (#"{"explicit":{"_0":4}}"#, 4), (#"{"some":{"count":{"_0":2}}}"#, 2), ("\"3\"", 3), ("3.0", 3), (#"{"all":{}}"#, 5),
    ("null", 5), ("1e300", 5), ("-3", 2),
  ])
  func `a number of pairs may be wrapped`(value: String, pairs: Int) throws {
    #expect(try theme("\"pairs\":\(value)")?.numberOfPairs == pairs)
  }

  @Test func `texts of cards under the key of this program are read`() throws {
    let theme = try #require(try theme(#""words":{"🐙":"Krake","🐠":["3 × 4","12"]}"#))
    #expect(theme.wordsInOrder.map(\.texts) == [.one("Krake"), .two("3 × 4", "12")])
    #expect(!theme.extras.contains { $0.key == "words" })
  }

  @Test func `the best of several names of a field is used`() throws {
    let theme = try #require(
      try theme(#""numberOfCards":2,"numberOfPairs":4,"accentColor":"red","color":"blue","name":"Deep""#))
    #expect(theme.numberOfPairs == 4)
    #expect(theme.color.description == "#007AFF")
    #expect(theme.name == "Deep")
    #expect(theme.extras.map(\.key) == ["title", "numberOfCards", "accentColor"])
  }

  @Test(arguments: [("50", "#FF800080"), ("1", "#FF8000"), ("0.5", "#FF800080")])
  func `an alpha beside percentages may be one or a fraction`(alpha: String, color: String) throws {
    let theme = try theme(#""color":{"hue":30,"saturation":100,"brightness":100,"alpha":\#(alpha)}"#)
    #expect(theme?.color.description == color)
  }

  @Test(arguments: [
    ("\"👻, 🎃,🕷️\"", ["👻", "🎃", "🕷️"]), ("\"👻🎃 🕷️\"", ["👻", "🎃", "🕷️"]), (#"["👻🎃🕷️"]"#, ["👻", "🎃", "🕷️"]),
    (#"[["👻"],["🎃",["🕷️"]]]"#, ["👻", "🎃", "🕷️"]), (#"[{"emoji":"👻"},{"symbol":"🎃"}]"#, ["👻", "🎃"]),
    (#"{"👻":1,"🎃":true,"🦇":false}"#, ["👻", "🎃"]), (#"{"_0":["👻","🎃"]}"#, ["👻", "🎃"]), (#"[" 👻","🎃 "]"#, ["👻", "🎃"]),
    ("\"ABC\"", ["A", "B", "C"]), ("[1,2,3]", ["1", "2", "3"]), ("\"👩‍👩‍👧🇫🇷❤️\"", ["👩‍👩‍👧", "🇫🇷", "❤️"]),
  ])
  func `emoji are read in many shapes`(value: String, faces: [String]) throws {
    let reading = try reading("[{\"name\":\"Sea\",\"emojiSet\":\(value),\"pairs\":2}]")
    #expect(reading.themes.first?.emojis.map(\.text) == faces)
  }

  @Test func `only a UUID is an identity`() throws {
    let number = try reading(#"[{"id":1,"title":"Sea","emoji":"🐙🐠"}]"#)
    let other = try reading(#"[{"id":2,"title":"Sea","emoji":"🐙🐠"}]"#)
    let missing = try reading(#"[{"title":"Sea","emoji":"🐙🐠"}]"#)
    #expect(number.themes.map(\.id) == other.themes.map(\.id))
    #expect(number.themes.map(\.id) == missing.themes.map(\.id))
    let known = try reading(#"[{"id":"2e9b7c7e-0c55-4e0b-8a1d-4c9d5b1e7a01","title":"Sea","emoji":"🐙🐠"}]"#)
    #expect(known.themes.first?.id.description == "2E9B7C7E-0C55-4E0B-8A1D-4C9D5B1E7A01")
  }

  @Test func `themes are found in four texts inside each other, not in five`() throws {
    var text = #"[{"title":"Sea","emoji":"🐙🐠","pairs":2}]"#
    for _ in 0..<4 {
      let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      text = "{\"state\":{\"saved\":\"\(quoted)\"}}"
    }
    let reading = try reading(text)
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(
      reading.allDiagnostics.first { $0.code == "theme.missing-id" }?.place.description.contains("state.saved: [0].id")
        == true)
    #expect(fault("{\"x\":\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"}") == "app.too-large")
  }

  @Test func `a dictionary of themes may be encoded as a list of keys and values`() throws {
    let reading = try reading(#"[1,{"title":"Sea","emoji":"🐙🐠"},2,{"title":"Sky","emoji":"☀️🌙"}]"#)
    #expect(reading.themes.map(\.name) == ["Sea", "Sky"])
    #expect(reading.isValid)
    #expect(fault(#"[1,{"title":"Sea","emoji":"🐙🐠"},{"title":"Sky","emoji":"☀️🌙"}]"#) == "app.not-a-theme")
  }

  @Test func `an element without a value does not move the places behind it`() throws {
    let themes = ["red", "nonsense"].map { color in
      "<dict><key>title</key><string>\(color)</string><key>emoji</key><string>🐙🐠</string>"
        + "<key>color</key><string>\(color)</string></dict>"
    }
    let reading = try reading("<plist version=\"1.0\"><array>\(themes[0])<foo/>\(themes[1])</array></plist>")
    #expect(reading.themes.count == 2)
    #expect(reading.allDiagnostics.contains { $0.place.spot == .keyPath("[2].color") })
  }

  @Test func `emoji beside a list of themes are not a theme`() throws {
    let reading = try reading(#"{"emojis":["🐙","🐠","🦀"],"themes":[{"title":"Sea","emoji":"🐙🐠"}]}"#)
    #expect(reading.themes.map(\.name) == ["Sea"])
    #expect(reading.isValid)
  }

  @Test func `the theme of a saved game is not imported twice`() throws {
    let theme = #"{"title":"Sea","emoji":"🐙🐠","pairs":2}"#
    let game = #""game":{"cards":[{"content":"🐙","isFaceUp":false}],"theme":\#(theme)}"#
    let both = try reading("{\"themes\":[\(theme)],\(game)}")
    #expect(both.themes.count == 1)
    #expect(both.diagnostics.map(\.code) == ["app.saved-game"])
    #expect(try reading("{\(game)}").themes.map(\.name) == ["Sea"])
  }

  @Test func `a broken line of JSON does not affect the other lines`() throws {
    let line = #"{"title":"Sea","emoji":"🐙🐠"}"#
    let reading = try reading("\(line)\n{\"title\":\n\(line.replacing("Sea", with: "Sky"))\n")
    #expect(reading.themes.map(\.name) == ["Sea", "Sky"])
    let errors = reading.allDiagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(errors.first?.place.description.hasPrefix("line 2, ") == true)
  }

  @Test func `broken JSON is rejected as a whole`() {
    #expect(fault("[{\"title\":\"Sea\",\n  \"emoji\":\"🐙🐠\"},\n  {\"title\":]\n") == "json.syntax")
    #expect(fault("[{\"title\":\"Sea\",\"emoji\":\"🐙🐠\"}") == "json.truncated")
  }

  @Test(arguments: [
    "{\n    themes = {length = 412, bytes = 0x5b7b226e 616d6522 ... 7d5d };\n}\n",
    "{length = 90, bytes = 0x5b7b ... 7d5d }",
    "(\n        {\n        emojis = \"\\\\Ud83c\\\\Udf83\";\n        name = Halloween;\n    }\n)\n",
    "{\n    AppleLanguages =     (\n        en\n    );\n}\n", "{\n  \"themes\" => {length = 1234, bytes = 0x5b7b}\n}\n",
    "<5b7b226e 616d6522 ... 7d5d>", "{\n    \"theme store\" = \"[{\\\"name\\\":1}]\";\n}\n",
  ])
  func `the output of defaults read is rejected with the command to use`(text: String) throws {
    let rejected = #expect(throws: Diagnostic.self) { try reading(text) }
    #expect(rejected?.code == "app.shortened-data")
    #expect(rejected?.hint?.contains("defaults export") == true)
    #expect(try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: "x.txt").name == "memorize-app")
  }
}
