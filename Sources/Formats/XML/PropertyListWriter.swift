internal import Themes

/// Writes themes as a property list, laid out as by `plutil -convert xml1`.
///
/// Not written with libxml2: the markup is small and fixed, only text needs escaping, and a C call for each of two
/// million elements would cost more than writing them.
struct PropertyListWriter {
  private var writer: ByteWriter

  static func write(_ themes: [Theme]) -> [UInt8] {
    var writer = PropertyListWriter(writer: ByteWriter(capacity: capacity(for: themes)))
    writer.write(themes)
    return writer.writer.finish()
  }

  private mutating func write(_ themes: [Theme]) {
    writer.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    if themes.isEmpty {
      writer.write("<array/>\n")
    } else {
      writer.write("<array>\n")
      for theme in themes { write(theme) }
      writer.write("</array>\n")
    }
    writer.write("</plist>\n")
  }

  private mutating func write(_ theme: Theme) {
    writer.write("\t<dict>\n")
    for field in ThemeField.inOrder {
      let kind = field.kind
      switch kind {
      case .text(let text): if theme[text].isEmpty { continue }
      case .words(let words): if theme[words].isEmpty { continue }
      case .id, .faces, .number, .color: break
      }
      writer.write("\t\t<key>")
      writer.write(field.rawValue)
      writer.write("</key>\n")
      switch kind {
      case .id: write(theme.id.description)
      case .text(let text): write(theme[text])
      case .faces(let faces): write(theme[faces])
      case .number(let number):
        writer.write("\t\t<integer>")
        writer.write(theme[number])
        writer.write("</integer>\n")
      case .color(let color): write(theme[color])
      case .words: write(theme.wordsValue, level: 2)
      }
    }
    if !theme.extras.isEmpty {
      var losses = PropertyListLosses()
      write(losses.kept(theme.extras), level: 2)
    }
    writer.write("\t</dict>\n")
  }

  private mutating func write(_ text: String) {
    writer.write("\t\t<string>")
    PropertyListText.write(text, to: &writer)
    writer.write("</string>\n")
  }

  private mutating func write(_ emojis: [Emoji]) {
    guard !emojis.isEmpty else { return writer.write("\t\t<array/>\n") }
    writer.write("\t\t<array>\n")
    for emoji in emojis {
      writer.write("\t\t\t<string>")
      PropertyListText.write(emoji.text, to: &writer)
      writer.write("</string>\n")
    }
    writer.write("\t\t</array>\n")
  }

  private mutating func write(_ color: ThemeColor) {
    writer.write("\t\t<dict>\n\t\t\t<key>red</key>\n")
    write(fraction: color.red)
    writer.write("\t\t\t<key>green</key>\n")
    write(fraction: color.green)
    writer.write("\t\t\t<key>blue</key>\n")
    write(fraction: color.blue)
    writer.write("\t\t\t<key>alpha</key>\n")
    write(fraction: color.alpha)
    writer.write("\t\t</dict>\n")
  }

  private mutating func write(fraction component: UInt8) {
    writer.write("\t\t\t<real>")
    writer.write(fraction: component)
    writer.write("</real>\n")
  }

  private mutating func write(_ members: [ExtraValue.Member], level: Int) {
    for member in members {
      indent(level)
      writer.write("<key>")
      PropertyListText.write(member.key, to: &writer)
      writer.write("</key>\n")
      write(member.value, level: level)
    }
  }

  /// A value that ``PropertyListLosses`` has filtered.
  private mutating func write(_ value: ExtraValue, level: Int) {
    indent(level)
    switch value {
    case .null: break
    case .bool(let isTrue): writer.write(isTrue ? "<true/>\n" : "<false/>\n")
    case .number(let spelling):
      let isInteger = PropertyListNumber.isInteger(spelling)
      writer.write(isInteger ? "<integer>" : "<real>")
      writer.write(spelling)
      writer.write(isInteger ? "</integer>\n" : "</real>\n")
    case .string(let text):
      writer.write("<string>")
      PropertyListText.write(text, to: &writer)
      writer.write("</string>\n")
    case .array(let values) where values.isEmpty: writer.write("<array/>\n")
    case .array(let values):
      writer.write("<array>\n")
      for value in values { write(value, level: level + 1) }
      indent(level)
      writer.write("</array>\n")
    case .object(let members) where members.isEmpty: writer.write("<dict/>\n")
    case .object(let members):
      writer.write("<dict>\n")
      write(members, level: level + 1)
      indent(level)
      writer.write("</dict>\n")
    }
  }

  private mutating func indent(_ level: Int) {
    for _ in 0..<level { writer.write(byte: UInt8(ascii: "\t")) }
  }

  /// Usually sufficient: the markup of a theme and of each emoji.
  private static func capacity(for themes: [Theme]) -> Int {
    themes.reduce(256) { $0 + 520 + $1.name.utf8.count + 32 * ($1.emojis.count + $1.removedEmojis.count) }
  }
}

/// Escapes and checks text for XML 1.0.
enum PropertyListText {
  /// True for text that XML cannot represent: control characters, U+FFFE, U+FFFF.
  static func hasForbidden(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for index in bytes.indices where isForbidden(bytes, at: index) { return true }
      return false
    }
  }

  /// Writes text with markup characters escaped; ``hasForbidden(_:)`` must be false.
  static func write(_ text: String, to writer: inout ByteWriter) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      !bytes.contains { $0 < 0x20 || $0 == 0xEF || $0 == .lessThan || $0 == .greaterThan || $0 == .ampersand }
    }
    guard !isPlain else { return writer.write(text) }
    text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case .lessThan: writer.write("&lt;")
        case .greaterThan: writer.write("&gt;")
        case .ampersand: writer.write("&amp;")
        // XML readers turn a bare carriage return into a line feed.
        case 0x0D: writer.write("&#13;")
        default: writer.write(byte: byte)
        }
        index += 1
      }
    }
  }

  private static func isForbidden(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte < 0x20 { return !byte.isBlank }
    guard byte == 0xEF, index + 2 < bytes.count else { return false }
    return bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }
}

/// Filters the values under unknown keys for those that a property list can hold.
///
/// Property lists have no null, and XML has no control characters. A member with such a value is left out; so is a
/// whole array that contains one, because leaving out an element would move the others. All JSON numbers can be
/// written, and the rules of a theme keep values within the depth of a property list.
struct PropertyListLosses {
  private var counts: [Loss.Kind: Int] = [:]

  /// The members that can be written.
  mutating func kept(_ members: [ExtraValue.Member]) -> [ExtraValue.Member] {
    members.compactMap { member in
      do throws(Unwritable) {
        guard !PropertyListText.hasForbidden(member.key) else { throw Unwritable(loss: .controlCharacters) }
        return .init(member.key, try kept(member.value))
      } catch {
        counts[error.loss, default: 0] += 1
        return nil
      }
    }
  }

  var losses: [Loss] {
    [Loss.Kind.nullValues, .controlCharacters].compactMap { kind in counts[kind].map { Loss(kind, $0) } }
  }

  private mutating func kept(_ value: ExtraValue) throws(Unwritable) -> ExtraValue {
    switch value {
    case .null: throw Unwritable(loss: .nullValues)
    case .bool, .number: return value
    case .string(let text):
      guard !PropertyListText.hasForbidden(text) else { throw Unwritable(loss: .controlCharacters) }
      return value
    case .array(let values):
      var kept: [ExtraValue] = []
      for value in values { kept.append(try self.kept(value)) }
      return .array(kept)
    case .object(let members): return .object(kept(members))
    }
  }

  private struct Unwritable: Error {
    let loss: Loss.Kind
  }
}
