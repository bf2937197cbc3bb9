internal import Formats
internal import Themes

/// Reads a small file in XML as the tree of its elements.
///
/// For example: `<memorize name="Sea"><pair achar="🐙"/></memorize>` is an element `memorize` with one child. The scan
/// bounds how many elements there are, how deep they lie and what their tags hold.
enum MarkupTree {
  /// Throws the first fault as a ``Diagnostic`` with its line and column.
  static func root(of bytes: [UInt8]) throws -> MarkupElement {
    let (text, encoding) = try XMLEncoding.decode(bytes)
    let plain = withoutLateDeclaration(text)
    let finding = try XMLScan.check(plain, encoding: encoding, as: .game)
    return try plain.withUnsafeBufferPointer { buffer in
      let locator = TagLocator(buffer, longestTag: XMLGrammar.game.longestTag)
      return try read(XMLReader.open(buffer, finding), locator)
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
        guard let root else { throw Diagnostic.xmlNoRoot }
        return root
      }
    }
  }

  /// Some files begin with empty lines, behind which XML allows no declaration: it says nothing that is not known by now,
  /// so it becomes space, and every place stays where it is.
  private static func withoutLateDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = text.firstIndex(where: { !$0.isBlank }), start > text.startIndex else { return text }
    let rest = text[start...]
    guard rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: .greaterThan) else { return text }
    return text[..<start] + text[start...end].map { $0.isBlank ? $0 : 0x20 } + text[(end + 1)...]
  }
}
