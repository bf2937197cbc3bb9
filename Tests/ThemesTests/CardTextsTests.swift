import Testing

@testable import Themes

private let dog = Emoji(qualified: "🐶")
private let cat = Emoji(qualified: "🐱")
private let sign = Emoji(qualified: "🔺")
private let bone = Emoji(qualified: "🦴")
private let fish = Emoji(qualified: "🐟")
private let heart = Emoji(qualified: "❤️")

/// What the texts of cards may be, and what becomes of them when emoji come and go.
struct CardTextsTests {
  /// Animals in play, a removed one, and words of both.
  private static func zoo(_ words: [Emoji: CardTexts] = [dog: .one("Hund"), sign: .two("3 × 4", "12")]) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: 1),
      Theme.Content(
        name: "Zoo", emojis: [dog, cat, sign], removedEmojis: [bone], numberOfPairs: 3,
        color: ThemeColor(packed: 0xFF95_00FF), words: words, extras: []))
  }

  private static func words(_ written: [WrittenWord]) -> ([Emoji: CardTexts], [Diagnostic]) {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.words = written
    var findings: [Diagnostic] = []
    let zoo = zoo()
    let words = WordRule.check(draft, emojis: zoo.emojis, removed: zoo.removedEmojis, keeping: 20, &findings)
    return (words, findings)
  }

  private static func problem(_ change: () throws -> Theme) -> ThemeProblem.UnusableWord? {
    do {
      _ = try change()
      return nil
    } catch {
      guard case .rejectedWord(let fault, _)? = (error as? Diagnostic)?.problem as? ThemeProblem else { return nil }
      return fault
    }
  }

  @Test(arguments: ["x", "é", "犬", "👻"]) func `a text has at most 60 characters`(character: String) throws {
    let longest = String(repeating: character, count: 60)
    #expect(try Self.zoo().settingTexts(of: cat, to: .one(longest)).words[cat] == .one(longest))
    #expect(
      Self.problem { try Self.zoo().settingTexts(of: cat, to: .one(longest + character)) }
        == .text(.tooLong(characters: 61, most: 60)))
  }

  @Test func `a text has at most 240 bytes`() throws {
    let longest = "xx" + String(repeating: "\u{301}", count: 119)
    #expect(longest.utf8.count == 240)
    #expect(try Self.zoo().settingTexts(of: cat, to: .one(longest)).words[cat] == .one(longest))
    #expect(
      Self.problem { try Self.zoo().settingTexts(of: cat, to: .one("x" + longest)) }
        == .text(.tooHeavy(bytes: 241, most: 240)))
  }

  @Test(arguments: [
    ("", ThemeProblem.UnusableWord.text(.blank)), (" \u{200B}", .text(.blank)),
    ("a\nb", .text(.unsafe("\n"))), ("a\tb", .text(.unsafe("\t"))), ("a\u{202E}b", .text(.unsafe("\u{202E}"))),
    ("a\u{AD}b", .text(.unsafe("\u{AD}"))),
    ("12", .duplicate("12", of: sign)), (" 3 × 4 ", .duplicate("3 × 4", of: sign)), ("🐶", .duplicate("🐶", of: dog)),
    ("🦴", .duplicate("🦴", of: bone)),
  ]) func `a text that breaks a rule is rejected`(text: String, fault: ThemeProblem.UnusableWord) {
    #expect(Self.problem { try Self.zoo().settingTexts(of: cat, to: .one(text)) } == fault)
    #expect(Self.problem { try Self.zoo().settingTexts(of: cat, to: .two(text, "Katze")) } == fault)
    #expect(Self.problem { try Self.zoo().settingTexts(of: cat, to: .two("Katze", text)) } == fault)
  }

  @Test func `texts are trimmed and otherwise kept as written`() throws {
    let text = try #require(try Self.zoo().settingTexts(of: cat, to: .one("\u{A0} e\u{301}  E ")).words[cat]?.back)
    #expect(Array(text.unicodeScalars) == ["e", "\u{301}", " ", " ", "E"])
  }

  @Test func `canonically equivalent texts are equal and others are not`() throws {
    let theme = try Self.zoo().settingTexts(of: cat, to: .one("\u{E9}"))
    #expect(Self.problem { try theme.settingTexts(of: dog, to: .one("e\u{301}")) } == .duplicate("e\u{301}", of: cat))
    #expect(try theme.settingTexts(of: dog, to: .one("\u{C9}")).words[dog] == .one("\u{C9}"))
    #expect(try theme.settingTexts(of: cat, to: .one("e\u{301}")) == theme)
  }

  @Test func `both cards of a pair may have the same text`() throws {
    #expect(try Self.zoo().settingTexts(of: cat, to: .two("Katze", "Katze")).words[cat] == .two("Katze", "Katze"))
  }

  @Test func `the picture of the pair is not a text of it`() throws {
    #expect(try Self.zoo().settingTexts(of: cat, to: .two("🐱", "Katze")).words[cat] == .one("Katze"))
    #expect(try Self.zoo().settingTexts(of: cat, to: .two("Katze", "🐱")).words[cat] == .one("Katze"))
    #expect(try Self.zoo().settingTexts(of: cat, to: .one("🐱")) == Self.zoo())
  }

  @Test func `an emoji that the theme does not have may be a text`() throws {
    #expect(try Self.zoo().settingTexts(of: cat, to: .one("🐟")).words[cat] == .one("🐟"))
  }

  @Test func `the word of an emoji can be changed, taken away and given to a removed emoji`() throws {
    let theme = try Self.zoo().settingTexts(of: dog, to: .one("Wau")).settingTexts(of: sign, to: nil).settingTexts(
      of: bone, to: .one("Knochen"))
    #expect(theme.words == [dog: .one("Wau"), bone: .one("Knochen")])
    #expect(Self.problem { try theme.settingTexts(of: fish, to: .one("Fisch")) } == .noSuchEmoji)
    #expect(Self.problem { try theme.settingTexts(of: fish, to: nil) } == .noSuchEmoji)
  }

  @Test func `words are listed in the order of the emoji, first those in play`() {
    let theme = Self.zoo([bone: .one("Knochen"), sign: .one("Dreieck"), dog: .one("Hund")])
    #expect(theme.wordsInOrder.map(\.texts.back) == ["Hund", "Dreieck", "Knochen"])
    #expect(theme.moving(sign, before: dog).wordsInOrder.map(\.texts.back) == ["Dreieck", "Hund", "Knochen"])
  }

  @Test func `a removed emoji keeps its word`() {
    let theme = Self.zoo().removing([dog])
    #expect(theme.words == Self.zoo().words)
    #expect(theme.adding([dog]).words == Self.zoo().words)
  }

  @Test func `words go with an emoji that is forgotten`() {
    #expect(Self.zoo().with { $0.emojis = [cat, sign] }.words == [sign: .two("3 × 4", "12")])
  }

  @Test func `a word that is the picture of a new emoji is dropped`() {
    let theme = Self.zoo([dog: .one("🐟"), cat: .one("Katze")])
    #expect(theme.adding([fish]).words == [cat: .one("Katze")])
  }

  @Test func `the first of two pairs with the same text keeps it`() {
    let theme = Self.zoo().with { $0.words = [sign: .two("3 × 4", "12"), cat: .two("2 × 6", "12")] }
    #expect(theme.words == [cat: .two("2 × 6", "12")])
  }

  @Test func `a theme with words has no other key of that name`() {
    let theme = Self.zoo([:]).with { $0.extras = [.init("words", .null), .init("rating", .null)] }
    #expect(theme.extras.map(\.key) == ["words", "rating"])
    #expect(theme.with { $0.words = [dog: .one("Hund")] }.extras.map(\.key) == ["rating"])
  }

  @Test func `a theme has words for at most 2,000 emoji`() throws {
    let faces = (0..<2_001).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)).flatMap { Emoji(String($0)) } }
    var draft = ThemeDraft(place: .keyPath(""))
    draft.words = faces.map { WrittenWord($0.text, .one("Wort \($0)")) }
    var findings: [Diagnostic] = []
    let words = WordRule.check(draft, emojis: faces, removed: [], keeping: 20, &findings)
    #expect(words.count == 2_000)
    #expect(words[faces[2_000]] == nil)
    #expect(findings.map(\.problem) as? [ThemeProblem] == [.droppedWord(.tooMany, of: faces[2_000].text)])
  }

  @Test func `of the words of a file only those that break a rule are dropped`() {
    let (words, findings) = Self.words([
      WrittenWord("🔺", .two("3 × 4", "12")), WrittenWord("🐶", .one(" 12 ")), WrittenWord("🐱", .one("Katze")),
      WrittenWord("🦴", .one("a\u{202E}")), WrittenWord("🐟", .one("Fisch")),
    ])
    #expect(words == [dog: .one("12"), cat: .one("Katze")])
    #expect(
      findings.map(\.problem) as? [ThemeProblem] == [
        .droppedWord(.text(.unsafe("\u{202E}")), of: "🦴"), .droppedWord(.noSuchEmoji, of: "🐟"),
        .droppedWord(.duplicate("12", of: dog), of: "🔺"),
      ])
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `two spellings of an emoji are one`() {
    let (words, findings) = Self.words([WrittenWord("🐶\u{FE0F}", .one("Hund")), WrittenWord("🐶", .one("Wau"))])
    #expect(words == [dog: .one("Hund")])
    #expect(findings.map(\.problem) as? [ThemeProblem] == [.droppedWord(.further, of: "🐶")])
  }

  @Test func `the clash of texts is found, whatever has no clash`() {
    var taken = TakenTexts([dog, cat])
    let clash = taken.firstClash(in: [(sign, .two("3 × 4", "12")), (fish, .one("Fisch")), (bone, .one("🐱"))])
    #expect(clash?.face == bone)
    #expect(clash?.text == "🐱")
    #expect(clash?.owner == cat)
    #expect(taken.firstClash(in: [(heart, .one("Herz"))]) == nil)
  }

  @Test func `two pairs without an emoji have no text in common`() throws {
    var taken = TakenTexts([])
    try taken.claim(.two("3 × 4", "12"), for: nil)
    #expect(throws: ThemeProblem.UnusableWord.duplicate("12", of: nil)) { try taken.claim(.two("12", "a"), for: nil) }
    #expect(throws: ThemeProblem.UnusableWord.duplicate("12", of: nil)) { try taken.claim(.one("12"), for: dog) }
  }

  @Test(
    arguments: [
      (ExtraValue.object([]), []),
      (.object([.init("🐶", .string("Hund"))]), [WrittenWord("🐶", .one("Hund"))]),
      (.object([.init("no emoji", .array([.string("")]))]), [WrittenWord("no emoji", .one(""))]),
      (.object([.init("🐶", .array([.string("a"), .string("b")]))]), [WrittenWord("🐶", .two("a", "b"))]),
      (.object([.init("🐶", .string("a")), .init("🐱", .array([]))]), nil),
      (.object([.init("🐶", .array([.string("a"), .string("b"), .string("c")]))]), nil),
      (.object([.init("🐶", .array([.string("a"), .null]))]), nil),
      (.object([.init("🐶", .number("5"))]), nil), (.object([.init("🐶", .object([]))]), nil),
      (.object([.init("🐶", .null)]), nil), (.array([]), nil), (.string("Hund"), nil), (.null, nil),
    ] as [(ExtraValue, [WrittenWord]?)])
  func `an object of texts is a list of words`(value: ExtraValue, words: [WrittenWord]?) {
    #expect((try? WrittenWord.list(value)) == words)
  }

  @Test(
    arguments: [
      (.string("Hund"), .notByEmoji),
      (.object([.init("🐶", .string("a")), .init("🐱", .array([]))]), .count(0, of: "🐱")),
      (.object([.init("🐶", .array([.string("a"), .string("b"), .string("c")]))]), .count(3, of: "🐶")),
      (.object([.init("🐶", .array([.string("a"), .null]))]), .notTexts(of: "🐶")),
      (.object([.init("🐶", .number("5"))]), .notTexts(of: "🐶")),
    ] as [(ExtraValue, ThemeProblem.ForeignWords)])
  func `of a value that is no list of words the entry is named`(value: ExtraValue, fault: ThemeProblem.ForeignWords) {
    #expect(throws: fault) { try WrittenWord.list(value) }
  }

  @Test func `the words of another program are adopted as a whole or not at all`() {
    func adopted(_ members: [ExtraValue.Member]) -> [Emoji: CardTexts]? {
      WordRule.words(in: .object(members), emojis: [heart, dog], removed: [bone])
    }
    #expect(adopted([]) == [:])
    #expect(
      adopted([.init("❤", .array([.string(" Herz ")])), .init("🦴", .string("Knochen"))]) == [
        heart: .one("Herz"), bone: .one("Knochen"),
      ])
    #expect(adopted([.init("❤", .string("Herz")), .init("🐱", .string("Katze"))]) == nil)
    #expect(adopted([.init("❤", .string("Herz")), .init("🐶", .string("Herz"))]) == nil)
    #expect(adopted([.init("❤", .string("Herz")), .init("🐶", .number("5"))]) == nil)
  }

  @Test func `a key of another program becomes the words of a theme that has none`() {
    func adopting(_ theme: Theme, _ value: ExtraValue) -> Theme.Content {
      var content = theme.content
      content.extras = [.init("a", .null), .init("words", value), .init("b", .null)]
      content.adoptWords()
      return content
    }
    let words = ExtraValue.object([.init("🐶", .string("Hund"))])
    #expect(adopting(Self.zoo([:]), words).words == [dog: .one("Hund")])
    #expect(adopting(Self.zoo([:]), words).extras.map(\.key) == ["a", "b"])
    #expect(adopting(Self.zoo([:]), .string("Hund")).words == [:])
    #expect(adopting(Self.zoo([:]), .string("Hund")).extras.map(\.key) == ["a", "words", "b"])
    #expect(adopting(Self.zoo(), words).words == Self.zoo().words)
  }

  @Test func `words as a value are read back`() {
    let theme = Self.zoo()
    let value = ExtraValue.object(WordRule.value(of: theme.content))
    #expect(
      value
        == .object([.init("🐶", .string("Hund")), .init("🔺", .array([.string("3 × 4"), .string("12")]))]))
    #expect(WordRule.words(in: value, emojis: theme.emojis, removed: theme.removedEmojis) == theme.words)
  }

  @Test func `an id made from the content covers the words`() {
    let plain = Self.zoo([:])
    let ids = [plain, Self.zoo(), Self.zoo([dog: .one("Wau")]), Self.zoo([cat: .one("Wau")])].map {
      $0.derivedID(named: "Zoo")
    }
    #expect(Set(ids).count == 4)
  }
}
