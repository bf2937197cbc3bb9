extension GalleryEntry {
  static let csv: [GalleryEntry] = [
    check(
      "encoding.not-utf8", bytes: [0xFF, 0xFE, 0, 0] + table.utf8.flatMap { [$0, 0, 0, 0] }, "a good table in UTF-32"),
    check(
      "encoding.not-utf8", bytes: [0xFF, 0xFE] + "name,emojis\n".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a table in UTF-16 that ends inside an emoji"),
    check("encoding.not-utf8", bytes: Array("name,emojis\nSea\0,🐙🐠\n".utf8), "a table with a NUL in the name"),
    check("csv.no-emoji", "Sea,2,teal\n", " --format csv"),
    check("theme.duplicate-word", "question,answer\n3 × 4,12\n2 × 6,12\n1 + 1,2\n"),
    check("theme.unusable-word", "question,answer\n3 × 4,\n2 × 6,12\n1 + 1,2\n"),
    check("theme.too-few-emojis", "question,answer\n3 × 4,12\n2 × 6,12\n"),
    check("csv.joined-lines", "question,answer\n\"3 ×\n4\",12\n1 + 1,2\n"),
    check("csv.no-word", "picture,word\n🐙,octopus\n🐠,fish\n🦀,\n"),
    check("csv.guessed-columns", "left,right\nHund,dog\nKatze,cat\n", " --format csv"),
    check("csv.guessed-columns", "first question,first answer\nHund,dog\nKatze,cat\n", " --format csv"),
    check("csv.bad-header", "emojis,color\nfish,teal\n"),
    check("csv.bad-header", "sep=#\nname#emojis\nSea#🐙🐠\n", " --format csv"),
    check("csv.bad-header", "id,name,color\n\(id),Sea,teal\n"),
    check("csv.bad-header", "name,emojis,name\nSea,🐙🐠,Ocean\n"),
    check(
      "limit.exceeded",
      bytes: Array(("name,emojis" + String(repeating: ",x", count: 1_000) + "\nSea,🐙 🐠\n").utf8),
      "a header of 1,002 columns"),
    check("field.dropped", "\(header),author\n\(row),Ada\n"),
    check("field.dropped", "\(header),\n\(row),Ada\n"),
    check("csv.quote", "\(header)\n\(id),\"Sea,🐙🐠,2,teal\n"),
    check("csv.quote", "\(header)\n\(id),\"Sea\" side,🐙🐠,2,teal\n"),
    check("csv.quote", "\(header)\n\(id),The 7\" Sea,🐙🐠,2,teal\n"),
    check(
      "limit.exceeded", bytes: Array("name,emojis\n\(String(repeating: "sea ", count: 1 << 18 | 1)),🐙🐠\n".utf8),
      "a table with a name of more than 1 MiB"),
    check("csv.bad-row", "\(header)\n\(id),Sea,🐙🐠\n"),
    check("csv.bad-row", "\(header)\n\(id),Sea,Deep,🐙🐠,2,teal\n"),
    check("csv.bad-row", "id,color,pairs,theme,emoji 1,emoji 2,emoji 3\n\(id),teal,2,Sea🐙,🐠,🦀\n"),
    check("csv.bad-row", "name,color,emoji\nSea,teal,🐙\nSea,teal,🐠\n\"Sea,teal,🦀\n"),
    check("encoding.lost-emoji", "\(header)\n\(id),Sea,?? ?? ??,2,teal\n"),
    check("encoding.lost-emoji", "\(header)\n\(id),Sea,ðŸ‹ ðŸ¦€,2,teal\n"),
    check("text.skipped-lines", "My themes,,,,\n\(header)\n\(row)\n"),
    check(
      "text.skipped-lines",
      "Some themes:\n\n| Theme | Emojis | Pairs | Color |\n|---|---|---|---|\n| Sea | 🐙 🐠 | 2 | teal |\n"),
    check("csv.guessed-columns", "\(row)\n"),
    check("field.dropped", "\(header)\n\(id),Sea,🐙,2,teal\n\(id),Sea,🐠,3,\n"),
    check("csv.one-emoji-each", "name,emoji\noctopus,🐙\nfish,🐠\n"),
    check("csv.cards-halved", "name,emojis,cards\nSea,🐙🐠🦀,4\n"),
    check("csv.cards-halved", "name,emojis,cards\nSea,🐙🐠🦀,5\n"),
    check("csv.guessed-columns", "Farm;Sea\n🐄;🐙\n🐖;🐠\n"),
    check("field.wrong-value", "\(header)\n\(id),Sea,🐙🐠,two,teal\n"),
  ]

  private static let id = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11"
  private static let header = "id,name,emojis,numberOfPairs,color"
  private static let row = "\(id),Sea,🐙🐠,2,teal"
  private static let table = "\(header)\n\(row)\n"

  private static func check(_ code: String, _ text: String, _ option: String = "") -> GalleryEntry {
    check(code, GalleryFile("sea.csv", text), option)
  }

  private static func check(_ code: String, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.csv", bytes, words), " --format csv")
  }
}
