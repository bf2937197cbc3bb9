package import Themes

/// Splits UTF-8 bytes into tags and the text between them, in a single pass.
///
/// It finds the end of each token, and does not check names or nesting: for example `<a b=">">` is one start tag.
struct MarkupCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private let longestTag: Int

  /// The bytes must outlive the cursor.
  init(_ bytes: UnsafeBufferPointer<UInt8>, longestTag: Int = XMLGrammar.propertyList.longestTag) {
    self.bytes = bytes
    self.longestTag = longestTag
  }

  struct Token {
    let kind: Kind
    /// Includes the angle brackets.
    let range: Range<Int>
    /// For tags: the end of the name.
    let nameEnd: Int
    /// For text and tags: true if it contains an `&`.
    let hasReference: Bool
  }

  enum Kind: Equatable {
    case text, startTag, emptyTag, endTag, comment, characterData
    /// `<?…?>`
    case instruction
    /// `<!…>` other than a comment or CDATA; ends before an internal subset.
    case declaration
    /// The data ends inside the token.
    case unclosed
    /// A tag or declaration that exceeds the limit.
    case oversized
    /// A `<` that does not start a token.
    case stray

    var isTag: Bool { self == .startTag || self == .emptyTag || self == .endTag }
  }

  @inline(__always)
  mutating func next() -> Token? {
    guard offset < bytes.count else { return nil }
    let start = offset
    var hasReference = false
    guard bytes[start] == .lessThan else {
      skipText(&hasReference)
      return Token(kind: .text, range: start..<offset, nameEnd: start, hasReference: hasReference)
    }
    if let token = plainTag() { return token }
    let kind = markup(&hasReference)
    let nameEnd = kind.isTag ? endOfName(from: kind == .endTag ? start + 2 : start + 1) : start
    return Token(kind: kind, range: start..<offset, nameEnd: nameEnd, hasReference: hasReference)
  }

  @inline(__always)
  private mutating func skipText(_ hasReference: inout Bool) {
    while true {
      offset = bytes.index(from: offset) { $0.marks(.lessThan) | $0.marks(.ampersand) }
      while offset < bytes.count, bytes[offset] != .lessThan, bytes[offset] != .ampersand { offset += 1 }
      guard offset < bytes.count, bytes[offset] == .ampersand else { return }
      hasReference = true
      offset += 1
    }
  }

  /// The fast path for a tag that is just a name in small letters; for any other tag, returns nil and does not move.
  @inline(__always)
  private mutating func plainTag() -> Token? {
    let start = offset
    // A longer name is left to `tag`, which checks the limit.
    let end = min(bytes.count, start + Self.longestPlainTag)
    guard start + 2 < end else { return nil }
    let isEnd = bytes[start + 1] == .slash
    let name = isEnd ? start + 2 : start + 1
    var index = name
    while index < end, bytes[index] &- UInt8(ascii: "a") < 26 { index += 1 }
    guard index > name, index < end, bytes[index] == .greaterThan else { return nil }
    offset = index + 1
    return Token(kind: isEnd ? .endTag : .startTag, range: start..<offset, nameEnd: index, hasReference: false)
  }

  private func endOfName(from start: Int) -> Int {
    var end = start
    while !bytes[end].endsName { end += 1 }
    return end
  }

  private static let longestPlainTag = 32

  private mutating func markup(_ hasReference: inout Bool) -> Kind {
    guard offset + 1 < bytes.count else { return unclosed() }
    switch bytes[offset + 1] {
    case .question: return past("?>", from: offset + 2) ? .instruction : unclosed()
    case .exclamation:
      if bytes.has("<!--", at: offset) { return past("-->", from: offset + 4) ? .comment : unclosed() }
      if bytes.has("<![CDATA[", at: offset) { return past("]]>", from: offset + 9) ? .characterData : unclosed() }
      return tag(.declaration, &hasReference)
    case .slash: return tag(.endTag, &hasReference)
    case let byte where byte.startsName: return tag(.startTag, &hasReference)
    default:
      offset += 1
      return .stray
    }
  }

  /// Finds the `>` outside quotes, within the limit.
  private mutating func tag(_ kind: Kind, _ hasReference: inout Bool) -> Kind {
    let start = offset
    let end = min(bytes.count, start + longestTag)
    var quote: UInt8?
    offset += 1
    while offset < end {
      let byte = bytes[offset]
      if byte == .ampersand { hasReference = true }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .greaterThan {
        offset += 1
        return kind == .startTag && bytes[offset - 2] == .slash ? .emptyTag : kind
      } else if byte == .lessThan {
        return .stray
      } else if byte == .openBracket, kind == .declaration {
        return .declaration
      } else if byte == .quote || byte == .apostrophe {
        quote = byte
      }
      offset += 1
    }
    return end == bytes.count ? .unclosed : .oversized
  }

  private mutating func unclosed() -> Kind {
    offset = bytes.count
    return .unclosed
  }

  private mutating func past(_ end: StaticString, from position: Int) -> Bool {
    let rest = UnsafeBufferPointer(rebasing: bytes[min(position, bytes.count)...])
    guard let index = rest.firstIndex(of: end) else { return false }
    offset = position + index + end.utf8CodeUnitCount
    return true
  }
}

extension UInt8 {
  package static let lessThan = UInt8(ascii: "<")
  package static let greaterThan = UInt8(ascii: ">")
  static let ampersand = UInt8(ascii: "&")
  package static let slash = UInt8(ascii: "/")
  package static let question = UInt8(ascii: "?")
  package static let exclamation = UInt8(ascii: "!")
  package static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  package static let openBracket = UInt8(ascii: "[")

  /// White space of XML.
  package var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// An ASCII letter, `_`, `:`, or any byte of a non-ASCII character.
  var startsName: Bool {
    self >= 0x80 || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")) || self == UInt8(ascii: "_")
      || self == UInt8(ascii: ":")
  }

  /// White space, `/` or `>` after the name of a tag.
  var endsName: Bool { isBlank || self == .slash || self == .greaterThan }
}

/// Finds the line and column of a tag by its number; used only for diagnostics.
///
/// libxml2 keeps 16 bits for the line of an element, and reads ahead of the current node. Tags must be requested in the
/// order of the file; then all requests together take one walk over the bytes.
package struct TagLocator {
  private var cursor: MarkupCursor
  private var tags = 0
  private var found = 0
  private var lines: LineCounter<UnsafeBufferPointer<UInt8>>

  /// The bytes must outlive the locator.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, longestTag: Int = XMLGrammar.propertyList.longestTag) {
    cursor = MarkupCursor(bytes, longestTag: longestTag)
    lines = LineCounter(bytes)
  }

  /// The place of the start or end tag with this number, counted from 1.
  package mutating func place(ofTag number: Int) -> Place {
    while tags < number, let token = cursor.next() {
      switch token.kind {
      case .startTag, .emptyTag, .endTag:
        tags += 1
        found = token.range.lowerBound
      default: break
      }
    }
    return lines.place(ofByte: found)
  }
}
