package import Themes

/// Checks the raw bytes before libxml2 parses them, and rejects constructs that property lists do not need.
///
/// Even without network access, libxml2 spends seconds on 100 KB of entity declarations or attributes. This linear,
/// bounded scan allows only Apple's DOCTYPE, no entities or processing instructions, few attributes, and limited depth,
/// lengths and counts. libxml2 checks the remaining well-formedness: references, quotes, names.
package struct XMLScan {
  private var cursor: MarkupCursor
  private let grammar: XMLGrammar
  private let mostElements: Int
  private let mostAsides: Int
  /// The names of the open elements.
  private var open: [Range<Int>] = []
  private var items = 0
  private var asides = 0
  private var hasDoctype = false
  private var hasRoot = false
  /// The previous tag was a start tag.
  private var isBehindStart = false
  /// Some element's text begins with white space or consists of it.
  private var hasBlankValue = false

  /// Throws the first violation with its line and column. True if all white space is layout between tags: no element's
  /// text contains or consists of it.
  package static func check(
    _ bytes: ArraySlice<UInt8>, as grammar: XMLGrammar = .propertyList, limits: ReadingLimits, mayBeCut: Bool = false
  ) throws -> Bool {
    try bytes.withUnsafeBufferPointer { buffer in
      let cursor = MarkupCursor(buffer, longestTag: grammar.longestTag)
      var scan = XMLScan(cursor, grammar, limits)
      while let token = scan.cursor.next() { try scan.check(token) }
      guard scan.hasRoot else { throw Diagnostic.noXML }
      if let last = scan.open.last, !mayBeCut {
        throw scan.truncated("<\(scan.name(last))>", opened: last.lowerBound - 1)
      }
      return scan.asides == 0 && !scan.hasBlankValue
    }
  }

  private init(_ cursor: MarkupCursor, _ grammar: XMLGrammar, _ limits: ReadingLimits) {
    self.cursor = cursor
    self.grammar = grammar
    mostElements = limits[keyPath: grammar.elements]
    mostAsides = limits.asides
  }

  private mutating func check(_ token: MarkupCursor.Token) throws {
    let start = token.range.lowerBound
    switch token.kind {
    case .text: try checkText(token)
    case .startTag: try checkStart(token, closes: false)
    case .emptyTag: try checkStart(token, closes: true)
    case .endTag: try checkEnd(token)
    case .comment: try checkAside(token.range)
    case .characterData:
      guard !open.isEmpty else { throw outside(at: start) }
      try checkAside(token.range)
    case .instruction: try checkInstruction(token.range)
    case .declaration: try checkDoctype(token.range)
    case .unclosed: throw truncated(nil, opened: start)
    case .oversized:
      throw Diagnostic.limit(
        "a tag is longer than \(grouped(grammar.longestTag)) bytes", hint: "Look for an unclosed quote.",
        at: place(start))
    case .stray:
      throw Diagnostic.brokenXML("'<' does not start a tag here", hint: "Write &lt; instead.", at: place(start))
    }
  }

  private mutating func checkAside(_ range: Range<Int>) throws {
    asides += 1
    guard asides <= mostAsides else {
      throw Diagnostic.limit(
        "the file has more than \(grouped(mostAsides)) comments and CDATA sections", hint: "Remove them.",
        at: place(range.lowerBound))
    }
    try checkLength(range)
  }

  private func checkLength(_ text: Range<Int>) throws {
    guard text.count <= XMLLimits.text else { throw Diagnostic.textTooLong(at: place(text.lowerBound)) }
  }

  private mutating func checkText(_ token: MarkupCursor.Token) throws {
    try checkLength(token.range)
    if open.isEmpty, let junk = token.range.first(where: { !cursor.bytes[$0].isBlank }) { throw outside(at: junk) }
    if token.hasReference { try checkReferences(in: token.range) }
    guard !hasBlankValue, cursor.bytes[token.range.lowerBound].isBlank else { return }
    let end = token.range.upperBound
    let isValue = isBehindStart && end + 1 < cursor.bytes.count && cursor.bytes[end + 1] == .slash
    hasBlankValue = isValue || !cursor.bytes[token.range].allSatisfy(\.isBlank)
  }

  private mutating func checkStart(_ token: MarkupCursor.Token, closes: Bool) throws {
    let start = token.range.lowerBound
    if open.isEmpty {
      guard !hasRoot else { throw outside(at: start) }
      hasRoot = true
    }
    items += 1
    guard items <= mostElements else {
      throw Diagnostic.limit("the file has more than \(grouped(mostElements)) elements", at: place(start))
    }
    guard open.count < XMLLimits.depth else {
      throw Diagnostic.limit(
        "elements are nested more than \(XMLLimits.depth) levels deep", hint: "Import only the part with the themes.",
        at: place(start))
    }
    let name = start + 1..<token.nameEnd
    if cursor.bytes[name.upperBound].isBlank { try checkAttributes(name.upperBound..<token.range.upperBound, of: name) }
    if token.hasReference { try checkReferences(in: token.range) }
    isBehindStart = !closes
    if !closes { open.append(name) }
  }

  private mutating func checkEnd(_ token: MarkupCursor.Token) throws {
    let start = token.range.lowerBound
    let name = start + 2..<token.nameEnd
    guard let expected = open.popLast() else { throw outside(at: start) }
    isBehindStart = false
    guard cursor.bytes[name].elementsEqual(cursor.bytes[expected]) else {
      throw Diagnostic.brokenXML(
        "\(quoted("</\(self.name(name))>")) does not match \(quoted("<\(self.name(expected))>")) "
          + "at \(place(expected.lowerBound - 1))", hint: "Close each element before the one around it.",
        at: place(start))
    }
  }

  private func checkAttributes(_ range: Range<Int>, of name: Range<Int>) throws {
    var quote: UInt8?
    var attributes: [String] = []
    var text: [UInt8] = []
    for byte in cursor.bytes[range] {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quote || byte == .apostrophe {
        quote = byte
        text = []
      } else if byte == UInt8(ascii: "=") {
        attributes.append(String(decoding: text, as: UTF8.self))
      } else if !byte.isBlank {
        text.append(byte)
      }
    }
    guard attributes.count <= grammar.mostAttributes else {
      throw forbidden(
        "a tag has \(attributes.count) attributes; at most \(grammar.mostAttributes) are allowed",
        at: name.lowerBound - 1)
    }
    let element = self.name(name)
    if let foreign = attributes.first(where: { !grammar.allows(attribute: $0, of: element) }) {
      throw forbidden(
        "\(quoted("<\(element)>")) cannot have the attribute \(quoted(foreign))", at: name.lowerBound - 1)
    }
  }

  /// Allows XML's five references, and numeric ones, which libxml2 checks.
  private func checkReferences(in range: Range<Int>) throws {
    for index in range where cursor.bytes[index] == .ampersand {
      if Self.references.contains(where: { cursor.bytes.has($0, at: index) }) { continue }
      let name = cursor.bytes[index + 1..<min(range.upperBound, index + 64)].prefix { $0.startsName || $0 &- 0x30 < 10 }
      let end = index + 1 + name.count
      guard end < cursor.bytes.count else { throw truncated(nil, opened: index) }
      guard !name.isEmpty, cursor.bytes[end] == UInt8(ascii: ";") else {
        throw Diagnostic.brokenXML("'&' is not allowed here", hint: "Write &amp; instead.", at: place(index))
      }
      throw forbidden(
        "unsupported entity \(quoted("&\(String(decoding: name, as: UTF8.self));"))",
        hint: "Write the character itself.", at: index)
    }
  }

  /// Allows only the XML declaration; ``XMLEncoding`` has checked its encoding.
  private func checkInstruction(_ range: Range<Int>) throws {
    let text = cursor.bytes[range]
    guard range.lowerBound == 0, text.starts(with: "<?xml".utf8), text[5].isBlank,
      range.count <= XMLLimits.declaration
    else { throw forbidden("unexpected processing instruction '<?…?>'", at: range.lowerBound) }
  }

  private mutating func checkDoctype(_ range: Range<Int>) throws {
    let start = range.lowerBound
    guard cursor.bytes.has("<!DOCTYPE", at: start), !hasDoctype, !hasRoot else {
      throw forbidden("unexpected declaration '<!…>'", at: start)
    }
    hasDoctype = true
    guard cursor.bytes[range.upperBound - 1] == .greaterThan else {
      throw forbidden(
        "the DOCTYPE contains declarations, which are not allowed for security reasons",
        hint: "Remove the DOCTYPE, and write the text in place of each entity.", at: start)
    }
    let words = cursor.bytes[range].split(whereSeparator: \.isBlank).map { String(decoding: $0, as: UTF8.self) }
    guard range.count <= XMLLimits.declaration, grammar.allows(doctype: words.joined(separator: " ")) else {
      throw forbidden("the DOCTYPE is not for a property list", at: start)
    }
  }

  private static let references: [StaticString] = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"]
}

extension XMLScan {
  private func name(_ range: Range<Int>) -> String { String(decoding: cursor.bytes[range], as: UTF8.self) }

  /// Only one element may be in a file.
  private func outside(at offset: Int) -> Diagnostic {
    .brokenXML(
      hasRoot ? "unexpected content after the end of the first element" : "text precedes the first element",
      hint: hasRoot ? "Save each property list in its own file, or remove it." : "Remove it.", at: place(offset))
  }

  private func forbidden(_ message: String, hint: String = "Remove it.", at offset: Int) -> Diagnostic {
    Diagnostic(.error("xml.forbidden", message, hint: hint), at: place(offset))
  }

  /// `element` is nil if a tag, comment or CDATA section is cut.
  private func truncated(_ element: String?, opened: Int) -> Diagnostic {
    .truncatedXML(
      "the file ends inside the \(element.map { quoted($0) } ?? "markup") that starts at \(place(opened))",
      at: place(cursor.bytes.count))
  }

  private func place(_ offset: Int) -> Place {
    var lines = LineCounter(cursor.bytes)
    return lines.place(ofByte: offset)
  }
}

/// The kind of XML that is expected, with its limits.
package struct XMLGrammar: Sendable {
  /// The length of a tag from `<` to `>`, in bytes.
  package let longestTag: Int
  /// Attributes per element.
  let mostAttributes: Int
  /// True for attributes of any name.
  let isFree: Bool
  /// The number of elements.
  let elements: any KeyPath<ReadingLimits, Int> & Sendable

  /// A valid one has one attribute in all, the version of `plist`.
  package static let propertyList = XMLGrammar(
    longestTag: 1_024, mostAttributes: 4, isFree: false, elements: \.elements)
  /// Another game's file: small, with elements and attributes of any name. Some have the texts of cards in attributes.
  package static let game = XMLGrammar(longestTag: 8_192, mostAttributes: 32, isFree: true, elements: \.gameElements)
  /// A file of a workbook. The root of one from LibreOffice has some 40 namespaces, and a formula may be an attribute.
  package static let workbook = XMLGrammar(
    longestTag: 1 << 16, mostAttributes: 64, isFree: true, elements: \.elements)

  func allows(attribute: String, of element: String) -> Bool { isFree || element == "plist" && attribute == "version" }

  /// A game may name a DTD, which is never loaded.
  func allows(doctype: String) -> Bool { isFree || Self.doctypes.contains(doctype) }

  /// Apple's DOCTYPE, and its form before 2007.
  private static let doctypes = ["Apple", "Apple Computer"].map {
    "<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
  }
}

/// The limits of ``XMLScan`` that a small file exceeds; the others are in ``ReadingLimits``.
enum XMLLimits {
  /// Nesting depth: 64 arrays and dictionaries, the `plist` around them and the value in them.
  static let depth = 66
  /// The text of an element, or a comment, in bytes.
  static let text = 4 << 20
  /// The XML declaration and the DOCTYPE, in bytes each.
  static let declaration = 512
}

extension Diagnostic {
  /// The markup is not well-formed.
  static func brokenXML(_ message: String, hint: String, at place: Place) -> Diagnostic {
    Diagnostic(.error("xml.syntax", message, hint: hint), at: place)
  }

  static func truncatedXML(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(.error("xml.truncated", message, hint: "Check that the file is complete."), at: place)
  }

  package static var noXML: Diagnostic {
    truncatedXML("the file has no elements", at: .whole)
  }

  static func textTooLong(at place: Place) -> Diagnostic {
    limit("a string is longer than \(binarySize(XMLLimits.text))", hint: "Shorten or remove it.", at: place)
  }
}
