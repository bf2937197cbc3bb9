public import Themes

/// A table for spreadsheets: one row per theme, its emoji in one cell.
public struct CSVFormat: ThemeFormat, VariantFormat {
  /// The separator between cells when writing; reading detects it.
  public enum Separator: String, CaseIterable, Sendable {
    /// The character between two cells.
    case comma, semicolon, tab

    var byte: UInt8 {
      switch self {
      case .comma: UInt8(ascii: ",")
      case .semicolon: UInt8(ascii: ";")
      case .tab: 0x09
      }
    }
  }

  private let separator: Separator
  private let hasByteOrderMark: Bool

  /// Excel reads a file as UTF-8 only if it begins with a byte order mark.
  public init(separator: Separator = .comma, hasByteOrderMark: Bool = false) {
    self.separator = separator
    self.hasByteOrderMark = hasByteOrderMark
  }

  public var name: String { "csv" }
  public var summary: String { "a table for spreadsheets, one theme per row" }
  public var fileExtensions: [String] { ["csv", "tsv"] }

  /// Requires a header with our columns or with sides of pairs, columns of names and emoji, or emoji below names. Certain of
  /// the header that it writes itself.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    guard let found = try? Self.opening(Array(opening)) else { return .no }
    if found.header?.isOurs == true, found.rowsAbove == 0, found.rows.part == nil { return .certain }
    if found.themes != nil || found.columns.areEnough && !found.columns.areGuessed { return .likely }
    // Commas divide sentences too.
    let arePairs = found.columns.arePairs && found.rows.delimiter == UInt8(ascii: ";")
    return arePairs || found.columns.known > 1 ? .possible : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var text = try TextEncoding.decode(bytes, reading.limits).text
    let damage = try CSVEncoding.replaceDamage(in: &text)
    try text.withUnsafeBufferPointer { buffer in
      if let words = CSVOpening.words(buffer, reading) { return try words.read(into: &reading) }
      let openings = try CSVOpening.all(buffer, reading.limits, replacer: reading.replacer)
      // If no byte outside of ASCII is text, the whole file is in the older encoding.
      if let first = damage.list.first?.finding, case .malformed? = first.problem as? EncodingProblem,
        openings.contains(where: \.columns.arePairs), !buffer.contains(where: { $0 >= 0x80 })
      {
        throw first
      }
      Self.reportLinesAround(openings.compactMap(\.rows.part), in: buffer, &reading)
      for var opening in openings {
        try opening.set(damage)
        try CSVThemeReader(opening, into: &reading).read(into: &reading)
      }
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    CSVThemeWriter.table(themes, separator: separator.byte, hasByteOrderMark: hasByteOrderMark)
  }

  public func variant(forExtension suffix: String) -> any ThemeFormat {
    suffix == "tsv" ? CSVFormat(separator: .tab) : self
  }

  public func losses(of theme: Theme) -> [Loss] {
    var losses: [Loss] = []
    if !theme.extras.isEmpty { losses.append(Loss(.unknownKeys, theme.extras.count)) }
    let spaced = theme.words.isEmpty ? theme.facesWithSpace : 0
    if spaced > 0 { losses.append(Loss(.facesWithSpace, spaced)) }
    return losses
  }

  private static func reportLinesAround(
    _ parts: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>, _ reading: inout ThemeReading
  ) {
    guard !parts.isEmpty else { return }
    let around = PastedTable.around(parts, in: bytes, from: bytes.hasByteOrderMark ? 3 : 0)
    if around.lines > 0 {
      let lines = counted(around.lines, "line") + " outside the \(parts.count == 1 ? "table" : "\(parts.count) tables")"
      reading.report(.skippedRows(lines, count: around.lines, around.mayHoldThemes ? .warning : .note))
    }
  }

  private static func opening(_ opening: [UInt8]) throws -> CSVOpening {
    let bytes = try TextEncoding.decode(TextEncoding.whole(opening)).text
    return try bytes.withUnsafeBufferPointer { buffer in
      guard !buffer.contains(0) else { throw Diagnostic.format(.unrecognized(known: [])) }
      return try CSVOpening.read(buffer, .standard, isWhole: opening.count < FormatRegistry.openingLength)
    }
  }
}

/// The bytes of a file that are not text, replaced so that the rows without any can be read.
enum CSVEncoding {
  /// Overwrites NUL and malformed bytes with a control character, so that the rows without any can be read.
  ///
  /// Throws if the emoji of the whole file are lost, or if it is not text.
  static func replaceDamage(in text: inout [UInt8]) throws -> DamagedBytes {
    var damage = DamagedBytes()
    guard let first = text.withUnsafeBufferPointer(UTF8Check.fault) else { return damage }
    try text.withUnsafeBufferPointer { bytes in
      if bytes[first] != 0, !hasEmoji(bytes), let marks = replacedEmoji(in: bytes) {
        throw Diagnostic.encoding(.lostEmoji(.replaced), at: TextPosition.place(of: marks, in: bytes))
      }
      damage = try DamagedBytes(in: bytes, from: first)
    }
    for byte in damage.list { text[byte.offset] = substitute }
    return damage
  }

  /// The character that Unicode has for this purpose.
  private static let substitute: UInt8 = 0x1A

  /// True for one with the bytes that most emoji begin with: then no program replaced the others.
  private static func hasEmoji(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.dropLast().contains { bytes[$0] == 0xF0 && bytes[$0 + 1] == 0x9F }
  }

  /// For a character that the encoding lacks, Excel writes question marks on Windows and underscores on the Mac: two
  /// per emoji.
  private static func replacedEmoji(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.indices.dropLast().first { index in
      bytes[index] == bytes[index + 1] && (bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "_"))
    }
  }
}

/// The bytes of a file that are not text, up to the number of errors that stop a reading.
struct DamagedBytes {
  /// In rising order.
  private(set) var list: [(offset: Int, finding: Diagnostic)] = []

  init() {}

  init(in bytes: UnsafeBufferPointer<UInt8>, from first: Int) throws {
    let encoding = OlderEncoding(bytes)
    var places = LineCounter(bytes)
    var start = first
    while let fault = UTF8Check.fault(in: UnsafeBufferPointer(rebasing: bytes[start...])) {
      let offset = start + fault
      let problem = bytes[offset] == 0 ? EncodingProblem.nul : .malformed(encoding)
      list.append((offset, .encoding(problem, at: places.place(ofByte: offset))))
      if list.count > ThemeReading.mostErrors { throw list[0].finding }
      start = offset + 1
    }
  }

  var isEmpty: Bool { list.isEmpty }

  func first(in range: Range<Int>) -> Diagnostic? {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low].offset < range.upperBound ? list[low].finding : nil
  }
}
