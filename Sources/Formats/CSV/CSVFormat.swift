public import Themes

/// A table for spreadsheets: one row per theme, its emoji in one cell.
public struct CSVFormat: ThemeFormat {
  public init() {}

  public var name: String { "csv" }
  public var summary: String { "a table for spreadsheets, one theme per row" }
  public var fileExtensions: [String] { ["csv", "tsv"] }

  /// A header that names our columns; nothing else makes a text a table of themes.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    guard let known = try? Self.knownColumns(Array(opening)) else { return .no }
    return known.contains(.name) && known.contains(.emojis) ? .likely : known.count > 1 ? .possible : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try CSVEncoding.utf8(bytes).withUnsafeBufferPointer { buffer in
      try CSVEncoding.check(buffer)
      var themes = try CSVThemeReader(buffer, into: &reading)
      try themes.read(into: &reading)
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { CSVThemeWriter.table(themes) }

  public func losses(of theme: Theme) -> [Loss] {
    var losses: [Loss] = []
    if !theme.extras.isEmpty { losses.append(.unknownKeys(theme.extras.count)) }
    let spaced = (theme.emojis + theme.removedEmojis).count { face in
      face.text.unicodeScalars.contains { $0.properties.isWhitespace }
    }
    if spaced > 0 {
      losses.append(Loss("faces-with-space", count: spaced, "emoji with a space in it", "emoji with a space in them"))
    }
    return losses
  }

  private static func knownColumns(_ opening: [UInt8]) throws -> [ThemeField] {
    // An opening may end in the middle of a UTF-16 character.
    let bytes = try CSVEncoding.utf8(opening.count % 2 == 0 ? opening : opening.dropLast())
    return try bytes.withUnsafeBufferPointer { buffer in
      let header = try CSVHeader.read(buffer).header
      return ThemeField.allCases.filter { header.column(of: $0) != nil }
    }
  }
}

extension ThemeFormat where Self == CSVFormat {
  /// For example: `registry.adding(.csv)`
  public static var csv: CSVFormat { CSVFormat() }
}
