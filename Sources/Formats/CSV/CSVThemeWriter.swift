internal import Themes

/// Writes a table strictly by RFC 4180: commas, CR LF, quotes only where they are needed.
struct CSVThemeWriter {
  private var out: ByteWriter
  /// The list of faces of one cell, kept for its room.
  private var list: [UInt8] = []

  static func table(_ themes: [Theme]) -> [UInt8] {
    var writer = CSVThemeWriter(out: ByteWriter(capacity: themes.count * usualLength))
    writer.out.write("id,name,emojis,removedEmojis,numberOfPairs,color\r\n")
    for theme in themes { writer.write(theme) }
    return writer.out.bytes
  }

  private mutating func write(_ theme: Theme) {
    out.write(theme.id.description)
    out.write(",")
    var name = theme.name
    name.withUTF8 { writeCell($0) }
    out.write(",")
    write(theme.emojis)
    out.write(",")
    write(theme.removedEmojis)
    out.write(",")
    out.write(theme.numberOfPairs)
    out.write(",")
    out.write(theme.color.description)
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
    out.write(isGuarded ? "\"'" : "\"")
    for byte in cell {
      if byte == UInt8(ascii: "\"") { out.write("\"") }
      out.write(byte: byte)
    }
    out.write("\"")
  }

  /// The other separators too, so that no reader can take them for its own.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Room for a theme of a dozen faces.
  private static let usualLength = 144
}
