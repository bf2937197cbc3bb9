internal import Themes

/// The beginning of a table: its separator, the meaning of its columns, and its first row of content.
struct CSVOpening {
  static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|")]

  /// Separators that are also part of text: they count only below a header that has nothing but our columns.
  private static let spareDelimiters: [UInt8] = [UInt8(ascii: ":"), 0x20]

  let columns: CSVColumns
  /// Nil if the columns were recognised by their content.
  let header: CSVHeader?
  /// Positioned at the header row if there is one, for its places; the next row is the first with content.
  var rows: CSVRows
  /// The number of non-blank rows above the header, such as a title.
  let rowsAbove: Int
  /// Set if each column is a theme.
  var themes: CSVThemeColumns?

  /// Throws for a header with bytes that are not text.
  mutating func set(_ damage: DamagedBytes) throws {
    if header != nil, let first = damage.first(in: rows.range) { throw first }
    rows.damage = damage
    themes?.rows.damage = damage
  }

  /// Looks for a header with each separator, then for columns recognisable by their content.
  ///
  /// `isWhole` is false for the first bytes of a file, whose last row may be cut off; `replacer` is there with `--emojify`,
  /// for the advice on a table without emoji.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits, isWhole: Bool = true,
    replacer: (any WordReplacer)? = nil
  ) throws -> CSVOpening {
    let start = bytes.hasByteOrderMark ? 3 : 0
    func rows(_ delimiter: UInt8) -> CSVRows { CSVRows(bytes, from: start, delimiter: delimiter, limits: limits) }
    // The tables in it before the whole file: a cell may contain a drawn table.
    return try read(
      pasted(bytes, from: start, limits) + delimiters.map(rows), spare: spareDelimiters.map(rows), isWhole: isWhole,
      replacer)
  }

  /// The opening of a sheet, whose cells need no separator.
  static func read(_ sheet: CSVRows, replacer: (any WordReplacer)? = nil) throws -> CSVOpening {
    try read([sheet], spare: [], isWhole: true, replacer)
  }

  /// The list of words that the table is, rather with a separator between numbers and words.
  static func words(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: ThemeReading) -> CSVWordList? {
    guard reading.replacer != nil else { return nil }
    let start = bytes.hasByteOrderMark ? 3 : 0
    let lists = delimiters.compactMap { delimiter in
      CSVWordList(CSVRows(bytes, from: start, delimiter: delimiter, limits: reading.limits), for: reading)
    }
    return lists.first(where: \.isNumbered) ?? lists.first
  }

  private static func read(
    _ candidates: [CSVRows], spare: [CSVRows], isWhole: Bool, _ replacer: (any WordReplacer)?
  ) throws -> CSVOpening {
    var best: CSVOpening?
    var failure: (any Error)?
    var readable: [CSVRows] = []
    for rows in candidates {
      do {
        let rows = try first(rows)
        if let found = opening(rows, isWhole: isWhole), found.columns.isBetter(than: best?.columns) { best = found }
        readable.append(rows)
      } catch {
        failure = failure ?? error
      }
    }
    if let best, best.columns.areEnough { return best }
    for rows in spare {
      if let found = opening(rows, isWhole: isWhole), found.header?.isComplete == true { return found }
    }
    if best == nil, let failure, (failure as? Diagnostic)?.problem is TooManyColumns { throw failure }
    for rows in readable {
      guard let columns = CSVSample(rows, isWhole: isWhole).columns else { continue }
      return CSVOpening(columns: columns, header: nil, rows: rows, rowsAbove: 0)
    }
    for rows in readable {
      guard let themes = CSVThemeColumns(rows, isWhole: isWhole) else { continue }
      return CSVOpening(columns: CSVColumns(), header: nil, rows: rows, rowsAbove: 0, themes: themes)
    }
    if let best { return best }
    let likeliest = likeliest(readable, isWhole: isWhole)
    if let likeliest, let columns = likeliest.sample.pairColumns {
      if let named = named(likeliest.table) { return named }
      return CSVOpening(columns: columns, header: nil, rows: likeliest.table, rowsAbove: 0)
    }
    throw readable.isEmpty ? failure ?? empty : withoutEmoji(likeliest, replacer)
  }

  /// A table whose first row names sides of pairs, with other words beside those of ``SideWord``.
  private static func named(_ table: CSVRows) -> CSVOpening? {
    var rows = table
    guard (try? rows.nextFilled()) == true else { return nil }
    var header = CSVHeader(rows.cells, in: rows.bytes) { SideColumns(wordsOf: $0) }
    guard header.columns.arePairs else { return nil }
    header.isGuessed = true
    return CSVOpening(columns: header.columns, header: header, rows: rows, rowsAbove: 0)
  }

  /// The table with the right separator is the one with the most columns, and rather not with commas, which separate words
  /// too.
  private static func likeliest(_ candidates: [CSVRows], isWhole: Bool) -> (table: CSVRows, sample: CSVSample)? {
    let tables = candidates.map { (table: $0, sample: CSVSample($0, isWhole: isWhole)) }
    guard !tables.contains(where: \.sample.rows.isEmpty) else { return nil }
    func width(_ table: (table: CSVRows, sample: CSVSample)) -> Int { table.sample.rows.first?.count ?? 0 }
    return tables.filter { width($0) > 1 }.reversed().max { width($0) < width($1) } ?? tables.first
  }

  private static let empty = Diagnostic.format(.empty, at: .line(1, column: 1))

  /// Says what the table has instead of emoji.
  private static func withoutEmoji(
    _ found: (table: CSVRows, sample: CSVSample)?, _ replacer: (any WordReplacer)?
  ) -> Diagnostic {
    guard let (table, sample) = found else { return empty }
    let rows = sample.rows
    let first = rows.first ?? []
    let names = first.filter { !$0.isEmpty }.map { quoted($0) }
    let few = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and more" : "")
    let isColumn = rows.allSatisfy { $0.count == 1 }
    let isNumbered = rows.allSatisfy { $0.count == 2 && $0.count { WrittenNumber.whole($0) != nil } == 1 }
    let isList = rows.count > 1 && (isColumn || isNumbered)
    let language = isList ? replacer?.foreignWord(among: rows.flatMap(\.self)) : nil
    let header = table.delimiter == 0x09 ? "'name' and 'emojis'" : "'name\(UnicodeScalar(table.delimiter))emojis'"
    let place = table.place(inLine: 1)
    guard !table.hasEmoji else {
      return .badHeader(
        "the table has no header and no column of emoji", hint: "Name the columns \(header) in the first row.",
        at: place)
    }
    let lookedUp = replacer == nil ? "" : "; words under 'emojis' are looked up"
    let columns = "For themes, name the columns \(header) in the first row\(lookedUp)."
    return Diagnostic(
      Wording(
        .error, "csv.no-emoji", "the table has no emoji; its first row is \(few)",
        hint: language.map { "\(columns) \($0.meaning)" } ?? columns,
        replacer == nil ? [.lookUpWords()] : language.map { [$0.remedy] } ?? []),
      at: place)
  }

  /// All tables of a file: the file itself, or each table in a text that has enough of our columns.
  static func all(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits, replacer: (any WordReplacer)?
  ) throws -> [CSVOpening] {
    let best = try read(bytes, limits, replacer: replacer)
    guard best.rows.part != nil, best.header != nil, best.columns.areEnough else { return [best] }
    var found: [CSVOpening] = []
    for rows in pasted(bytes, from: bytes.hasByteOrderMark ? 3 : 0, limits) {
      guard let opening = (try? first(rows)).flatMap({ opening($0, isWhole: true) }), opening.columns.areEnough
      else { continue }
      // The same table, read with another separator.
      if found.last?.rows.part == rows.part {
        if opening.columns.isBetter(than: found.last?.columns) { found[found.count - 1] = opening }
      } else {
        found.append(opening)
      }
    }
    return found
  }

  /// The rows of each table within a text.
  private static func pasted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limits: ReadingLimits
  ) -> [CSVRows] {
    let drawn = DrawnTable.all(in: bytes, from: start)
    guard drawn.isEmpty else { return drawn.map { $0.rows(in: bytes, limits) } }
    return CodeFence.all(in: bytes, from: start).flatMap { fence in
      let text = UnsafeBufferPointer(rebasing: bytes[..<fence.content.upperBound])
      return delimiters.map {
        CSVRows(
          text, from: fence.content.lowerBound, delimiter: $0, line: fence.line, part: fence.content, limits: limits)
      }
    }
  }

  /// The rows after a `sep=` line, if there is one; the first row is not read yet.
  private static func first(_ rows: CSVRows) throws -> CSVRows {
    var next = rows
    guard try next.next() else { throw empty }
    guard let announced = try announcedDelimiter(next) else { return rows }
    next.delimiter = announced
    var content = next
    guard try content.next() else { throw empty }
    return next
  }

  /// The first row that names enough of our columns, or else the first non-blank row if it names any.
  private static func opening(_ rows: CSVRows, isWhole: Bool) -> CSVOpening? {
    var rows = rows
    var first: CSVOpening?
    var above = 0
    while above < mostRowsAbove, (try? rows.nextFilled()) == true {
      var header = CSVHeader(rows.cells, in: rows.bytes)
      if header.columns.arePairs, !CSVSample(rows, isWhole: isWhole).holdsPairs(header.columns) {
        header = CSVHeader(rows.cells, in: rows.bytes) { _ in nil }
      }
      if header.columns.known > 0, !header.columns.areEnough || !header.columns.nameless.isEmpty {
        header.complete(by: CSVSample(rows, isWhole: isWhole))
      }
      let found = CSVOpening(columns: header.columns, header: header, rows: rows, rowsAbove: above)
      if header.columns.areEnough { return found }
      if above == 0, header.columns.known > 0 { first = found }
      above += 1
    }
    return first
  }

  /// The separator of a `sep=;` line, as written for spreadsheets.
  private static func announcedDelimiter(_ rows: CSVRows) throws -> UInt8? {
    guard !rows.isSheet, let first = rows.cells.first, let last = rows.cells.last else { return nil }
    let line = Array(rows.bytes[first.start..<last.end])
    guard line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }) else { return nil }
    guard line.count == 5, let delimiter = line.last, delimiters.contains(delimiter) else {
      throw Diagnostic.badHeader(
        "\(quoted(String(decoding: line.dropFirst(4), as: UTF8.self))) is not a supported separator",
        hint: "Use a comma, a semicolon, a tab or a vertical bar.", at: .line(1, column: 5))
    }
    return delimiter
  }

  /// Titles, dates and blank lines above a table take up few rows.
  private static let mostRowsAbove = 20
}

extension CSVColumns {
  /// The first of two equal candidates wins.
  fileprivate func isBetter(than other: CSVColumns?) -> Bool {
    guard let other else { return true }
    return areEnough != other.areEnough ? areEnough : known > other.known
  }
}

/// The row that names the columns of a table.
struct CSVHeader {
  private(set) var columns = CSVColumns()
  /// Columns with an unknown name.
  var unknown: [(name: String, column: Int)] = []
  private(set) var duplicates: [(name: String, column: Int)] = []
  /// The names may also be the texts of a pair.
  fileprivate(set) var isGuessed = false
  /// Exactly as this program writes it.
  let isOurs: Bool

  init(
    _ cells: [CSVCell], in bytes: UnsafeBufferPointer<UInt8>,
    sides findSides: ([String]) -> SideColumns? = SideColumns.init(_:)
  ) {
    columns.count = cells.count
    let names = cells.map { $0.text(in: bytes) }
    isOurs = [CSVThemeWriter.columns, CSVThemeWriter.pairColumns].contains(names)
    let meanings = names.map(Self.meanings)
    var left = Array(names.indices)
    if let found = findSides(names) {
      (columns.sides, columns.languages) = (found.sides, found.languages)
      if let picture = found.picture { columns.emojis = [picture] }
      left.removeAll(where: isTaken)
    }
    // First the first meaning of every word, then the second ones.
    for choice in 0..<(meanings.map(\.count).max() ?? 0) {
      for field in ThemeField.allCases where columns[field] == nil {
        assign(field, left.filter { choice < meanings[$0].count && meanings[$0][choice].field == field }, names) {
          meanings[$0][choice]
        }
      }
      left.removeAll { isTaken($0) }
    }
    columns.group = left.first { column in
      columns[.name] != column && !isTaken(column) && meanings[column].first?.field == .name
    }
    columns.nameless = left.filter { trimmed(names[$0]).isEmpty }
    addNamelessNeighbors()
    unknown = left.filter { !isTaken($0) && !trimmed(names[$0]).isEmpty }.map { (names[$0], $0) }
  }

  /// Looks at the content of the columns that the header does not name.
  ///
  /// The names or the emoji of the themes are found by it, if the header lacks them. A nameless column beside the emoji
  /// belongs to them only if it holds emoji.
  mutating func complete(by sample: CSVSample) {
    let faces = sample.columns(of: .faces)
    let texts = sample.columns(of: .text)
    if !columns.arePairs {
      if let name = columns[.name], texts.contains(name) { guess(.emojis, faces) }
      if !columns.emojis.isEmpty, columns.emojis.allSatisfy(faces.contains) { guess(.name, texts) }
    }
    let isList = sample.hasLists(in: columns.emojis)
    for column in columns.emojis.dropFirst() where columns.nameless.contains(column) {
      let hasOther = sample.columns(of: .faces, .empty).contains(column) == false
      if hasOther || isList && !columns.emojisRunOn { columns.emojis.removeAll { $0 == column } }
    }
    if !isList { columns.emojis += faces.filter(isNamelessAndFree) }
    columns.emojis.sort()
    columns.emojisRunOn = columns.emojis.last == columns.count - 1 && !columns.arePairs
    let (emojis, name) = (columns.emojis, columns[.name])
    columns.nameless.removeAll { emojis.contains($0) || name == $0 || sample.isNumbering($0) }
  }

  /// Takes the only one of the columns that the header does not name.
  private mutating func guess(_ field: ThemeField, _ candidates: [Int]) {
    let free = candidates.filter { column in isNamelessAndFree(column) || unknown.contains { $0.column == column } }
    guard columns[field] == nil, free.count == 1, let free = free.first else { return }
    columns[field] = free
    columns.areGuessed = true
    unknown.removeAll { $0.column == free }
  }

  /// True if it names three columns or more, and only ours.
  var isComplete: Bool {
    columns.areEnough && !columns.areGuessed && columns.count > 2 && columns.nameless.isEmpty && unknown.isEmpty
      && duplicates.isEmpty
  }

  private func isNamelessAndFree(_ column: Int) -> Bool { columns.nameless.contains(column) && !isTaken(column) }

  /// Assigns the clearest of the candidates to a field. A second column with the same name is a duplicate.
  private mutating func assign(
    _ field: ThemeField, _ candidates: [Int], _ names: [String], _ meaning: (Int) -> FieldWord
  ) {
    guard let rank = candidates.map({ meaning($0).rank }).min() else { return }
    let clearest = candidates.filter { meaning($0).rank == rank }
    let numbered = clearest.filter { meaning($0).isNumbered }
    guard let first = clearest.first(where: { !meaning($0).isNumbered }) ?? numbered.first else { return }
    columns[field] = first
    if field == .numberOfPairs { columns.countsCards = meaning(first).isOfCards && !Self.isKey(names[first]) }
    for other in numbered where other != first { columns[field] = other }
    columns.emojis.sort()
    let word = names[first].lowercased().filter { !$0.isWhitespace }
    for other in clearest where other != first && !meaning(other).isNumbered {
      if names[other].lowercased().filter({ !$0.isWhitespace }) == word { duplicates.append((names[other], other)) }
    }
  }

  /// A header that spans several cells names only the first of them: the nameless columns to its right belong to it.
  private mutating func addNamelessNeighbors() {
    guard let last = columns.emojis.last else { return }
    var next = last + 1
    while columns.nameless.contains(next) {
      columns[.emojis] = next
      next += 1
    }
    columns.emojisRunOn = next == columns.count && !columns.arePairs
  }

  /// Ignores an explanation in brackets: `Emojis (8 pairs)`.
  private static func meanings(of name: String) -> [FieldWord] {
    let meanings = FieldWord.meanings(of: name)
    // By bytes, because a cell can have a million characters.
    guard meanings.isEmpty, let bracket = name.utf8.firstIndex(of: UInt8(ascii: "(")), trimmed(name).last == ")" else {
      return meanings
    }
    return FieldWord.meanings(of: String(name[..<bracket]))
  }

  /// True for an identifier such as `numberOfCards`: in apps, such a field counts pairs.
  private static func isKey(_ name: String) -> Bool {
    name.contains("_")
      || !name.contains(where: \.isWhitespace) && name.dropFirst().contains(where: \.isUppercase)
        && name.contains(where: \.isLowercase)
  }

  private func isTaken(_ column: Int) -> Bool {
    columns.emojis.contains(column) || columns.sides.contains(column) || duplicates.contains { $0.column == column }
      || ThemeField.allCases.contains { columns[$0] == column }
  }
}

/// The column of each field in a table.
struct CSVColumns: Hashable {
  /// Those of fields with one column, by the number of the field.
  private var single = [Int?](repeating: nil, count: ThemeField.inOrder.count)
  /// Another naming column, such as `Category` beside `Name`.
  var group: Int?
  /// Several if each emoji has a cell of its own.
  var emojis: [Int] = []
  /// `numberOfPairs` counts cards, two per pair.
  var countsCards = false
  /// The names or the emoji were found by the content of their column.
  var areGuessed = false
  /// Columns without a name in the header, except row numbers and emoji.
  var nameless: [Int] = []
  /// Without a header: columns with content that match no field.
  var dropped: [Int] = []
  /// In a table with a row for each pair, the texts of its cards: two, or one beside the emoji.
  var sides: [Int] = []
  /// The codes of the languages of the sides.
  var languages: [String] = []
  /// The number of cells per row.
  var count = 0
  /// Cells beyond the last column hold emoji too: the header named only the first of them.
  var emojisRunOn = false

  /// The first column of a field.
  subscript(field: ThemeField) -> Int? {
    get {
      if case .emojis = field { emojis.first } else { single[field.number] }
    }
    set {
      if case .emojis = field {
        if let newValue { emojis.append(newValue) }
      } else {
        single[field.number] = newValue
      }
    }
  }

  /// The number of our fields that have a column.
  var known: Int { ThemeField.columns.count { self[$0] != nil } }

  var arePairs: Bool { !sides.isEmpty }

  /// A table of themes has at least names and emoji, or pairs.
  var areEnough: Bool { arePairs || self[.name] != nil && !emojis.isEmpty }
}
