import EmojiNames
import TestSupport
import Testing
import Themes

@testable import Editing

/// Texts of cards as they are typed.
struct EditWordsTests {
  @Test(arguments: [
    ("Hund", ["Hund"]), ("= Hund", ["Hund"]), ("der große Hund", ["der große Hund"]), ("a=b", ["a=b"]),
    ("3 × 4 = 12", ["3 × 4", "12"]), ("\"3 × 4\" = \"12\"", ["3 × 4", "12"]), ("“3 × 4” = 12", ["3 × 4", "12"]),
    ("\"a = b\"", ["a = b"]), ("„a = b“ = c", ["a = b", "c"]), ("a = «b = c»", ["a", "b = c"]),
    ("\"none\"", ["none"]), ("\"Ja\" oder \"Nein\"", ["\"Ja\" oder \"Nein\""]), ("none of them", ["none of them"]),
    ("\"= 12\"", ["= 12"]),
    ("\"\"Hund\"\"", ["\"Hund\""]), ("der \"Hund\"", ["der \"Hund\""]), ("\"Hund", ["\"Hund"]), ("\"", ["\""]),
    ("“a\" = \"b”", ["a\" = \"b"]),
  ])
  func `texts are read as they are typed, and spelled so that they are read again`(typed: String, texts: [String])
    throws
  {
    let read = try #require(try CardTexts(typed: Argument(typed[...], column: 1)))
    #expect(read.texts == texts)
    #expect(try CardTexts(typed: Argument(read.typed[...], column: 1)) == read)
  }

  @Test func `none is no text, and three texts or nothing are rejected`() throws {
    #expect(try CardTexts(typed: Argument("None", column: 1)) == nil)
    #expect(throws: Diagnostic.self) { try CardTexts(typed: Argument("a = b = c", column: 1)) }
    #expect(throws: Diagnostic.self) { try CardTexts(typed: Argument("", column: 1)) }
  }

  @Test func `an endless line is one text, which is too long`() throws {
    let line = "\"" + String(repeating: " = x", count: 100_000)
    let texts = try #require(try CardTexts(typed: Argument(line[...], column: 1)))
    #expect(texts.texts == [line])
    #expect(throws: Diagnostic.self) { try Theme.halloween.wording(face("🦇"), texts) }
  }

  private func read(_ text: String, in theme: Theme) throws -> (face: Emoji, rest: Argument) {
    let faces = theme.emojis + theme.removedEmojis
    return try FaceReader(results: faces, known: Set(faces), scope: .ofTheme)
      .readFirst(Argument(text[...], column: 6), in: theme)
  }

  @Test(arguments: [
    ("🎃 Kürbis", "🎃", "Kürbis", 8), ("🎃Kürbis", "🎃", "Kürbis", 7), ("ghost Gespenst", "👻", "Gespenst", 12),
    ("jack-o-lantern der Kürbis", "🎃", "der Kürbis", 21), (":jack_o_lantern: K", "🎃", "K", 23),
    ("U+1F383 K", "🎃", "K", 14), ("pumpkin Kürbis", "🎃", "Kürbis", 14), ("#2 K", "🎃", "K", 9),
    ("🍭 Lolli", "🍭", "Lolli", 8),
    ("bat ghost", "🦇", "ghost", 10), ("\"jack-o-lantern\" K", "🎃", "K", 23), ("🎃 \"K\"", "🎃", "\"K\"", 8),
    ("bat, ghost", "🦇", "ghost", 11), ("🎃: K", "🎃", "K", 9), ("🎃 :)", "🎃", ":)", 8),
    ("bat", "🦇", "", 9), ("🎃", "🎃", "", 7), ("🕷 Spinne", "🕷️", "Spinne", 8),
  ])
  func `the emoji is the longest beginning that names one of the theme`(
    text: String, face: String, rest: String, column: Int
  ) throws {
    let result = try read(text, in: .halloween)
    #expect(result.face == Emoji(face))
    #expect(result.rest.text == rest)
    #expect(result.rest.column == column)
  }

  @Test(arguments: [
    ("🐶 Hund", "edit.not-in-the-theme"), ("dog Hund", "edit.not-in-the-theme"), ("gohst x", "edit.unknown-emoji"),
    ("#99 x", "edit.unknown-emoji"), (",", "edit.invalid-argument"), ("🇫 x", "edit.half-an-emoji"),
  ])
  func `other emoji are rejected`(text: String, code: String) {
    let rejection = #expect(throws: Diagnostic.self) { try read(text, in: .halloween) }
    #expect(rejection?.code == code)
  }

  @Test func `a language fills words, but changes no pair of two texts`() throws {
    let (bat, ghost, skull) = try (face("🦇"), face("👻"), face("💀"))
    let start = try Theme.halloween.wording(bat, .two("Totenkopf", "12")).wording(ghost, .one("Buh"))
    var session = EditSession(ScriptTarget(MemoryCatalog([start])), try EditingFixture().surroundings())
    session.open(start)
    try session.fillWords(in: .german)
    let words = try #require(session.theme).words
    #expect(words[bat] == .two("Totenkopf", "12"))
    #expect(words[ghost] == .one("Gespenst"))
    // The word is on a card of the bat.
    #expect(words[skull] == nil)
    #expect(try words[face("🍭")] == .one("Lutscher"))
    try session.clearWords()
    #expect(session.theme?.words.isEmpty == true)
    #expect(try session.undo(2).count == 2)
    #expect(session.theme == start)
  }

  @Test func `a word stays where the language has none`() throws {
    let king = try face("♚")
    let start = try Theme.halloween.adding([king]).wording(king, .one("König"))
    #expect(start.filled([:]) == start)
    #expect(try start.filled([face("🦇"): .one("König")]).words == [face("🦇"): .one("König")])
  }

  @Test func `an emoji that is the text of another one cannot be added`() throws {
    let (bat, bone) = try (face("🦇"), face("🦴"))
    let start = try Theme.halloween.wording(bat, .one("🦴"))
    var session = EditSession(ScriptTarget(MemoryCatalog([start])), try EditingFixture().surroundings())
    session.open(start)
    let rejection = #expect(throws: Diagnostic.self) { try session.add([bone]) }
    #expect(rejection?.code == "edit.picture-is-text")
    #expect(session.theme == start)
    try session.setWord(of: bat, to: nil)
    try session.add([bone])
    #expect(session.theme?.emojis.last == bone)
  }

  @Test func `a key of another program that words replace is named`() throws {
    let start = Theme.halloween.with { $0.extras = [.init("words", .number("5"))] }
    var editor = EditInterpreter(
      EditSession(ScriptTarget(MemoryCatalog([start])), try EditingFixture().surroundings()))
    _ = try editor.begin(with: "Halloween")
    let reply = try editor.enter("word 🦇 Fledermaus")
    #expect(reply?.lines.contains(.note("The key 'words' of another program was replaced.")) == true)
  }

  private func face(_ text: String) throws -> Emoji { try #require(Emoji(text)) }
}
