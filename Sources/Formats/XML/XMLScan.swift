internal import Themes

/// The look at the raw bytes before a parser may have them: what a property list never needs is refused here.
///
/// With its network off, libxml2 still spends seconds on 100 KB of entity declarations or attributes. So this
/// walk, linear and bounded, lets through no DOCTYPE but Apple's, no entity, no processing instruction, few attributes,
/// and nothing deep, long or numerous. Well-formedness in the small (references, quotes, names) is left to libxml2.
package struct XMLScan {
  private var cursor: MarkupCursor
  private let encoding: TextEncoding
  private let grammar: XMLGrammar
  /// Where the names of the open elements stand.
  private var open: [Range<Int>] = []
  private var items = 0
  private var asides = 0
  private var hasDoctype = false
  private var hasRoot = false
  /// The tag before was a start tag.
  private var isBehindStart = false
  /// Some text begins with white space, or is nothing else.
  private var hasBlankValue = false

  /// What the parser may be told of the file.
  package struct Finding {
    /// White space only lays out the tags: nowhere is it the text of an element, or a part of it.
    let isBlankLayout: Bool
  }

  /// Throws the first thing that is refused, with its line and column.
  package static func check(
    _ bytes: ArraySlice<UInt8>, encoding: TextEncoding, as grammar: XMLGrammar = .propertyList
  ) throws -> Finding {
    try bytes.withUnsafeBufferPointer { buffer in
      let cursor = MarkupCursor(buffer, longestTag: grammar.longestTag)
      var scan = XMLScan(cursor: cursor, encoding: encoding, grammar: grammar)
      while let token = scan.cursor.next() { try scan.check(token) }
      guard scan.hasRoot else { throw Diagnostic.xml(.noRoot) }
      if let last = scan.open.last {
        throw Diagnostic.xml(
          .truncated(scan.name(last), opened: scan.place(last.lowerBound - 1)), at: scan.place(buffer.count))
      }
      return Finding(isBlankLayout: scan.asides == 0 && !scan.hasBlankValue)
    }
  }

  private init(cursor: MarkupCursor, encoding: TextEncoding, grammar: XMLGrammar) {
    self.cursor = cursor
    self.encoding = encoding
    self.grammar = grammar
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
    case .unclosed: throw Diagnostic.xml(.truncated(nil, opened: place(start)), at: place(cursor.bytes.count))
    case .oversized: throw Diagnostic.xml(.tagTooLong(limit: grammar.longestTag), at: place(start))
    case .stray: throw Diagnostic.xml(.strayLessThan, at: place(start))
    }
  }

  private mutating func checkAside(_ range: Range<Int>) throws {
    asides += 1
    guard asides <= XMLLimits.asides else { throw Diagnostic.xml(.tooManyAsides, at: place(range.lowerBound)) }
    guard range.count <= XMLLimits.text else { throw Diagnostic.xml(.textTooLong, at: place(range.lowerBound)) }
  }

  private mutating func checkText(_ token: MarkupCursor.Token) throws {
    guard token.range.count <= XMLLimits.text else {
      throw Diagnostic.xml(.textTooLong, at: place(token.range.lowerBound))
    }
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
      guard !hasRoot else { throw Diagnostic.xml(.severalRoots, at: place(start)) }
      hasRoot = true
    }
    items += 1
    guard items <= grammar.mostItems else {
      throw Diagnostic.xml(.tooManyItems(limit: grammar.mostItems), at: place(start))
    }
    guard open.count < XMLLimits.depth else { throw Diagnostic.xml(.tooDeep, at: place(start)) }
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
    guard isSame(name, expected) else {
      throw Diagnostic.xml(
        .mismatchedTag(self.name(name), expected: self.name(expected), opened: place(expected.lowerBound - 1)),
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
      throw Diagnostic.xml(
        .tooManyAttributes(attributes.count, limit: grammar.mostAttributes), at: place(name.lowerBound - 1))
    }
    let element = self.name(name)
    if let foreign = attributes.first(where: { !grammar.allows(attribute: $0, of: element) }) {
      throw Diagnostic.xml(.unexpectedAttribute(foreign, of: element), at: place(name.lowerBound - 1))
    }
  }

  /// The five references every XML has, and those by number, which libxml2 checks.
  private func checkReferences(in range: Range<Int>) throws {
    for index in range where cursor.bytes[index] == .ampersand {
      if Self.references.contains(where: { cursor.matches($0, at: index) }) { continue }
      let name = cursor.bytes[index + 1..<min(range.upperBound, index + 64)].prefix { $0.startsName || $0 &- 0x30 < 10 }
      let end = index + 1 + name.count
      guard end < cursor.bytes.count else {
        throw Diagnostic.xml(.truncated(nil, opened: place(index)), at: place(end))
      }
      guard !name.isEmpty, cursor.bytes[end] == UInt8(ascii: ";") else {
        throw Diagnostic.xml(.strayAmpersand, at: place(index))
      }
      throw Diagnostic.xml(.entity(String(decoding: name, as: UTF8.self)), at: place(index))
    }
  }

  private func checkInstruction(_ range: Range<Int>) throws {
    let text = cursor.bytes[range]
    guard range.lowerBound == 0, text.starts(with: "<?xml".utf8), text[5].isBlank,
      range.count <= XMLLimits.declaration
    else { throw Diagnostic.xml(.processingInstruction, at: place(range.lowerBound)) }
    let declaration = String(decoding: text, as: UTF8.self)
    guard let name = Self.encoding(in: declaration) else { return }
    guard !encoding.isDeclared(as: name) else { return }
    let known = TextEncoding.utf8.isDeclared(as: name) || TextEncoding.utf16.isDeclared(as: name)
    throw known
      ? Diagnostic.xml(.contradictingEncoding(declared: name, written: encoding.rawValue), at: place(0))
      : .xml(.unsupportedEncoding(name), at: place(0))
  }

  private mutating func checkDoctype(_ range: Range<Int>) throws {
    let start = range.lowerBound
    guard cursor.matches("<!DOCTYPE", at: start), !hasDoctype, !hasRoot else {
      throw Diagnostic.xml(.unexpectedDeclaration, at: place(start))
    }
    hasDoctype = true
    guard cursor.bytes[range.upperBound - 1] == .greaterThan else {
      throw Diagnostic.xml(.internalDTD, at: place(start))
    }
    let words = cursor.bytes[range].split(whereSeparator: \.isBlank).map { String(decoding: $0, as: UTF8.self) }
    guard range.count <= XMLLimits.declaration, grammar.allows(doctype: words.joined(separator: " ")) else {
      throw Diagnostic.xml(.foreignDoctype, at: place(start))
    }
  }

  private static let references: [StaticString] = ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"]

  /// The quoted word after `encoding =`.
  private static func encoding(in declaration: String) -> String? {
    let bytes = Array(declaration.utf8)
    let key = Array("encoding".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: key) }) else { return nil }
    let value = bytes[(start + key.count)...].drop { $0.isBlank || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == .quote || quote == .apostrophe else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}

extension XMLScan {
  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where cursor.bytes[left.lowerBound + index] != cursor.bytes[right.lowerBound + index] {
      return false
    }
    return true
  }

  private func name(_ range: Range<Int>) -> String { String(decoding: cursor.bytes[range], as: UTF8.self) }

  private func outside(at offset: Int) -> Diagnostic {
    hasRoot ? .xml(.trailingContent, at: place(offset)) : .xml(.leadingContent, at: place(offset))
  }

  private func place(_ offset: Int) -> Place {
    var lines = LineCounter(cursor.bytes)
    return lines.place(ofByte: offset)
  }
}

/// What is expected of a file in XML, so that the scan can refuse all else before a parser may have it.
package enum XMLGrammar {
  case propertyList
  /// A game of another program: elements with attributes, small, of any name.
  case game

  /// One tag, from `<` to `>`, in bytes.
  package var longestTag: Int { self == .propertyList ? XMLLimits.tag : XMLLimits.gameTag }

  /// Attributes of one element.
  var mostAttributes: Int { self == .propertyList ? XMLLimits.attributes : XMLLimits.gameAttributes }

  /// Start tags in one file.
  var mostItems: Int { self == .propertyList ? XMLLimits.items : XMLLimits.gameItems }

  /// Only `plist` has an attribute, its version.
  func allows(attribute: String, of element: String) -> Bool {
    self == .game || element == "plist" && attribute == "version"
  }

  /// A game may name a DTD, which is never loaded.
  func allows(doctype: String) -> Bool { self == .game || Self.doctypes.contains(doctype) }

  /// Apple's, as it is written now and as it was before 2007.
  private static let doctypes = ["Apple", "Apple Computer"].map {
    "<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
  }
}

/// What a property list may ask of us. All of it is checked before libxml2 sees the first byte.
enum XMLLimits {
  /// A file, as bytes; libxml2 itself cannot take more than 2 GB.
  static let bytes = 64 << 20
  /// Elements inside each other: 64 arrays and dictionaries, the `plist` around them and the value in them.
  static let depth = 66
  /// Start tags in one file; a theme of twelve emoji has 35.
  static let items = 4_000_000
  /// Keys of dictionaries that are not ours.
  static let foreignKeys = 500_000
  /// Comments and CDATA sections in one file; libxml2 keeps those of an open element in memory.
  static let asides = 100_000
  /// The text of one element, or one comment, in bytes.
  static let text = 4 << 20
  /// One tag, from `<` to `>`, in bytes.
  static let tag = 1_024
  /// A property list has one attribute in all.
  static let attributes = 4
  /// The same for a game of another program, whose cards carry their texts in attributes…
  static let gameTag = 8_192
  static let gameAttributes = 32
  /// …and are kept all at once: the largest one has some hundred.
  static let gameItems = 100_000
  /// The XML declaration and the DOCTYPE, in bytes each.
  static let declaration = 512
}
