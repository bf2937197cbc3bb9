package import Themes

/// A row that the database of a store has answered with. Its columns are counted from 0.
///
/// The stores decode their rows with the functions below, so that a file and a server cannot disagree about damage.
package protocol StoredRow {
  func isNull(_ column: Int32) -> Bool
  /// 0 for NULL. A flag is 0 or 1.
  func integer(_ column: Int32) -> Int64
  /// Empty for NULL.
  func text(_ column: Int32) throws -> String
  /// Nil if it is not an id, which is damage.
  func id(_ column: Int32) throws -> ThemeID?
  /// Nil for NULL. The bytes are valid as long as the row, whose lifetime must be extended until they were used.
  func bytes(_ column: Int32) throws -> UnsafeRawBufferPointer?
}

extension StoredRow {
  package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  package func flag(_ column: Int32) -> Bool { integer(column) != 0 }

  package func text(_ column: Int32) throws -> String {
    try bytes(column).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  package func id(_ column: Int32) throws -> ThemeID? { try bytes(column).flatMap(ThemeID.init(bytes:)) }
}

extension ThemeID {
  /// Nil if there are not 16 bytes.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

/// Reads the columns of a row in the order of its query.
package struct RowReader<Row: StoredRow> {
  private let row: Row
  private var column: Int32

  package init(_ row: Row, from first: Int32 = 0) {
    self.row = row
    column = first
  }

  private mutating func next() -> Int32 {
    defer { column += 1 }
    return column
  }

  package mutating func integer() -> Int64 { row.integer(next()) }
  package mutating func optionalInteger() -> Int64? { row.optionalInteger(next()) }
  package mutating func flag() -> Bool { row.flag(next()) }
  package mutating func text() throws -> String { try row.text(next()) }
  package mutating func optionalText() throws -> String? {
    let column = next()
    return row.isNull(column) ? nil : try row.text(column)
  }
  package mutating func id() throws -> ThemeID? { try row.id(next()) }

  /// A content; nil for a deletion and for an outer join without a match.
  package mutating func content() throws -> Theme? {
    let first = column
    column += ContentColumn.count
    return try row.content(from: first)
  }
}

/// What the functions below read from each kind of row, in this order.
package enum StoredColumns {
  /// A theme in effect `t` with its content `v`. An outer join makes a lost content an error instead of a gap.
  package static let shownTheme = "\(ContentColumn.list(of: "v")), t.id, t.checksum"
  package static let countOfShownTheme = ContentColumn.count + 2

  /// An operation `o`. `actor` is how its person is read.
  package static func operation(actor: String = "o.actor") -> String {
    "o.id, o.time, \(actor), o.command, o.summary, o.kind, o.target, o.undone_by, o.first_version, o.last_version, o.themes"
  }

  /// A step of a change, from its version `v`.
  package static let step = "v.theme, v.id, v.previous, v.position, v.name IS NULL"
  /// The contents before and after a step, from its version `v` and the one before, `p`.
  package static let change = "\(ContentColumn.list(of: "p")), \(ContentColumn.list(of: "v"))"
  /// A touch `k`, from its version `v`, with the operation in `added` that wrote the first version at its position.
  package static func touch(added: String) -> String {
    "k.operation, v.operation, v.name IS NULL, v.id, v.position, \(added)"
  }

  package static let release = "source, number, pack, pack_version"
  package static let source = "address, actor, time, key, next, number, checksum, validator, taken"

  package static let compacted = "operations, newest, first_time, last_time"
  package static let game =
    "id, theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company"
  package static let score =
    "id, theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, kind, helps"
}

// Themes and their versions.
extension StoredRow {
  package func journalStep(from first: Int32 = 0) throws -> JournalStep {
    var next = RowReader(self, from: first)
    guard let theme = try next.id() else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    let (id, previous, position, isDeletion) = (next.integer(), next.optionalInteger(), next.integer(), next.flag())
    return JournalStep(theme: theme, from: previous, to: isDeletion ? nil : id, position: position)
  }

  package func themeChange(from first: Int32 = 0) throws -> ThemeChange? {
    var next = RowReader(self, from: first)
    let before = try next.content()
    return try ThemeChange(from: before, to: next.content())
  }

  package func touch() -> ThemeTouch {
    var next = RowReader(self)
    return ThemeTouch(
      entry: next.integer(), change: next.integer(), isDeletion: next.flag(), version: next.integer(),
      position: next.integer(), addition: next.optionalInteger())
  }
}

// The journal.
extension StoredRow {
  /// Throws if a number in the entry is impossible, or if a change of themes has no versions: undoing it would do nothing.
  package func entry(from start: Int32 = 0) throws -> JournalEntry {
    var next = RowReader(self, from: start)
    let (id, time) = (next.integer(), next.integer())
    let (actor, command, summary, word) = try (next.text(), next.text(), next.text(), next.text())
    let (target, undo) = (next.optionalInteger(), next.optionalInteger())
    let (first, last, themes) = (next.optionalInteger(), next.optionalInteger(), next.integer())
    let numbers = [id, themes, first ?? 0, last ?? 0]
    var versions: ClosedRange<Int64>?
    if let first, let last, first <= last { versions = first...last }
    guard numbers.allSatisfy(JournalEntry.numbers.contains), JournalEntry.times.contains(time),
      let kind = JournalOperation.Kind(rawValue: word),
      versions != nil || !(kind == .change && themes > 0 || first != nil && last != nil)
    else { throw Diagnostic.catalog(.damaged("operation \(id) of the journal has impossible values")) }
    return JournalEntry(
      operation: JournalOperation(
        id: id, kind: kind, time: time, actor: actor, command: command, summary: summary, isUndone: undo != nil,
        themes: Int(themes)),
      target: target, undoneBy: undo, versions: versions)
  }

  package func compacted() throws -> CompactedOperations {
    var next = RowReader(self)
    let (count, newest, first, last) = (next.integer(), next.integer(), next.integer(), next.integer())
    guard JournalEntry.numbers.contains(count), JournalEntry.numbers.contains(newest), first <= last,
      JournalEntry.times.contains(first), JournalEntry.times.contains(last)
    else { throw Diagnostic.catalog(.damaged("the row of compacted operations has impossible values")) }
    return CompactedOperations(count: Int(count), newest: newest, times: first...last)
  }
}

// Releases and sources.
extension StoredRow {
  /// A release; for a file, its source is empty.
  package func release(from first: Int32 = 0) throws -> Release {
    var next = RowReader(self, from: first)
    let (source, number) = (try next.text(), next.optionalInteger())
    let (pack, packVersion) = try (next.optionalText(), next.optionalText())
    guard number.map(JournalEntry.numbers.contains) ?? true else {
      throw Diagnostic.catalog(.damaged("a release of \(quoted(source)) has impossible values"))
    }
    return Release(source: source.isEmpty ? nil : source, number: number, pack: pack, packVersion: packVersion)
  }

  /// Throws if a number in the row is impossible.
  package func source() throws -> FollowedSource {
    var next = RowReader(self)
    let (address, actor, time) = try (next.text(), next.text(), next.integer())
    let (key, nextKey, number) = try (next.optionalText(), next.optionalText(), next.integer())
    let (checksum, validator, taken) = try (next.optionalText(), next.optionalText(), next.optionalInteger())
    guard !address.isEmpty, JournalEntry.numbers.contains(number), JournalEntry.times.contains(time) else {
      throw Diagnostic.catalog(.damaged("the source \(quoted(address)) has impossible values"))
    }
    return FollowedSource(
      address: address, actor: actor, time: time, isFollowed: next.flag(), key: key, next: nextKey, number: number,
      checksum: checksum, validator: validator, taken: taken)
  }

  /// A theme that was deleted, and when.
  package func deletion() throws -> (theme: ThemeID?, deletion: ThemeDeletion) {
    var next = RowReader(self)
    return (try next.id(), ThemeDeletion(time: next.optionalInteger()))
  }
}

extension [ThemeID: [Release]] {
  /// Adds a row of the theme and the release. Of each source, the first counts.
  package mutating func add(_ row: some StoredRow) throws {
    guard let theme = try row.id(0) else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    let release = try row.release(from: 1)
    if self[theme]?.contains(where: { $0.source == release.source }) != true {
      self[theme, default: []].append(release)
    }
  }
}

// Games and scores.
extension StoredRow {
  /// Throws if a number in the row is impossible.
  package func game() throws -> GameInProgress {
    var next = RowReader(self)
    let (revision, theme) = (next.integer(), try next.id())
    let (player, deck) = try (next.text(), next.text())
    let (score, moves, pairsLeft, time) = (next.integer(), next.integer(), next.integer(), next.integer())
    let (content, pairs, isReplay, company) = try (next.text(), next.integer(), next.flag(), next.text())
    guard let theme, score.magnitude < Score.limit, [moves, pairsLeft, pairs].allSatisfy(Score.small.contains),
      JournalEntry.times.contains(time)
    else {
      throw Diagnostic.catalog(.damaged("the game in row \(revision) has impossible values"))
    }
    return GameInProgress(
      theme: theme, player: player, deck: deck, pairs: Int(pairs), company: company, score: Int(score),
      moves: Int(moves), pairsLeft: Int(pairsLeft), time: time, isReplay: isReplay, content: content,
      revision: revision)
  }

  /// Throws if no game can have these results.
  package func score() throws -> Score {
    var next = RowReader(self)
    let (number, theme) = (next.integer(), try next.id())
    let (themeName, player, pairs) = try (next.text(), next.text(), next.integer())
    let (hasBonus, points, moves) = (next.flag(), next.integer(), next.integer())
    let (milliseconds, seed, time) = (next.integer(), next.integer(), next.integer())
    let (kind, helps) = (try next.text(), next.integer())
    guard let theme,
      Score.isPossible(
        pairs: pairs, hasBonus: hasBonus, points: points, moves: moves, milliseconds: milliseconds, seed: seed,
        helps: helps, kind: kind), JournalEntry.times.contains(time)
    else {
      throw Diagnostic.catalog(
        .damaged("the score of \(quoted(player)) for \(quoted(themeName)) has impossible values"))
    }
    return Score(
      number: number, theme: theme, themeName: themeName, player: player, pairs: Int(pairs), hasBonus: hasBonus,
      kind: kind, points: Int(points), moves: Int(moves), helps: Int(helps), milliseconds: Int(milliseconds),
      seed: UInt64(seed), time: time)
  }
}
