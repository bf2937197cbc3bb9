import EmojiNames
import TestSupport
import Testing
import Themes

@testable import Editing

/// Texts of cards as they are typed.
struct EditWordsTests {
  private let fixture: EditingFixture

  init() throws { fixture = try EditingFixture() }

  /// An editor at a prompt for a theme of the catalog, else of a script.
  private func editor(_ theme: Theme = .halloween) throws -> EditInterpreter {
    var editor =
      theme == .halloween
      ? fixture.editor() : EditInterpreter(EditSession(ScriptTarget(MemoryCatalog([theme])), fixture.surroundings()))
    _ = try editor.begin(with: theme.name)
    return editor
  }

  /// The theme after a line that was accepted.
  private func theme(after line: String, _ theme: Theme = .halloween) throws -> Theme? {
    var editor = try editor(theme)
    guard let reply = try editor.enter(line), reply.rejection == nil else { return nil }
    return editor.session.theme
  }

  private func rejection(of line: String, _ theme: Theme = .halloween) throws -> String? {
    var editor = try editor(theme)
    let reply = try editor.enter(line)
    #expect(editor.session.theme == theme)
    return reply?.rejection.map { "\($0.message). \($0.hint ?? "")" }
  }

  @Test(arguments: ["word 🦇 Fledermaus", "word 🦇 = Fledermaus", "word bat: \"Fledermaus\"", "w bat = „Fledermaus“"])
  func `an emoji gets its text`(line: String) throws {
    #expect(try theme(after: line)?.words == [face("🦇"): .one("Fledermaus")])
  }

  @Test(arguments: 0..<4 as Range<UInt64>) func `texts that are typed as they are spelled are kept exactly`(
    seed: UInt64
  ) throws {
    var generator = ThemeGenerator(seed: seed, hasWords: true)
    let bat = try face("🦇")
    for theme in generator.themes(10) {
      for (_, texts) in theme.wordsInOrder {
        for sign in ["", "= "] {
          let line = "word 🦇 \(sign)\(texts.written)"
          #expect(try self.theme(after: line)?.words[bat]?.written == texts.written, "seed \(seed): \(line)")
        }
      }
    }
  }

  @Test(arguments: ["word 🦇 None", "word 🦇 = none", "add 🦇 = none"])
  func `none is no text`(line: String) throws {
    #expect(try theme(after: line, Theme.halloween.settingTexts(of: face("🦇"), to: .one("x")))?.words == [:])
  }

  @Test(arguments: [
    ("word 🦇", "there is no text for the emoji. For example: word 🐶 Hund, or 'none' for no text."),
    ("word 🦇 =", "there is no text for the emoji. For example: word 🐶 Hund, or 'none' for no text."),
    (
      "word 🦇 a =",
      "there is no text after an equals sign. "
        + "Write two texts like 3 × 4 = 12, or put quotation marks around a text with the sign: \"a =\"."
    ),
    (
      "word 🦇 \"Hund",
      "the quotation mark in '\"Hund' is not closed. Close it, or write \"\"\"Hund\" for a text with that mark."
    ),
    (
      "word 🦇 a = b = c",
      "a pair has at most 2 texts, and these are 3. Put quotation marks around a text that contains ' = '."
    ),
  ]) func `a text that lacks something says what to type`(line: String, words: String) throws {
    #expect(try rejection(of: line) == words)
  }

  @Test func `an endless line is rejected`() throws {
    for line in ["word 🦇 \"", "word 🦇", "add 🦇 = \"", "add 🦇"] {
      #expect(try rejection(of: line + String(repeating: " = \"x,", count: 20_000)) != nil)
    }
  }

  @Test(arguments: [
    "add 🦊 = Fuchs", "🦊 = Fuchs", "+ fox = \"Fuchs\"", "a 🦊  =  Fuchs",
  ]) func `an emoji is added with its text`(line: String) throws {
    let after = try #require(try theme(after: line))
    #expect(after.emojis == Theme.halloween.emojis + [try face("🦊")])
    #expect(after.words == [try face("🦊"): .one("Fuchs")])
  }

  @Test func `several emoji are added with their texts in one step`() throws {
    var editor = try editor()
    let reply = try editor.enter("add 🦊 = \"rot, schlau\", bear = Bär, bat = 3 × 4 = 12")
    #expect(
      reply?.lines == [
        .effect(
          "Added 🦊 fox, 🐻 bear. 🦇 bat was already there. Words: 🦊 'rot, schlau', 🐻 'Bär', 🦇 '3 × 4 = 12'.")
      ])
    #expect(editor.session.theme?.words[try face("🦇")] == .two("3 × 4", "12"))
    _ = try editor.enter("undo")
    #expect(editor.session.theme == .halloween)
  }

  @Test func `set replaces the emoji with others and their texts`() throws {
    let after = try #require(try theme(after: "set 🐶 = Hund, 🐱 = Katze"))
    #expect(after.emojis == [try face("🐶"), try face("🐱")])
    #expect(after.words == [try face("🐶"): .one("Hund"), try face("🐱"): .one("Katze")])
  }

  @Test(arguments: [
    (
      "add 🦊 = Fuchs, 🐻",
      "there is no text for '🐻'. Write it like 🦊 = Fuchs, 🐻 = Bär, and a text with a comma in quotation marks."
    ),
    ("add 🦊 🐻 = Bär", "expected one emoji, but '🦊 🐻' is 2. Write a text for each emoji, as in 🦊 = Fuchs, 🐻 = Bär."),
    (
      "🦊 = Fuchs = rot = schlau",
      "a pair has at most 2 texts, and these are 3. Put quotation marks around a text that contains ' = '."
    ),
    ("🦊 =", "there is no text for the emoji. For example: word 🐶 Hund, or 'none' for no text."),
    (
      "🦊 = 🦇",
      "the text of 🦊 is '🦇', which is already on a card of 🦇. Change one of the two texts, so that each text is on one pair only."
    ),
  ]) func `of a line with a fault nothing is added`(line: String, words: String) throws {
    #expect(try rejection(of: line) == words)
  }

  @Test func `an equals sign alone, first or in a word is a face as before`() throws {
    for line in ["add =", "add = +", "add \"=\" +"] {
      #expect(try theme(after: line)?.emojis.contains(face("=")) == true)
    }
  }

  @Test func `a new theme has words before it is added`() throws {
    var editor = fixture.editor()
    _ = try editor.begin(DraftTheme(name: "Tiere"))
    #expect(try editor.enter("🦊 = Fuchs")?.lines == [.effect("So far: 🦊 fox. Word of 🦊 fox: 'Fuchs'.")])
    #expect(try editor.enter("word fox Füchse")?.lines == [.effect("Word of 🦊 fox: 'Fuchs' → 'Füchse'.")])
    _ = try editor.enter("🐻 = Bär")
    #expect(editor.session.theme?.words == [try face("🦊"): .one("Füchse"), try face("🐻"): .one("Bär")])
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
    let start = try Theme.halloween.settingTexts(of: bat, to: .two("Totenkopf", "12")).settingTexts(
      of: ghost, to: .one("Buh"))
    var session = EditSession(ScriptTarget(MemoryCatalog([start])), fixture.surroundings())
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
    let start = try Theme.halloween.adding([king]).settingTexts(of: king, to: .one("König"))
    #expect(start.filled([:]) == start)
    #expect(try start.filled([face("🦇"): .one("König")]).words == [face("🦇"): .one("König")])
  }

  @Test func `an emoji that is the text of another one cannot be added`() throws {
    let (bat, bone) = try (face("🦇"), face("🦴"))
    let start = try Theme.halloween.settingTexts(of: bat, to: .one("🦴"))
    var session = EditSession(ScriptTarget(MemoryCatalog([start])), fixture.surroundings())
    session.open(start)
    let rejection = #expect(throws: Diagnostic.self) { try session.add([bone]) }
    #expect(rejection?.code == "edit.picture-is-text")
    #expect(session.theme == start)
    try session.setWord(of: bat, to: nil)
    try session.add([bone])
    #expect(session.theme?.emojis.last == bone)
  }

  @Test(arguments: ["word 🦇 Fledermaus", "add 🦊 = Fuchs"])
  func `a key of another program that words replace is named`(line: String) throws {
    let start = Theme.halloween.with { $0.extras = [.init("words", .number("5"))] }
    var editor = EditInterpreter(
      EditSession(ScriptTarget(MemoryCatalog([start])), fixture.surroundings()))
    _ = try editor.begin(with: "Halloween")
    let reply = try editor.enter(line)
    #expect(reply?.lines.contains(.note("the key 'words' of another program was replaced")) == true)
  }

  private func face(_ text: String) throws -> Emoji { try #require(Emoji(text)) }
}
