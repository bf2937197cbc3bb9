public import Themes

/// A problem with a catalog, its journal or its saved games.
public enum CatalogProblem: Problem {
  // The catalog cannot be used.
  case busy(holder: String?, seconds: Int)
  /// A repair needs exclusive access.
  case inUse(holder: String?, seconds: Int)
  case foreign
  case newer(schema: Int64, known: Int)
  /// The library of SQLite is too old.
  case oldSQLite(found: String, needed: String)
  case damaged(CatalogDamage)
  /// Its tables and indexes are not those of a catalog.
  case altered([SchemaDifference])
  case beyondRepair
  /// A repair holds the catalog in memory.
  case tooLarge(bytes: UInt64, memory: UInt64)
  case damagedTheme(ThemeID?, name: String?)
  /// A damaged theme that a list leaves out; `row` is its number in the list.
  case leftOut(ThemeID?, name: String?, row: Int)
  /// The journal and the themes differ.
  case inconsistent(String)
  case notADatabase
  case notAFile
  case unreachable(reason: String)
  case moved
  case isFolder
  case noFolder(String)
  case notPermitted
  case readOnly
  case diskFull
  case failed(String)
  case unconfirmed
  /// A server may have made a change or not.
  case unconfirmedByServer
  /// A server has made a change that no standby server has confirmed.
  case unreplicated

  // An operation cannot be undone or redone.
  case nothingToUndo(NothingToUndo)
  case nothingToRedo
  /// A change was made after the undo of this operation.
  case redoLineEnded(undone: JournalOperation.ID, newer: JournalOperation.ID)
  case noSuchOperation(JournalOperation.ID)
  case compacted(JournalOperation.ID)
  case alreadyUndone(JournalOperation.ID)
  case notAChange(JournalOperation)
  /// `restorable` is the operation as of which the theme alone can be restored.
  case changedSince(
    name: String, by: JournalOperation?, JournalDirection, restorable: JournalOperation.ID? = nil)
  /// The theme did not exist at that moment: it was deleted, or not added yet.
  case absentThen(name: String, String, after: JournalOperation?, before: JournalOperation?)
  /// The operations of that moment were compacted.
  case compactedThen(name: String, String, CompactedOperations)
  /// Undoing within one theme: the operation changed other themes too.
  case touchesOthers(JournalOperation, JournalDirection)
  /// The theme is not as it was seen last.
  case changedMeanwhile(from: Theme?, to: Theme?, by: JournalOperation?)

  // A game cannot be continued.
  case gameElsewhere
  case gameWithoutTheme
}

/// Why a user has nothing to undo.
public enum NothingToUndo: Hashable, Sendable {
  case noOperation
  /// The newest change in effect was made by another actor.
  case byOthers(JournalOperation)
  /// All changes of the user are too old.
  case compacted(CompactedOperations)

  fileprivate var hint: String {
    switch self {
    case .noOperation: "Run 'memorize history' to see the operations."
    case .byOthers(let newest):
      "The newest operation in effect is \(newest.id) by \(quoted(newest.actor)). "
        + "Run 'memorize undo --operation \(newest.id)' to undo it."
    case .compacted(let compacted):
      "Operations before \(compacted.newest + 1) are too old to undo. Run 'memorize history' to see the others."
    }
  }
}

/// The part of a catalog that is damaged.
public enum CatalogDamage: Hashable, Sendable {
  /// A message from the database.
  case reported(String)
  case truncated
  case unknownFormat
  case missingSchema
  case impossibleSchema(Int64)
  /// The schema number of another schema than that of the tables.
  case wrongSchema(Int64, correct: Int)
  case wrongSteps
  case impossibleOperation(JournalOperation.ID)
  case missingOperation(JournalOperation.ID)
  case impossibleVersion(Int64)
  case impossibleCount(Int64)
  case impossibleCompaction
  case themeWithoutID
  case impossibleGame(row: Int64)
  case impossibleScore(player: String, theme: String)

  fileprivate var words: String {
    switch self {
    case .reported(let words): words
    case .truncated: "the file is shorter than it should be"
    case .unknownFormat: "unsupported file format"
    case .missingSchema: "it has tables, but no schema number"
    case .impossibleSchema(let schema): "impossible schema number \(schema)"
    case .wrongSchema(let schema, let correct): "the schema number is \(schema) instead of \(correct)"
    case .wrongSteps: "the list of its schema steps does not match its schema number"
    case .impossibleOperation(let id): "operation \(id) of the journal has impossible values"
    case .missingOperation(let id): "operation \(id) of the journal is missing"
    case .impossibleVersion(let version): "impossible version number \(version)"
    case .impossibleCount(let count): "impossible number of themes: \(count)"
    case .impossibleCompaction: "the row of compacted operations has impossible values"
    case .themeWithoutID: "a theme has no id"
    case .impossibleGame(let row): "the game in row \(row) has impossible values"
    case .impossibleScore(let player, let theme):
      "the score of \(quoted(player)) for \(quoted(theme)) has impossible values"
    }
  }
}

/// A table, index, view or trigger in which a file differs from a catalog.
public struct SchemaDifference: Hashable, Sendable {
  public enum Reason: String, Sendable { case unexpected, changed, missing }

  public let reason: Reason
  /// For example: `trigger`
  public let kind: String
  /// From the file, and so untrusted.
  public let name: String

  public init(_ reason: Reason, _ kind: String, _ name: String) {
    self.reason = reason
    self.kind = kind
    self.name = name
  }

  /// For example: `trigger 'wipe'`
  public var words: String { "\(kind) \(quoted(name))" }
}

extension [SchemaDifference] {
  /// The first few, for example: `unexpected trigger 'wipe', changed table 'themes'`
  fileprivate var words: String { listed { "\($0.reason.rawValue) \($0.words)" } }

  func listed(_ words: (SchemaDifference) -> String) -> String {
    let named = prefix(3).map(words).joined(separator: ", ")
    return count > 3 ? "\(named) and \(count - 3) more" : named
  }
}

extension Diagnostic {
  public static func catalog(_ problem: CatalogProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }

  public var catalogProblem: CatalogProblem? { problem as? CatalogProblem }

  /// True if the content of a theme is damaged.
  public var isDamagedTheme: Bool {
    if case .damagedTheme? = catalogProblem { true } else { false }
  }
}

extension CatalogProblem {
  public var failure: Failure {
    switch self {
    case .busy, .inUse, .gameElsewhere: .busy
    case .gameWithoutTheme, .noSuchOperation, .absentThen, .compactedThen: .missing
    case .notPermitted, .readOnly: .notPermitted
    case .diskFull, .noFolder, .notAFile, .isFolder, .unreachable, .moved: .cannotWrite
    case .foreign, .newer, .notADatabase, .damaged, .altered, .beyondRepair, .damagedTheme, .leftOut,
      .inconsistent:
      .badInput
    case .oldSQLite: .unavailable
    case .tooLarge, .failed, .unconfirmed, .unconfirmedByServer, .unreplicated, .nothingToUndo, .nothingToRedo,
      .redoLineEnded,
      .compacted, .alreadyUndone, .notAChange, .changedSince, .touchesOthers, .changedMeanwhile:
      .other
    }
  }

  public var wording: Wording {
    switch self {
    case .busy(let holder, let seconds):
      .error(
        "catalog.busy",
        "\(holder ?? "another program") has been writing to the catalog for more than \(counted(seconds, "second"))",
        hint: "Nothing was changed. Wait for it to finish, then try again.")
    case .inUse(let holder, let seconds):
      .error(
        "catalog.busy",
        "\(holder ?? "another program") still has the catalog open after \(counted(seconds, "second")), "
          + "and a repair needs exclusive access",
        hint: "Nothing was changed. Close it there, then try again.")
    case .foreign:
      .error(
        "catalog.foreign", "this is the database of another program",
        hint: "It was not changed. Name another file with --catalog.")
    case .newer(let schema, let known):
      .error(
        "catalog.newer",
        "the catalog was written by a newer memorize (schema \(schema); this version supports up to \(known))",
        hint: "It was not changed. Update memorize.")
    case .oldSQLite(let found, let needed):
      .error(
        "catalog.old-sqlite", "catalogs need SQLite \(needed) or newer, and this is \(found)", hint: "Update SQLite.")
    case .damaged(let damage):
      .error(
        "catalog.damaged", "the catalog is damaged: \(damage.words)",
        hint: "Run 'memorize doctor --repair': it makes a backup and recovers what it can.")
    case .altered(let differences):
      .error(
        "catalog.altered", "this is not a plain catalog: \(differences.words)",
        hint: "Run 'memorize doctor --repair': it makes a backup and moves the themes into a clean catalog.")
    case .beyondRepair:
      .error(
        "catalog.beyond-repair", "nothing in this catalog can be recovered",
        hint: "It was not changed. Move it away, and import your themes into a new catalog.")
    case .tooLarge(let bytes, let memory):
      .error(
        "catalog.too-large",
        "the catalog (\(binarySize(Int(clamping: bytes)))) is too large to repair "
          + "with \(binarySize(Int(clamping: memory))) of memory",
        hint: "Nothing was changed. Copy it to a machine with more memory, and repair it there.")
    case .damagedTheme(let id, let name):
      .error("catalog.damaged-theme", Self.damage(id, name), hint: "Run 'memorize doctor' for details.")
    case .leftOut(let id, let name, let row):
      .error(
        "catalog.damaged-theme", "number \(row), \(Self.damage(id, name))",
        hint: "It was skipped. Run 'memorize delete \(row)' to delete it, or 'memorize doctor' for details.")
    case .inconsistent(let detail):
      .error(
        "catalog.inconsistent", "the journal does not match the themes: \(detail)",
        hint: "Run 'memorize doctor --repair': it makes a backup and corrects the journal.")
    case .notADatabase:
      .error(
        "catalog.not-a-database", "this file is not a catalog",
        hint: "It was not changed. Name another file with --catalog.")
    case .notAFile:
      .error(
        "catalog.not-a-file", "this is a device or a pipe, not a catalog", hint: "Name a file with --catalog.")
    case .unreachable(let reason):
      .error(
        "catalog.unreachable", "the catalog cannot be reached: \(reason)",
        hint: "Check each part of the path, or name another file with --catalog.")
    case .moved:
      .error(
        "catalog.moved", "the catalog was moved, deleted or replaced while it was open",
        hint: "Nothing was changed. Start memorize again to use the catalog that is there now.")
    case .isFolder:
      .error("catalog.is-a-folder", "this is a folder, not a catalog", hint: "Name a file in it with --catalog.")
    case .noFolder(let folder):
      .error("catalog.no-folder", "the folder \(quoted(folder)) does not exist", hint: "Create it first.")
    case .notPermitted:
      .error(
        "catalog.not-permitted", "permission denied",
        hint: "Check the permissions of the file and its folder, or ask their owner.")
    case .readOnly:
      .error(
        "catalog.read-only", "the catalog is read-only",
        hint: "Nothing was changed. Make the file and its folder writable, or name another one with --catalog.")
    case .diskFull:
      .error(
        "catalog.disk-full", "the disk is full", hint: "Nothing was changed. Free some space, then try again.")
    case .failed(let detail):
      .error(
        "catalog.failed", "the catalog cannot be used: \(detail)",
        hint: "Nothing was changed. Check the disk, then try again.")
    case .unconfirmed:
      .error(
        "catalog.unconfirmed", "the disk failed while the change was being written",
        hint: "Check the disk, then run 'memorize history' to see whether the change was kept.")

    case .unconfirmedByServer:
      .error(
        "catalog.unconfirmed", "the server has not confirmed that the change is kept",
        hint: "It may still be made. Run 'memorize history' to see whether it was, before you make it again.")
    case .unreplicated:
      .error(
        "catalog.unconfirmed", "the change was made, but no standby server has confirmed it",
        hint: "It is lost if a standby server takes over now. Run 'memorize history' later to see whether it was kept.")

    case .nothingToUndo(let reason):
      .error(
        "catalog.nothing-to-undo",
        reason == .noOperation ? "there is nothing to undo" : "you have nothing to undo", hint: reason.hint)
    case .nothingToRedo:
      .error(
        "catalog.nothing-to-redo", "there is nothing to redo",
        hint: "Run 'memorize history' to see the operations.")
    case .redoLineEnded(let undone, let newer):
      .error(
        "catalog.nothing-to-redo",
        "operation \(undone) cannot be redone, because operation \(newer) came after its undo",
        hint: "Run 'memorize history' to see it.")
    case .noSuchOperation(let id):
      .error(
        "catalog.no-such-operation", "there is no operation \(id)", hint: "Run 'memorize history' to see the numbers.")
    case .compacted(let id):
      .error(
        "catalog.compacted", "operation \(id) is too old to undo",
        hint: "Run 'memorize history' to see which operations can be undone.")
    case .alreadyUndone(let id):
      .error(
        "catalog.already-undone", "operation \(id) has already been undone",
        hint: "Run 'memorize redo' to redo the operation that was undone last.")
    case .notAChange(let entry):
      .error(
        "catalog.not-a-change",
        "operation \(entry.id) is \(entry.kind == .undo ? "an undo" : "a redo"), which cannot be undone by number",
        hint: "Run '\(entry.kind == .undo ? "memorize redo" : "memorize undo")' to reverse the newest one.")
    case .changedSince(let name, let changer, let direction, let restorable):
      .error(
        "catalog.changed-since",
        "\(quoted(name)) was changed later"
          + (changer.map { " by \($0.actor), in operation \($0.id) (\($0.summary))" } ?? ""),
        hint: "\(Self.nothing(direction)) \(Self.way(around: changer))"
          + (restorable.map { " Or restore only this theme: 'memorize restore \(shellWord(name)) --at \($0)'." } ?? ""))
    case .absentThen(let name, let moment, let deletion, let addition):
      .error(
        "catalog.absent-then", "\(quoted(name)) did not exist as of \(moment)\(Self.reason(deletion, addition))",
        hint: "Run 'memorize history \(shellWord(name))' to see its operations.")
    case .compactedThen(let name, let moment, let compacted):
      .error(
        "catalog.compacted-then",
        "the journal does not reach back to \(moment): operations up to \(compacted.newest) were compacted",
        hint: "Run 'memorize history \(shellWord(name))', or use --at \(compacted.newest) for the oldest known state.")
    case .touchesOthers(let operation, let direction):
      .error(
        "catalog.touches-others",
        "operation \(operation.id) changed \(operation.themes) themes, not only this one (\(operation.summary))",
        hint: direction == .back
          ? "Nothing was undone. Run 'memorize undo --operation \(operation.id)' to undo it for all of them."
          : "Nothing was redone. Run 'memorize redo' to redo it for all of them, if it was undone last.")
    case .changedMeanwhile(let seen, let found, let changer):
      .error(
        "catalog.changed-meanwhile", Self.change(from: seen, to: found, by: changer),
        hint: "Your change was not made. Run 'memorize show' to see the theme as it is now, then try again.")

    case .gameElsewhere:
      .error(
        "catalog.game-elsewhere", "this game was continued in another session, so your last move here was not saved",
        hint: "Run 'memorize play' to continue from there.")
    case .gameWithoutTheme:
      .error(
        "catalog.game-without-theme",
        "the theme of this game was deleted while you played, so your last move was not saved",
        hint: "Run 'memorize undo' to restore the theme and the game.")
    }
  }

  private static func reason(_ deletion: JournalOperation?, _ addition: JournalOperation?) -> String {
    if let deletion { return ": operation \(deletion.id) had deleted it" }
    return addition.map { ": operation \($0.id) added it" } ?? ""
  }

  private static func damage(_ id: ThemeID?, _ name: String?) -> String {
    let title = name.map { quoted($0) } ?? id.map(\.description) ?? "a theme"
    return "\(title) is damaged: its content does not match its checksum"
  }

  private static func nothing(_ direction: JournalDirection) -> String {
    direction == .back ? "Nothing was undone." : "Nothing was redone."
  }

  private static func way(around changer: JournalOperation?) -> String {
    // Undos and redos cannot be undone by number.
    guard let changer, changer.kind == .change else { return "Run 'memorize history' to see the operations." }
    return "Run 'memorize undo --operation \(changer.id)' first."
  }

  private static func change(from seen: Theme?, to found: Theme?, by changer: JournalOperation?) -> String {
    let change =
      switch (seen, found) {
      case (let seen?, _?): "\(quoted(seen.name)) was changed in the meantime"
      case (let seen?, nil): "\(quoted(seen.name)) was deleted in the meantime"
      case (nil, let found?): "\(quoted(found.name)) was added in the meantime"
      case (nil, nil): "the theme was changed in the meantime"
      }
    let changer = changer.map { " by operation \($0.id) of \(quoted($0.actor))" } ?? ""
    let difference = seen.flatMap { seen in found.map { ": \(ThemeDifference(from: seen, to: $0))" } } ?? ""
    return change + changer + difference
  }
}
