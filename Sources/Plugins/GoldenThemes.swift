internal import Themes

/// Themes that every format must store, including odd ones.
enum GoldenThemes {
  static let all: [Collection] = [
    ("one small theme", [sea]), ("emoji of every kind, removed ones, fewer pairs than faces", [rich, sea]),
    ("quotes, commas and brackets in names and faces", names.enumerated().map(named)),
    ("1,000 themes", (0..<1_000).map { named($0, "Theme \($0)") }),
  ]

  /// Those that a plugin of this version must store.
  static func all(version: Int) -> [Collection] { version > 1 ? all + [worded] : all }

  typealias Collection = (name: String, themes: [Theme])

  static var small: Theme { all[0].themes[0] }

  /// One text and two, of emoji in play and removed, beside an emoji without a text.
  private static let worded: Collection = (
    "texts of cards",
    [
      theme(
        3, "Words", ["🐶", "❤️", "🎃", "🚀"], removed: ["🍭"], pairs: 3, color: 0x34C7_59FF,
        words: [
          .init("🐶", .one("Hündchen")), .init("❤️", .two("3 × 4", "12")), .init("🎃", .two("a = \"b\"", "back\\slash")),
          .init("🍭", .one("=1+1, none")),
        ])
    ]
  )

  private static let sea = theme(1, "Sea", ["🐙", "🐠"], color: 0x0080_FFFF)

  /// Joined emoji, skin tones, flags, keycaps, letters; everything else a theme can have.
  private static let rich = theme(
    2, "Fête d’été 2026",
    [
      "👻", "🕷️", "❤️", "❤️‍🔥", "👩‍🌾", "👍🏽", "👍", "🇫🇷", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "👨‍👩‍👧‍👦", "☀️", "♟️", "漢", "é",
    ],
    removed: ["🍭", "🐈‍⬛"], pairs: 7, color: 0xFF95_0080,
    extras: [.init("rating", .number("3")), .init("tags", .array([.string("a \"b\""), .bool(true)]))])

  private static let names = [
    "say \"hi\"", "it's", "a, b; c", "[brackets] {braces} <tags> &amp;", "back\\slash", "=1+1", "#1: first", "a  b",
    "null",
    "名前", String(repeating: "long ", count: 19) + "name!",
  ]

  private static func named(_ number: Int, _ name: String) -> Theme {
    // Knuth's multiplicative hash scatters the colours.
    theme(
      UInt64(number + 10), name, ["🎃", "\"", "\\", "'", ",", "#", "🚀", "🎲"], pairs: 2 + number % 7,
      color: UInt32(truncatingIfNeeded: number &* 2_654_435_761) | 0xFF)
  }

  private static func theme(
    _ number: UInt64, _ name: String, _ emojis: [String], removed: [String] = [], pairs: Int? = nil, color: UInt32,
    words: [WrittenWord]? = nil, extras: [ExtraValue.Member] = []
  ) -> Theme {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(.derived(high: 0x6D65_6D6F_7269_7A65, low: number))
    draft.name = name
    draft.emojis = emojis
    draft.removedEmojis = removed
    draft.numberOfPairs = pairs ?? emojis.count
    draft.color = .known(ThemeColor(packed: color))
    draft.words = words
    draft.extras = extras
    var validator = ThemeValidator()
    guard let theme = validator.check(draft).theme else { preconditionFailure("'\(name)' breaks a rule of themes") }
    return theme
  }
}
