public import Themes

/// A table for spreadsheets: one row per theme, its emoji in one cell.
public struct CSVFormat: ThemeFormat, VariantFormat {
  /// The separator between cells when writing; reading detects it.
  public enum Separator: Sendable {
    case comma, tab

    var byte: UInt8 { self == .tab ? 0x09 : UInt8(ascii: ",") }
  }

  private let separator: Separator

  public init(separator: Separator = .comma) { self.separator = separator }

  public var name: String { "csv" }
  public var summary: String { "a table for spreadsheets, one theme per row" }
  public var fileExtensions: [String] { ["csv", "tsv"] }

  /// Requires a header with our columns, columns of names and emoji, or emoji below names.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    guard let found = try? Self.opening(Array(opening)) else { return .no }
    return found.columns.areEnough || found.themes != nil ? .likely : found.columns.known > 1 ? .possible : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try CSVEncoding.utf8(bytes, reading.limits).withUnsafeBufferPointer { buffer in
      try CSVEncoding.check(buffer)
      let openings = try CSVOpening.all(buffer, reading.limits)
      Self.reportLinesAround(openings.compactMap(\.rows.part), in: buffer, &reading)
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
    if !theme.extras.isEmpty { losses.append(Loss(.unknownKeys, theme.extras.count)) }
    let spaced = theme.facesWithSpace
    if spaced > 0 { losses.append(Loss(.facesWithSpace, spaced)) }
    return losses
  }

  private static func reportLinesAround(
    _ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, _ reading: inout ThemeReading
  ) {
    guard !parts.isEmpty else { return }
    let around = PastedTable.around(parts, in: bytes, from: bytes.hasByteOrderMark ? 3 : 0)
    if around.lines > 0 {
      reading.report(.csv(.linesAround(around.lines, mayHoldThemes: around.mayHoldThemes, tables: parts.count)))
    }
  }

  private static func opening(_ opening: [UInt8]) throws -> CSVOpening {
    let bytes = try CSVEncoding.utf8(TextEncoding.whole(opening), .standard)
    return try bytes.withUnsafeBufferPointer { buffer in
      guard !buffer.contains(0) else { throw CSVOpening.noHeader }
      return try CSVOpening.read(buffer, .standard, isWhole: opening.count < FormatRegistry.openingLength)
    }
  }
}

extension ThemeFormat where Self == CSVFormat {
  /// For example: `registry.adding(.csv)`
  public static var csv: CSVFormat { CSVFormat() }

  /// For example: `.csv(separator: .tab)`, used for `.tsv` files.
  public static func csv(separator: CSVFormat.Separator) -> CSVFormat { CSVFormat(separator: separator) }
}

/// Decodes a file to checked UTF-8. Rejects other encodings by name: a wrong guess would silently corrupt names.
enum CSVEncoding {
  /// Converts UTF-16 with a byte order mark; UTF-8 stays as it is, including its byte order mark.
  static func utf8(_ bytes: [UInt8], _ limits: ReadingLimits) throws -> [UInt8] {
    do throws(TextEncoding.Fault) {
      return try TextEncoding.decode(bytes, limits).text
    } catch {
      switch error {
      case .foreign(let encoding): throw Diagnostic.csv(.notUTF8(encoding: encoding), at: .byte(0))
      case .half(let offset): throw Diagnostic.csv(.invalidUTF16, at: .byte(offset))
      case .tooLarge(let limit): throw Diagnostic.format(.utf16TooLarge(limit: limit))
      }
    }
  }

  static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let fault = UTF8Check.fault(in: bytes) else { return }
    if let marks = replacedEmoji(in: bytes) {
      throw Diagnostic.csv(.replacedEmoji, at: TextPosition.place(of: marks, in: bytes))
    }
    let place = TextPosition.place(of: fault, in: bytes)
    throw bytes[fault] == 0 ? Diagnostic.csv(.nul, at: place) : .csv(.invalidUTF8(OlderEncoding(bytes)), at: place)
  }

  /// For a character that the encoding lacks, Excel writes question marks on Windows and underscores on the Mac: two
  /// per emoji.
  private static func replacedEmoji(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.indices.dropLast().first { index in
      bytes[index] == bytes[index + 1] && (bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "_"))
    }
  }
}
