internal import EmojiNames
internal import Formats
internal import Packs
public import Themes

/// The page of some themes on a web server that only serves files, and what lets phones install it.
///
/// `index.html` plays; `worker.js` keeps it on the device, and `manifest.webmanifest` lets it be installed. The same themes
/// and languages give the same files. `Documentation/Publishing.md` describes them.
public struct InstallablePage: Sendable {
  /// The name of the page's file.
  public static let path = "index.html"

  /// Relative to the folder of the site, with their bytes; the page is the first.
  public let files: [(path: String, bytes: [UInt8])]

  /// Makes the files of a page with some themes.
  public init(_ themes: [Theme], _ languages: PageLanguages = PageLanguages()) {
    let page = [
      (Self.path, Page(themes, in: languages, as: .site).bytes),
      ("manifest.webmanifest", Self.manifest(themes, languages.page)),
      ("icon-192.png", PackageResources.icon_192_png), ("icon-512.png", PackageResources.icon_512_png),
    ]
    files = page + [("worker.js", Self.worker(keeping: page))]
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
  private static func worker(keeping page: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    var files = JSONWriter()
    files.object { writer in
      for file in page { writer.member(file.path == path ? "./" : file.path, SHA256(of: file.bytes).integrity) }
    }
    let constants = "const version=\"\(SHA256(of: files.bytes).description.prefix(16))\",files=\(files.text);"
    return Array(constants.utf8) + worker
  }

  private static let worker = Squeezing.javaScript.squeezed(PackageResources.worker_js)
}
