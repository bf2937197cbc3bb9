public import Themes

/// Random valid themes, with unusual names and faces: joined emoji, flags, letters, quotes, formulas, separators with marks.
public struct ThemeGenerator {
  private var random: SeededGenerator
  /// Adds unknown keys, which some formats lose.
  private let hasExtras: Bool

  /// Adds texts of cards. Without them, the themes of a seed stay the same.
  private let hasWords: Bool

  public init(seed: UInt64, hasExtras: Bool = false, hasWords: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasExtras = hasExtras
    self.hasWords = hasWords
  }

  public mutating func themes(_ count: Int) -> [Theme] { (0..<count).map { _ in theme() } }

  public mutating func theme() -> Theme {
    let faces = (Bool.random(using: &random) ? Self.faces : Self.faces + Self.markedSigns).shuffled(using: &random)
    let played = Int.random(in: 2...24, using: &random)
    let removed = Bool.random(using: &random) ? 0 : Int.random(in: 1...4, using: &random)
    let theme = Theme(
      trusted: .random(using: &random), name: name(),
      emojis: Array(faces[..<played]), removedEmojis: Array(faces[played..<played + removed]),
      numberOfPairs: Int.random(in: 2...played, using: &random),
      color: ThemeColor(packed: UInt32.random(in: .min ... .max, using: &random)),
      extras: hasExtras && Int.random(in: 0..<3, using: &random) == 0 ? extras() : [])
    guard hasWords else { return theme }
    let words = words(of: theme.emojis + theme.removedEmojis)
    return theme.with { $0.words = words }
  }

  /// One or two texts for about two thirds of the faces. A text that is equal to another one, or to a face, will be dropped.
  private mutating func words(of faces: [Emoji]) -> [Emoji: CardTexts] {
    var texts = Self.texts.shuffled(using: &random)
    var words: [Emoji: CardTexts] = [:]
    for face in faces {
      guard let count = [0, 1, 1, 1, 2, 2].randomElement(using: &random), let word = CardTexts(texts.suffix(count))
      else {
        continue
      }
      words[face] = word
      texts.removeLast(count)
    }
    return words
  }

  private mutating func name() -> String {
    let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "A" }
    return words.joined(separator: Self.joints.randomElement(using: &random) ?? " ")
  }

  private mutating func extras() -> [ExtraValue.Member] {
    [
      .init("rating", .number(String(Int.random(in: -5...5, using: &random)))),
      .init("tags", .array([.string("a \"b\""), .string("é\n<&>"), .bool(true)])),
      .init(
        "nested", .object([.init("deep", .array([])), .init("x y", .object([])), .init("pi", .number("3.25e-2"))])),
    ]
  }

  public static let faces: [Emoji] = spellings.compactMap { Emoji($0) }

  /// Signs that mean something in a format, each alone and with a mark, which makes it another character.
  public static let markedSigns: [Emoji] = signs.flatMap { sign in
    (marks + [""]).compactMap { Emoji("\(sign)\($0)") }
  }.filter { !faces.contains($0) }

  private static let spellings = [
    "👻", "🎃", "🕷️", "🍭", "❤️", "❤️‍🔥", "👩‍🌾", "👍🏽", "👍", "🇫🇷", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "#️⃣", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "☀️", "⚽", "♟️",
    "♚", "漢", "A", "é", "ñ", "=", "+", "-", "@", "\"", "'", ",", ";", "|", "<", "&", "🦖", "🐙", "🚀", "🍎", "🎲", "🧛", "🥇",
    "🌧️", "❄️",
  ]

  private static let signs = "\"'`,;|、，；·•:：=#+-@()[]{}<>&/\\?!_*%~^$.“”「」0123456789"
  private static let marks = ["\u{301}", "\u{308}", "\u{338}", "\u{20E3}", "\u{903}"]

  private static let words = [
    "Halloween", "Fruits", "Pâques", "動物", "Été 2026", "=SUM(A1)", "+1", "-x", "@home", "\"quoted\"", "O'Neil", "'=1",
    "''a", "a,b",
    "c;d", "e|f",
    "<b>", "&amp;", "]]>", "\\n", "🎃", "null", "true", "0", "#top", "Ünïcode", "мир", "Zoo",
    "\"\u{301}", ",\u{308}", ":\u{338}", "=\u{301}", "#\u{20E3}", "[\u{301}", "}\u{308}", "、\u{301}", "6\u{301} pairs",
  ]

  /// At least two for each face of a theme.
  private static let texts =
    [
      "Hund", "hund", "3 × 4", "12", "2 × 6 = ?", "a = b", "=1+1", "+1", "-x", "@home", "'x", "''", "\"quoted\"", "\"",
      "'",
      "a,b", "c;d", "e|f", "a, b; c | d", "<b>", "&amp;", "]]>", "\\n", "{}", "[\"a\"]", "null", "none", "true", "0",
      "1e3",
      "#top", "# x", "- x", "* x", "6 pairs", "words", "Wort", "front", "🦴", "🐶 Hund", "🐶", "A", "漢", "犬", "いぬ", "개",
      "كلب", "שלום", "собака", "\u{E9}t\u{E9}", "e\u{301}te\u{301}", "E\u{301}", "Straße", "½", "x²", "der Hund (m.)",
      "1.",
      "https://example.org/?a=b&c", "?", "…", "a  b", "\u{5D0}\u{5D1} ab 12", "กำ", "👩‍🌾🦖",
      String(repeating: "x", count: 60), String(repeating: "é", count: 60), String(repeating: "🎲", count: 60),
    ] + (1...20).map { "Frage \($0)" }

  private static let joints = [" ", " ", "-", "  ", ", "]
}
