extension GalleryEntry {
  static let text: [GalleryEntry] = [
    check(
      "encoding.not-utf8", [0xFF, 0xFE, 0, 0] + line.utf8.flatMap { [$0, 0, 0, 0] }, "a line with a theme in UTF-32"),
    check(
      "encoding.not-utf8", Array("Caf".utf8) + [0xE9] + Array(": tea, milk\n".utf8),
      "a line with the name `Café` in Windows-1252"),
    check(
      "encoding.not-utf8", [0xFF, 0xFE] + "Sea: ".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a line in UTF-16 that ends inside an emoji"),
    check("encoding.not-utf8", Array("Sea\0: 🐙 🐠\n".utf8), "a line with a NUL in the name"),
    check(
      "limit.exceeded", Array("Sea: \(String(repeating: "🐙 ", count: 1 << 18))\n".utf8), "a line of more than 1 MiB"
    ),
    check("encoding.lost-emoji", "Sea: ?? ?? ??\n"),
    check("encoding.lost-emoji", "Halloween: ðŸŽƒ ðŸ‘»\n"),
    check("text.no-themes", "buy milk\n"),
    check("text.no-themes", "der Hund = the dog\ndie Katze = the cat\n"),
    check("text.words-left-out", "Sea: 🐙 octopus, 🐠\n"),
    check("text.skipped-lines", "\(line)See you there!\n"),
    check("text.skipped-lines", "\(line)Such a day at the beach! 🏖️ 😎\n"),
    check("text.made-name", "🐙 🐠 🦀 teal 3 pairs\n"),
    check("anki.bad-header", GalleryFile("notes.txt", "#separator:dash\n🐙 - octopus\n🐠 - fish\n")),
  ]

  private static let line = "Sea: 🐙 🐠 #008080 2 pairs\n"

  private static func check(_ code: String, _ text: String) -> GalleryEntry {
    check(code, GalleryFile("sea.txt", text))
  }

  private static func check(_ code: String, _ bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.txt", bytes, words), " --format text")
  }
}
