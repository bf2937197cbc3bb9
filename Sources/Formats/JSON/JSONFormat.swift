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
    default: return .possible
    }
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
