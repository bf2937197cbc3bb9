internal import Formats
public import Themes

/// Finds the themes in a page: the one element `<script type="application/json" id="memorize-themes">`.
///
/// The page may be one that a browser saved, which adds elements and attributes and changes line ends.
enum PageReader {
  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    let opening = utf8(TextEncoding.whole(Array(opening)))[...]
    let text = (opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening.dropFirst(3) : opening).drop(while: \.isBlank)
    if isSnapshot(text) { return .likely }
    guard ["<!doctype html", "<html"].contains(where: { begins(text, with: $0) }) else { return .no }
    return isOurs(text) ? .certain : .plausible
  }

  /// Reads the themes of a page. Findings have its lines and columns.
  static func decode(
    _ bytes: [UInt8], as syntax: HTMLScan.Syntax = .html, into reading: inout ThemeReading
  ) throws {
    let (text, block) = try block(in: bytes, as: syntax)
    try JSONFormat().decode(text, in: block, into: &reading)
  }

  /// The text of a page, and the content of the element in it.
  static func block(in bytes: [UInt8], as syntax: HTMLScan.Syntax) throws -> (text: [UInt8], block: Range<Int>) {
    let hasMark = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { bytes.starts(with: $0) }
    let text = utf8(bytes)
    if isSnapshot(text.prefix(FormatRegistry.openingLength)) {
      throw Diagnostic(PageProblem.unreadable("an MHTML snapshot of a page does not have its themes"))
    }
    guard let block = try HTMLScan.block(in: text, as: syntax, isUTF8: hasMark) else {
      throw Diagnostic(
        isOurs(text[...]) ? PageProblem.unreadable("the page was saved without its themes") : .noThemes)
    }
    return (text, block)
  }

  /// The text of a page that an editor saved in UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] { (try? TextEncoding.decode(bytes).text) ?? bytes }

  /// A page that memorize wrote, and a browser may have saved.
  private static func isOurs(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { $0.contains("content=\"memorize\"") }
  }

  /// A page in MHTML, as Chromium saves one in a single file: without any script.
  private static func isSnapshot(_ opening: ArraySlice<UInt8>) -> Bool {
    guard opening.first != UInt8(ascii: "<") else { return false }
    return opening.withUnsafeBufferPointer { $0.contains("multipart/related") && $0.contains("text/html") }
  }

  private static func begins(_ text: ArraySlice<UInt8>, with word: String) -> Bool {
    text.prefix(word.utf8.count).elementsEqual(word.utf8) {
      $0 == $1 || $0 | 0x20 == $1 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($1)
    }
  }
}

/// A reason why a web page or a book holds no themes that can be read.
public enum PageProblem: Problem {
  /// The page holds no themes.
  case noThemes
  /// The sentence says what is wrong with the page.
  case unreadable(String)
  /// The sentence says what is wrong with the book.
  case unreadableBook(String)

  public var wording: Wording {
    switch self {
    case .noThemes:
      .error(
        "html.no-themes", "the web page has no themes of memorize",
        hint: "Use a page that memorize wrote, or copy the emoji into a text file.")
    case .unreadable(let sentence):
      .error(
        "html.unreadable", sentence,
        hint: "Open the original page in a browser and use its button 'Keep this page'.")
    case .unreadableBook(let sentence):
      .error(
        "epub.unreadable", sentence,
        hint: "Use a book that memorize wrote, or copy the emoji into a text file.")
    }
  }
}
