internal import Formats
public import Themes

/// Finds the themes in a page: the one element `<script type="application/json" id="memorize-themes">`.
///
/// The page may be one that a browser saved, with elements, attributes and line ends of its own.
enum PageReader {
  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    let opening = utf8(TextEncoding.whole(Array(opening)))[...]
    let text = (opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening.dropFirst(3) : opening).drop(while: isBlank)
    if isSnapshot(text) { return .likely }
    guard ["<!doctype html", "<html"].contains(where: { begins(text, with: $0) }) else { return .no }
    return isOurs(text) ? .certain : .plausible
  }

  /// The JSON of a page in its place: what is before it is blank, so that findings have the lines and columns of the page.
  static func themes(in bytes: [UInt8]) throws -> [UInt8] {
    let bytes = utf8(bytes)
    if isSnapshot(bytes.prefix(FormatRegistry.openingLength)) { throw Diagnostic(PageProblem.snapshot) }
    var elements = RawElements(bytes)
    var blocks: [Range<Int>] = []
    while let element = elements.next() {
      if element.name == "script", element.id == "memorize-themes" { blocks.append(element.content) }
    }
    guard let block = blocks.first else { throw Diagnostic(isOurs(bytes[...]) ? PageProblem.dataLost : .noThemes) }
    guard blocks.count == 1 else { throw Diagnostic(PageProblem.severalBlocks(blocks.count)) }
    let isEnded = block.upperBound < bytes.count
    guard isEnded, !bytes[block].contains(UInt8(ascii: "<")) else { throw Diagnostic(PageProblem.damagedBlock) }
    let before = bytes[..<block.lowerBound].map { isLineEnd($0) ? $0 : UInt8(ascii: " ") }
    return before + bytes[block]
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

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 || isLineEnd(byte) }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  fileprivate static func begins(_ text: ArraySlice<UInt8>, with word: String) -> Bool {
    text.prefix(word.utf8.count).elementsEqual(word.utf8) {
      $0 == $1 || $0 | 0x20 == $1 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($1)
    }
  }
}

/// The elements of a page whose content is raw text, as a browser finds them: other tags in them mean nothing.
private struct RawElements {
  private let bytes: [UInt8]
  private var index = 0

  struct Element {
    let name: String
    let id: String
    /// Up to the end tag or, where it is missing, to the end of the page.
    let content: Range<Int>
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Element? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if begins("!--") {
        skipComment()
      } else if index < bytes.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20) {
        let name = lowercased([bytes[index]] + text { !Self.endsName($0) })
        // Attributes of every tag are read, because their values may look like tags.
        var id = ""
        while let attribute = attribute() { if attribute.name == "id", id.isEmpty { id = attribute.value } }
        if Self.raw.contains(name) { return element(name, id) }
      }
    }
    return nil
  }

  private mutating func element(_ name: String, _ id: String) -> Element {
    let start = min(index + 1, bytes.count)
    index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), PageReader.begins(bytes[(index + 1)...], with: "/" + name) { break }
      index += 1
    }
    return Element(name: name, id: id, content: start..<index)
  }

  private static let raw: Set<String> = ["script", "style", "title", "textarea"]

  /// The next attribute of a tag, in lower case; nil at its end, where `index` then is.
  private mutating func attribute() -> (name: String, value: String)? {
    skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
    guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return nil }
    // A name may begin with any character, even `=`.
    let name = lowercased([bytes[index]] + text { !Self.endsName($0) && $0 != UInt8(ascii: "=") })
    skip(while: Self.isSpace)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return (name, "") }
    index += 1
    skip(while: Self.isSpace)
    guard index < bytes.count, let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[index] })
    else {
      index -= 1
      return (name, String(decoding: text { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }, as: UTF8.self))
    }
    let value = text { $0 != quote }
    index = min(index + 1, bytes.count)
    return (name, String(decoding: value, as: UTF8.self))
  }

  /// Leaves the current byte, and returns those after it for which `isPart` is true.
  private mutating func text(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index + 1
    index = start
    skip(while: isPart)
    return bytes[start..<index]
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
  }

  /// Leaves a comment, which may end with `--!>` and be as short as `<!-->`.
  private mutating func skipComment() {
    let content = index + "!--".utf8.count
    while index < bytes.count, !begins("-->"), !(index >= content && begins("--!>")) { index += 1 }
  }

  private func begins(_ word: String) -> Bool { PageReader.begins(bytes[index...], with: word) }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n\u{C}".utf8.contains(byte) }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private func lowercased(_ name: some Sequence<UInt8>) -> String {
    String(decoding: Array(name), as: UTF8.self).lowercased()
  }
}

/// A reason why a web page holds no themes.
public enum PageProblem: Problem {
  case noThemes
  /// The page was saved without its scripts.
  case dataLost
  /// A page in MHTML.
  case snapshot
  case severalBlocks(Int)
  case damagedBlock
  case bookWithoutThemes

  public var wording: Wording {
    switch self {
    case .noThemes:
      .error(
        "html.no-themes", "the web page has no themes of memorize",
        hint: "Use a page that 'memorize export' wrote, or copy the emoji into a text file.")
    case .dataLost:
      .error(
        "html.data-lost", "the page was saved without its themes", hint: Self.advice)
    case .snapshot:
      .error("html.snapshot", "an MHTML snapshot of a page does not have its themes", hint: Self.advice)
    case .severalBlocks(let count):
      .error(
        "html.several-blocks", "the page has \(count) elements with the id 'memorize-themes'",
        hint: "Delete all but one of them.")
    case .damagedBlock:
      .error(
        "html.damaged-block", "the themes of the page are cut off or contain '<'", hint: Self.advice)
    case .bookWithoutThemes:
      .error(
        "epub.no-themes", "the book has no themes of memorize",
        hint: "Use a book that 'memorize export' wrote, or copy the emoji into a text file.")
    }
  }

  private static let advice = "Open the original page in a browser and save it with its button 'Keep this page'."
}
