internal import Themes

/// Writes a theme to a line, as ``StrictLine`` reads it.
enum TextThemeWriter {
  static func lines(_ themes: [Theme]) -> [UInt8] {
    var out = ByteWriter(capacity: themes.count * usualLength)
    for theme in themes {
      write(theme.name, quoted: !StrictLine.isPlain(theme.name), to: &out)
      out.write(":")
      for face in theme.emojis {
        out.write(" ")
        write(face.text, quoted: isAmbiguous(face.text), to: &out)
      }
      out.write(" ")
      out.write(theme.color.description)
      out.write(" ")
      out.write(theme.numberOfPairs)
      out.write(" pairs\n")
    }
    return out.bytes
  }

  private static func write(_ text: String, quoted: Bool, to out: inout ByteWriter) {
    guard quoted else { return out.write(text) }
    out.write("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { out.write("\"") }
      out.write(byte: byte)
    }
    out.write("\"")
  }

  /// A sign that people write between faces, or a face with a space in it.
  private static func isAmbiguous(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first else { return true }
    if first.value < 0x80 { return !first.properties.isAlphabetic && face.utf8.count == 1 || first == " " }
    return face.contains { FaceList.isSeparator($0) } || face.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// Room for a theme of a dozen faces.
  private static let usualLength = 112
}
