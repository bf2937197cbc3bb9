public import Themes

/// A table for spreadsheets: one row per theme, its emoji in one cell.
public struct CSVFormat: ThemeFormat {
  /// What stands between cells that are written; what is read tells by itself.
  public enum Separator: Sendable {
    case comma, tab

    var byte: UInt8 { self == .tab ? 0x09 : UInt8(ascii: ",") }
  }

  private let separator: Separator

  public init(separator: Separator = .comma) { self.separator = separator }

  public var name: String { "csv" }
  public var summary: String { "a table for spreadsheets, one theme per row" }
  public var fileExtensions: [String] { ["csv", "tsv"] }

  /// A header that names our columns, columns of names and emoji, or emoji below names; nothing else makes a text a table of themes.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    guard let found = try? Self.opening(Array(opening)) else { return .no }
    return found.columns.areEnough || found.themes != nil ? .likely : found.columns.known > 1 ? .possible : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try CSVEncoding.utf8(bytes).withUnsafeBufferPointer { buffer in
      try CSVEncoding.check(buffer)
      let openings = try CSVOpening.all(buffer)
      Self.tellLinesAround(openings.compactMap(\.rows.part), in: buffer, &reading)
      for opening in openings {
        var themes = try CSVThemeReader(opening, into: &reading)
        try themes.read(into: &reading)
      }
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    CSVThemeWriter.table(themes, separator: separator.byte)
  }

  public func variant(forExtension suffix: String) -> any ThemeFormat { suffix == "tsv" ? .csv(separator: .tab) : self }

  public func losses(of theme: Theme) -> [Loss] {
    var losses: [Loss] = []
    if !theme.extras.isEmpty { losses.append(.unknownKeys(theme.extras.count)) }
    let spaced = theme.facesWithSpace
    if spaced > 0 { losses.append(.facesWithSpace(spaced)) }
    return losses
  }

  private static func tellLinesAround(
    _ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, _ reading: inout ThemeReading
  ) {
    guard !parts.isEmpty else { return }
    let around = PastedTable.around(parts, in: bytes, from: TextPosition.hasMark(bytes) ? 3 : 0)
    if around.lines > 0 { reading.report(.csvLinesAround(around.lines, around.mayHoldThemes, tables: parts.count)) }
  }

  private static func opening(_ opening: [UInt8]) throws -> CSVOpening {
    let bytes = try CSVEncoding.utf8(TextEncoding.whole(opening))
    return try bytes.withUnsafeBufferPointer { buffer in
      guard !buffer.contains(0) else { throw Diagnostic.csvNoHeader() }
      return try CSVOpening.read(buffer, isWhole: opening.count < Recognition.openingLength)
    }
  }
}

extension ThemeFormat where Self == CSVFormat {
  /// For example: `registry.adding(.csv)`
  public static var csv: CSVFormat { CSVFormat() }

  /// For example: `.csv(separator: .tab)`, as a `.tsv` is written.
  public static func csv(separator: CSVFormat.Separator) -> CSVFormat { CSVFormat(separator: separator) }
}
