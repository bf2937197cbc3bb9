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
}

/// The columns of each kind of row, in the order in which the functions below read them.
package enum StoredColumns {
  /// The content of a version, or what was imported.
  package static func content(_ table: String) -> String {
    ["theme", "pairs", "color", "checksum", "name", "emojis", "removed", "extras"].map { "\(table).\($0)" }
      .joined(separator: ", ")
  }

  package static let countOfContent: Int32 = 8

  /// A theme in effect `t` with its content `v`. An outer join makes a lost content an error instead of a gap.
  package static let shownTheme = "\(content("v")), t.id, t.checksum"

  /// An operation `o`. `actor` is how its person is read.
  package static func operation(actor: String = "o.actor") -> String {
    "o.id, o.time, \(actor), o.command, o.summary, o.kind, o.target, o.undone_by, o.first_version, o.last_version, o.themes"
  }

  /// A step of a change, from its version `v`.
  package static let step = "v.theme, v.id, v.previous, v.position, v.name IS NULL"

  /// The contents before and after a step, from its version `v` and the one before, `p`.
  package static let change = "\(content("p")), \(content("v"))"

  package static let compacted = "operations, newest, first_time, last_time"
  package static let game =
    "id, theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company"
  package static let score =
    "theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, id, kind, helps"
}

// Themes and their versions.
extension StoredRow {
  /// The content whose columns begin at `first`; nil for a deletion and for an outer join without a match.
  package func content(from first: Int32 = 0) throws -> Theme? {
    guard !isNull(first) else { return nil }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    return try withExtendedLifetime(self) {
      try VersionFields(
        id: id(first), pairs: integer(first + 1), color: integer(first + 2), checksum: integer(first + 3),
        name: bytes(first + 4), faces: bytes(first + 5) ?? none, removed: bytes(first + 6) ?? none,
        extras: bytes(first + 7)
      ).theme()
    }
  }

  /// Throws if the id or the checksum of the theme in effect is not that of its content.
  package func shownTheme() throws -> Theme {
    let id = try id(StoredColumns.countOfContent)
    guard let theme = try content() else { throw Diagnostic.catalog(.damagedTheme(id, name: nil)) }
    guard id == theme.id, integer(StoredColumns.countOfContent + 1) == integer(3) else {
      throw Diagnostic.catalog(.damagedTheme(theme.id, name: theme.name))
    }
    return theme
  }

  package func journalStep() throws -> JournalStep {
    guard let theme = try id(0) else { throw Diagnostic.catalog(.damagedTheme(nil, name: nil)) }
    return JournalStep(
      theme: theme, from: optionalInteger(2), to: flag(4) ? nil : integer(1), position: integer(3))
  }

  package func themeChange() throws -> ThemeChange? {
    try ThemeChange(from: content(), to: content(from: StoredColumns.countOfContent))
  }

  /// The columns are the entry, the change, whether it is a deletion, the position, the addition and the version.
  package func touch() -> ThemeTouch {
    ThemeTouch(
      entry: integer(0), change: integer(1), isDeletion: flag(2), version: integer(5), position: integer(3),
      addition: optionalInteger(4))
  }
}

// The journal.
extension StoredRow {
  /// Throws if a number in the entry is impossible, or if a change of themes has no versions: undoing it would do nothing.
  package func entry() throws -> JournalEntry {
    let (id, time, themes) = (integer(0), integer(1), integer(10))
    let (first, last) = (optionalInteger(8), optionalInteger(9))
    guard JournalEntry.numbers.contains(id), JournalEntry.times.contains(time), JournalEntry.numbers.contains(themes),
      let kind = try JournalOperation.Kind(rawValue: text(5)), JournalEntry.numbers.contains(first ?? 0),
      JournalEntry.numbers.contains(last ?? 0)
    else { throw Diagnostic.catalog(.damaged(.impossibleOperation(id))) }
    var versions: ClosedRange<Int64>?
    if let first, let last, first <= last { versions = first...last }
    let hasVersions = kind == .change && themes > 0 || first != nil && last != nil
    guard versions != nil || !hasVersions else { throw Diagnostic.catalog(.damaged(.impossibleOperation(id))) }
    return try JournalEntry(
      operation: JournalOperation(
        id: id, kind: kind, time: time, actor: text(2), command: text(3), summary: text(4), isUndone: !isNull(7),
        themes: Int(themes)),
      target: optionalInteger(6), undoneBy: optionalInteger(7), versions: versions)
  }

  package func compacted() throws -> CompactedOperations {
    let (count, newest, first, last) = (integer(0), integer(1), integer(2), integer(3))
    guard JournalEntry.numbers.contains(count), JournalEntry.numbers.contains(newest), first <= last,
      JournalEntry.times.contains(first), JournalEntry.times.contains(last)
    else { throw Diagnostic.catalog(.damaged(.impossibleCompaction)) }
    return CompactedOperations(count: Int(count), newest: newest, times: first...last)
  }
}

// Games and scores.
extension StoredRow {
  /// Throws if a number in the row is impossible.
  package func game() throws -> GameInProgress {
    let numbers = [integer(4), integer(5), integer(6), integer(9)]
    guard let theme = try id(1), numbers[0].magnitude < Score.limit, numbers[1...].allSatisfy(Score.small.contains)
    else { throw Diagnostic.catalog(.damaged(.impossibleGame(row: integer(0)))) }
    return try GameInProgress(
      theme: theme, player: text(2), deck: text(3), pairs: Int(numbers[3]), company: text(11),
      score: Int(numbers[0]), moves: Int(numbers[1]), pairsLeft: Int(numbers[2]), time: integer(7),
      isReplay: flag(10), content: text(8), revision: integer(0))
  }

  /// Throws if no game can have these results.
  package func score() throws -> Score {
    let (pairs, points, moves, milliseconds, seed) = (integer(3), integer(5), integer(6), integer(7), integer(8))
    let (kind, helps) = (try text(11), integer(12))
    guard let theme = try id(0),
      Score.isPossible(
        pairs: pairs, hasBonus: flag(4), points: points, moves: moves, milliseconds: milliseconds, seed: seed,
        helps: helps, kind: kind)
    else { throw try Diagnostic.catalog(.damaged(.impossibleScore(player: text(2), theme: text(1)))) }
    return try Score(
      number: integer(10), theme: theme, themeName: text(1), player: text(2), pairs: Int(pairs), hasBonus: flag(4),
      kind: kind, points: Int(points), moves: Int(moves), helps: Int(helps), milliseconds: Int(milliseconds),
      seed: UInt64(seed), time: integer(9))
  }
}
