internal import Themes

/// The rows of a table together with the meaning of its columns; gives the fields of the current row.
struct CSVTable {
  private(set) var columns: CSVColumns
  private(set) var rows: CSVRows

  /// Moves to the next row that is not blank; false at the end.
  ///
  /// A row that names our columns again is the header of another table: the rows below belong to it. `report` gets the
  /// findings about it.
  mutating func next(reporting report: (Diagnostic) -> Void) throws -> Bool {
    while try rows.nextFilled() {
      if let quote = rows.spanningQuote, !rows.hasFault, try hidesRow {
        try rows.endAfterFirstLine(CSVQuoteFault(offset: quote, isUnclosed: true))
      }
      guard !rows.hasFault, mayBeHeader else { return true }
      let arePairs = columns.arePairs
      let header = CSVHeader(rows.cells, in: rows.bytes) { arePairs ? SideColumns($0) : nil }
      guard header.columns.areEnough, header.duplicates.isEmpty else { return true }
      columns = header.columns
      unknownColumns(header).forEach(report)
    }
    return false
  }

  /// True if the cell for emoji begins with neither of the bytes with which nearly all emoji begin, and names a column; not
  /// for a row with an id.
  private var mayBeHeader: Bool {
    guard let column = columns.emojis.first, column < rows.cells.count, !rows.cells[column].isEmpty else {
      return false
    }
    let first = rows.bytes[rows.cells[column].start]
    return first != 0xF0 && first != 0xE2 && columns[.id].flatMap(text).flatMap(ThemeID.init) == nil
      && !FieldWord.meanings(of: rows.cells[column].text(in: rows.bytes)).isEmpty
  }

  /// True if a line inside a quoted cell is a row itself: then a quote is missing. The rest of a cell has a quote in its
  /// first cell.
  private var hidesRow: Bool {
    get throws {
      var lines = ByteLines(rows.bytes, from: rows.rowStart, number: rows.line)
      _ = lines.next()
      while let line = lines.next(), line.range.lowerBound < rows.range.upperBound {
        let text = rows.bytes[line.range]
        guard let end = text.firstIndex(of: rows.delimiter), !text[..<end].contains(UInt8(ascii: "\"")) else {
          continue
        }
        if try isTheme(rows.row(ofLine: line).cells) { return true }
      }
      return false
    }
  }

  /// True for cells in the number of the columns, with words in the place of the name and only emoji in theirs.
  private func isTheme(_ cells: [CSVCell]) -> Bool {
    guard let name = columns[.name], name < cells.count, cells.count >= columns.leastCount,
      cells.count <= columns.count || columns.emojisRunOn
    else { return false }
    func text(_ column: Int) -> String {
      trimmed(cells[column].beginning(Self.longestLooked, in: rows.bytes).replacing("\"", with: ""))
    }
    let faces = columns.emojis.filter { $0 < cells.count }.map(text).filter { !$0.isEmpty }
    let title = text(name)
    return !title.isEmpty && !title.contains(where: \.isEmoji)
      && !faces.isEmpty && faces.allSatisfy(FaceList.isEmojiOnly)
  }

  private static let longestLooked = 1_000

  /// Findings about columns that are dropped.
  func unknownColumns(_ header: CSVHeader) -> [Diagnostic] {
    // Limited, because finding each place walks along the row.
    var few = FindingLimiter(most: FindingLimiter.mostOfList)
    for unknown in header.unknown {
      few.add(.warning) {
        Diagnostic(
          .warning("field.dropped", "the unknown column \(quoted(unknown.name)) was dropped"),
          at: place(ofColumn: unknown.column))
      }
    }
    return few.list
  }

  func text(_ column: Int?) -> String? {
    guard let column, column < rows.cells.count else { return nil }
    return rows.cells[column].text(in: rows.bytes)
  }

  /// The beginning of a cell, for comparison.
  func beginning(_ length: Int, of column: Int?) -> String {
    guard let column, column < rows.cells.count else { return "" }
    return trimmed(rows.cells[column].beginning(length, in: rows.bytes))
  }

  /// The fields of the row, without the lists of emoji.
  func fields(_ findings: inout [Diagnostic]) -> ThemeDraft {
    var draft = ThemeDraft(place: rows.isSheet ? .spots(DraftSpots(whole: namePlace)) : .line(rows.line, columns: []))
    draft.id = identity
    draft.name = text(columns[.name])
    draft.numberOfPairs = numberOfPairs(&findings)
    draft.color = color
    return draft
  }

  private var identity: ThemeDraft.Identity? {
    guard let column = columns[.id], column < rows.cells.count else { return nil }
    return rows.cells[column].withBytes(in: rows.bytes) { bytes in
      if let id = ThemeID(utf8: bytes) { return .known(id) }
      let text = trimmed(String(decoding: bytes, as: UTF8.self))
      return text.isEmpty ? nil : .text(text)
    }
  }

  /// Nil if the cell is empty or not a number. Even in a column of cards, a cell may give pairs: `6 pairs`.
  func numberOfPairs(_ findings: inout [Diagnostic]) -> Int? {
    guard let column = columns[.numberOfPairs], let written = text(column), !trimmed(written).isEmpty else {
      return nil
    }
    guard let number = WrittenNumber.whole(written) else {
      let pairs = WrittenNumber.pairs(written)
      if pairs == nil { findings.append(.field(.notWhole(written), at: place(ofColumn: column))) }
      return pairs
    }
    guard columns.countsCards else { return number }
    if !number.isMultiple(of: 2) {
      findings.append(
        .cardsHalved(
          "\(quoted(trimmed(written))) is an odd number of cards, rounded down to \(counted(number / 2, "pair"))",
          at: place(ofColumn: column)))
    }
    return number / 2
  }

  var color: ThemeDraft.Color? {
    guard let written = text(columns[.color]), !trimmed(written).isEmpty else { return nil }
    return WrittenColor.draft(written)
  }

  /// The faces of a field; nil without a cell for them.
  func faces(
    _ field: ThemeField, _ reading: inout ThemeReading, _ budget: inout CSVWordBudget
  ) throws -> WrittenFaces? {
    // With its place in the closure, the table would be copied for each row.
    guard let faces = withFaces(field, { CSVFaces.faces($0, &reading) }) else { return nil }
    if let faces { return faces }
    let text = withFaces(field) { String(decoding: $0, as: UTF8.self) } ?? ""
    let (texts, captions) = try budget.faces(text, at: place(of: field))
    reading.lose(Loss(.captions, captions))
    return reading.validator.list(of: texts)
  }

  /// The bytes of the cell with removed emoji, or of all cells with emoji in play, joined by line feeds.
  func withFaces<Result>(
    _ field: ThemeField, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    guard let first = columns[field], first < rows.cells.count else { return nil }
    guard field == .emojis, columns.emojis.count > 1 || columns.emojisRunOn && rows.cells.count > columns.count else {
      return try rows.cells[first].withBytes(in: rows.bytes, body)
    }
    var joined: [UInt8] = []
    let beyond = columns.emojisRunOn ? Array(columns.count..<max(rows.cells.count, columns.count)) : []
    for column in columns.emojis + beyond where column < rows.cells.count {
      rows.cells[column].withBytes(in: rows.bytes) { cell in
        guard !cell.isEmpty else { return }
        if !joined.isEmpty { joined.append(0x0A) }
        joined += cell
      }
    }
    return try joined.withUnsafeBufferPointer(body)
  }

  private var hasTooManyCells: Bool {
    let cells = rows.cells
    return cells.count > columns.count && !columns.emojisRunOn && !rows.isSheet
      && cells[columns.count...].contains { !$0.isEmpty }
  }

  /// True if each cell of the row is surely in its column.
  var isClear: Bool {
    !rows.hasFault && rows.strayQuote == nil && (rows.isSheet || rows.cells.count >= columns.leastCount)
      && !hasTooManyCells
  }

  /// Reports a row that cannot be read, or else a wrong number of cells, stray quotes and content of nameless columns.
  func checkShape(_ findings: inout [Diagnostic]) {
    if let fault = rows.fault { return findings.append(fault) }
    let cells = rows.cells
    let (count, most) = (cells.count, columns.count)
    func note(_ wording: Wording, at column: Int) { findings.append(Diagnostic(wording, at: place(ofColumn: column))) }
    if rows.isSheet {
      // Cells that are left out are empty.
    } else if count < columns.leastCount {
      note(
        .error("csv.bad-row", "the row ends after \(count) of \(most) cells", hint: "Check that the row is complete."),
        at: count)
    } else if hasTooManyCells {
      note(
        .error(
          "csv.bad-row", "the row has \(grouped(count)) cells, but the header has \(grouped(most))",
          hint: "Put a cell that contains the separator in quotes."), at: most)
    } else if count < most, text(columns[.name])?.last?.isEmoji == true {
      note(
        .warning(
          "csv.bad-row", "the row ends after \(count) of \(most) cells, and its name ends with an emoji",
          hint: "Check that no separator is missing."), at: count)
    }
    var nameless = columns.nameless
    if rows.isSheet, !columns.emojisRunOn { nameless += most..<max(most, count) }
    for column in nameless where column < count && !cells[column].isEmpty {
      findings.append(
        .droppedCell(in: rows.name(ofColumn: column), because: "has no name", at: place(ofColumn: column)))
    }
    if let quote = rows.strayQuote { findings.append(.strayQuote(at: rows.place(of: quote))) }
  }

  func place(ofColumn column: Int) -> Place { rows.place(ofColumn: column) }

  private var namePlace: Place { place(ofColumn: columns[.name] ?? 0) }

  /// The columns of a row's fields. Counting characters is slow, so this is called only if there are findings.
  var located: DraftPlace {
    guard !rows.isSheet else {
      let fields = ThemeField.allCases.map { field in (field, columns[field].map(place) ?? namePlace) }
      return .spots(DraftSpots(whole: namePlace, fields: Dictionary(uniqueKeysWithValues: fields)))
    }
    let places = ThemeField.allCases.map { field -> Int in
      guard let column = columns[field], case .line(_, let position) = place(ofColumn: column).spot
      else { return 0 }
      return position
    }
    return .line(rows.line, columns: places)
  }

  func place(of field: ThemeField) -> Place { place(ofColumn: columns[field] ?? 0) }
}

extension CSVColumns {
  /// A row may end early if only emoji cells would follow.
  fileprivate var leastCount: Int {
    var least = count
    while least > 0, nameless.contains(least - 1) { least -= 1 }
    guard emojis.count > 1, let last = emojis.last, last == least - 1 else { return least }
    while let previous = emojis.lastIndex(of: least - 1), previous > 0 { least -= 1 }
    return least
  }
}

extension Diagnostic {
  static func droppedCell(in column: String, because reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning(
        "field.dropped", "the content of column \(column) was dropped, because the column \(reason)",
        hint: "Name the column in the header."), at: place)
  }
}
