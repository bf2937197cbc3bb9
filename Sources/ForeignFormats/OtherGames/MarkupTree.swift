internal import Formats
internal import Themes

/// Reads a small XML file as the tree of its elements.
///
/// For example: `<memorize name="Sea"><pair achar="🐙"/></memorize>` is an element `memorize` with one child. The scan
/// limits the number of elements, their depth and the length of their tags.
enum MarkupTree {
  /// Throws the first fault as a ``Diagnostic`` with its line and column.
  static func root(of bytes: [UInt8], _ limits: ReadingLimits = .standard) throws -> MarkupElement {
    let plain = withoutLateDeclaration(try XMLEncoding.decode(bytes, limits))
    let isBlankLayout = try XMLScan.check(plain, as: .game, limits: limits)
    return try plain.withUnsafeBufferPointer { buffer in
      let locator = TagLocator(buffer, longestTag: XMLGrammar.game.longestTag)
      return try read(XMLReader.open(buffer, isBlankLayout: isBlankLayout), locator)
    }
  }

  private static func read(_ xml: consuming XMLReader, _ locator: consuming TagLocator) throws -> MarkupElement {
    var open: [MarkupElement] = []
    var root: MarkupElement?
    func close() {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
    while true {
      switch try xml.next() {
      case .start:
        let place = locator.place(ofTag: xml.tags)
        open.append(MarkupElement(name: xml.localName, attributes: xml.attributes(), place: place))
        if xml.isEmptyElement { close() }
      case .end: close()
      case .text: if !open.isEmpty { open[open.count - 1].text += xml.text }
      case .aside: break
      case .finished:
        guard let root else { throw Diagnostic.noXML }
        return root
      }
    }
  }

  /// Replaces an XML declaration behind blank lines, which XML does not allow, with spaces, so that all places stay.
  private static func withoutLateDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = text.firstIndex(where: { !$0.isBlank }), start > text.startIndex else { return text }
    let rest = text[start...]
    guard rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: .greaterThan) else { return text }
    return text[..<start] + text[start...end].map { $0.isBlank ? $0 : 0x20 } + text[(end + 1)...]
  }
}

/// An element with its attributes, text and children.
struct MarkupElement {
  /// The local name, without a namespace prefix.
  let name: String
  let attributes: [XMLReader.Attribute]
  /// The place of its start tag.
  let place: Place
  /// All text directly in it.
  var text = ""
  var children: [MarkupElement] = []

  /// The trimmed value of an attribute; nil if it is missing or blank.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }.flatMap { Self.nonBlank($0.value) }
  }

  /// The trimmed text; nil if it is blank.
  var words: String? { Self.nonBlank(text) }

  /// True if it has no text, no value and no children.
  var isBlank: Bool { words == nil && children.isEmpty && attributes.allSatisfy { Self.nonBlank($0.value) == nil } }

  /// The number of its children, texts and values that a format does not read: it reads these attributes, and the text
  /// or not.
  func unread(_ attributes: Set<String>, readsText: Bool) -> Int {
    children.count + (readsText || words == nil ? 0 : 1)
      + self.attributes.count { !attributes.contains($0.name) && Self.nonBlank($0.value) != nil }
  }

  private static func nonBlank(_ text: String) -> String? {
    let text = trimmed(text)
    return text.isEmpty ? nil : text
  }
}
