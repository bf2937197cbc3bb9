internal import Themes

/// A table with one emoji or pair per row: rows with the same name form a theme, and a row without a name belongs to the one
/// above.
///
/// For example: `Halloween,🎃`, `Halloween,👻`, `,🕷️` is Halloween with three emoji.
struct CSVGroups {
  private struct Group {
    /// The offset of its first row, which has the name and id.
    let start: Int
    let line: Int
    var findings: [Diagnostic] = []
    var numberOfPairs: Int?
    var color: ThemeDraft.Color?
    /// The lines that first gave the number of pairs and the colour.
    var pairsLine: Int?
    var colorLine: Int?
    var pairs: PairCollector
    /// The index of the columns of its first row.
    let layout: Int
    /// True if a row has the right quotes and separators.
    var isClear = false
    var hasTexts = false
    /// The emoji without a text: their number, and the first of them with its line.
    var wordless = 0
    var firstWordless: (face: String, line: Int)?

    /// The name may be that of another theme, damaged: all its rows are wrong, or its only one.
    var isDoubtful: Bool {
      !isClear || pairs.count < 2 && findings.contains { $0.severity == .error }
    }
  }

  private var table: CSVTable
  private var groups: [Group] = []
  private var cells: CSVGroupCells
  private var names: CSVGroupNames
  private let limits: ReadingLimits
  private var findings = 0
  private var errors = 0
  private var unlisted = 0
  /// The columns of the first rows, which differ if a header follows between them.
  private var layouts: [CSVColumns] = []
  /// The theme of the row above, and whether that row is wrong.
  private var previous: (group: Int, isWrong: Bool)?
  /// The number of cells whose line breaks became spaces, and the first of them.
  private var joinedCells = 0
  private var firstJoined: Place?
  /// The pairs of themes where a wrong row is next to one of another theme.
  private var borders: [(Int, Int)] = []

  init(_ table: CSVTable, _ limits: ReadingLimits) {
    self.table = table
    self.limits = limits
    cells = CSVGroupCells(limits)
    names = CSVGroupNames(limits)
  }

  /// Nil if a row has several emoji, or if no row has any, unless the header names sides of pairs; usually the first row
  /// decides.
  ///
  /// If every row has its own name, that of its emoji, the group column names the themes.
  static func table(_ table: CSVTable) throws -> CSVTable? {
    let arePairs = table.columns.arePairs
    // A table with all our columns has one theme per row, whatever its faces are.
    guard arePairs || table.columns.known < ThemeField.columns.count else { return nil }
    var rows = table
    var filled = 0
    var names: [String] = []
    var groups: Set<String> = []
    for _ in 0..<mostLooked {
      guard try rows.next(reporting: { _ in }) else { break }
      guard rows.isClear else { continue }
      // A longer cell cannot be an emoji or a word for one.
      let text =
        rows.withFaces(.emojis) { $0.count > CSVGroupCells.longest ? nil : String(decoding: $0, as: UTF8.self) } ?? ""
      guard let text else { return nil }
      guard arePairs || FaceList.faces(text).count(where: { Emoji($0) != nil }) < 2 && FaceList.pieces(text).count < 2
      else { return nil }
      if !text.isEmpty { filled += 1 }
      names.append(rows.beginning(1_000, of: rows.columns[.name]))
      groups.insert(rows.beginning(1_000, of: rows.columns.group))
    }
    guard arePairs || filled > 1 else { return nil }
    guard let group = table.columns.group, Set(names).count == names.count, groups.count < names.count else {
      return table
    }
    var columns = table.columns
    columns[.name] = group
    return CSVTable(columns: columns, rows: table.rows)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    while try table.next(reporting: { reading.report($0) }) {
      try readRow()
      if groups.count > limits.themes { throw Diagnostic.tooManyThemes(limits.themes) }
    }
    rejectNeighbors()
    if groups.count > 1, groups.allSatisfy({ $0.pairs.count < 2 }) {
      let count = grouped(groups.count)
      throw Diagnostic(
        .error(
          "csv.one-emoji-each",
          "each of the \(count) themes has only one emoji; a theme needs at least 2",
          hint: "Use the same name in all rows of a theme, or read the rows as cards.", .readAs(["cards"])),
        at: table.rows.place(inLine: groups[0].line, column: table.columns[.name] ?? 0))
    }
    reading.leaveUnlisted(unlisted)
    reading.lose(Loss(.captions, cells.captions))
    if let firstJoined { reading.report(.joinedLines(joinedCells, at: firstJoined)) }
    for group in groups {
      // The findings about its first row are known.
      var ignored: [Diagnostic] = []
      var draft = try row(of: group).fields(&ignored)
      let columns = layouts[group.layout]
      draft.place = .spots(DraftSpots(whole: table.rows.place(inLine: group.line, column: columns[.name] ?? 0)))
      if columns[.name] != nil { draft.name = draft.name ?? "" }
      draft.numberOfPairs = group.numberOfPairs
      draft.color = group.color
      // A column without content says that there is none.
      if columns[.removedEmojis] != nil { draft.removed = reading.validator.list(of: []) }
      if columns.arePairs { draft.words = [] }
      let column = columns[.emojis] ?? columns.sides.first ?? 0
      let dropped = group.pairs.fill(&draft, in: &reading) { table.rows.place(inLine: $0, column: column) }
      try reading.found(draft, findings: group.findings + wordless(in: group, columns) + dropped)
    }
  }

  /// A note on the emoji that have no text among those that have one. Our own tables, which have ids, are as they are meant.
  private func wordless(in group: Group, _ columns: CSVColumns) -> [Diagnostic] {
    guard group.hasTexts, let first = group.firstWordless, columns[.id] == nil, let side = columns.sides.last else {
      return []
    }
    return [.wordless(first.face, group.wordless, at: table.rows.place(inLine: first.line, column: side))]
  }

  /// Reads the first row of a theme again: keeping all first rows would take more memory than the file.
  private func row(of group: Group) throws -> CSVTable {
    var rows = table.rows.again(from: group.start, line: group.line)
    _ = try rows.next()
    return CSVTable(columns: layouts[group.layout], rows: rows)
  }

  /// A row whose name is doubtful may belong to the theme above or below, which would then lack an emoji.
  private mutating func rejectNeighbors() {
    var told: Set<[Int]> = []
    for (first, second) in borders where groups[first].isDoubtful != groups[second].isDoubtful {
      let (doubtful, other) = groups[first].isDoubtful ? (first, second) : (second, first)
      guard told.insert([doubtful, other]).inserted else { continue }
      let line = groups[doubtful].line
      groups[other].findings.append(
        Diagnostic(
          .error(
            "csv.bad-row", "line \(line) cannot be read and may belong to this theme", hint: "Correct that line."),
          at: table.rows.place(inLine: line)))
    }
  }

  private mutating func readRow() throws {
    // Otherwise each use beside a change of `self` would copy the table.
    let table = table
    var findings: [Diagnostic] = []
    table.checkShape(&findings)
    let number = names.number(of: table, among: groups.count)
    if number == groups.count {
      if layouts.last != table.columns { layouts.append(table.columns) }
      groups.append(
        Group(
          start: table.rows.rowStart, line: table.rows.line, pairs: PairCollector(languages: table.columns.languages),
          layout: layouts.count - 1))
    }
    if table.isClear { groups[number].isClear = true }
    if !table.rows.hasFault { try readCells(of: table, number, &findings) }
    let isWrong = !table.isClear || findings.contains { $0.severity == .error }
    if let previous, previous.group != number, previous.isWrong || isWrong { borders.append((previous.group, number)) }
    previous = (number, isWrong)
    if !findings.isEmpty { try add(findings, number) }
  }

  private mutating func readCells(of table: CSVTable, _ number: Int, _ findings: inout [Diagnostic]) throws {
    var isRemoved = false
    let line = table.rows.line
    let mark = table.beginning(CSVGroupCells.longest, of: table.columns[.removedEmojis])
    if !mark.isEmpty {
      switch FieldMark(mark) {
      case .yes: isRemoved = true
      case .no: break
      case nil:
        for face in try cells.faces(.removedEmojis, of: table) {
          groups[number].pairs.add(face, [], line: line, isRemoved: true)
        }
      }
    }
    let faces = try faces(of: table)
    let texts = table.columns.sides.map { text(ofSide: $0, in: table) }
    if texts.contains(where: { !trimmed($0).isEmpty }) {
      groups[number].hasTexts = true
    } else if let face = faces.first, !isRemoved {
      groups[number].wordless += 1
      groups[number].firstWordless = groups[number].firstWordless ?? (face, line)
    }
    groups[number].pairs.add(faces.first, texts, line: line, isRemoved: isRemoved)
    for face in faces.dropFirst() { groups[number].pairs.add(face, [], line: line, isRemoved: isRemoved) }
    keepFirst(
      table.numberOfPairs(&findings), \.numberOfPairs, \.pairsLine, of: number, table.columns[.numberOfPairs], &findings
    )
    keepFirst(table.color, \.color, \.colorLine, of: number, table.columns[.color], &findings)
  }

  /// The text of a card, which is one line.
  private mutating func text(ofSide column: Int, in table: CSVTable) -> String {
    let text = table.text(column) ?? ""
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    let lines = text.split(whereSeparator: \.isNewline).map { trimmed(String($0)) }.filter { !$0.isEmpty }
    if lines.count > 1 {
      joinedCells += 1
      firstJoined = firstJoined ?? table.place(ofColumn: column)
    }
    return lines.joined(separator: " ")
  }

  /// In a table of pairs, a cell with one face needs no second look: a face may contain a separator.
  private mutating func faces(of table: CSVTable) throws -> [String] {
    if table.columns.arePairs, table.columns.emojis.count == 1, let face = table.text(table.columns[.emojis]),
      Emoji(face) != nil
    {
      return [face]
    }
    return try cells.faces(.emojis, of: table)
  }

  /// Keeps findings up to the number that is listed, and throws when there are too many errors.
  private mutating func add(_ found: [Diagnostic], _ number: Int) throws {
    for finding in found {
      findings += 1
      if finding.severity == .error {
        errors += 1
        if errors > ThemeReading.mostErrors { throw Diagnostic.tooManyErrors }
      } else if findings > limits.findings {
        unlisted += 1
        continue
      }
      groups[number].findings.append(finding)
    }
  }

  /// Keeps the first value of a theme; a row with a different one gets a warning.
  private mutating func keepFirst<Value: Equatable>(
    _ value: Value?, _ field: WritableKeyPath<Group, Value?>, _ firstLine: WritableKeyPath<Group, Int?>, of number: Int,
    _ column: Int?, _ findings: inout [Diagnostic]
  ) {
    guard let value, let column else { return }
    if let line = groups[number][keyPath: firstLine] {
      guard groups[number][keyPath: field] != value, groups[number].findings.count < FindingLimiter.mostOfTheme
      else { return }
      let text = table.text(column) ?? ""
      findings.append(
        Diagnostic(
          .warning(
            "field.dropped",
            "\(quoted(trimmed(text))) was dropped, because line \(line) has another value for the same theme",
            hint: "Use the same value in all rows of a theme."),
          at: table.place(ofColumn: column)))
    } else {
      groups[number][keyPath: field] = value
      groups[number][keyPath: firstLine] = table.rows.line
    }
  }

  /// Enough rows to recognise the layout.
  private static let mostLooked = 50
}

extension Diagnostic {
  fileprivate static func joinedLines(_ count: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .note(
        "csv.joined-lines",
        count == 1
          ? "the lines of this cell were joined with spaces"
          : "the lines of this and \(counted(count - 1, "more cell")) were joined with spaces"), at: place)
  }

  fileprivate static func wordless(_ face: String, _ count: Int, at place: Place) -> Diagnostic {
    let name = Emoji(face).map { shown($0) } ?? quoted(face)
    return Diagnostic(
      .note(
        "csv.no-word",
        count == 1
          ? "\(name) has no word, so its cards are two pictures"
          : "\(name) and \(grouped(count - 1)) more have no word, so their cards are two pictures"), at: place)
  }
}

/// Reads the emoji cells of a table with several rows per theme; equal cells are read once.
struct CSVGroupCells {
  private var met: [[UInt8]: (faces: [String], captions: Int)] = [:]
  /// The number of words beside the emoji in all cells.
  private(set) var captions = 0
  private var budget: CSVWordBudget
  private var count = 0
  /// As many as rows: each may be in a row of its own.
  private let mostFaces: Int

  init(_ limits: ReadingLimits) {
    budget = CSVWordBudget(limits)
    mostFaces = limits.rows
  }

  /// The faces in a cell of the current row.
  mutating func faces(_ field: ThemeField, of table: CSVTable) throws -> [String] {
    guard let bytes = table.withFaces(field, { Array($0) }), !bytes.isEmpty else { return [] }
    let known = met[bytes]
    let cell = try known ?? budget.faces(String(decoding: bytes, as: UTF8.self), at: table.place(of: field))
    if known == nil, bytes.count <= Self.longest, met.count < Self.mostMet { met[bytes] = cell }
    count += cell.faces.count
    captions += cell.captions
    guard count <= mostFaces else {
      throw Diagnostic.tooManyRows(mostFaces, at: table.rows.place(ofColumn: 0))
    }
    return cell.faces
  }

  /// The longest cell with an emoji, or with words for one.
  static let longest = 256
  private static let mostMet = 10_000
}

/// Assigns rows to themes: by id, otherwise by name; a row without both belongs to the one above.
struct CSVGroupNames {
  private var numbers: [String: Int] = [:]
  /// The same by exact bytes: comparing two spellings of a name needs Unicode normalization, which is slow.
  private var spelled: [[UInt8]: Int] = [:]
  private var budget: KeyBudget

  init(_ limits: ReadingLimits) { budget = KeyBudget(limits.nonASCIIKeyBytes) }

  /// The index of the theme that the current row belongs to; `count`, the number of themes so far, for a new one.
  mutating func number(of table: CSVTable, among count: Int) -> Int {
    let name = table.beginning(Self.longest, of: table.columns[.name])
    let id = table.beginning(Self.longest, of: table.columns[.id])
    if name.isEmpty, id.isEmpty, count > 0 { return count - 1 }
    // NUL marks a key as an id: no cell of a table contains it.
    let key = id.isEmpty ? name : "\0" + id
    guard key.utf8.contains(where: { $0 >= 0x80 }) else { return number(of: key, count) }
    let spelling = Array(key.utf8)
    if let number = spelled[spelling] { return number }
    let number = budget.spend(spelling.count) ? number(of: key, count) : count
    spelled[spelling] = number
    return number
  }

  private mutating func number(of key: String, _ count: Int) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = count
    return count
  }

  /// Longer than any valid name.
  private static let longest = 500
}
