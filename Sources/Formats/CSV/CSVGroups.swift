internal import Themes

/// A table with one emoji per row: rows with the same name form a theme, and a row without a name belongs to the one
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
    var faces = 0
    var removed = 0
    /// The number of headers above its first row.
    let headers: Int
    /// True if a row has the right quotes and separators.
    var isClear = false

    /// The name may be that of another theme, damaged: all its rows are wrong, or its only one.
    var isDoubtful: Bool { !isClear || faces + removed < 2 && findings.contains { $0.severity == .error } }
  }

  private var table: CSVTable
  private var groups: [Group] = []
  private var cells: CSVGroupCells
  private var names: CSVGroupNames
  private let limits: ReadingLimits
  private var findings = 0
  private var errors = 0
  private var unlisted = 0
  /// The columns after each header.
  private var layouts: [CSVColumns] = []
  /// The theme of the row above, and whether that row is wrong.
  private var previous: (group: Int, isWrong: Bool)?
  /// The pairs of themes where a wrong row is next to one of another theme.
  private var borders: [(Int, Int)] = []

  init(_ table: CSVTable, _ limits: ReadingLimits) {
    self.table = table
    self.limits = limits
    cells = CSVGroupCells(limits)
    names = CSVGroupNames(limits)
  }

  /// Nil if a row has several emoji, or if no row has any; usually the first row decides.
  ///
  /// If every row has its own name, that of its emoji, the group column names the themes.
  static func table(_ table: CSVTable) throws -> CSVTable? {
    // A table with all our columns has one theme per row, whatever its faces are.
    guard table.columns.known < ThemeField.allCases.count else { return nil }
    var rows = table
    var filled = 0
    var names: [String] = []
    var groups: Set<String> = []
    for _ in 0..<mostLooked {
      guard try rows.next() else { break }
      guard rows.isClear else { continue }
      // A longer cell cannot be an emoji or a word for one.
      let text =
        try rows.withEmojis { $0.count > CSVGroupCells.longest ? nil : String(decoding: $0, as: UTF8.self) } ?? ""
      guard let text else { return nil }
      guard FaceList.faces(text).count(where: { Emoji($0) != nil }) < 2, FaceList.pieces(text).count < 2 else {
        return nil
      }
      if !text.isEmpty { filled += 1 }
      names.append(rows.beginning(1_000, of: rows.columns[.name]))
      groups.insert(rows.beginning(1_000, of: rows.columns.group))
    }
    guard filled > 1 else { return nil }
    guard let group = table.columns.group, Set(names).count == names.count, groups.count < names.count else {
      return table
    }
    var columns = table.columns
    columns[.name] = group
    return CSVTable(columns, table.rows)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    while try table.next() {
      try readRow()
      if groups.count > limits.themes { throw Diagnostic.tooManyThemes(limits.themes) }
    }
    rejectNeighbors()
    if groups.count > 1, groups.allSatisfy({ $0.faces < 2 && $0.removed == 0 }) {
      let count = grouped(groups.count)
      throw Diagnostic(
        .error(
          "csv.one-emoji-each",
          "each of the \(count) themes has only one emoji; a theme needs at least 2",
          hint: "Use the same name in all rows of a theme, or read the rows as cards with --format cards."),
        at: .line(groups[0].line, column: 1))
    }
    for finding in table.findings { reading.report(finding) }
    reading.leaveUnlisted(unlisted)
    if cells.captions > 0 { reading.lose(Loss(.captions, cells.captions)) }
    cells.sort(groups: groups.count)
    for (number, group) in groups.enumerated() {
      let inPlay = cells.faces(of: number, areRemoved: false)
      // The findings about its first row are known.
      var ignored: [Diagnostic] = []
      var draft = try row(of: group).fields(&ignored)
      draft.place = .lines(inPlay.lines, of: group.line)
      draft.name = draft.name ?? ""
      draft.numberOfPairs = group.numberOfPairs
      draft.color = group.color
      draft.inPlay = reading.validator.list(of: inPlay.texts)
      if table.columns[.removedEmojis] != nil {
        draft.removed = reading.validator.list(of: cells.faces(of: number, areRemoved: true).texts)
      }
      try reading.found(draft, findings: group.findings)
    }
  }

  /// Reads the first row of a theme again: keeping all first rows would take more memory than the file.
  private func row(of group: Group) throws -> CSVTable {
    var rows = table.rows.again(from: group.start, line: group.line)
    _ = try rows.next()
    return CSVTable(layouts[group.headers], rows)
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
          at: .line(line, column: 1)))
    }
  }

  private mutating func readRow() throws {
    // Otherwise each use beside a change of `self` would copy the table.
    let table = table
    var findings: [Diagnostic] = []
    table.checkShape(&findings)
    let number = names.number(of: table, among: groups.count)
    while layouts.count <= table.moreHeaders { layouts.append(table.columns) }
    if number == groups.count {
      groups.append(Group(start: table.rows.rowStart, line: table.rows.line, headers: layouts.count - 1))
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
    let mark = table.beginning(CSVGroupCells.longest, of: table.columns[.removedEmojis])
    if !mark.isEmpty {
      switch FieldMark(mark) {
      case .yes: isRemoved = true
      case .no: break
      case nil: groups[number].removed += try cells.add(.removedEmojis, of: table, number, areRemoved: true)
      }
    }
    let count = try cells.add(.emojis, of: table, number, areRemoved: isRemoved)
    if isRemoved { groups[number].removed += count } else { groups[number].faces += count }
    keepFirst(
      table.numberOfPairs(&findings), \.numberOfPairs, \.pairsLine, of: number, table.columns[.numberOfPairs], &findings
    )
    keepFirst(table.color, \.color, \.colorLine, of: number, table.columns[.color], &findings)
  }

  /// Keeps findings up to the number that is listed, and throws when there are too many errors.
  private mutating func add(_ found: [Diagnostic], _ number: Int) throws {
    for finding in found {
      findings += 1
      if finding.severity == .error {
        errors += 1
        if errors > ThemeReading.mostRejections { throw Diagnostic.tooManyRejections }
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

/// The emoji cells of a table with several rows per theme; equal cells are stored once.
struct CSVGroupCells {
  private struct Entry {
    let group: Int32
    let line: Int32
    /// An index into `faces`.
    let cell: Int32
  }

  /// The entries of emoji in play, and those of removed ones.
  private var entries: [[Entry]] = [[], []]
  /// Where the entries of each group start, once they are sorted.
  private var starts: [[Int]] = [[], []]
  private var faces: [[String]] = []
  /// The number of words beside the emoji, for each cell.
  private var wordsBeside: [Int] = []
  /// The number of words beside the emoji in all cells that were added.
  private(set) var captions = 0
  private var met: [[UInt8]: Int] = [:]
  private var budget: CSVWordBudget
  private var count = 0
  /// As many as rows: each may be in a row of its own.
  private let mostFaces: Int

  init(_ limits: ReadingLimits) {
    budget = CSVWordBudget(limits.wordyCellBytes)
    mostFaces = limits.rows
  }

  /// Adds a cell of the current row to a theme; returns the number of faces in it.
  mutating func add(_ field: ThemeField, of table: CSVTable, _ group: Int, areRemoved: Bool) throws -> Int {
    let bytes = field == .emojis ? try table.withEmojis { Array($0) } : try table.withRemoved { Array($0) }
    guard let bytes, !bytes.isEmpty else { return 0 }
    let cell = try cell(bytes, field, of: table)
    guard !faces[cell].isEmpty else { return 0 }
    count += faces[cell].count
    captions += wordsBeside[cell]
    guard count <= mostFaces else {
      throw Diagnostic.tooManyRows(mostFaces, at: table.rows.place(of: table.rows.rowStart))
    }
    let entry = Entry(
      group: Int32(truncatingIfNeeded: group), line: Int32(truncatingIfNeeded: table.rows.line),
      cell: Int32(truncatingIfNeeded: cell))
    entries[areRemoved ? 1 : 0].append(entry)
    return faces[cell].count
  }

  private mutating func cell(_ bytes: [UInt8], _ field: ThemeField, of table: CSVTable) throws -> Int {
    let isShort = bytes.count <= Self.longest
    if isShort, let known = met[bytes] { return known }
    do { try budget.spend(bytes.count) } catch {
      throw Diagnostic.tooManyWords(budget.limit, at: table.place(of: field))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let damaged = DamagedEmoji.found(in: text) {
      throw Diagnostic.encoding(.lostEmoji(damaged), at: table.place(of: field))
    }
    let found = FaceList.captioned(text)
    faces.append(found.faces)
    wordsBeside.append(found.captions)
    if isShort, met.count < Self.mostMet { met[bytes] = faces.count - 1 }
    return faces.count - 1
  }

  /// Call after the last row, before ``faces(of:areRemoved:)``.
  mutating func sort(groups: Int) {
    for kind in 0...1 {
      var starts = Array(repeating: 0, count: groups + 1)
      for entry in entries[kind] { starts[Int(entry.group) + 1] += 1 }
      for group in 0..<groups { starts[group + 1] += starts[group] }
      var places = starts
      var order = entries[kind]
      for entry in entries[kind] {
        order[places[Int(entry.group)]] = entry
        places[Int(entry.group)] += 1
      }
      entries[kind] = order
      self.starts[kind] = starts
    }
  }

  /// The faces of a theme in the order of the rows, and their lines.
  func faces(of group: Int, areRemoved: Bool) -> (texts: [String], lines: [Int]) {
    let kind = areRemoved ? 1 : 0
    var texts: [String] = []
    var lines: [Int] = []
    for entry in entries[kind][starts[kind][group]..<starts[kind][group + 1]] {
      texts += faces[Int(entry.cell)]
      for _ in faces[Int(entry.cell)] { lines.append(Int(entry.line)) }
    }
    return (texts, lines)
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
