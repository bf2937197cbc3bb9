extension GalleryEntry {
  static let json: [GalleryEntry] = [
    check(
      "encoding.byte-order-mark", bytes: [0xEF, 0xBB, 0xBF] + Array(sea.utf8), "a good file behind a byte order mark"),
    check(
      "encoding.not-utf8", bytes: Array(sea.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
      "a good file in UTF-16"),
    check(
      "encoding.not-utf8", bytes: Array(#"[{"name":"Caf"#.utf8) + [0xE9] + Array(#""}]"#.utf8),
      "`[{\"name\":\"Café\"}]` in Latin-1"),
    check("json.truncated", #"{"name":"#),
    check("json.syntax", #"[{"name":"Sea";"emojis":[]}]"#),
    check("json.syntax", "[]\n[]"),
    check("json.syntax", #"[{"name":"Sea",}]"#),
    check("json.syntax", #"[{"name":"Sea" "emojis":[]}]"#),
    check("json.syntax", #"[{"name" "Sea"}]"#),
    check("json.syntax", #"[{"name":,"emojis":[]}]"#),
    check("json.syntax", #"[{name:"Sea"}]"#),
    check("json.syntax", "[{\"name\":'Sea'}]"),
    check("json.syntax", "[\n  // my themes\n]"),
    check("json.syntax", #"[{"name":"Sea}]"#),
    check("json.truncated", #"[{"name":"Sea","emojis":["🐙","🐠""#),
    check("json.truncated", #"[{"name":"Sea""#),
    check("json.syntax", "[{\"name\":\"Under\nthe Sea\"}]"),
    check("json.syntax", #"[{"name":"C:\Sea"}]"#),
    check("json.syntax", #"[{"emojis":["\ud83d"]}]"#),
    check("json.syntax", #"[{"numberOfPairs":08}]"#),
    check("json.syntax", #"[{"name":None}]"#),
    check("json.syntax", #"[{"name":"Sea","name":"Ocean"}]"#),
    check(
      "limit.exceeded", bytes: Array(#"[{"mine":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 63),
      "`[{\"mine\":` and 63 times `[`"),
    check(
      "limit.exceeded",
      bytes: Array("[{\"mine\":[\(Array(repeating: "1", count: 500_001).joined(separator: ","))]}]".utf8),
      "a theme with a list of 500,001 numbers under the key `mine`"),
    check(
      "limit.exceeded",
      bytes: Array("[{\"\(String(repeating: "é", count: 1 << 19 | 1))\":1}]".utf8),
      "a theme with a key of half a million accents"),
    GalleryEntry.check("field.wrong-value", GalleryFile("sea.json", #""Halloween""#), " --format json"),
    check("field.wrong-value", theme(pairs: "2.5")),
    check("field.wrong-value", theme(color: #"{"red":1,"green":0.5}"#)),
  ]

  /// A valid theme.
  static let sea = theme()

  /// The valid theme with other JSON for some fields; nil leaves a field out.
  static func theme(
    id: String? = #""6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11""#, name: String? = #""Sea""#,
    emojis: String? = #"["🐙","🐠"]"#, removed: String? = nil, pairs: String? = "2", color: String? = #""teal""#,
    words: String? = nil
  ) -> String {
    let fields = [
      ("id", id), ("name", name), ("emojis", emojis), ("removedEmojis", removed), ("numberOfPairs", pairs),
      ("color", color), ("words", words),
    ]
    return "[{" + fields.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.joined(separator: ",\n  ") + "}]"
  }

  private static func check(_ code: String, _ text: String) -> GalleryEntry {
    check(code, GalleryFile("sea.json", text))
  }

  private static func check(_ code: String, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.json", bytes, words))
  }
}
