import ForeignFormats
import Foundation
import TestSupport

@testable import Formats
@testable import Packs

extension GalleryEntry {
  private static let zoo =
    "<pairs><title>Zoo</title><element><word>🦁</word></element><element><word>🐯</word></element></pairs>\n"

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

  static let pages: [GalleryEntry] = [
    command("page.no-themes", "memorize serve --local"),
    command(
      "serve.cannot-listen", "memorize serve --bind 10.255.255.254:1", after: ["memorize new Sea --emojis 🐙🐠"]),
    command(
      "publish.foreign-file", "memorize publish site",
      after: [
        "memorize new Sea --emojis 🐙🐠", "memorize publish site", "memorize new Sky --emojis 🌙⭐",
        "touch site/packs/sky.zip",
      ]),
    command(
      "publish.newer-version", "memorize publish site",
      after: [
        "memorize new Sea --emojis 🐙🐠", "mkdir site",
        "echo '{\"format\":\"memorize-site\",\"version\":2}' > site/index.json",
      ]),
    check("html.no-themes", GalleryFile("sea.html", "<!DOCTYPE html>\n<p>🐙🐠🦀</p>\n")),
    check(
      "html.data-lost",
      GalleryFile("sea.html", "<!DOCTYPE html>\n<meta name=\"generator\" content=\"memorize\">\n<h1>Sea</h1>\n")),
    check(
      "html.snapshot",
      GalleryFile(
        "sea.mhtml", "From: <Saved by Blink>\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"a\"\n")),
    check(
      "html.several-blocks",
      GalleryFile(
        "sea.html",
        "<!DOCTYPE html>\n<script id=\"memorize-themes\">[]</script>\n<script id=\"memorize-themes\">[]</script>\n")),
    check(
      "html.ambiguous",
      GalleryFile("sea.html", "<!DOCTYPE html>\n<svg><style><script id=\"memorize-themes\">[]</script></style></svg>\n")
    ),
    check(
      "epub.no-themes",
      GalleryFile(
        "sea.epub",
        ZipForger(ForgedEntry("mimetype", "application/epub+zip"), ForgedEntry("EPUB/sea.xhtml", "<html/>")).bytes,
        "a novel")),
    check(
      "html.damaged-block",
      GalleryFile("sea.html", "<!DOCTYPE html>\n<script id=\"memorize-themes\">[{\"name\":\"Se")),
  ]

  static let tars: [GalleryEntry] = [
    tar(
      "tar.damaged", "a tar that was not downloaded completely",
      Array(TarForger(.init("zoo.game", zoo)).bytes.prefix(600))),
    tar(
      "tar.too-many-entries", "a tar of 1,001 folders",
      TarForger((0...1_000).map { TarForger.Entry("\($0)/", kind: "5") }).bytes),
    tar(
      "tar.too-large", "a tar that promises a file of 65 MiB", TarForger(.init("zoo.game", zoo, size: 65 << 20)).bytes),
    tar(
      "tar.too-compressed", "109 bytes that unpack to 8 MiB", Data(base64Encoded: TarForger.bomb).map(Array.init) ?? []),
    tar("tar.unsafe-name", "a tar of `../zoo.game`", TarForger(.init("../zoo.game", zoo)).bytes),
    tar(
      "tar.not-a-file", "a tar with a link to `/etc/passwd`",
      TarForger(.init("zoo.game", kind: "2", target: "/etc/passwd")).bytes),
    tar(
      "tar.duplicate-name", "a tar with two files of one name",
      TarForger(.init("zoo.game", zoo), .init("zoo.game", zoo)).bytes),
  ]

  private static func tar(_ code: String, _ words: String, _ bytes: [UInt8]) -> GalleryEntry {
    check(code, GalleryFile(code == "tar.too-compressed" ? "zoo.tar.bz2" : "zoo.tar", bytes, words))
  }
}
