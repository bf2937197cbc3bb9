public import Themes

/// JSON, the canonical format: readable by the apps of this game.
public struct JSONFormat: ThemeFormat, LongOpeningFormat {
  /// Makes the format, which has no options.
  public init() {}

  public var name: String { "json" }
  public var summary: String { "themes as the apps of this game store them" }
  public var fileExtensions: [String] { ["json"] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { JSONRecognition.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try decode(bytes, in: bytes.indices, into: &reading)
  }

  /// Reads the themes in a part of a text; findings have their places in the whole.
  package func decode(_ bytes: [UInt8], in range: Range<Int>, into reading: inout ThemeReading) throws {
    try JSONReader.read(bytes, in: range, limits: reading.limits) { reader in
      if reader.hasByteOrderMark { reading.report(.encoding(.byteOrderMark, at: .line(1, column: 1))) }
      var themes = KeyedThemes<JSONReader>(reading.limits)
      try themes.read(&reader, into: &reading)
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { JSONThemeWriter.array(themes) }
}

/// Recognises JSON files of themes by their brackets and keys.
///
/// For example: `[{"name":"Sea","emojis":["🐙","🐠"]}]` is certain; another key makes it likely; `{"version":1}` is
/// plausible.
enum JSONRecognition {
  static func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    let shape = shape(of: opening)
    guard shape == .likely else { return shape }
    if holdsOnlyThemes(Array(opening)) { return .certain }
    return opening.withUnsafeBufferPointer { bytes in
      let isOurs = bytes.contains("\"emojis\"") || bytes.contains("\"themes\"") || !bytes.contains(.quote)
      return isOurs ? .likely : .plausible
    }
  }

  /// True if the opening has a list of emoji, and no keys and values that this format does not write.
  private static func holdsOnlyThemes(_ opening: [UInt8]) -> Bool {
    KeyedThemes<JSONReader>.isCertain { themes, reading in
      let start = opening.hasByteOrderMark ? 3 : 0
      let end = try JSONReader.readOne(in: opening, from: start) { try themes.read(&$0, into: &reading) }.end
      return opening[end...].allSatisfy(\.isBlank)
    }
  }

  /// Judges by the first bracket and the character after it.
  private static func shape(of opening: ArraySlice<UInt8>) -> Recognition {
    var rest = opening.withoutByteOrderMark.drop(while: \.isBlank)
    guard let bracket = rest.first, bracket == UInt8(ascii: "{") || bracket == .openBracket else {
      return isWide(opening) ? .plausible : .no
    }
    rest = rest.dropFirst().drop(while: \.isBlank)
    switch (bracket, rest.first) {
    // `{"`, `{}`, `[{` and `[]`.
    case (0x7B, 0x22), (0x7B, 0x7D), (0x5B, 0x7B), (0x5B, 0x5D): return .likely
    default: return bracket == .openBracket && isTime(rest) ? .no : .plausible
    }
  }

  /// A date or time, as at the start of chat messages: `[21.11.26, 09:16:00] Ann: hi`, `[4:03 PM]`.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
    let digits = text.prefix { isDigit($0) }
    guard (1...4).contains(digits.count), let sign = text.dropFirst(digits.count).first else { return false }
    let rest = text.dropFirst(digits.count + 1)
    let second = rest.prefix { isDigit($0) }
    guard (1...2).contains(second.count) else { return false }
    // The second separator tells a date from a number: `21.11.` is not a number.
    return sign == 0x3A || ".-/".utf8.contains(sign) && rest.dropFirst(second.count).first == sign
  }

  /// Claims JSON in UTF-16 and UTF-32, so that the diagnostic can name the encoding.
  private static func isWide(_ opening: ArraySlice<UInt8>) -> Bool {
    let seen = opening.prefix(16).filter { $0 != 0 && $0 != 0xFF && $0 != 0xFE && !$0.isBlank }
    guard let first = seen.first, first == UInt8(ascii: "{") || first == .openBracket else { return false }
    return opening.prefix(4).contains(0)
  }
}
