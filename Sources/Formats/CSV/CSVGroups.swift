internal import Themes

/// A table with an emoji to a row: the rows of one name are a theme, and a row without a name belongs to the one above.
///
/// For example: `Halloween,🎃`, `Halloween,👻`, `,🕷️` is Halloween with three emoji.
struct CSVGroups {
  private struct Group {
    /// Where its first row is, which tells its name and id.
    let start: Int
    let line: Int
    var findings: [Diagnostic] = []
    var numberOfPairs: Int?
    var color: ThemeDraft.Color?
    /// Where the pairs and the colour were said first.
    var saidPairs: Int?
    var saidColor: Int?
    var faces = 0
    var removed = 0
  }

  private var table: CSVTable
  private var groups: [Group] = []
  private var cells = CSVGroupCells()
  private var names = CSVGroupNames()
  private var findings = 0
  private var errors = 0
  private var unlisted = 0

  init(_ table: CSVTable) { self.table = table }

  /// Nil where some row has several emoji, or none has any. Nearly always, the first row tells.
  ///
  /// Where each row has another name, that of its emoji, the themes are named by the column of groups.
  static func table(_ table: CSVTable) throws -> CSVTable? {
    // A table with all our columns has a theme to a row, whatever its faces are.
    guard table.columns.known < ThemeField.allCases.count else { return nil }
    var rows = table
    var filled = 0
    var names: [String] = []
    var groups: Set<String> = []
    for _ in 0..<mostLooked {
      guard try rows.next() else { break }
      // No emoji and no words for one are as long.
      let text =
        try rows.withEmojis { $0.count > CSVGroupCells.longest ? nil : String(decoding: $0, as: UTF8.self) } ?? ""
      guard let text else { return nil }
      guard FaceList.faces(text).count(where: { Emoji($0) != nil }) < 2, FaceList.pieces(text).count < 2 else {
        return nil
      }
      if !text.isEmpty { filled += 1 }
      names.append(rows.beginning(1_000, of: rows.columns.name))
      groups.insert(rows.beginning(1_000, of: rows.columns.group))
    }
    guard filled > 1 else { return nil }
    guard let group = table.columns.group, Set(names).count == names.count, groups.count < names.count else {
      return table
    }
    var columns = table.columns
    columns.name = group
    return CSVTable(columns, table.rows)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    while try table.next() {
      try readRow()
      if groups.count > ThemeReading.mostThemes { throw Diagnostic.tooManyThemes(ThemeReading.mostThemes) }
    }
    if groups.count > 1, groups.allSatisfy({ $0.faces < 2 && $0.removed == 0 }) {
      throw Diagnostic.csvOneEmojiEach(groups.count, at: .line(groups[0].line, column: 1))
    }
    reading.leaveUnlisted(unlisted)
    if cells.captions > 0 { reading.lose(.captions(cells.captions)) }
    cells.sort(groups: groups.count)
    for (number, group) in groups.enumerated() {
      let row = try row(of: group)
      let inPlay = cells.faces(of: number, areRemoved: false)
      var draft = ThemeDraft(place: .lines(inPlay.lines, of: group.line))
      draft.id = row.identity
      draft.name = trimmed(row.text(row.columns.name) ?? "")
      draft.numberOfPairs = group.numberOfPairs
      draft.color = group.color
      draft.inPlay = faces(inPlay.texts, &reading)
      if table.columns.removed != nil {
        draft.removed = faces(cells.faces(of: number, areRemoved: true).texts, &reading)
      }
      reading.found(draft, findings: group.findings)
      try reading.checkPatience()
    }
  }

  /// The first row of a theme once more: to keep what is in it would take more room than the file.
  private func row(of group: Group) throws -> CSVTable {
    var rows = table.rows.again(from: group.start, line: group.line)
    _ = try rows.next()
    return CSVTable(table.columns, rows)
  }

  private func faces(_ texts: [String], _ reading: inout ThemeReading) -> WrittenFaces {
    var faces = WrittenFaces(expecting: texts.count)
    for text in texts { reading.add(text, to: &faces) }
    return faces
  }

  private mutating func readRow() throws {
    var findings: [Diagnostic] = []
    table.checkShape(&findings)
    let number = names.number(of: table, among: groups.count)
    if number == groups.count { groups.append(Group(start: table.rows.rowStart, line: table.rows.line)) }
    var isRemoved = false
    let mark = table.beginning(CSVGroupCells.longest, of: table.columns.removed)
    if !mark.isEmpty {
      switch FieldMark(mark) {
      case .yes: isRemoved = true
      case .no: break
      case nil: groups[number].removed += try cells.take(.removedEmojis, of: table, number, areRemoved: true)
      }
    }
    let count = try cells.take(.emojis, of: table, number, areRemoved: isRemoved)
    if isRemoved { groups[number].removed += count } else { groups[number].faces += count }
    take(
      table.numberOfPairs(&findings), \.numberOfPairs, \.saidPairs, of: number, table.columns.numberOfPairs, &findings)
    take(table.color, \.color, \.saidColor, of: number, table.columns.color, &findings)
    if !findings.isEmpty { try keep(findings, number) }
  }

  /// As many findings as are listed, and no more errors than a file may have.
  private mutating func keep(_ found: [Diagnostic], _ number: Int) throws {
    for finding in found {
      findings += 1
      if finding.severity == .error {
        errors += 1
        if errors > ThemeReading.mostRefusals { throw Diagnostic.tooManyRefusals(ThemeReading.mostRefusals) }
      } else if findings > ThemeReading.mostRepairs {
        unlisted += 1
        continue
      }
      groups[number].findings.append(finding)
    }
  }

  /// What is said of a theme counts once; saying something else later is told.
  private mutating func take<Value: Equatable>(
    _ value: Value?, _ field: WritableKeyPath<Group, Value?>, _ said: WritableKeyPath<Group, Int?>, of number: Int,
    _ column: Int?, _ findings: inout [Diagnostic]
  ) {
    guard let value, let column else { return }
    if let line = groups[number][keyPath: said] {
      guard groups[number][keyPath: field] != value, groups[number].findings.count < FindingLimiter.mostOfTheme
      else { return }
      findings.append(.csvContradiction(table.text(column) ?? "", line: line, at: table.place(ofColumn: column)))
    } else {
      groups[number][keyPath: field] = value
      groups[number][keyPath: said] = table.rows.line
    }
  }

  /// Enough to see how a table goes on.
  private static let mostLooked = 50
}
