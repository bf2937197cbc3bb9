public import Themes

/// Random valid themes, with unusual ones: joined emoji, flags, letters, quotes, formulas, separators with marks.
public struct ThemeGenerator {
  private var random: SeededGenerator
  /// Adds unknown keys, which some formats lose.
  private let hasExtras: Bool

  public init(seed: UInt64, hasExtras: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasExtras = hasExtras
  }

  public mutating func themes(_ count: Int) -> [Theme] { (0..<count).map { _ in theme() } }

  public mutating func theme() -> Theme {
    let faces = (Bool.random(using: &random) ? Self.faces : Self.faces + Self.markedSigns).shuffled(using: &random)
    let played = Int.random(in: 2...24, using: &random)
    let removed = Bool.random(using: &random) ? 0 : Int.random(in: 1...4, using: &random)
    return Theme(
      trusted: .random(using: &random), name: name(),
      emojis: Array(faces[..<played]), removedEmojis: Array(faces[played..<played + removed]),
      numberOfPairs: Int.random(in: 2...played, using: &random),
      color: ThemeColor(packed: UInt32.random(in: .min ... .max, using: &random)),
      extras: hasExtras && Int.random(in: 0..<3, using: &random) == 0 ? extras() : [])
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

  private static let joints = [" ", " ", "-", "  ", ", "]
}
