import Formats
import Packs
import TestSupport
import Testing

@testable import Pages
@testable import Themes

/// That the book plays is tested in a browser; `make browsers` has it judged by epubcheck.
@Suite struct `Themes as a book` {
  private let format = EPUBFormat()

  private func read(_ bytes: [UInt8]) throws -> [Theme] {
    var reading = ThemeReading()
    try format.decode(bytes, into: &reading)
    return reading.themes
  }

  private static func theme(_ name: String) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: 2), name: name,
      emojis: "👻🎃🦇🧛🧹💀🕸️🍬🦉🌕🧙🔮".compactMap { Emoji(String($0)) },
      removedEmojis: [], numberOfPairs: 2, color: ThemeColor(packed: 0xFF95_00FF), extras: [])
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func `gives the same themes`(_ seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: true)
    let themes = generator.themes(Int(seed) * 10)
    #expect(try read(format.encode(themes, credits: Credits())) == themes)
  }

  @Test func `of one theme takes at most 11 kB`() throws {
    #expect(try format.encode([Self.theme("Halloween")], credits: Credits()).count <= 11_000)
  }

  @Test func `begins with its media type, which is stored and has no extra field`() throws {
    let bytes = try format.encode([Self.theme("Halloween")], credits: Credits())
    let start: [UInt8] = [
      0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 0x6F, 0x61, 0xAB, 0x2C, 20, 0, 0, 0, 20, 0, 0, 0, 8, 0, 0, 0,
    ]
    #expect(bytes.starts(with: start + Array("mimetypeapplication/epub+zip".utf8)))
    #expect(try ZipFiles.read(bytes) { $0 == "mimetype" }.first?.content == Array("application/epub+zip".utf8))
  }

  @Test func `that reads the same is the same book, and another page another`() throws {
    func package(_ name: String) throws -> String {
      let bytes = try format.encode([Self.theme(name)], credits: Credits())
      return String(decoding: try ZipFiles.read(bytes) { $0.hasSuffix(".opf") }[0].content, as: UTF8.self)
    }
    let sea = try package("Sea & Sky")
    #expect(sea.contains("<dc:title>Sea &amp; Sky</dc:title>"))
    #expect(sea.contains(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}</))
    #expect(try package("Sea & Sky") == sea)
    #expect(try package("Sea & Sun") != sea.replacing("Sky", with: "Sun"))
  }

  @Test func `of somebody else is rejected with the reason`() throws {
    let book = ZipForger(
      ForgedEntry("mimetype", "application/epub+zip"), ForgedEntry("a.xhtml", "<html><p>🐙</p></html>"))
    #expect(#expect(throws: Diagnostic.self) { try read(book.bytes) }?.code == "epub.unreadable")
  }

  private func pageOfBook() throws -> String {
    let files = try ZipFiles.read(format.encode([Self.theme("Sea & Sky\u{A0}]]>")], credits: Credits())) {
      $0.hasSuffix("page.xhtml")
    }
    return String(decoding: try #require(files.first).content, as: UTF8.self)
  }

  private func book(_ pages: [String]) -> [UInt8] {
    ZipForger(
      [ForgedEntry("mimetype", "application/epub+zip")] + pages.enumerated().map { ForgedEntry("\($0).xhtml", $1) }
    ).bytes
  }

  /// XML reads each of them in another way than HTML, or not at all.
  @Test(arguments: [
    "<![CDATA[<main>]]><main>", "<?x <main>?><main>", "<!-- --!><main>", "<!--> <main>", "<!-- -- --><main>",
    "<p/><main>",
    "<br><main>", "</p><main>", "<p></div><main>", "<P></P><main>", "<x:p></x:p><main>", "<p a=b></p><main>",
    "<p a></p><main>",
    "<p a=\"1\" a=\"2\"></p><main>", "<p a=\"1\"b=\"2\"></p><main>", "<p A=\"\"></p><main>", "<p a=\"<\"></p><main>",
    "<p xmlns=\"\"></p><main>", "<p x:a=\"\"></p><main>", "& <main>", "&nbsp;<main>", "]]><main>", "\u{1}<main>",
    "< <main>",
    "<title><b></b></title><main>", "<textarea><main>",
  ])
  func `has only what HTML and XML read alike before its themes`(_ text: String) throws {
    let page = try pageOfBook()
    #expect(try read(book([page])).map(\.name) == ["Sea & Sky\u{A0}]]>"])
    let fault = #expect(throws: Diagnostic.self) { try read(book([page.replacing("<main>", with: text)])) }
    #expect(fault?.message.hasPrefix("another program may read the book in another way") == true)
  }

  @Test(arguments: [
    ("<!DOCTYPE html>", "<!DOCTYPE html [<!ENTITY a \"\">]>"), (" xmlns=\"http://www.w3.org/1999/xhtml\"", ""),
    ("<!DOCTYPE html>\n<html ", "<html xmlns:x=\"y\" "), ("<!DOCTYPE html>", "<!doctype html>"),
  ])
  func `is an XHTML document`(_ part: String, _ other: String) throws {
    let page = try pageOfBook()
    #expect(page.contains(part))
    let fault = #expect(throws: Diagnostic.self) { try read(book([page.replacing(part, with: other)])) }
    #expect(fault?.message.hasPrefix("another program may read the book in another way") == true)
  }

  @Test func `has no reference in its themes`() throws {
    let page = try pageOfBook().replacing("\"Sea ", with: "\"Sea &lt;")
    #expect(#expect(throws: Diagnostic.self) { try read(book([page])) }?.message.contains("cut off") == true)
  }

  @Test func `has at most 20 pages`() throws {
    let page = try pageOfBook()
    let others = [String](repeating: "<html></html>", count: 19)
    #expect(try read(book([page] + others)).count == 1)
    let fault = #expect(throws: Diagnostic.self) { try read(book([page, page] + others)) }
    #expect(fault?.message.hasPrefix("the book has 21 pages") == true)
  }

  @Test func `is recognised before packs, which read every other zip`() throws {
    let formats = FormatRegistry.basic.adding(HTMLFormat()).adding(EPUBFormat()).addingArchives()
    let book = try format.encode([Self.theme("Sea")], credits: Credits())
    #expect(try formats.detect(book, fileName: "sea.zip").name == "epub")
    let pack = try PackFormat(payloads: .basic, generator: nil).encode([Self.theme("Sea")], credits: Credits())
    #expect(try formats.detect(pack, fileName: "sea.epub").name == "pack")
    let document = ZipForger(ForgedEntry("mimetype", "application/vnd.oasis.opendocument.text")).bytes
    #expect(try formats.detect(document, fileName: nil).name == "pack")
  }
}
