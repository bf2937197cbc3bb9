extension GalleryEntry {
  static let json: [GalleryEntry] = [
    check("json.byte-order-mark", bytes: [0xEF, 0xBB, 0xBF] + Array(sea.utf8), "a good file behind a byte order mark"),
    check(
      "json.not-utf8", bytes: Array(sea.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "a good file in UTF-16"),
    check(
      "json.invalid-utf8", bytes: Array(#"[{"name":"Caf"#.utf8) + [0xE9] + Array(#""}]"#.utf8),
      "`[{\"name\":\"Café\"}]` in Latin-1"),
    check("json.unexpected-end", #"{"name":"#),
    check("json.unexpected-character", #"[{"name":"Sea";"emojis":[]}]"#),
    check("json.trailing-content", "[]\n[]"),
    check("json.trailing-comma", #"[{"name":"Sea",}]"#),
    check("json.missing-comma", #"[{"name":"Sea" "emojis":[]}]"#),
    check("json.missing-colon", #"[{"name" "Sea"}]"#),
    check("json.missing-value", #"[{"name":,"emojis":[]}]"#),
    check("json.unquoted-key", #"[{name:"Sea"}]"#),
    check("json.single-quotes", "[{\"name\":'Sea'}]"),
    check("json.comment", "[\n  // my themes\n]"),
    check("json.unclosed-string", #"[{"name":"Sea}]"#),
    check("json.unclosed-array", #"[{"name":"Sea","emojis":["🐙","🐠""#),
    check("json.unclosed-object", #"[{"name":"Sea""#),
    check("json.control-character", "[{\"name\":\"Under\nthe Sea\"}]"),
    check("json.bad-escape", #"[{"name":"C:\Sea"}]"#),
    check("json.lone-surrogate", #"[{"emojis":["\ud83d"]}]"#),
    check("json.bad-number", #"[{"numberOfPairs":08}]"#),
    check("json.bad-literal", #"[{"name":None}]"#),
    check("json.duplicate-key", #"[{"name":"Sea","name":"Ocean"}]"#),
    check(
      "json.too-deep", bytes: Array(#"[{"mine":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 63),
      "`[{\"mine\":` and 63 times `[`"),
    check(
      "json.too-many-values",
      bytes: Array("[{\"mine\":[\(Array(repeating: "1", count: 500_001).joined(separator: ","))]}]".utf8),
      "a theme with a list of 500,001 numbers under the key `mine`"),
    check(
      "json.keys-too-long",
      bytes: Array("[{\"\(String(repeating: "é", count: 1 << 19 | 1))\":1}]".utf8),
      "a theme with a key of half a million accents"),
    GalleryEntry.check("json.not-themes", GalleryFile("sea.json", #""Halloween""#), " --format json"),
    check("json.wrong-type", theme(pairs: #""two""#)),
    check("json.not-a-whole-number", theme(pairs: "2.5")),
    check("json.missing-component", theme(color: #"{"red":1,"green":0.5}"#)),
    check("json.dropped-key", "{\"title\":\"Mine\",\"themes\":\(sea)}"),
  ]

  /// A valid theme.
  static let sea = theme()

  /// The valid theme with other JSON for some fields; nil leaves a field out.
  static func theme(
    id: String? = #""6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11""#, name: String? = #""Sea""#,
    emojis: String? = #"["🐙","🐠"]"#, removed: String? = nil, pairs: String? = "2", color: String? = #""teal""#
  ) -> String {
    let fields = [
      ("id", id), ("name", name), ("emojis", emojis), ("removedEmojis", removed), ("numberOfPairs", pairs),
      ("color", color),
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
