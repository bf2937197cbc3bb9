internal import Themes

/// Turns the rows of a table into drafts, one after the other.
struct CSVThemeReader {
  private let header: CSVHeader
  private var rows: CSVRows
  private let columns: (id: Int?, name: Int?, emojis: Int?, removed: Int?, pairs: Int?, color: Int?)

  init(_ bytes: UnsafeBufferPointer<UInt8>, into reading: inout ThemeReading) throws {
    (header, rows) = try CSVHeader.read(bytes)
    columns = (
      header.column(of: .id), header.column(of: .name), header.column(of: .emojis), header.column(of: .removedEmojis),
      header.column(of: .numberOfPairs), header.column(of: .color)
    )
    guard header.known > 0 else { throw Diagnostic.csvNoHeader() }
    for duplicate in header.duplicates {
      throw Diagnostic.csvDuplicateColumn(duplicate.name, at: place(ofColumn: duplicate.column))
    }
    for field in [ThemeField.name, .emojis] where header.column(of: field) == nil {
      throw Diagnostic.csvMissingColumn(field, at: rows.place(of: rows.rowStart))
    }
    // The place of each takes a walk along the row.
    var few = FewFindings(most: FewFindings.mostOfList)
    for unknown in header.unknown {
      few.add(.warning) { .csvUnknownColumn(unknown.name, at: place(ofColumn: unknown.column)) }
    }
    for finding in few.list { reading.report(finding) }
  }

  mutating func read(into reading: inout ThemeReading) throws {
    while try rows.next() {
      if !rows.isBlank { readRow(into: &reading) }
      try reading.checkPatience()
    }
  }

  private func readRow(into reading: inout ThemeReading) {
    var findings: [Diagnostic] = []
    checkShape(&findings)
    var draft = ThemeDraft(place: .line(rows.line, columns: []))
    draft.id = identity(columns.id)
    draft.name = text(columns.name)
    draft.inPlay = faces(columns.emojis, &reading)
    draft.removed = faces(columns.removed, &reading)
    if let pairs = text(columns.pairs), !trimmed(pairs).isEmpty {
      draft.numberOfPairs = Self.wholeNumber(pairs)
      if draft.numberOfPairs == nil {
        findings.append(.csvBadNumber(pairs, at: place(ofColumn: columns.pairs ?? 0)))
      }
    }
    if let color = text(columns.color), !color.isEmpty { draft.color = .text(trimmed(color)) }
    reading.found(draft, findings: findings) { locate(&$0) }
  }

  private func checkShape(_ findings: inout [Diagnostic]) {
    let cells = rows.cells
    if cells.count < header.count {
      findings.append(.csvTooFewCells(cells.count, of: header.count, at: place(ofColumn: cells.count)))
    } else if cells.count > header.count, cells[header.count...].contains(where: { !$0.isEmpty }) {
      let place = place(ofColumn: header.count)
      findings.append(.csvTooManyCells(cells.count, of: header.count, at: place))
    }
    if let quote = rows.strayQuote { findings.append(.csvStrayQuote(at: rows.place(of: quote))) }
  }

  private func text(_ column: Int?) -> String? {
    guard let column, column < rows.cells.count else { return nil }
    return rows.cells[column].text(in: rows.bytes)
  }

  private func identity(_ column: Int?) -> ThemeDraft.Identity? {
    guard let column, column < rows.cells.count else { return nil }
    return rows.cells[column].withBytes(in: rows.bytes) { bytes in
      if let id = ThemeID(utf8: bytes) { return .known(id) }
      let text = trimmed(String(decoding: bytes, as: UTF8.self))
      return text.isEmpty ? nil : .text(text)
    }
  }

  private func faces(_ column: Int?, _ reading: inout ThemeReading) -> WrittenFaces? {
    guard let column, column < rows.cells.count else { return nil }
    return rows.cells[column].withBytes(in: rows.bytes) { CSVFaces.faces($0, &reading) }
  }

  /// A cell that is missing is missing at the end of the row.
  private func place(ofColumn column: Int) -> Place {
    let cells = rows.cells
    return rows.place(of: column < cells.count ? cells[column].opening : cells.last?.end ?? rows.rowStart)
  }

  /// Counting characters is dear, so the columns of a row are worked out only when there is something to say of it.
  private func locate(_ draft: inout ThemeDraft) {
    let places = ThemeField.allCases.map { field -> Int in
      guard let column = header.column(of: field), case .line(_, let position) = place(ofColumn: column).spot
      else { return 0 }
      return position
    }
    draft.place = .line(rows.line, columns: places)
  }

  /// `8`, ` 8 ` and what spreadsheets make of it: `8.0` and `8,0`. Beyond the range it is the nearest number.
  static func wholeNumber(_ text: String) -> Int? {
    let text = trimmed(text)
    if let plain = Int(text) { return plain }
    let bytes = text.utf8
    let whole = bytes.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
    let fraction = bytes.dropFirst(whole.count)
    let isWhole = fraction.isEmpty || fraction.count > 1 && fraction.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    let digits = whole.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard isWhole, !digits.isEmpty, whole.count - digits.count <= 1, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return Int(Substring(whole)) ?? (whole.first == UInt8(ascii: "-") ? .min : .max)
  }
}
