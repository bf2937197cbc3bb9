internal import Dispatch
internal import Platform
internal import SQLiteCatalogs
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Themes in one file, in which every change can be undone. Several programs, and people, can use the file at the same time.
///
/// For example:
///
///     let catalog = try ThemeCatalog(at: url, author: "Ada")
///     try catalog.save([sea])
///     try catalog.save([sea.renamed("Ocean")], replacing: [sea])
///     try catalog.undo()
///
/// Each change is one operation of the journal and durable when the method returns. Methods block the calling thread, including
/// the main thread, while another task or program writes; they wait at most `patience` for another program. From an actor or a
/// task, ``perform(_:)`` calls them without blocking. The errors are ``Diagnostic``, with a sentence and with remedies as values.
public final class ThemeCatalog: Sendable {
  /// The person whose changes are written, and undone, here.
  public let author: String
  /// Nil while it is closed.
  private let stored: Mutex<SQLiteCatalog?>
  /// Nil for a catalog in memory, which cannot be opened again.
  private let opening: Opening?

  private struct Opening: Sendable {
    let path: String
    let access: CatalogAccess
    /// In milliseconds.
    let patience: Int

    func catalog() throws -> sending SQLiteCatalog {
      try SQLiteCatalog.open(path: path, for: access, patience: patience)
    }
  }

  /// Opens a catalog. Unless it is only read, the file is created if there is none; its folder has to exist.
  ///
  /// `patience` is how long a change waits for that of another program.
  public init(
    at file: URL, for access: CatalogAccess = .writing, author: String = ProcessInfo.processInfo.userName,
    patience: Duration = .seconds(10)
  ) throws {
    guard file.isFileURL else { throw Diagnostic(ThemeFileProblem.notAFile(file.absoluteString)) }
    self.author = author
    let wait = min(max(patience, .zero), .seconds(86_400)).components
    let opening = Opening(
      path: file.path(percentEncoded: false), access: access,
      patience: Int(wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000))
    stored = Mutex(try opening.catalog())
    self.opening = opening
  }

  /// A new catalog in memory, for previews and tests.
  public init(inMemoryFor author: String) throws {
    self.author = author
    stored = Mutex(try SQLiteCatalog.inMemory())
    opening = nil
  }

  /// Closes the file, for example before ``repair(_:author:)``, which waits for that. The next call of another method opens it again.
  /// A catalog in memory stays as it is.
  public func close() {
    if opening != nil { stored.withLock { $0 = nil } }
  }

  private func withCatalog<Result>(_ body: (SQLiteCatalog) throws -> sending Result) throws -> sending Result {
    try stored.withLock { stored in
      if stored == nil { stored = try opening?.catalog() }
      guard let catalog = stored else { preconditionFailure("a catalog in memory is never closed") }
      return try body(catalog)
    }
  }

  private func read<Result: Sendable>(_ body: @Sendable (any CatalogSnapshot) throws -> Result) throws -> Result {
    try withCatalog { catalog in try catalog.read(body) }
  }

  /// Calls methods of the catalog on a thread that may wait, so that neither the actor of the caller nor other tasks do.
  ///
  /// For example: `let themes = try await catalog.perform { try $0.themes }`
  @discardableResult
  public func perform<Value: Sendable>(
    _ work: @escaping @Sendable (ThemeCatalog) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try work(self) }) }
    }
  }

  private func note(_ command: String) -> JournalNote { JournalNote(command, by: author) }
}

// Themes.
extension ThemeCatalog {
  /// The themes in the order in which they were added. Throws at a damaged one; ``soundThemes()`` leaves it out.
  public var themes: [Theme] {
    get throws {
      try read { snapshot in
        try collected { try snapshot.forEachTheme(skip: 0, $0) }
      }
    }
  }

  /// The themes that are not damaged, and a finding for each that is.
  public func soundThemes() throws -> (themes: [Theme], damage: [Diagnostic]) {
    try read { snapshot in
      var damage: [Diagnostic] = []
      let themes = try collected { try snapshot.forEachTheme(skip: 0, damaged: { damage.append($0.finding) }, $0) }
      return (themes, damage)
    }
  }

  /// All ``themes``, all of one moment. They are read before the first one is passed on, without blocking an actor or a thread of
  /// tasks.
  ///
  /// For example: `for try await theme in catalog.allThemes() { index.add(theme) }`
  public func allThemes() -> AsyncThrowingStream<Theme, any Error> {
    AsyncThrowingStream { continuation in
      Task {
        do {
          for theme in try await perform({ try $0.themes }) { continuation.yield(theme) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }

  /// How many themes there are, damaged ones included.
  public var count: Int { get throws { try read { try $0.count() } } }

  /// Nil if there is no theme with that id.
  public func theme(_ id: ThemeID) throws -> Theme? { try read { try $0.theme(id) } }

  /// The themes of that name; case, spacing and accents do not count.
  public func themes(named name: String) throws -> [Theme] { try read { try $0.themes(matching: NameKey(name)) } }

  /// Saves themes in place of those that were `seen` before, as one operation: new ones are added, those that are only
  /// among the seen ones are deleted, and the order stays. Nil if the two lists have the same themes.
  ///
  /// Throws a ``Diagnostic`` whose ``Diagnostic/problem`` is ``CatalogProblem/changedMeanwhile(from:to:by:)``, and changes
  /// nothing, if a theme is no longer as it was seen, so that nobody's change is overwritten. A theme that is not among the seen
  /// ones must not be in the catalog yet, not even an equal one. Of two themes with one id the last is saved.
  @discardableResult
  public func save(_ themes: [Theme], replacing seen: [Theme] = []) throws -> JournalOperation? {
    let changes = ThemeChange.all(from: seen, to: themes)
    guard !changes.isEmpty else { return nil }
    return try withCatalog { catalog in
      try catalog.write(note(changes.command)) { transaction in
        for change in changes {
          try transaction.state.expect(change.before, of: change.id)
          if let theme = change.after { try transaction.put(theme) } else { try transaction.remove(change.id) }
        }
        return (changes.summary, ())
      }.operation
    }
  }

  /// Deletes themes as one operation; throws, and deletes nothing, if one is no longer as it is given here.
  @discardableResult
  public func delete(_ themes: [Theme]) throws -> JournalOperation? { try save([], replacing: themes) }
}

// The journal.
extension ThemeCatalog {
  /// The operations, the newest first. The oldest ones of many thousands are left out: they can no longer be undone.
  public var operations: [JournalOperation] {
    get throws {
      try read { snapshot in
        try collected { try snapshot.forEachOperation($0) }
      }
    }
  }

  /// The themes of an operation before and after it.
  public func changes(of operation: JournalOperation.ID) throws -> [ThemeChange] {
    try read { snapshot in
      try collected { try snapshot.forEachChange(of: operation, $0) }
    }
  }

  /// The operations that changed a theme, even a deleted one, with the change that each made, the newest first.
  public func history(of theme: ThemeID) throws -> [(operation: JournalOperation, change: ThemeChange)] {
    try read { snapshot in
      var history: [(operation: JournalOperation, change: ThemeChange)] = []
      try snapshot.forEachChange(of: theme) {
        history.append(($0, $1))
        return true
      }
      return history
    }
  }

  /// What ``undo()`` would undo, for the title of a menu; nil if there is nothing.
  public var nextUndo: JournalOperation? { get throws { try read { try $0.nextUndo(of: author) } } }

  /// What ``redo()`` would redo.
  public var nextRedo: JournalOperation? { get throws { try read { try $0.nextRedo(of: author) } } }

  /// Undoes the author's newest operation in effect. Throws a ``Diagnostic`` whose ``Diagnostic/problem`` is
  /// ``CatalogProblem/nothingToUndo(_:)`` if there is none, and ``CatalogProblem/changedSince(name:by:_:restore:)`` if
  /// somebody else has changed one of its themes since.
  @discardableResult
  public func undo() throws -> JournalOperation { try walk { try $0.undo(newest: 1, $1)[0] } }

  /// Redoes what was undone last, unless the author has made a new change since.
  @discardableResult
  public func redo() throws -> JournalOperation { try walk { try $0.redo(newest: 1, $1)[0] } }

  /// Undoes one operation, even an older one or that of another author.
  @discardableResult
  public func undo(_ operation: JournalOperation.ID) throws -> JournalOperation {
    try walk { try $0.undo(operation, $1) }
  }

  private func walk(
    _ step: @Sendable (SQLiteCatalog, JournalNote) throws -> JournalOperation
  ) throws -> JournalOperation {
    try withCatalog { catalog in try step(catalog, note("undo")) }
  }

  /// The operations from now on, of this program and of others, which are looked for at this interval.
  ///
  /// For example: `for try await _ in catalog.newOperations() { themes = try catalog.themes }`
  public func newOperations(
    every interval: Duration = .seconds(1)
  ) -> AsyncThrowingStream<JournalOperation, any Error> {
    let newest = Result { try read { try $0.newestOperation() } }
    return AsyncThrowingStream { continuation in
      let task = Task {
        do {
          var seen = try newest.get()
          while true {
            try await Task.sleep(for: interval)
            for operation in try await perform({ [seen] in try $0.operations(after: seen) }) {
              seen = operation.id
              continuation.yield(operation)
            }
          }
        } catch {
          continuation.finish(throwing: error is CancellationError ? nil : error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The newer operations, the oldest first.
  private func operations(after seen: JournalOperation.ID) throws -> [JournalOperation] {
    try read { snapshot in
      guard try snapshot.newestOperation() > seen else { return [] }
      var operations: [JournalOperation] = []
      try snapshot.forEachOperation {
        if $0.id > seen { operations.append($0) }
        return $0.id > seen
      }
      return operations.reversed()
    }
  }
}

// Imports.
extension ThemeCatalog {
  /// Adds the themes of a file as one operation, and updates those that were imported before.
  ///
  /// Without a policy, a theme that was changed here and in the file keeps the values of the catalog, and older versions are
  /// skipped. The report has the outcome of each theme, including the rejected ones of the file.
  @discardableResult
  public func `import`(_ file: ThemeFile, onConflict policy: ConflictPolicy? = nil) throws -> ImportReport {
    try withCatalog { catalog in
      ImportReport(
        try ThemeImport(into: catalog, onConflict: policy.map { .always($0) } ?? .updating)
          .commit(file.items, note("import")))
    }
  }

  /// What ``import(_:onConflict:)`` would do. Changes nothing.
  public func rehearseImport(_ file: ThemeFile, onConflict policy: ConflictPolicy? = nil) throws -> ImportReport {
    try withCatalog { catalog in
      ImportReport(
        try ThemeImport(into: catalog, onConflict: policy.map { .always($0) } ?? .updating).rehearse(file.items))
    }
  }
}

/// The outcome of an import.
public struct ImportReport: Sendable {
  /// One for each theme of the file.
  public let steps: [ImportStep]
  /// Nil if nothing was changed.
  public let operation: JournalOperation?
  /// For example: `7 added, 1 skipped`
  public let summary: String

  init(_ result: ImportResult<[ImportStep]>) {
    steps = result.log
    operation = result.operation
    summary = result.tally.outcomes
  }
}

// Games.
extension ThemeCatalog {
  /// The author's unfinished games with a theme, the last saved first. `SavedGame(text: game.content)` continues one.
  public func games(of theme: ThemeID) throws -> [GameInProgress] {
    try withCatalog { catalog in try catalog.games(of: theme, by: author) }
  }

  /// Saves a game of the author as it is now, and returns its revision, for the next call. A replay, whose cards the player may know,
  /// gets no score in the end.
  ///
  /// Without a revision, it replaces the author's earlier game with the same theme, number of pairs and other players. With one,
  /// throws a ``Diagnostic`` whose ``Diagnostic/problem`` is ``CatalogProblem/gameElsewhere`` if the game was continued, or finished,
  /// in another program.
  public func keep(
    _ game: Game, of theme: Theme, isReplay: Bool = false, after revision: Int64? = nil
  ) throws -> Int64 {
    let time = WallClock.milliseconds()
    let kept = GameInProgress(game, of: theme.id, player: author, isReplay: isReplay, time: time)
    return try withCatalog { catalog in try catalog.keep(kept, after: revision) }
  }

  /// Removes a saved game and, if it is over and no replay, saves the score of each person. Throws as
  /// ``keep(_:of:isReplay:after:)`` does.
  public func finish(_ game: Game, of theme: Theme, after revision: Int64) throws {
    let time = WallClock.milliseconds()
    let kept = GameInProgress(game, of: theme.id, player: author, isReplay: false, time: time)
    let scores = game.result.map { Score.all(of: $0, theme: theme, player: author, time: time) } ?? []
    try withCatalog { catalog in try catalog.finish(kept, with: scores, after: revision) }
  }

  /// The scores of a theme or, for nil, of all themes, the oldest first.
  public func scores(of theme: ThemeID? = nil) throws -> [Score] {
    try withCatalog { catalog in try collected { try catalog.forEachScore(of: theme, $0) } }
  }
}

// Health.
extension ThemeCatalog {
  /// All damage of the file; empty for a sound one. Changes nothing.
  public func check() throws -> [Diagnostic] { try withCatalog { try $0.check() } }

  /// Replaces a damaged file by what is sound in it, for ``Remedy/repair``. Returns what was lost, in words, and the backup of
  /// the damaged file beside it; nil if the catalog is sound. Throws if a program
  /// has the file open; ``close()`` the catalog of this one first.
  @discardableResult
  public static func repair(
    _ file: URL, author: String = ProcessInfo.processInfo.userName
  ) throws -> (summary: String, backup: URL?)? {
    guard file.isFileURL else { throw Diagnostic(ThemeFileProblem.notAFile(file.absoluteString)) }
    do {
      return try SQLiteRepair(of: file.path(percentEncoded: false)).run(
        JournalNote("repair", by: author), isWhole: { SavedGame(text: $0.content).damage == nil }, words: nil
      ).map { ($0.report.summary, $0.backup.map { URL(filePath: $0) }) }
    } catch let error as FileError {
      throw Diagnostic(ThemeFileProblem(error), at: Place(in: [error.path]))
    }
  }
}

extension JournalNote {
  fileprivate init(_ command: String, by author: String) {
    self.init(command: command, actor: author, time: WallClock.milliseconds())
  }
}

extension ThemeChange {
  /// The changes that make one list of themes the other one, deletions first.
  fileprivate static func all(from seen: [Theme], to themes: [Theme]) -> [ThemeChange] {
    let before = Dictionary(seen.map { ($0.id, $0) }) { _, last in last }
    let after = Dictionary(themes.map { ($0.id, $0) }) { _, last in last }
    var ids: Set<ThemeID> = []
    return (seen + themes).map(\.id).filter { ids.insert($0).inserted }
      .compactMap { ThemeChange(from: before[$0], to: after[$0]) }.filter { !$0.isEmpty }
  }
}

extension [ThemeChange] {
  fileprivate var command: String {
    if allSatisfy({ $0.before == nil }) { return "new" }
    return allSatisfy { $0.after == nil } ? "delete" : "edit"
  }

  /// For example: `'Sea': pairs 6 → 7`, or `added 2 themes, deleted 1 theme`
  fileprivate var summary: String {
    if count == 1 { return self[0].summary }
    let counts = [
      ("added", count { $0.before == nil }), ("changed", count { $0.before != nil && $0.after != nil }),
      ("deleted", count { $0.after == nil }),
    ]
    return counts.filter { $0.1 > 0 }.map { "\($0.0) \(counted($0.1, "theme"))" }.joined(separator: ", ")
  }
}
