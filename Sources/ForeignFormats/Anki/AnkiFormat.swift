public import Formats

/// Notes of Anki, exported as plain text.
public struct AnkiFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "anki" }
  public var summary: String { "notes of Anki in plain text, a theme for each deck or tag" }
  public var fileExtensions: [String] { ["txt"] }

  /// The first line is one of those that only this program writes.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PlainText.withOpening(opening) { text in
      let line = text.content.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200)
      return AnkiHeader.isEntry(String(decoding: line, as: UTF8.self)) ? .certain : .no
    } ?? .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try PlainText.withLines(of: bytes) { text in
      var notes = try AnkiReader(text.content)
      try notes.read(into: &reading)
    }
  }
}

extension ThemeFormat where Self == AnkiFormat {
  /// For example: `registry.adding(.anki)`
  public static var anki: AnkiFormat { AnkiFormat() }
}
