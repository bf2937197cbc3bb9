internal import Themes

/// Taking back several entries of the journal at once, as one new change.
///
/// Contents are put again instead of being pointed at, so that what is written is a change like any other.
struct SQLiteTakingBack {
  let entries: Set<JournalOperation.ID>
  let connection: Connection

  /// From which version these entries took a theme to which; nil where it was not there.
  private struct Course {
    let first: Int64?
    var last: Int64?
    let position: Int64
  }

  func run(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    let courses = try self.courses()
    for (theme, course) in courses where try ThemePlace(of: theme, on: connection)?.version != course.last {
      throw try changedSince(theme, course)
    }
    let transaction = try SQLiteTransaction(on: connection)
    for (theme, course) in courses {
      guard let first = course.first else {
        try transaction.remove(theme)
        continue
      }
      guard let content = try content(first) else { throw Diagnostic.damagedTheme(theme, nil) }
      if course.last == nil {
        try transaction.restore(content, at: course.position)
      } else {
        try transaction.put(content)
      }
    }
    return try transaction.enter(note, summary)
  }

  /// One for each theme, in the order they were touched first. Throws where somebody else came in between.
  private func courses() throws -> [(ThemeID, Course)] {
    var courses: [(theme: ThemeID, course: Course)] = []
    var places: [ThemeID: Int] = [:]
    for id in entries.sorted() {
      let entry = try FoldedRow(connection: connection).entry(id)
      try forEachStep(of: entry) { theme, from, to, position in
        guard let place = places[theme] else {
          places[theme] = courses.count
          courses.append((theme, Course(first: from, last: to, position: position)))
          return
        }
        guard courses[place].course.last == from else { throw try changedSince(theme, courses[place].course) }
        courses[place].course.last = to
      }
    }
    return courses
  }

  private func forEachStep(
    of entry: JournalEntry, _ visit: (ThemeID, _ from: Int64?, _ to: Int64?, _ position: Int64) throws -> Void
  ) throws {
    let owner = try entry.owner(on: connection)
    guard let versions = owner.versions else { return }
    try connection.with(.versionsOfOperation) { row in
      row.bind(versions.lowerBound, at: 1)
      row.bind(versions.upperBound, at: 2)
      row.bind(owner.operation.id, at: 3)
      while try row.step() {
        guard let theme = row.id(0) else { throw Diagnostic.damagedTheme(nil, nil) }
        let version = row.integer(4) == 0 ? row.integer(1) : nil
        let previous = row.optionalInteger(2)
        let isUndo = entry.kind == .undo
        try visit(theme, isUndo ? version : previous, isUndo ? previous : version, row.integer(3))
      }
    }
  }

  /// Names the newest change of the theme that is not among the entries.
  private func changedSince(_ theme: ThemeID, _ course: Course) throws -> Diagnostic {
    let name = try (course.last ?? course.first).flatMap(content)?.name ?? theme.description
    let history = SQLiteHistory(theme: theme, connection: connection)
    let other = try history.first { !entries.contains($0.operation.id) }
    return .changedSince(name, by: other?.operation, going: .back)
  }

  private func content(_ version: Int64) throws -> Theme? {
    try connection.with(.versionByID) { row in
      row.bind(version, at: 1)
      return try row.step() ? VersionReading.theme(row) : nil
    }
  }
}
