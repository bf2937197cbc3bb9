import ForeignFormats
import Foundation
import TestSupport

@testable import Formats
@testable import Packs

extension GalleryEntry {
  static let otherGames: [GalleryEntry] = [
    check(
      "game.wrong-root", GalleryFile("sea.xml", "<memorize name=\"Sea\"><pair achar=\"🐙\"/></memorize>\n"),
      " --format kde-pairs"),
    check(
      "game.levels",
      GalleryFile("levels.game", "<cooperative><game level=\"easy\"><file>zoo</file></game></cooperative>\n")),
    check(
      "game.unnamed",
      GalleryFile("game.xml", "<memorize><pair achar=\"🐙\"/><pair achar=\"🐠\"/></memorize>\n")),
    check(
      "game.unknown-color",
      GalleryFile("memory.json", #"{"theme":[{"name":"Sea","color":"seaish","symbols":"🐙🐠"}]}"# + "\n")),
  ]

  static let sites: [GalleryEntry] = [
    command("site.not-followed", "memorize follow --stop https://club.example/themes/")
  ]

  static let pages: [GalleryEntry] = [
    command("page.no-themes", "memorize serve --local"),
    command(
      "serve.cannot-listen", "memorize serve --bind 10.255.255.254:1", after: ["memorize new Sea --emojis 🐙🐠"]),
    command("serve.public-address", "memorize serve --bind 8.8.8.8"),
    command(
      "publish.foreign-file", "memorize publish site",
      after: [
        "memorize new Sea --emojis 🐙🐠", "memorize publish site", "memorize new Sky --emojis 🌙⭐",
        "touch site/packs/sky.zip",
      ]),
    command(
      "publish.lost-number", "memorize publish site --force",
      after: ["memorize new Sea --emojis 🐙🐠", "memorize publish site", "rm site/index.json"]),
    command(
      "publish.newer-version", "memorize publish site",
      after: [
        "memorize new Sea --emojis 🐙🐠", "mkdir site",
        "echo '{\"format\":\"memorize-site\",\"version\":99}' > site/index.json",
      ]),
    check("html.no-themes", GalleryFile("sea.html", "<!DOCTYPE html>\n<p>🐙🐠🦀</p>\n")),
    check(
      "html.unreadable",
      GalleryFile("sea.html", "<!DOCTYPE html>\n<svg><style><script id=\"memorize-themes\">[]</script></style></svg>\n")
    ),
    check(
      "epub.unreadable",
      GalleryFile(
        "sea.epub",
        ZipForger(ForgedEntry("mimetype", "application/epub+zip"), ForgedEntry("EPUB/sea.xhtml", "<html/>")).bytes,
        "a novel")),
  ]
}
