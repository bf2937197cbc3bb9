internal import Themes

/// Gives emoji to pairs of texts that have none, for example 🔶 to `3 × 4` and `12`.
///
/// The sign depends on the texts and not on their row: sorting a table changes no sign, and a row that is inserted hardly
/// any, so that a later version of a table updates its theme.
struct PairSigns {
  private var taken: Set<Emoji> = []
  /// All signs are taken.
  private var areTaken = false
  private var others = Self.others[...]

  /// Takes the emoji among these texts away from the signs.
  mutating func take(_ texts: [String]) {
    for text in texts where text.utf8.count <= Emoji.longestUTF8 { _ = take(text) }
  }

  /// False for a text that is not a face, or that is taken already.
  mutating func take(_ face: String) -> Bool { Emoji(face).map { taken.insert($0).inserted } ?? false }

  /// The pairs of a theme get their signs in the order of this number.
  static func number(of texts: [String]) -> UInt64 {
    var hash = StableHash(seed: 37)
    for text in texts { hash.combine(String(String.UnicodeScalarView(Decomposition.decomposed(text)))) }
    return hash.value
  }

  /// The sign that belongs to the number, or else the next one that is free.
  mutating func sign(for number: UInt64) -> String? {
    if !areTaken {
      let first = Int(number % UInt64(Self.signs.count))
      for step in Self.signs.indices {
        let sign = Self.signs[(first + step) % Self.signs.count]
        if take(sign) { return sign }
      }
      areTaken = true
    }
    while let other = others.popFirst() {
      if take(other) { return other }
    }
    return nil
  }

  /// 128 shapes and signs. They never change: each table would get other emoji.
  static let signs = """
    🔴 🟠 🟡 🟢 🔵 🟣 🟤 ⚫ ⚪ 🟥 🟧 🟨 🟩 🟦 🟪 🟫 ⬛ ⬜ 🔶 🔷 🔸 🔹 💠 🔺 🔻 🔘 🔳 🔲 ♠️ ♥️ ♦️ ♣️
    ❤️ 🧡 💛 💚 💙 💜 🤎 🖤 🤍 🩷 🩵 🩶 ⭐ 🌟 ✨ 💫 ✴️ ✳️ ❇️ ⬆️ ↗️ ➡️ ↘️ ⬇️ ↙️ ⬅️ ↖️ ↕️ ↔️ ↩️ ↪️ ⤴️ ⤵️
    ♈ ♉ ♊ ♋ ♌ ♍ ♎ ♏ ♐ ♑ ♒ ♓ ⛎ ▶️ ⏸️ ⏹️ ⏺️ ⏏️ ⏩ ⏪ ⏫ ⏬ 🔼 🔽 ⏭️ ⏮️ ⏯️ 🔀 🔁 🔂 ♾️ ✖️
    ➕ ➖ ➗ 🟰 〰️ ➰ ➿ ♻️ ⚜️ 🔱 📛 🔰 ⭕ 🌀 🃏 🀄 🎴 🏁 🚩 🏴 🏳️ 🎵 🎶 🎼 🔆 🔅 🎯 🎲 🧩 🪙 🧿
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// For more pairs: numbers in circles, Braille patterns and ideographs.
  private static let others =
    ([0x2460...0x2473, 0x3251...0x325F, 0x32B1...0x32BF, 0x2801...0x28FF, 0x4E00...0x55FF]
    as [ClosedRange<UInt32>]).joined().compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
}
