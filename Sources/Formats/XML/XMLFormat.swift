public import Themes

/// Property lists in XML, as read and written by `plutil`, Foundation and Python's `plistlib`.
///
/// For example: a root `<array>` of `<dict>` with the keys `id`, `name`, `emojis` … `Documentation/Formats/xml.md`
/// describes all of it.
public struct XMLFormat: ThemeFormat, LongOpeningFormat {
  public init() {}

  public var name: String { "xml" }
  public var summary: String { "a property list, for Apple's tools and Python's plistlib" }
  public var fileExtensions: [String] { ["xml", "plist"] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { XMLRecognition.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let text = try XMLEncoding.decode(bytes, reading.limits)
    let finding = try XMLScan.check(text, limits: reading.limits)
    try PropertyListThemes.read(text, finding, into: &reading)
  }

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
    return text.withUnsafeBufferPointer { bytes in
      var scan = PropertyListScan(bytes)
      if scan.holdsOnlyThemes() { return .certain }
      guard scan.mayBePropertyList else { return .plausible }
      let isOurs =
        bytes.contains("<key>emojis</key>") || bytes.contains("<key>themes</key>") || !bytes.contains("<key>")
      return isOurs ? .likely : .plausible
    }
  }

  /// The text reduced to its low bytes, which is enough to find markup.
  package static func narrowed(_ opening: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if opening.hasByteOrderMark { return opening.withoutByteOrderMark }
    let isLittle = opening.starts(with: [0xFF, 0xFE]) || opening.starts(with: [0x3C, 0])
    guard isLittle || opening.starts(with: [0xFE, 0xFF]) || opening.starts(with: [0, 0x3C]) else { return opening }
    let bytes = opening.first.map { $0 < 0xFE } ?? true ? opening : opening.dropFirst(2)
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { bytes[isLittle ? $0 : $0 + 1] }[...]
  }
}

/// Checks that an opening holds only themes as this format writes them, without other keys and value types.
///
/// Such a file is certain: the formats of other programs would not read more from it.
private struct PropertyListScan {
  private var cursor: MarkupCursor
  private var themes = 0
  /// False once a root other than `plist` was found.
  private(set) var mayBePropertyList = true

  private enum Stop: Error {
    /// A key or value that this format does not write.
    case foreign
    /// The end of the opening.
    case cut
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { cursor = MarkupCursor(bytes) }

  /// True if the opening has at least one complete theme and nothing foreign; the last theme may be cut off.
  mutating func holdsOnlyThemes() -> Bool {
    do throws(Stop) {
      try file()
      return themes > 0
    } catch {
      return themes > 0 && error == .cut
    }
  }

  /// An array of themes, one theme, or a dictionary with only the key `themes`.
  private mutating func file() throws(Stop) {
    guard let root = try element() else { throw .foreign }
    guard root.name == "plist" else {
      mayBePropertyList = false
      throw .foreign
    }
    guard let value = try element() else { throw .foreign }
    if value.name == "array" { return try list(value) }
    guard value.name == "dict", let first = try key() else { throw .foreign }
    if first == "themes" {
      guard let list = try element(), list.name == "array" else { throw .foreign }
      try self.list(list)
      guard try key() == nil else { throw .foreign }
    } else {
      try theme(after: first)
    }
  }

  private mutating func list(_ list: Element) throws(Stop) {
    guard !list.isEmpty else { return }
    while let element = try element() {
      guard element.name == "dict", !element.isEmpty, let key = try key() else { throw .foreign }
      try theme(after: key)
    }
  }

  private mutating func theme(after first: String) throws(Stop) {
    var key: String? = first
    var hasEmojis = false
    while let field = key {
      guard let value = try element() else { throw .foreign }
      switch field {
      case "emojis", "removedEmojis":
        hasEmojis = hasEmojis || field == "emojis"
        try faces(value)
      case "name": _ = try text(of: value, ["string"])
      case "id": _ = try text(of: value, ["string", "integer", "real"])
      case "numberOfPairs": _ = try text(of: value, ["integer", "real"])
      case "color": try color(value)
      default: throw .foreign
      }
      key = try self.key()
    }
    guard hasEmojis else { throw .foreign }
    themes += 1
  }

  private mutating func faces(_ list: Element) throws(Stop) {
    guard list.name == "array" else { throw .foreign }
    guard !list.isEmpty else { return }
    while let face = try element() { _ = try text(of: face, ["string"]) }
  }

  private mutating func color(_ value: Element) throws(Stop) {
    guard value.name == "dict", !value.isEmpty else {
      let text = try text(of: value, ["string"])
      guard text.isEmpty || ThemeColor(text) != nil else { throw .foreign }
      return
    }
    var parts = 0
    while let key = try key() {
      guard let value = try element() else { throw .foreign }
      guard let part = Double(trimmed(try text(of: value, ["integer", "real"]))), part <= WrittenColor.largestFraction
      else { throw .foreign }
      if ["red", "green", "blue"].contains(key) { parts += 1 }
    }
    guard parts == 3 else { throw .foreign }
  }

  private struct Element {
    let name: String
    let isEmpty: Bool
  }

  /// The next element; nil at the end of the open one.
  private mutating func element() throws(Stop) -> Element? {
    while let token = cursor.next() {
      switch token.kind {
      case .startTag, .emptyTag:
        let name = String(decoding: cursor.bytes[token.range.lowerBound + 1..<token.nameEnd], as: UTF8.self)
        return Element(name: name, isEmpty: token.kind == .emptyTag)
      case .endTag: return nil
      case .text where cursor.bytes[token.range].allSatisfy(\.isBlank): break
      case .comment, .instruction, .declaration: break
      case .unclosed: throw .cut
      default: throw .foreign
      }
    }
    throw .cut
  }

  /// The text of the next key; nil at the end of the open dictionary.
  private mutating func key() throws(Stop) -> String? {
    guard let key = try element() else { return nil }
    return try text(of: key, ["key"])
  }

  /// The text of an element without children, whose name must be one of `names`.
  private mutating func text(of element: Element, _ names: [String]) throws(Stop) -> String {
    guard names.contains(element.name) else { throw .foreign }
    guard !element.isEmpty else { return "" }
    var text = ""
    while let token = cursor.next() {
      switch token.kind {
      case .text: text += String(decoding: cursor.bytes[token.range], as: UTF8.self)
      case .endTag: return text
      case .unclosed: throw .cut
      default: throw .foreign
      }
    }
    throw .cut
  }
}
