import Formats

extension GalleryEntry {
  static let csv: [GalleryEntry] = [
    check(.notUTF8, bytes: [0xFF, 0xFE, 0, 0] + table.utf8.flatMap { [$0, 0, 0, 0] }, "a good table in UTF-32"),
    check(
      .invalidUTF8, bytes: Array("name,emojis\nCaf".utf8) + [0xE9] + Array(",🐙🐠\n".utf8),
      "a table with the name `Café` in Windows-1252"),
    check(
      .invalidUTF16, bytes: [0xFF, 0xFE] + "name,emojis\n".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a table in UTF-16 that ends inside an emoji"),
    check(.nul, bytes: Array("name,emojis\nSea\0,🐙🐠\n".utf8), "a table with a NUL in the name"),
    check(.noHeader, "Sea,2,teal\n", " --format csv"),
    check(.badSeparator, "sep=#\nname#emojis\nSea#🐙🐠\n", " --format csv"),
    check(.missingColumn, "id,name,color\n\(id),Sea,teal\n"),
    check(.duplicateColumn, "name,emojis,name\nSea,🐙🐠,Ocean\n"),
    check(
      .tooManyColumns, bytes: Array(("name,emojis" + String(repeating: ",x", count: 1_000) + "\nSea,🐙 🐠\n").utf8),
      "a header of 1,002 columns"),
    check(
      .tooManyRows, bytes: Array(("\(header)\n\(row)\n" + String(repeating: "\n", count: 1 << 20)).utf8),
      "a table with a million blank rows"),
    check(
      .tooManyWords,
      bytes: Array(
        "name,emojis\n\(String(repeating: "Sea,\"\(String(repeating: "🐙 , ", count: 120_000))\"\n", count: 3))".utf8),
      "a table with three times 120,000 emoji and lonely commas"),
    check(.unknownColumn, "\(header),author\n\(row),Ada\n"),
    check(.unclosedQuote, "\(header)\n\(id),\"Sea,🐙🐠,2,teal\n"),
    check(.textAfterQuote, "\(header)\n\(id),\"Sea\" side,🐙🐠,2,teal\n"),
    check(.strayQuote, "\(header)\n\(id),The 7\" Sea,🐙🐠,2,teal\n"),
    check(
      .cellTooLong, bytes: Array("name,emojis\n\(String(repeating: "sea ", count: 1 << 18 | 1)),🐙🐠\n".utf8),
      "a table with a name of more than 1 MiB"),
    check(.tooFewCells, "\(header)\n\(id),Sea,🐙🐠\n"),
    check(.tooManyCells, "\(header)\n\(id),Sea,Deep,🐙🐠,2,teal\n"),
    check(.replacedEmoji, "\(header)\n\(id),Sea,?? ?? ??,2,teal\n"),
    check(.garbledEmoji, "\(header)\n\(id),Sea,ðŸ‹ ðŸ¦€,2,teal\n"),
    check(.rowsAboveHeader, "My themes,,,,\n\(header)\n\(row)\n"),
    check(
      .linesAround, "Some themes:\n\n| Theme | Emojis | Pairs | Color |\n|---|---|---|---|\n| Sea | 🐙 🐠 | 2 | teal |\n"),
    check(.guessedColumns, "\(row)\n"),
    check(.contradiction, "\(header)\n\(id),Sea,🐙,2,teal\n\(id),Sea,🐠,3,\n"),
    check(.oneEmojiEach, "name,emoji\noctopus,🐙\nfish,🐠\n"),
    check(.cardsHalved, "name,emojis,cards\nSea,🐙🐠🦀,4\n"),
    check(.oddCards, "name,emojis,cards\nSea,🐙🐠🦀,5\n"),
    check(.themeColumns, "Farm;Sea\n🐄;🐙\n🐖;🐠\n"),
    check(.badNumber, "\(header)\n\(id),Sea,🐙🐠,two,teal\n"),
  ]

  private static let id = "6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11"
  private static let header = "id,name,emojis,numberOfPairs,color"
  private static let row = "\(id),Sea,🐙🐠,2,teal"
  private static let table = "\(header)\n\(row)\n"

  private static func check(_ code: CSVCode, _ text: String, _ option: String = "") -> GalleryEntry {
    check(code, GalleryFile("sea.csv", text), option)
  }

  private static func check(_ code: CSVCode, bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.csv", bytes, words), " --format csv")
  }
}
