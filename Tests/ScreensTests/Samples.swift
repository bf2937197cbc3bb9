import Screens
import TestSupport
import Themes

/// Themes that are hard to show.
enum Samples {
  static func themes() throws -> [Theme] {
    let several = (0x1F300...0x1F5FF).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
    let many = several.filter { $0.unicodeScalars.allSatisfy(\.properties.isEmojiPresentation) }
    return [
      try theme("Halloween", "👻 🎃 🕷️ 🧛 🦇 🕸️ 🍭 🌕 💀 🐈‍⬛", pairs: 6, 0xFF95_00FF, removed: "🍬"),
      try theme("Love", "❤️ 💌", pairs: 2, 0xFF00_00FF),
      try theme("Farmers, gardeners and everyone who grows what we eat", "👩‍🌾 👍🏽 🇫🇷 1️⃣ ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿", pairs: 6, 0x00FF_00FF),
      try theme("動物園のどうぶつたち", "🐼 🐘 🦁 🦒", pairs: 3, 0x0000_FFFF),
      try theme("Ünïcode", "♚ 漢 A é", pairs: 4, 0x0102_0380),
      try theme("Hands", "👍 🏽 🇫 🇷", pairs: 2, 0xC0C0_C0FF),
      try Theme(
        id: ThemeID(high: 7, low: 7), name: "Many", emojis: many, numberOfPairs: many.count,
        color: ThemeColor(packed: 0xFF00_FFFF)),
    ]
  }

  /// With texts of one and two, from right to left, wide and hostile, and one of a removed emoji.
  static func worded() throws -> Theme {
    let theme = try theme("Words", "🐶 🔺 🐱 🐙 🐭", pairs: 5, 0xFF95_00FF, removed: "🍬")
    let long = String(repeating: "動物園の動物たちと友達になろう会", count: 2)
    let texts: [CardTexts] = [.one("Hund"), .two("3 × 4", "12"), .one("قطة"), .one(long)]
    var words = Dictionary(uniqueKeysWithValues: zip(theme.emojis, texts))
    for face in theme.removedEmojis { words[face] = .one("\u{1B}[2J") }
    return Theme(
      trusted: theme.id, name: theme.name, emojis: theme.emojis, removedEmojis: theme.removedEmojis, numberOfPairs: 5,
      color: theme.color, words: words, extras: [])
  }

  static func rows() throws -> [ThemeRow] {
    try themes().enumerated().map { ThemeRow(number: $0.offset + 1, theme: $0.element) }
  }

  private static func theme(
    _ name: String, _ faces: String, pairs: Int, _ color: UInt32, removed: String = ""
  ) throws -> Theme {
    try Theme(
      id: ThemeID(high: 0x6F1B_0C5E_7A63_4B1E, low: 0x9E36_0C8C_2C6B_9B11), name: name,
      emojis: split(faces),
      removedEmojis: split(removed), numberOfPairs: pairs,
      color: ThemeColor(packed: color))
  }

  /// By scalars: a space and a skin tone after it are one character.
  private static func split(_ faces: String) -> [String] {
    faces.unicodeScalars.split(separator: " ").map { String($0) }
  }
}
