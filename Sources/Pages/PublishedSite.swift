internal import EmojiNames
internal import Formats
internal import Packs
public import Themes

/// The files of a page and its themes for a web server that only serves files.
///
/// `index.html` plays; `worker.js` keeps it on the device, and `manifest.webmanifest` lets it be installed; each theme is a
/// pack. The same themes and languages give the same files. `Documentation/Publishing.md` describes them.
public struct PublishedSite: Sendable {
  package static let pagePath = "index.html"

  public struct File: Sendable {
    /// Relative to the folder of the site.
    public let path: String
    public let bytes: [UInt8]
    public let sha256: String

    init(_ path: String, _ bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
      sha256 = SHA256(of: bytes).description
    }
  }

  /// All files but the index.
  public let files: [File]
  public let index: SiteIndex

  public init(_ themes: [Theme], _ languages: PageLanguages = PageLanguages()) throws {
    let page = [
      File(Self.pagePath, Page(themes, in: languages, as: .site).bytes),
      File("manifest.webmanifest", Self.manifest(themes, languages.page)),
      File("icon-192.png", PackageResources.icon_192_png), File("icon-512.png", PackageResources.icon_512_png),
    ]
    // Without the version of the program, which would change every pack.
    let format = PackFormat(payloads: .basic, generator: nil)
    let packs = try zip(Self.packNames(of: themes), themes).map {
      File($0, try format.encode([$1], credits: Credits()))
    }
    files = page + [File("worker.js", Self.worker(keeping: page))] + packs
    index = SiteIndex(zip(themes, packs.map(\.path)), files)
  }

  /// `packs/halloween.zip`; with the id where the name has no Latin letters, or where another pack could have the same name.
  private static func packNames(of themes: [Theme]) -> [String] {
    let words = themes.map { latinWords(of: $0.name) }
    let counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let long = zip(themes, words).map { theme, word in
      [word, theme.id.description.lowercased()].filter { !$0.isEmpty }.joined(separator: "-")
    }
    let taken = Set(long)
    return zip(words, long).map { word, long in
      let isUnique = !word.isEmpty && counts[word] == 1 && !taken.contains(word)
      return "packs/\(isUnique ? word : long).zip"
    }
  }

  /// For example: `Café & Bar 2` becomes `cafe-bar-2`.
  private static func latinWords(of name: String) -> String {
    let letters = Decomposition.decomposed(name).filter { !$0.properties.isDiacritic }
    return String(String.UnicodeScalarView(letters)).lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(40).description
  }

  /// For phones that install the page. Paths in it are relative to the manifest.
  private static func manifest(_ themes: [Theme], _ language: EmojiLanguage) -> [UInt8] {
    JSONWriter.document(.readable) { writer in
      writer.object { writer in
        writer.member("name", themes.count == 1 ? themes[0].name : language.text(.memory))
        writer.member("lang", language.rawValue)
        if language.isRightToLeft { writer.member("dir", "rtl") }
        for key in ["start_url", "scope"] { writer.member(key, "./") }
        writer.member("display", "standalone")
        writer.member("background_color", "#ffffff")
        writer.array("icons") { writer in
          for (size, purpose) in [(192, "any"), (512, "any"), (512, "maskable")] {
            writer.object { writer in
              writer.member("src", "icon-\(size).png")
              writer.member("sizes", "\(size)x\(size)")
              writer.member("type", "image/png")
              writer.member("purpose", purpose)
            }
          }
        }
      }
    }
  }

  /// The page itself has the address of its folder.
  private static func worker(keeping page: [File]) -> [UInt8] {
    var files = JSONWriter()
    files.object { writer in
      for file in page {
        writer.member(file.path == Self.pagePath ? "./" : file.path, SHA256(of: file.bytes).integrity)
      }
    }
    let constants = "const version=\"\(SHA256(of: files.bytes).description.prefix(16))\",files=\(files.text);"
    return Array(constants.utf8) + worker
  }

  private static let worker = Squeezing.javaScript.squeezed(PackageResources.worker_js)
}
