import Formats

extension GalleryEntry {
  static let json: [GalleryEntry] = [
    check(.byteOrderMark, bytes: [0xEF, 0xBB, 0xBF] + Array(sea.utf8), "a good file behind a byte order mark"),
    check(.notUTF8, bytes: Array(sea.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "a good file in UTF-16"),
    check(
      .invalidUTF8, bytes: Array(#"[{"name":"Caf"#.utf8) + [0xE9] + Array(#""}]"#.utf8),
      "`[{\"name\":\"Café\"}]` in Latin-1"),
    check(.unexpectedEnd, #"{"name":"#),
    check(.unexpectedCharacter, #"[{"name":"Sea";"emojis":[]}]"#),
    check(.trailingContent, "[]\n[]"),
    check(.trailingComma, #"[{"name":"Sea",}]"#),
    check(.missingComma, #"[{"name":"Sea" "emojis":[]}]"#),
    check(.missingColon, #"[{"name" "Sea"}]"#),
    check(.missingValue, #"[{"name":,"emojis":[]}]"#),
    check(.unquotedKey, #"[{name:"Sea"}]"#),
    check(.singleQuotes, "[{\"name\":'Sea'}]"),
    check(.comment, "[\n  // my themes\n]"),
    check(.unclosedString, #"[{"name":"Sea}]"#),
    check(.unclosedArray, #"[{"name":"Sea","emojis":["🐙","🐠""#),
    check(.unclosedObject, #"[{"name":"Sea""#),
    check(.controlCharacter, "[{\"name\":\"Under\nthe Sea\"}]"),
    check(.badEscape, #"[{"name":"C:\Sea"}]"#),
    check(.loneSurrogate, #"[{"emojis":["\ud83d"]}]"#),
    check(.badNumber, #"[{"numberOfPairs":08}]"#),
    check(.badLiteral, #"[{"name":None}]"#),
    check(.duplicateKey, #"[{"name":"Sea","name":"Ocean"}]"#),
    check(
      .tooDeep, bytes: Array(#"[{"mine":"#.utf8) + [UInt8](repeating: UInt8(ascii: "["), count: 63),
      "`[{\"mine\":` and 63 times `[`"),
    check(
      .tooManyValues,
      bytes: Array("[{\"mine\":[\(Array(repeating: "1", count: 500_001).joined(separator: ","))]}]".utf8),
      "a theme with a list of 500,001 numbers under the key `mine`"),
    check(
      .keysTooLong,
      bytes: Array("[{\"\(String(repeating: "é", count: 1 << 19 | 1))\":1}]".utf8),
      "a theme with a key of half a million accents"),
    GalleryEntry.check(JSONCode.notThemes, GalleryFile("sea.json", #""Halloween""#), " --format json"),
    check(.wrongType, theme(pairs: #""two""#)),
    check(.notWhole, theme(pairs: "2.5")),
    check(.missingComponent, theme(color: #"{"red":1,"green":0.5}"#)),
    check(.droppedKey, "{\"title\":\"Mine\",\"themes\":\(sea)}"),
  ]

  /// A theme of two fish without fault.
  static let sea = theme()

  /// The same with another spelling of some fields; nil leaves one out.
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

  private static func check(_ code: JSONCode, _ text: String) -> GalleryEntry {
    check(code, GalleryFile("sea.json", text))
  }

  private static func check(_ code: JSONCode, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.json", bytes, words))
  }
}
