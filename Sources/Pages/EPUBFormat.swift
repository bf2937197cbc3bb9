public import Formats
internal import Packs
public import Themes

/// The page of some themes as a book, which iPhones open in Apple Books and play there; it is read back like the page.
///
/// For example: `memorize export Halloween -o halloween.epub`. `Documentation/Formats/epub.md` describes the book.
public struct EPUBFormat: ThemeFormat {
  private let languages: PageLanguages

  /// Makes the format of a book in some languages.
  public init(_ languages: PageLanguages = PageLanguages()) { self.languages = languages }

  public var name: String { "epub" }
  public var summary: String { "a book that plays the game in Apple Books" }
  public var fileExtensions: [String] { ["epub"] }
  public var traits: FormatTraits { [.binary, .archive] }

  /// Asked before packs, which recognise every zip.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PackSignature.beginsBook(opening) ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let pages = try ZipFiles.read(bytes) { name in
      [".xhtml", ".html", ".htm"].contains { name.lowercased().hasSuffix($0) }
    } check: { count in
      guard count <= Self.mostPages else {
        let most = "one with themes of memorize at most \(Self.mostPages)"
        throw Diagnostic(PageProblem.unreadableBook("the book has \(grouped(count)) pages, and \(most)"))
      }
    }.filter { PageReader.recognition(of: $0.content[...]) == .certain }
    guard !pages.isEmpty else {
      throw Diagnostic(PageProblem.unreadableBook("the book has no themes of memorize"))
    }
    try reading.allOrNothing { reading in
      for page in pages {
        try reading.read(inside: page.name) { try PageReader.decode(page.content, as: .xml, into: &$0) }
      }
    }
  }

  /// A book of ours has two: its page and its navigation.
  private static let mostPages = 20

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    let page = Page(themes, in: languages, as: .book)
    let content = page.bytes
    return try ZipFiles.zip(
      [
        ("META-INF/container.xml", Array(Self.container.utf8)),
        ("EPUB/package.opf", Array(package(page.escapedTitle, of: content).utf8)),
        ("EPUB/nav.xhtml", Array(navigation(page.escapedTitle).utf8)), ("EPUB/page.xhtml", content),
        ("EPUB/cover.png", PackageResources.icon_192_png),
      ], after: ("mimetype", Self.mediaType))
  }

  private var language: String { languages.page.rawValue }

  private static let mediaType = Array("application/epub+zip".utf8)

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
    <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  /// Another page is another book. The time is always the same, so that the bytes are too.
  private func package(_ title: String, of page: [UInt8]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language)">
    <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">urn:uuid:\(Self.identifier(of: page))</dc:identifier>
    <dc:title>\(title)</dc:title>
    <dc:language>\(language)</dc:language>
    <meta property="dcterms:modified">2000-01-01T00:00:00Z</meta>
    </metadata>
    <manifest>
    <item id="page" href="page.xhtml" media-type="application/xhtml+xml" properties="scripted"/>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>
    </manifest>
    <spine><itemref idref="page"/></spine>
    </package>

    """
  }

  /// A UUID from a checksum, of the version for such purposes.
  private static func identifier(of page: [UInt8]) -> String {
    var digits = Array(SHA256(of: page).description.prefix(32))
    (digits[12], digits[16]) = ("8", "8")
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private func navigation(_ title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(language)" xml:lang="\(language)">
    <head><title>\(title)</title></head>
    <body><nav epub:type="toc"><ol><li><a href="page.xhtml">\(title)</a></li></ol></nav></body>
    </html>

    """
  }
}

extension ThemeFormat where Self == EPUBFormat {
  /// A book in English.
  public static var epub: EPUBFormat { EPUBFormat() }
}
