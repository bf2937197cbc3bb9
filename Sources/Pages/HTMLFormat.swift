public import Formats
public import Themes

/// Themes as one web page that plays the game by itself, and is read back like any other file.
///
/// For example: `memorize export Halloween -o halloween.html`. `Documentation/Formats/html.md` describes the page.
public struct HTMLFormat: ThemeFormat {
  private let languages: PageLanguages

  /// Makes the format of a page in some languages.
  public init(_ languages: PageLanguages = PageLanguages()) { self.languages = languages }

  public var name: String { "html" }
  public var summary: String { "a web page that plays the game, with its themes in it" }
  public var fileExtensions: [String] { ["html", "htm"] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { PageReader.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PageReader.decode(bytes, into: &reading)
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    Page(themes, in: languages, as: .file).bytes
  }
}

extension ThemeFormat where Self == HTMLFormat {
  /// A page in English.
  public static var html: HTMLFormat { HTMLFormat() }
}
