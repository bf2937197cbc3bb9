public import Themes

/// JSON, the canonical form of themes: what the apps of this game write, they can read.
public struct JSONFormat: ThemeFormat {
  public init() {}

  public var name: String { "json" }
  public var summary: String { "themes as the apps of this game store them" }
  public var fileExtensions: [String] { ["json"] }

  /// A bracket first, then what may follow one in JSON.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    var rest = opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening.dropFirst(3) : opening
    rest = rest.drop(while: Self.isSpace)
    guard let bracket = rest.first, bracket == 0x7B || bracket == 0x5B else {
      return isWide(opening) ? .possible : .no
    }
    rest = rest.dropFirst().drop(while: Self.isSpace)
    switch (bracket, rest.first) {
    case (0x7B, 0x22), (0x7B, 0x7D), (0x5B, 0x7B), (0x5B, 0x5D): return .likely
    default: return bracket == 0x5B && Self.isTime(rest) ? .no : .possible
    }
  }

  /// A day or an hour, as the messages of a chat begin: `[21.11.26, 09:16:00] Ann: hi`, `[4:03 PM]`.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let digits = text.prefix { isDigit($0) }
    guard (1...4).contains(digits.count), let sign = text.dropFirst(digits.count).first else { return false }
    let rest = text.dropFirst(digits.count + 1)
    let second = rest.prefix { isDigit($0) }
    guard (1...2).contains(second.count) else { return false }
    // A number has one point, and its digits are no day with a month and a year.
    return sign == 0x3A || ".-/".utf8.contains(sign) && rest.dropFirst(second.count).first == sign
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try JSONReader.read(bytes) { reader in
      var themes = JSONThemeReader()
      try themes.read(&reader, into: &reading)
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { JSONThemeWriter.array(themes) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// JSON in UTF-16 or UTF-32 is claimed, so that the refusal can name the encoding.
  private func isWide(_ opening: ArraySlice<UInt8>) -> Bool {
    let seen = opening.prefix(16).filter { $0 != 0 && $0 != 0xFF && $0 != 0xFE && !Self.isSpace($0) }
    guard let first = seen.first, first == 0x7B || first == 0x5B else { return false }
    return opening.prefix(4).contains(0)
  }
}

extension ThemeFormat where Self == JSONFormat {
  /// For example: `registry.adding(.json)`
  public static var json: JSONFormat { JSONFormat() }
}
