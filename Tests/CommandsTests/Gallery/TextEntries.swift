import ForeignFormats
import Formats

extension GalleryEntry {
  static let text: [GalleryEntry] = [
    check(.notUTF8, [0xFF, 0xFE, 0, 0] + line.utf8.flatMap { [$0, 0, 0, 0] }, "a line with a theme in UTF-32"),
    check(
      .invalidUTF8, Array("Caf".utf8) + [0xE9] + Array(": tea, milk\n".utf8),
      "a line with the name `Café` in Windows-1252"),
    check(
      .invalidUTF16, [0xFF, 0xFE] + "Sea: ".utf8.flatMap { [$0, 0] } + [0x3D, 0xD8],
      "a line in UTF-16 that ends inside an emoji"),
    check(.nul, Array("Sea\0: 🐙 🐠\n".utf8), "a line with a NUL in the name"),
    check(.lineTooLong, Array("Sea: \(String(repeating: "🐙 ", count: 1 << 18))\n".utf8), "a line of more than 1 MiB"),
    check(
      .tooManyLines, Array((line + String(repeating: "\n", count: 1 << 20)).utf8), "a theme and a million blank lines"),
    check(
      .tooLong, Array(String(repeating: "Sea 🐙 🐠 and some words\n", count: 20_000).utf8),
      "20,000 lines of words with emoji"),
    check(.replacedEmoji, "Sea: ?? ?? ??\n"),
    check(.garbledEmoji, "Halloween: ðŸŽƒ ðŸ‘»\n"),
    check(.noThemes, "buy milk\n"),
    check(.linesSkipped, "\(line)See you there!\n"),
    check(.noColon, "\(line)Such a day at the beach! 🏖️ 😎\n"),
    check(.nameMade, "🐙 🐠 🦀 teal 3 pairs\n"),
    check("anki.bad-separator", GalleryFile("notes.txt", "#separator:dash\n🐙 - octopus\n🐠 - fish\n")),
    check(
      "anki.bad-column", GalleryFile("notes.txt", "#separator:tab\n#deck column:last\n🐙\toctopus\tSea\n🐠\tfish\tSea\n")
    ),
  ]

  private static let line = "Sea: 🐙 🐠 #008080 2 pairs\n"

  private static func check(_ code: PlainTextCode, _ text: String) -> GalleryEntry {
    check(code, GalleryFile("sea.txt", text))
  }

  private static func check(_ code: PlainTextCode, _ bytes: [UInt8], _ words: String) -> GalleryEntry {
    check(code, GalleryFile("sea.txt", bytes, words), " --format text")
  }
}
