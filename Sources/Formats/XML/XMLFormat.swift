public import Themes

/// Property lists in XML, as read and written by `plutil`, Foundation and Python's `plistlib`.
///
/// For example: a root `<array>` of `<dict>` with the keys `id`, `name`, `emojis` … `Documentation/Formats/xml.md`
/// describes all of it.
public struct XMLFormat: ThemeFormat, LongOpeningFormat {
  /// Makes the format, which has no options.
  public init() {}

  public var name: String { "xml" }
  public var summary: String { "a property list, for Apple's tools and Python's plistlib" }
  public var fileExtensions: [String] { ["xml", "plist"] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { XMLRecognition.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    if let other = XMLRecognition.rootName(in: bytes[...]).flatMap({ Self.others[$0.lowercased()] }) {
      throw Diagnostic.notAPropertyList(
        "this is \(other), not a property list", hint: "Open it in a spreadsheet program, and save it as .xlsx or CSV.",
        at: .whole)
    }
    try PropertyListReader.read(bytes, limits: reading.limits) { reader in
      var themes = KeyedThemes<PropertyListReader>(reading.limits)
      // Also what the reader finds after the value.
      defer { for finding in reader.drainFindings() { reading.report(finding) } }
      try reader.root { try themes.read(&$0, into: &reading) }
    }
  }

  /// Other files by their roots: pages, which some programs name `.xls`, and workbooks in XML.
  private static let others = [
    "html": "a web page", "head": "a web page", "body": "a web page", "table": "a web page", "tr": "a web page",
    "meta": "a web page", "div": "a web page", "workbook": "a workbook in XML", "office:document": "a document in XML",
  ]

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { PropertyListWriter.write(themes) }

  public func losses(of theme: Theme) -> [Loss] {
    var losses = PropertyListLosses()
    _ = losses.kept(theme.extras)
    return losses.losses
  }
}

/// Recognises property lists of themes by their tags and keys, in UTF-8 or in UTF-16 with a byte order mark.
package enum XMLRecognition {
  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    // Claimed as plausible to explain how to convert it, unless another format reads it.
    if opening.starts(with: "bplist".utf8) { return .plausible }
    let text = narrowed(opening).drop(while: \.isBlank)
    guard text.first == .lessThan else { return .no }
    guard ["<plist", "<?xml", "<!"].contains(where: { text.starts(with: $0.utf8) }) else { return .plausible }
    if holdsOnlyThemes(opening) { return .certain }
    if let root = rootName(in: opening), root != "plist" { return .plausible }
    return text.withUnsafeBufferPointer { bytes in
      let isOurs =
        bytes.contains("<key>emojis</key>") || bytes.contains("<key>themes</key>") || !bytes.contains("<key>")
      return isOurs ? .likely : .plausible
    }
  }

  /// The name of the root element, such as `pairs`; nil if the opening ends before it.
  package static func rootName(in opening: ArraySlice<UInt8>) -> String? {
    var rest = narrowed(opening).drop(while: \.isBlank)
    while true {
      guard rest.first == .lessThan else { return nil }
      switch rest.dropFirst().first {
      case .question: rest = after("?>", in: rest)
      case .exclamation: rest = rest.starts(with: "<!--".utf8) ? after("-->", in: rest) : after(">", in: rest)
      case let byte? where byte.startsName:
        let name = rest.dropFirst().prefix { !$0.endsName }
        guard name.endIndex < rest.endIndex else { return nil }
        return String(decoding: name, as: UTF8.self)
      default: return nil
      }
      rest = rest.drop(while: \.isBlank)
    }
  }

  private static func after(_ end: StaticString, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let index = text.withUnsafeBufferPointer { $0.firstIndex(of: end) }
    return index.map { text.dropFirst($0 + end.utf8CodeUnitCount) } ?? []
  }

  /// True if the opening has a list of emoji, and no keys and values that this format does not write.
  private static func holdsOnlyThemes(_ opening: ArraySlice<UInt8>) -> Bool {
    KeyedThemes<PropertyListReader>.isCertain { themes, reading in
      // A character may be cut at the end.
      let end = opening.lastIndex(of: .greaterThan) ?? opening.startIndex
      let text = TextEncoding.whole(Array(opening[..<end]) + [.greaterThan])
      try PropertyListReader.read(text, mayBeCut: true) { reader in
        try reader.root { try themes.read(&$0, into: &reading) }
      }
      return true
    }
  }

  /// The text reduced to its low bytes, which is enough to find markup.
  private static func narrowed(_ opening: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if opening.hasByteOrderMark { return opening.withoutByteOrderMark }
    let isLittle = opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0x3C, 0])
    guard isLittle || opening.starts(with: [0xFE, 0xFF]) || opening.starts(with: [0, 0x3C]) else { return opening }
    let bytes = opening.first.map { $0 < 0xFE } ?? true ? opening : opening.dropFirst(2)
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { bytes[isLittle ? $0 : $0 + 1] }[...]
  }
}
