extension GalleryEntry {
  static let themes: [GalleryEntry] = [
    check("theme.missing-id", theme(id: nil)),
    check("theme.unreadable-id", theme(id: #""sea-1""#)),
    check("theme.missing-name", theme(name: nil)),
    check("theme.missing-name", theme(name: #""  ""#)),
    check("theme.trimmed-name", theme(name: #"" Sea ""#)),
    check("theme.unusable-name", theme(name: "\"\(String(repeating: "sea ", count: 26))!\"")),
    check("theme.unusable-name", theme(name: #""Sea\u0007""#)),
    check("theme.too-few-emojis", theme(emojis: nil)),
    check("theme.too-few-emojis", theme(emojis: #"["🐙"]"#)),
    check(
      "theme.too-many-emojis",
      theme(emojis: "[" + Array(repeating: "\"🐙\"", count: 10_001).joined(separator: ",") + "]"),
      "a theme with a list of 10,001 emoji"),
    check("theme.duplicate-emoji", theme(emojis: #"["🐙","🐠","🐙"]"#)),
    check("theme.empty-face", theme(emojis: #"["🐙","🐠",""]"#)),
    check("theme.several-characters", theme(emojis: #"["🐙","🐠","sea"]"#)),
    check("theme.unusable-emoji", theme(emojis: #"["🐙","🐠","\u200b"]"#)),
    check("theme.unusable-emoji", theme(emojis: #"["🐙","🐠","\u202e"]"#)),
    check(
      "theme.unusable-emoji", theme(emojis: "[\"🐙\",\"🐠\",\"a\(String(repeating: "\u{301}", count: 40))\"]"),
      "a theme with 🐙, 🐠 and an `a` with forty accents"),
    check("theme.not-an-emoji", theme(emojis: #"["🐙","🐠","♚"]"#)),
    check("theme.respelled-emoji", theme(emojis: #"["🐙","🐠","\u2764"]"#)),
    check("theme.removed-in-play", theme(removed: #"["🐙"]"#)),
    check("theme.missing-pairs", theme(pairs: nil)),
    check("theme.clamped", theme(pairs: "9")),
    check("theme.missing-color", theme(color: nil)),
    check("theme.unreadable-color", theme(color: #""seaish green""#)),
    check("theme.unusable-word", theme(words: #"{"🐙":"Krake","🦀":"Krebs"}"#)),
    check("theme.duplicate-word", theme(words: #"{"🐙":"Fisch","🐠":"Fisch"}"#)),
    check("theme.foreign-words", theme(words: #"["Krake","Fisch"]"#)),
    check("theme.foreign-words", theme(words: #"{"🐙":["a","b","c"]}"#)),
    check(
      "theme.unusable-extra",
      theme().dropLast(2) + ",\"note\":\"" + String(repeating: "x", count: 1 << 20) + "\"}]",
      "a theme with a key 'note' of 1 MiB"),
    check("theme.clamped", theme(color: #"{"red":1.5,"green":0.5,"blue":0}"#)),
  ]

  private static func check(_ code: String, _ text: String, _ words: String? = nil) -> GalleryEntry {
    check(code, words.map { GalleryFile("sea.json", Array(text.utf8), $0) } ?? GalleryFile("sea.json", text))
  }
}
