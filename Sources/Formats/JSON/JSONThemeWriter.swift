package import Themes

/// Writes themes as the apps of this game store them.
package enum JSONThemeWriter {
  /// One theme as an object, followed by a line feed.
  package static func object(_ theme: Theme) -> [UInt8] {
    JSONWriter.document(.readable) { writer in writer.object { $0.members(of: theme, isStored: true) } }
  }

  /// An array of themes, followed by a line feed.
  static func array(_ themes: [Theme]) -> [UInt8] {
    JSONWriter.document(.readable, capacity: themes.count * usualLength) { writer in
      writer.array { writer in
        for theme in themes { writer.object { $0.members(of: theme, isStored: true) } }
      }
    }
  }

  /// Ample room for a theme of a dozen faces: growing would copy all themes, and room that is not written to takes no memory.
  private static let usualLength = 512
}

extension JSONWriter {
  /// Writes a theme as pages and plugins have it, with the colour as text: `#FF9500`. One that `isStored` has the colour as
  /// fractions, as the apps read it. `isBrief` leaves out empty lists.
  package mutating func members(of theme: Theme, isStored: Bool = false, isBrief: Bool = false) {
    for field in ThemeField.inOrder {
      let key = field.rawValue
      switch field.kind {
      case .id: member(key, theme.id.description)
      case .text(let text): if !theme[text].isEmpty { member(key, theme[text]) }
      case .faces(let faces):
        if !isBrief || !theme[faces].isEmpty { member(key, theme[faces]) }
      case .number(let number): member(key, theme[number])
      case .color(let color):
        let color = theme[color]
        if isStored { member(key, fractionsOf: color) } else { member(key, color.description) }
      case .words:
        guard !theme.words.isEmpty else { continue }
        self.key(key)
        inline { theme.wordsValue.write(to: &$0) }
      }
    }
    for extra in theme.extras { member(extra.key, extra.value) }
  }

  private mutating func member(_ key: String, fractionsOf color: ThemeColor) {
    self.key(key)
    inline { writer in
      writer.object { writer in
        writer.member("red", fraction: color.red)
        writer.member("green", fraction: color.green)
        writer.member("blue", fraction: color.blue)
        writer.member("alpha", fraction: color.alpha)
      }
    }
  }

  private mutating func member(_ key: String, fraction: UInt8) {
    self.key(key)
    scalar { $0.write(fraction: fraction) }
  }
}

extension Emoji: JSONWritable {
  package func write(to writer: inout JSONWriter) { text.write(to: &writer) }
}
