package import Themes

/// Turns the rows of a table into drafts: one theme per row, per name or per column.
struct CSVThemeReader {
  private let table: CSVTable
  /// Set if the table has one emoji per row.
  private let grouped: CSVTable?
  /// Set if the table has one theme per column.
  private let columns: CSVThemeColumns?

  init(_ opening: CSVOpening, into reading: inout ThemeReading) throws {
    table = CSVTable(columns: opening.columns, rows: opening.rows)
    columns = opening.themes
    let start = table.rows.place(inLine: 1)
    if let columns {
      grouped = nil
      let names = columns.names.prefix(5).map { quoted($0) }.joined(separator: ", ")
      let rest = columns.names.count > 5 ? " and more" : ""
      reading.report(
        .guessedColumns("each column was read as a theme named by its first row: \(names)\(rest)", .note, at: start))
      return
    }
    if let header = opening.header { try Self.check(header, table, emojifies: reading.replacer != nil) }
    grouped = try CSVGroups.table(table)
    if let header = opening.header { reportUnknown(header, &reading) }
    if opening.rowsAbove > 0 {
      let rows = counted(opening.rowsAbove, "row") + " above the header"
      reading.report(.skippedRows(rows, count: opening.rowsAbove, at: start))
    }
    if table.columns.countsCards, let column = table.columns[.numberOfPairs] {
      let name = quoted(trimmed(table.text(column) ?? ""))
      reading.report(
        .cardsHalved(
          "the column \(name) counts cards, not pairs, so its values were halved", at: table.place(ofColumn: column)))
    }
    if let guess = guess(opening) { reading.report(guess) }
    if opening.header != nil,
      let quote = table.rows.fault?.place ?? table.rows.strayQuote.map({ table.rows.place(of: $0) })
    {
      reading.report(.strayQuote(at: quote))
    }
  }

  /// A finding about columns that were recognised by their content.
  private func guess(_ opening: CSVOpening) -> Diagnostic? {
    if opening.header?.isGuessed == true {
      return .guessedColumns(
        "the first row was read as the names of the columns: \(listed(table.columns))", .note,
        hint: "If it is a pair, write 'front' and 'back' above it.", at: table.rows.place(ofColumn: 0))
    }
    guard opening.header == nil else {
      return !table.columns.areGuessed
        ? nil
        : .guessedColumns(
          "the header does not name all columns; they were recognised by their content: \(listed(table.columns))",
          .warning, hint: "Name the columns 'name' and 'emojis'.", at: table.rows.place(ofColumn: 0))
    }
    let dropped = opening.columns.dropped.map(table.rows.name(ofColumn:)).joined(separator: ", ")
    return .guessedColumns(
      "there is no header; the columns were recognised by their content: "
        + "\(listed(opening.columns))\(dropped.isEmpty ? "" : "; dropped: \(dropped)")",
      dropped.isEmpty ? .note : .warning, hint: Self.firstRowAdvice(opening), at: table.rows.place(inLine: 1))
  }

  /// Advice for a table of pairs whose first row may name the columns.
  private static func firstRowAdvice(_ opening: CSVOpening) -> String? {
    var rows = opening.rows
    guard opening.columns.arePairs, (try? rows.nextFilled()) == true else { return nil }
    return PairHeader.advice(opening.columns.sides.map { rows.cells[$0].text(in: rows.bytes) })
  }

  /// For example: `1 name, 3 emojis`.
  private func listed(_ columns: CSVColumns) -> String {
    let fields = ThemeField.allCases.flatMap { field in
      (field == .emojis ? columns.emojis : columns[field].map { [$0] } ?? []).map { ($0, field.rawValue) }
    }
    let sides = columns.sides.enumerated().map { ($0.element, $0.offset == 0 ? "front" : "back") }
    return (fields + sides).sorted { $0.0 < $1.0 }.map { "\(table.rows.name(ofColumn: $0.0)) \($0.1)" }.joined(
      separator: ", ")
  }

  private static func check(_ header: CSVHeader, _ table: CSVTable, emojifies: Bool) throws {
    for duplicate in header.duplicates {
      throw Diagnostic.badHeader(
        "the column \(quoted(duplicate.name)) appears twice",
        hint: "Remove one, or move the second of two tables below the first.",
        at: table.place(ofColumn: duplicate.column))
    }
    guard !header.columns.arePairs else { return }
    let place = table.rows.place(ofColumn: 0)
    guard header.columns[.name] != nil else {
      throw Diagnostic.badHeader(
        "the header has no column 'name'", hint: "Name the column of the themes 'name', or add one.", at: place)
    }
    guard header.columns[.emojis] != nil else {
      var finding = Diagnostic.badHeader(
        table.rows.hasEmoji ? "the header has no column 'emojis'" : "the table has a header, but no emoji",
        hint: "Name the column of the emoji 'emojis', or add one"
          + (emojifies ? "; words under 'emojis' are looked up." : "."), at: place)
      if !emojifies { finding.remedies = [.lookUpWords()] }
      throw finding
    }
  }

  private func reportUnknown(_ header: CSVHeader, _ reading: inout ThemeReading) {
    var header = header
    if let grouped, let name = table.columns[.name], grouped.columns[.name] != name {
      header.unknown.removeAll { $0.column == grouped.columns[.name] }
      header.unknown.append((table.text(name) ?? "", name))
    }
    for finding in table.unknownColumns(header) { reading.report(finding) }
  }

  func read(into reading: inout ThemeReading) throws {
    if var columns { return try columns.read(into: &reading) }
    if let grouped {
      var groups = CSVGroups(grouped, reading.limits)
      return try groups.read(into: &reading)
    }
    var table = table
    var budget = CSVWordBudget(reading.limits)
    while try table.next(reporting: { reading.report($0) }) { try table.readTheme(&budget, into: &reading) }
  }
}

extension CSVTable {
  /// Reads the current row as a theme.
  fileprivate func readTheme(_ budget: inout CSVWordBudget, into reading: inout ThemeReading) throws {
    if let fault = rows.fault { return try reading.rejected(fault, name: text(columns[.name])) }
    var findings: [Diagnostic] = []
    checkShape(&findings)
    let inPlay = try faces(.emojis, &reading, &budget)
    let removed = try faces(.removedEmojis, &reading, &budget)
    var draft = fields(&findings)
    (draft.inPlay, draft.removed) = (inPlay, removed)
    try reading.found(draft, findings: findings) { $0.place = located }
  }
}

extension Diagnostic {
  static func badHeader(_ message: String, hint: String, at place: Place) -> Diagnostic {
    Diagnostic(.error("csv.bad-header", message, hint: hint), at: place)
  }

  static func strayQuote(at place: Place) -> Diagnostic {
    Diagnostic(
      .warning(
        "csv.quote", "a quote inside an unquoted cell was kept as it is",
        hint: "Quote the whole cell, and double this quote."), at: place)
  }

  /// Rows or lines that hold no theme.
  package static func skippedRows(
    _ rows: String, count: Int, _ severity: Severity = .note, at place: Place = .whole
  ) -> Diagnostic {
    Diagnostic(Wording(severity, "text.skipped-lines", "\(rows) \(count == 1 ? "was" : "were") skipped"), at: place)
  }

  static func guessedColumns(
    _ message: String, _ severity: Severity, hint: String? = nil, at place: Place
  ) -> Diagnostic {
    Diagnostic(Wording(severity, "csv.guessed-columns", message, hint: hint), at: place)
  }

  static func cardsHalved(_ message: String, at place: Place) -> Diagnostic {
    Diagnostic(.note("csv.cards-halved", message, hint: "Write numbers of pairs under 'numberOfPairs'."), at: place)
  }

  static func tooManyRows(_ limit: Int, at place: Place) -> Diagnostic {
    .limit(
      "the table has more than \(grouped(limit)) rows", hint: "Delete the rows without themes, or split the table.",
      at: place)
  }
}
