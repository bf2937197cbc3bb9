package import Themes

/// Writes themes as the apps of this game store them.
package struct JSONThemeWriter {
  private var out: ByteWriter
  /// Room for a theme of a dozen faces.
  private static let usualLength = 320

  /// One theme as an object, followed by a line feed.
  package static func object(_ theme: Theme) -> [UInt8] {
    var writer = JSONThemeWriter(out: ByteWriter())
    writer.write(theme, indented: 0)
    writer.out.write("\n")
    return writer.out.bytes
  }

  /// An array of themes, followed by a line feed.
  static func array(_ themes: [Theme]) -> [UInt8] {
    guard !themes.isEmpty else { return Array("[]\n".utf8) }
    var writer = JSONThemeWriter(out: ByteWriter(capacity: themes.count * usualLength))
    writer.out.write("[\n")
    for (index, theme) in themes.enumerated() {
      writer.out.write(index == 0 ? "  " : ",\n  ")
      writer.write(theme, indented: 1)
    }
    writer.out.write("\n]\n")
    return writer.out.bytes
  }

  private mutating func write(_ theme: Theme, indented depth: Int) {
    let content = theme.content
    var separator: StaticString = "{"
    for field in ThemeField.allCases {
      if case .text(let text) = field.kind, content[keyPath: text].isEmpty { continue }
      out.write(separator)
      separator = ","
      newLine(depth)
      out.write("\"")
      out.write(field.rawValue)
      out.write("\": ")
      switch field.kind {
      case .id:
        out.write("\"")
        out.write(theme.id.description)
        out.write("\"")
      case .text(let text): JSONEscaping.write(content[keyPath: text], to: &out)
      case .faces(let faces): write(content[keyPath: faces])
      case .number(let number): out.write(content[keyPath: number])
      case .color(let color): write(content[keyPath: color])
      }
    }
    for member in content.extras { write(member, indented: depth) }
    out.write(depth == 0 ? "\n}" : "\n  }")
  }

  private mutating func newLine(_ depth: Int) { out.write(depth == 0 ? "\n  " : "\n    ") }

  private mutating func write(_ faces: [Emoji]) {
    out.write("[")
    for (index, face) in faces.enumerated() {
      if index > 0 { out.write(", ") }
      JSONEscaping.write(face.text, to: &out)
    }
    out.write("]")
  }

  private mutating func write(_ color: ThemeColor) {
    out.write("{\"red\": ")
    out.write(fraction: color.red)
    out.write(", \"green\": ")
    out.write(fraction: color.green)
    out.write(", \"blue\": ")
    out.write(fraction: color.blue)
    out.write(", \"alpha\": ")
    out.write(fraction: color.alpha)
    out.write("}")
  }

  private mutating func write(_ member: ExtraValue.Member, indented depth: Int) {
    out.write(",")
    newLine(depth)
    JSONEscaping.write(member.key, to: &out)
    out.write(": ")
    JSONWriter.value(member.value, depth: depth + 1, to: &out)
  }
}

extension JSONWriter {
  /// Writes a theme as pages and plugins have it, with the colour as text: `#FF9500`. `isBrief` leaves out empty lists.
  package mutating func members(of theme: Theme, isBrief: Bool = false) {
    let content = theme.content
    for field in ThemeField.allCases {
      let key = field.rawValue
      switch field.kind {
      case .id: member(key, theme.id.description)
      case .text(let text): if !content[keyPath: text].isEmpty { member(key, content[keyPath: text]) }
      case .faces(let faces):
        if !isBrief || !content[keyPath: faces].isEmpty { member(key, content[keyPath: faces].map(\.text)) }
      case .number(let number): member(key, content[keyPath: number])
      case .color(let color): member(key, content[keyPath: color].description)
      }
    }
    for extra in content.extras { member(extra.key, extra.value) }
  }
}
