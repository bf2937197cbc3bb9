internal import Formats
internal import Themes

/// Finds the element `<script id="memorize-themes">` that a browser finds, in a single pass.
///
/// It follows the tokens of HTML: comments, attributes, and elements whose content is only text. It knows no tree, so a page is
/// rejected as ambiguous if something before its themes makes a browser read tags in another way: none of our pages has
/// such a thing, nor does a browser add it when it saves one. Of what comes after them, only a few tags can matter.
///
/// The page of a book is XML. There the text before the themes must be what HTML and XML read alike.
struct HTMLScan {
  enum Syntax { case html, xml }

  /// The tags, attributes and comments outside scripts: the list of 200,000 themes that a browser saved has 3,000,000.
  static let mostMarkup = 4_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private let syntax: Syntax
  private let limit: Int
  private var index = 0
  private var markup = 0
  private var block: Range<Int>?
  /// The elements with the id, and the scripts among them.
  private var elements = 0
  /// The content of a template is no part of the document.
  private var openTemplates = 0
  private var isUTF8: Bool
  /// The names of the open elements in XML.
  private var open: [Range<Int>] = []
  private var hasRoot = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ syntax: Syntax, isUTF8: Bool, limit: Int) {
    self.bytes = bytes
    self.syntax = syntax
    self.isUTF8 = isUTF8
    self.limit = limit
  }

  /// The content of the element; nil if there is none. `isUTF8` if the file says so before its text.
  static func block(in bytes: [UInt8], as syntax: Syntax, isUTF8: Bool, limit: Int = mostMarkup) throws -> Range<Int>? {
    try bytes.withUnsafeBufferPointer { buffer in
      var scan = HTMLScan(buffer, syntax, isUTF8: isUTF8, limit: limit)
      try scan.run()
      return try scan.result()
    }
  }

  private mutating func run() throws {
    while find("<") {
      try count()
      guard index + 1 < bytes.count else { return }
      switch bytes[index + 1] {
      case UInt8(ascii: "!"): try skipDeclaration()
      case UInt8(ascii: "?"):
        try requireHTML("<?")
        skip(past: ">")
      case .slash:
        guard index + 2 < bytes.count, isLetter(bytes[index + 2]) else {
          try requireHTML("</")
          skip(past: ">")
          continue
        }
        try readEndTag()
      case let byte where isLetter(byte): try readStartTag()
      default:
        try requireHTML("<")
        index += 1
      }
    }
  }

  private func result() throws -> Range<Int>? {
    guard let block else { return nil }
    guard elements == 1 else {
      throw Diagnostic(PageProblem.unreadable("the page has \(elements) elements with the id 'memorize-themes'"))
    }
    // Browsers guess the encoding of other pages.
    guard isUTF8 || syntax == .xml || bytes[block].allSatisfy({ $0 < 0x80 }) else {
      throw Self.foreignEncoding
    }
    return block
  }

  // Tags.

  private mutating func readStartTag() throws {
    index += 1
    let name = readName()
    let element = Element(bytes[name])
    let tag = try readAttributes(of: element)
    if block == nil {
      if element == .otherContent || element == .frameset { throw ambiguous("<\(text(name))>") }
      if element == .meta, !isUTF8, let charset = declaresUTF8(tag) {
        guard charset else { throw Self.foreignEncoding }
        isUTF8 = true
      }
    } else if [.html, .body, .frameset].contains(element) {
      // Their attributes go to the first element of the name; a frameset replaces the body.
      throw ambiguous("a second <\(text(name))>")
    }
    let isWanted = tag.hasID && openTemplates == 0
    if isWanted { elements += 1 }
    if syntax == .xml, block == nil { try checkXML(name, element, tag) }
    guard !tag.isClosed else { return }
    switch element {
    case .template: openTemplates += 1
    case .plaintext: index = bytes.count
    case .script, .rawText:
      let content = try readRawText(of: name, isScript: element == .script)
      if isWanted, element == .script, block == nil { try accept(content) }
    default: break
    }
  }

  private mutating func readEndTag() throws {
    index += 2
    let name = readName()
    let element = Element(bytes[name])
    _ = try readAttributes(of: element)
    if element == .template { openTemplates = max(openTemplates - 1, 0) }
    guard syntax == .xml, block == nil else { return }
    guard let last = open.popLast(), bytes[last].elementsEqual(bytes[name]) else { throw ambiguous("</\(text(name))>") }
  }

  /// Reads up to the end tag, which remains to be read, or to the end of the page.
  private mutating func readRawText(of name: Range<Int>, isScript: Bool) throws -> Range<Int> {
    let start = index
    while find("<") {
      if isScript, block == nil, begins("<!--") { throw ambiguous("'<!--' in a script") }
      if index + 1 < bytes.count, bytes[index + 1] == .slash, isName(name, at: index + 2) { break }
      if syntax == .xml, block == nil { throw ambiguous("'<' in <\(text(name))>") }
      index += 1
    }
    return start..<index
  }

  private mutating func accept(_ content: Range<Int>) throws {
    let isWhole = content.upperBound < bytes.count && !bytes[content].contains(UInt8(ascii: "<"))
    // A reference in XML, which HTML does not know here.
    guard isWhole, syntax == .html || !bytes[content].contains(UInt8(ascii: "&")) else {
      throw Diagnostic(PageProblem.unreadable("the themes of the page are cut off or contain '<'"))
    }
    // Of ISO-2022-JP, in which any letter may stand for another.
    guard !bytes[..<content.lowerBound].contains(0x1B) else { throw Self.foreignEncoding }
    if syntax == .xml { try checkXMLText(..<content.lowerBound) }
    block = content
  }

  /// Leaves the `<` of a comment, a DOCTYPE, or what HTML reads as a comment up to the next `>`.
  private mutating func skipDeclaration() throws {
    guard begins("<!--") else {
      let isPlain = begins("<!DOCTYPE html>") && !hasRoot
      if !isPlain { try requireHTML("<!") }
      if block == nil, begins("<![") { throw ambiguous("<![") }
      skip(past: ">")
      return
    }
    let content = index + 4
    if begins(">", at: content) || begins("->", at: content) {
      try requireHTML("<!-->")
      skip(past: ">")
      return
    }
    index = content
    while find("-") {
      if begins("-->") || begins("--!>") {
        if !begins("-->") { try requireHTML("--!>") }
        skip(past: ">")
        return
      }
      if begins("--") { try requireHTML("'--' in a comment") }
      index += 1
    }
  }

  // Attributes.

  private struct Tag {
    var hasID = false
    /// Of an XML element: `<a/>`.
    var isClosed = false
    // Of a `meta`, the values that declare an encoding.
    var charset: Range<Int>?
    var content: Range<Int>?
    var httpEquiv: Range<Int>?
    var isInXHTML = false
    /// Of the attributes, in XML.
    var names: [Range<Int>] = []
  }

  private static let mostXMLAttributes = 32

  /// Reads the rest of a tag, and leaves its `>`. All attributes are read, because their values may look like tags.
  private mutating func readAttributes(of element: Element) throws -> Tag {
    var tag = Tag()
    var hasSeenID = false
    while true {
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == .slash { index += 1 }
      guard index < bytes.count, bytes[index] != .greaterThan else {
        tag.isClosed = syntax == .xml && bytes[index - 1] == .slash
        index = min(index + 1, bytes.count)
        return tag
      }
      try count()
      let isApart = isSpace(bytes[index - 1])
      let name = readAttributeName()
      let value = try readValue(of: name)
      if syntax == .xml, block == nil {
        guard isApart, isPlain(name) || isName(name, "xml:lang"), tag.names.count < Self.mostXMLAttributes,
          !tag.names.contains(where: { bytes[$0].elementsEqual(bytes[name]) })
        else { throw ambiguous(text(name)) }
        tag.names.append(name)
      }
      let isID = isName(name, "id")
      if isID, !hasSeenID {
        hasSeenID = true
        if block == nil, bytes[value].contains(UInt8(ascii: "&")) { throw ambiguous("'&' in an id") }
        tag.hasID = bytes[value].elementsEqual("memorize-themes".utf8)
      } else if element == .meta {
        // The first of a name counts.
        if isName(name, "charset") { tag.charset = tag.charset ?? value }
        if isName(name, "content") { tag.content = tag.content ?? value }
        if isName(name, "http-equiv") { tag.httpEquiv = tag.httpEquiv ?? value }
      } else if element == .html, isName(name, "xmlns") {
        tag.isInXHTML = bytes[value].elementsEqual("http://www.w3.org/1999/xhtml".utf8)
      } else if isName(name, "xmlns") {
        try requireHTML("xmlns")
      }
    }
  }

  private mutating func readAttributeName() -> Range<Int> {
    let start = index
    // A name may begin with any character, even `=`.
    repeat { index += 1 } while index < bytes.count && !endsName(bytes[index]) && bytes[index] != UInt8(ascii: "=")
    return start..<index
  }

  private mutating func readValue(of name: Range<Int>) throws -> Range<Int> {
    skipSpaces()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      try requireHTML(text(name))
      return index..<index
    }
    index += 1
    skipSpaces()
    guard index < bytes.count else { return index..<index }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      try requireHTML(text(name))
      let start = index
      while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
      return start..<index
    }
    let start = index + 1
    index = start
    while index < bytes.count, bytes[index] != quote { index += 1 }
    let value = start..<index
    index = min(index + 1, bytes.count)
    if bytes[value].contains(UInt8(ascii: "<")) { try requireHTML("'<' in \(text(name))") }
    return value
  }

  /// True or false for a `meta` that declares UTF-8 or another encoding.
  private func declaresUTF8(_ tag: Tag) -> Bool? {
    if let charset = tag.charset { return isName(charset, "utf-8") }
    guard let value = tag.content, let place = value.first(where: { begins(withLowercased: "charset", at: $0) }) else {
      return nil
    }
    // Browsers allow more than our pages and theirs have.
    let label = bytes[place..<value.upperBound].prefix { $0 != UInt8(ascii: ";") }
    guard label.count == "charset=utf-8".utf8.count, begins(withLowercased: "charset=utf-8", at: place) else {
      return false
    }
    // They ignore any other `content`.
    return tag.httpEquiv.map { isName($0, "content-type") } == true ? true : nil
  }

  // XML.

  /// Rejects what only HTML reads, or reads in another way.
  private func requireHTML(_ construct: @autoclosure () -> String) throws {
    if syntax == .xml, block == nil { throw ambiguous(construct()) }
  }

  private mutating func checkXML(_ name: Range<Int>, _ element: Element, _ tag: Tag) throws {
    // HTML knows no other elements without an end tag.
    let isVoid = ["meta", "link", "input", "br", "hr", "img"].contains(text(name))
    let isInRoot = hasRoot ? !open.isEmpty : element == .html && tag.isInXHTML
    guard isPlain(name), isInRoot, isVoid == tag.isClosed else { throw ambiguous("<\(text(name))>") }
    hasRoot = true
    if !isVoid { open.append(name) }
  }

  /// Rejects characters and references that are faults in XML.
  private func checkXMLText(_ range: PartialRangeUpTo<Int>) throws {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    guard UTF8Check.fault(in: text) == nil, !text.contains("]]>"),
      text.allSatisfy({ $0 >= 0x20 || isSpace($0) && $0 != 0x0C })
    else { throw ambiguous("characters that XML does not have") }
    for place in text.indices where text[place] == UInt8(ascii: "&") {
      guard Self.references.contains(where: { begins($0, at: place) }) else { throw ambiguous("&") }
    }
  }

  /// Those of both languages that a page has.
  private static let references: [StaticString] = ["&amp;", "&lt;", "&gt;", "&quot;", "&#160;"]

  /// True for a name of small letters and digits, with hyphens.
  private func isPlain(_ name: Range<Int>) -> Bool {
    bytes[name].allSatisfy { isLetter($0) && $0 & 0x20 != 0 || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }

  // Bytes.

  /// Goes to the next such byte; false if there is none.
  private mutating func find(_ sign: Unicode.Scalar) -> Bool {
    let sign = UInt8(ascii: sign)
    while index < bytes.count, bytes[index] != sign { index += 1 }
    return index < bytes.count
  }

  private mutating func skip(past sign: Unicode.Scalar) { if find(sign) { index += 1 } }

  private mutating func skipSpaces() { while index < bytes.count, isSpace(bytes[index]) { index += 1 } }

  private mutating func readName() -> Range<Int> {
    let start = index
    while index < bytes.count, !endsName(bytes[index]) { index += 1 }
    return start..<index
  }

  private mutating func count() throws {
    markup += 1
    guard markup <= limit else {
      throw Diagnostic(PageProblem.unreadable("the page has more than \(grouped(limit)) tags and attributes"))
    }
  }

  private func ambiguous(_ construct: String) -> Diagnostic {
    let construct = quoted(construct)
    return Diagnostic(
      syntax == .html
        ? PageProblem.unreadable("a browser may read the page in another way, because of \(construct)")
        : .unreadableBook("another program may read the book in another way, because of \(construct)"))
  }

  private static let foreignEncoding = Diagnostic(
    PageProblem.unreadable("a browser may read the page in another way, because it does not declare UTF-8"))

  private func begins(_ word: StaticString, at place: Int? = nil) -> Bool { bytes.has(word, at: place ?? index) }

  /// True if this is the whole name that stands here, in small letters or capitals.
  private func isName(_ name: Range<Int>, at place: Int) -> Bool {
    let end = place + name.count
    guard end < bytes.count, endsName(bytes[end]) else { return false }
    for offset in 0..<name.count where lowercased(bytes[place + offset]) != lowercased(bytes[name.lowerBound + offset])
    { return false }
    return true
  }

  private func isName(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount && begins(withLowercased: word, at: range.lowerBound)
  }

  private func begins(withLowercased word: StaticString, at place: Int) -> Bool {
    guard bytes.count - place >= word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount where lowercased(bytes[place + offset]) != word.utf8Start[offset] {
      return false
    }
    return true
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix(100), as: UTF8.self) }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
  }

  private func endsName(_ byte: UInt8) -> Bool { isSpace(byte) || byte == .slash || byte == .greaterThan }

  private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}

/// An element that matters to the scan.
private enum Element {
  case script, template, plaintext, html, body, frameset, meta
  /// An element whose content is text, where scripts run.
  case rawText
  /// SVG and MathML, where tags mean something else; tables and lists of options, which ignore some tags.
  case otherContent
  case other

  init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
    // A longer name matters to nobody.
    self = name.count > 9 ? .other : Self.byName[String(decoding: name, as: UTF8.self).lowercased()] ?? .other
  }

  private static let byName: [String: Element] = {
    let names: [(Element, String)] = [
      (.script, "script"), (.template, "template"), (.plaintext, "plaintext"), (.html, "html"), (.body, "body"),
      (.frameset, "frameset"), (.meta, "meta"), (.rawText, "style title textarea xmp iframe noembed noframes noscript"),
      (.otherContent, "svg math select table caption colgroup col tbody thead tfoot tr td th"),
    ]
    return names.reduce(into: [:]) { byName, entry in
      for name in entry.1.split(separator: " ") { byName[String(name)] = entry.0 }
    }
  }()
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
