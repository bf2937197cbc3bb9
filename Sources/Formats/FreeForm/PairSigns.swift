internal import Themes

/// Gives emoji to pairs of texts that have none, for example 🔶 to `3 × 4` and `12`.
///
/// The sign depends on the texts and not on their row: a pair that is inserted above does not change those below, so that a
/// later version of a table updates its theme.
struct PairSigns {
  private var taken: Set<Emoji> = []
  private var others = Self.others[...]

  /// Takes the emoji among these texts away from the signs.
  mutating func take(_ texts: [String]) {
    for text in texts where text.utf8.count <= Emoji.longestUTF8 { _ = take(text) }
  }

  /// False for a text that is no face, or that is taken already.
  mutating func take(_ face: String) -> Bool { Emoji(face).map { taken.insert($0).inserted } ?? false }

  mutating func sign(for texts: [String]) -> String? {
    var hash = StableHash(seed: 37)
    for text in texts { hash.combine(String(String.UnicodeScalarView(Decomposition.decomposed(text)))) }
    let first = Int(hash.value % UInt64(Self.signs.count))
    let sign = (Self.signs[first...] + Self.signs[..<first]).first { take($0) }
    if let sign { return sign }
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
