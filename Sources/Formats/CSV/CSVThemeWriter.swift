internal import Themes

/// Writes a table strictly by RFC 4180: one separator, CR LF, quotes only where needed.
struct CSVThemeWriter {
  private var out: ByteWriter
  private let separator: UInt8
  /// A reused buffer for the faces of one cell.
  private var list: [UInt8] = []

  private init(capacity: Int, separator: UInt8) {
    out = ByteWriter(capacity: capacity)
    self.separator = separator
  }

  static func table(_ themes: [Theme], separator: UInt8, hasByteOrderMark: Bool) -> [UInt8] {
    let arePairs = !themes.allSatisfy(\.words.isEmpty)
    var writer = CSVThemeWriter(capacity: themes.count * usualLength, separator: separator)
    if hasByteOrderMark { writer.out.write("\u{FEFF}") }
    for (index, column) in (arePairs ? pairColumns : columns).enumerated() {
      if index > 0 { writer.out.write(byte: separator) }
      writer.out.write(column)
    }
    writer.out.write("\r\n")
    for theme in themes { if arePairs { writer.writePairs(theme) } else { writer.write(theme) } }
    return writer.out.finish()
  }

  static let columns = ThemeField.columns.map(\.rawValue)

  /// The columns of a table with a row for each pair, which is written if any theme has words.
  static let pairColumns = ["id", "theme", "emoji", "front", "back", "removed", "numberOfPairs", "color"]

  /// Each row has the id and the name, so that it can be moved; the first has the fields of the theme.
  private mutating func writePairs(_ theme: Theme) {
    let removed = theme.removedEmojis.map { ($0, "yes") }
    for (index, (face, mark)) in (theme.emojis.map { ($0, "") } + removed).enumerated() {
      let (texts, isFirst) = (theme.words[face], index == 0)
      let cells = [
        theme.name, face.text, texts?.front ?? "", texts?.back ?? "", mark, isFirst ? String(theme.numberOfPairs) : "",
        isFirst ? theme.color.description : "",
      ]
      out.write(theme.id.description)
      for var cell in cells {
        out.write(byte: separator)
        cell.withUTF8 { writeCell($0) }
      }
      out.write("\r\n")
    }
  }

  private mutating func write(_ theme: Theme) {
    for field in ThemeField.columns {
      if field != .id { out.write(byte: separator) }
      switch field.kind {
      case .id: out.write(theme.id.description)
      case .text(let text):
        var text = theme[text]
        text.withUTF8 { writeCell($0) }
      case .faces(let faces): write(theme[faces])
      case .number(let number): out.write(theme[number])
      case .color(let color): out.write(theme[color].description)
      case .words: break
      }
    }
    out.write("\r\n")
  }

  private mutating func write(_ faces: [Emoji]) {
    list.removeAll(keepingCapacity: true)
    for face in faces {
      if !list.isEmpty { list.append(0x20) }
      var text = face.text
      text.withUTF8 { list.append(contentsOf: $0) }
    }
    let cell = list
    cell.withUnsafeBufferPointer { writeCell($0) }
  }

  private mutating func writeCell(_ cell: UnsafeBufferPointer<UInt8>) {
    let isGuarded = CSVGuard.isNeeded(cell)
    guard cell.contains(where: Self.needsQuotes) || cell.first == 0x20 else {
      if isGuarded { out.write("'") }
      out.write(cell)
      return
    }
    out.write(doublingQuotesOf: (isGuarded ? [UInt8(ascii: "'")] : []) + cell)
  }

  /// Includes the other separators, so that no reader splits a cell at them.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Room for a theme of a dozen faces.
  private static let usualLength = 144
}
