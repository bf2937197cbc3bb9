internal import Themes

/// Turns the rows of a table into drafts: a theme to a row, or a theme to all rows of one name.
struct CSVThemeReader {
  private var table: CSVTable
  /// The same, where its rows have an emoji each.
  private let grouped: CSVTable?
  private var budget = CSVWordBudget()
  /// The same, where each column is a theme.
  private let columns: CSVThemeColumns?

  init(_ opening: CSVOpening, into reading: inout ThemeReading) throws {
    table = CSVTable(opening.columns, opening.rows)
    columns = opening.themes
    if let columns {
      grouped = nil
      reading.report(.csvThemeColumns(columns.names))
      return
    }
    if let header = opening.header { try Self.check(header, table) }
    grouped = try CSVGroups.table(table)
    if let header = opening.header { tellUnknown(header, &reading) }
    if opening.rowsAbove > 0 { reading.report(.csvRowsAboveHeader(opening.rowsAbove)) }
    if table.columns.countsCards, let column = table.columns.numberOfPairs {
      reading.report(.csvCardsHalved(table.text(column) ?? "", at: table.place(ofColumn: column)))
    }
    if opening.header == nil { reading.report(.csvGuessedColumns(opening.columns)) }
  }

  private static func check(_ header: CSVHeader, _ table: CSVTable) throws {
    for duplicate in header.duplicates {
      throw Diagnostic.csvDuplicateColumn(duplicate.name, at: table.place(ofColumn: duplicate.column))
    }
    for field in [ThemeField.name, .emojis] where header.columns.column(of: field) == nil {
      throw Diagnostic.csvMissingColumn(field, at: table.rows.place(of: table.rows.rowStart))
    }
  }

  private func tellUnknown(_ header: CSVHeader, _ reading: inout ThemeReading) {
    var unknown = header.unknown
    if let grouped, let name = table.columns.name, grouped.columns.name != name {
      unknown.removeAll { $0.column == grouped.columns.name }
      unknown.append((table.text(name) ?? "", name))
    }
    // The place of each takes a walk along the row.
    var few = FindingLimiter(most: FindingLimiter.mostOfList)
    for unknown in unknown where !trimmed(unknown.name).isEmpty {
      few.add(.warning) { .csvUnknownColumn(unknown.name, at: table.place(ofColumn: unknown.column)) }
    }
    for finding in few.list { reading.report(finding) }
  }

  mutating func read(into reading: inout ThemeReading) throws {
    if var columns { return try columns.read(into: &reading) }
    if let grouped {
      var groups = CSVGroups(grouped)
      return try groups.read(into: &reading)
    }
    while try table.next() {
      try readRow(into: &reading)
      try reading.checkPatience()
    }
  }

  private mutating func readRow(into reading: inout ThemeReading) throws {
    var findings: [Diagnostic] = []
    table.checkShape(&findings)
    var draft = ThemeDraft(place: .line(table.rows.line, columns: []))
    draft.id = table.identity
    draft.name = table.text(table.columns.name)
    draft.inPlay = try faces(.emojis, &reading)
    draft.removed = try faces(.removedEmojis, &reading)
    draft.numberOfPairs = table.numberOfPairs(&findings)
    draft.color = table.color
    reading.found(draft, findings: findings) { $0.place = table.located }
  }

  private mutating func faces(_ field: ThemeField, _ reading: inout ThemeReading) throws -> WrittenFaces? {
    do {
      return field == .emojis
        ? try table.withEmojis { try CSVFaces.faces($0, &reading, &budget) }
        : try table.withRemoved { try CSVFaces.faces($0, &reading, &budget) }
    } catch let lost as LostEmoji {
      throw table.lost(lost, field)
    } catch is CSVWordBudget.Exhausted {
      throw table.tooManyWords(field)
    }
  }
}
