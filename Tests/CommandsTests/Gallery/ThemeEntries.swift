import Themes

extension GalleryEntry {
  static let themes: [GalleryEntry] = [
    check(.idMissing, theme(id: nil)),
    check(.idUnreadable, theme(id: #""sea-1""#)),
    check(.nameMissing, theme(name: nil)),
    check(.nameBlank, theme(name: #""  ""#)),
    check(.nameTrimmed, theme(name: #"" Sea ""#)),
    check(.nameTooLong, theme(name: "\"\(String(repeating: "sea ", count: 26))!\"")),
    check(.nameUnsafe, theme(name: #""Sea\u0007""#)),
    check(.emojisMissing, theme(emojis: nil)),
    check(.tooFewEmojis, theme(emojis: #"["🐙"]"#)),
    check(
      .tooManyEmojis, theme(emojis: "[" + Array(repeating: "\"🐙\"", count: 10_001).joined(separator: ",") + "]"),
      "a theme with a list of 10,001 emoji"),
    check(.duplicateEmoji, theme(emojis: #"["🐙","🐠","🐙"]"#)),
    check(.emptyFace, theme(emojis: #"["🐙","🐠",""]"#)),
    check(.severalCharacters, theme(emojis: #"["🐙","🐠","sea"]"#)),
    check(.invisibleFace, theme(emojis: #"["🐙","🐠","\u200b"]"#)),
    check(.unsafeFace, theme(emojis: #"["🐙","🐠","\u202e"]"#)),
    check(
      .faceTooLong, theme(emojis: "[\"🐙\",\"🐠\",\"a\(String(repeating: "\u{301}", count: 40))\"]"),
      "a theme with 🐙, 🐠 and an `a` with forty accents"),
    check(.notAnEmoji, theme(emojis: #"["🐙","🐠","♚"]"#)),
    check(.removedInPlay, theme(removed: #"["🐙"]"#)),
    check(.pairsMissing, theme(pairs: nil)),
    check(.pairsClamped, theme(pairs: "9")),
    check(.colorMissing, theme(color: nil)),
    check(.colorUnreadable, theme(color: #""seaish green""#)),
    check(
      .unusableExtra,
      theme().dropLast(2) + ",\"note\":\"" + String(repeating: "x", count: 1 << 20) + "\"}]",
      "a theme with a key 'note' of 1 MiB"),
    check(.colorClamped, theme(color: #"{"red":1.5,"green":0.5,"blue":0}"#)),
  ]

  private static func check(_ code: ThemeCode, _ text: String, _ words: String? = nil) -> GalleryEntry {
    check(code, words.map { GalleryFile("sea.json", Array(text.utf8), $0) } ?? GalleryFile("sea.json", text))
  }
}
