internal import Themes

/// Themes that every format has to carry, the odd ones on purpose.
enum GoldenThemes {
  struct Collection {
    let name: String
    let themes: [Theme]
  }

  static let all = [
    Collection(name: "one small theme", themes: [small]),
    Collection(name: "emoji of every kind, removed ones, fewer pairs than faces", themes: [rich, small]),
    Collection(name: "quotes, commas and brackets in names and faces", themes: names.enumerated().map(named)),
    Collection(name: "1,000 themes", themes: (0..<1_000).map { named($0, "Theme \($0)") }),
  ]

  static let small = theme(1, "Sea", ["🐙", "🐠"], color: 0x0080_FFFF)

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
    theme(
      UInt64(number + 10), name, ["🎃", "\"", "\\", "'", ",", "#", "🚀", "🎲"], pairs: 2 + number % 7,
      color: UInt32(truncatingIfNeeded: number &* 2_654_435_761) | 0xFF)
  }

  private static func theme(
    _ number: UInt64, _ name: String, _ emojis: [String], removed: [String] = [], pairs: Int? = nil, color: UInt32,
    extras: [ExtraValue.Member] = []
  ) -> Theme {
    Theme(
      trusted: .derived(high: 0x6D65_6D6F_7269_7A65, low: number), name: name, emojis: emojis.compactMap { Emoji($0) },
      removedEmojis: removed.compactMap { Emoji($0) }, numberOfPairs: pairs ?? emojis.count,
      color: ThemeColor(packed: color), extras: extras)
  }
}
