public import Themes

/// A problem with a catalog, its journal or its saved games.
public enum CatalogProblem: Problem {
  // The catalog cannot be used.
  /// `isExclusive` is true for a repair, which needs the catalog for itself.
  case busy(holder: String?, seconds: Int, isExclusive: Bool = false)
  /// There is something else at this place.
  case notACatalog(OtherFile)
  /// A newer version of the library wrote the catalog.
  case newer(schema: Int64, known: Int)
  /// The library of SQLite is too old.
  case oldSQLite(found: String, needed: String)
  /// What is wrong, in words.
  case damaged(String)
  /// Its tables and indexes are not those of a catalog.
  case altered([SchemaDifference])
  /// The journal and the themes differ.
  case inconsistent(String)
  /// `row` is the number of a theme that a list leaves out.
  case damagedTheme(ThemeID?, name: String?, row: Int? = nil)
  /// The older and the undone contents may be undamaged.
  case beyondRepair(hasSoundContents: Bool)
  /// A repair holds the catalog in memory.
  case tooLarge(bytes: UInt64, memory: UInt64)
  /// The server, or the folder of the file, cannot be reached.
  case unreachable(reason: String)
  /// The file was moved or replaced while it was open.
  case moved
  /// The catalog may not be changed, or not be read.
  case notPermitted(reason: String)
  /// The catalog was opened for ``CatalogAccess/reading``.
  case openedForReading
  /// There is no space left for the change.
  case diskFull
  /// Another failure, in the words of the database.
  case failed(String)
  /// It is unknown if the change was made.
  case unconfirmed(UnconfirmedChange)

  // An operation cannot be undone or redone.
  /// No change of the user is in effect.
  case nothingToUndo(NothingToUndo)
  /// `ended`: a change was made after the undo of an operation.
  case nothingToRedo(ended: RedoEnd? = nil)
  /// The journal has no operation with this number, or no longer has it.
  case noSuchOperation(JournalOperation.ID, isCompacted: Bool = false)
  /// It was undone before, or is itself an undo or redo.
  case notUndoable(JournalOperation)
  /// `restore` restores the theme alone.
  case changedSince(name: String, by: JournalOperation?, JournalDirection, restore: Remedy? = nil)
  /// The theme did not exist at that moment, or the operations of that moment were compacted.
  case absentThen(name: String, String, ThemeAbsence)
  /// Undoing within one theme: the operation changed other themes too.
  case touchesOthers(JournalOperation, JournalDirection)
  /// The theme is not as it was seen last.
  case changedMeanwhile(from: Theme?, to: Theme?, by: JournalOperation?)

  // A game cannot be continued.
  /// The game was continued in another program.
  case gameElsewhere
  /// The theme of the game was deleted.
  case gameWithoutTheme

  /// The file or its folder can only be read.
  public static let readOnly = CatalogProblem.notPermitted(reason: "the catalog is read-only")
  /// The system does not permit to write the file.
  public static let noPermission = CatalogProblem.notPermitted(reason: "permission denied")
}

/// What is at the place of a catalog instead.
public enum OtherFile: String, Hashable, Sendable {
  /// A database that is not a catalog.
  case otherProgram = "the database of another program"
  /// A file that is not a database.
  case otherFormat = "another kind of file"
  /// A device or a pipe.
  case device = "a device or a pipe"
  /// A folder.
  case folder = "a folder"
}

/// Why it is unknown if a change is kept.
public enum UnconfirmedChange: Hashable, Sendable {
  /// The disk failed while the change was being written.
  case byDisk
  /// The connection to the server was lost while the change was being made.
  case byServer
  /// The server has made the change, but no standby server has confirmed it.
  case byStandbys
}

/// An operation that was undone, and the change after its undo.
public struct RedoEnd: Hashable, Sendable {
  let undone: JournalOperation.ID
  let newer: JournalOperation.ID
}

/// Why the state of a theme at a moment is not known.
public enum ThemeAbsence: Hashable, Sendable {
  /// It was deleted before.
  case deleted(by: JournalOperation)
  /// It was added later; nil if nothing is known.
  case notAdded(until: JournalOperation?)
  /// The operations of that moment were compacted.
  case compacted(CompactedOperations)

  fileprivate func words(_ name: String, asOf moment: String) -> String {
    let absent = "\(quoted(name)) did not exist as of \(moment)"
    return switch self {
    case .deleted(let deletion): "\(absent): operation \(deletion.id) had deleted it"
    case .notAdded(let addition): absent + (addition.map { ": operation \($0.id) added it" } ?? "")
    case .compacted(let compacted):
      "it is not known what \(quoted(name)) was as of \(moment): operations up to \(compacted.newest) were compacted"
    }
  }
}

/// Why a user has nothing to undo.
public enum NothingToUndo: Hashable, Sendable {
  /// The user has changed nothing.
  case noOperation
  /// The newest change in effect was made by another actor.
  case byOthers(JournalOperation)
  /// All changes of the user are too old.
  case compacted(CompactedOperations)
}

/// A table, index, view or trigger in which a file differs from a catalog.
public struct SchemaDifference: Hashable, Sendable {
  /// What is wrong with an object of the database.
  public enum Reason: String, Sendable {
    /// A catalog has no such object.
    case unexpected
    /// It is not as it is in a catalog.
    case changed
    /// A catalog has it, and the file does not.
    case missing
  }

  /// What is wrong with the object.
  public let reason: Reason
  /// For example: `trigger`
  public let kind: String
  /// From the file, and so untrusted.
  public let name: String

  package init(_ reason: Reason, _ kind: String, _ name: String) {
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

extension CatalogProblem {
  /// The number of themes differs from the journal's total: a catalog whose themes another program has deleted is damaged, and
  /// not empty.
  package static func themeCount(_ found: Int64, insteadOf total: Int64) -> CatalogProblem {
    let number = found == 0 ? "none is" : found == 1 ? "1 is" : "\(grouped(Int(found))) are"
    return .inconsistent("\(counted(Int(total), "theme")) should be in the list, and \(number)")
  }
}

extension Diagnostic {
  /// A finding about a catalog.
  public static func catalog(_ problem: CatalogProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }

  /// The problem with a catalog; nil for a finding about something else.
  public var catalogProblem: CatalogProblem? { problem as? CatalogProblem }

  /// True if the content of a theme is damaged.
  public var isDamagedTheme: Bool {
    if case .damagedTheme? = catalogProblem { true } else { false }
  }
}

extension CatalogProblem {
  public var failure: Failure {
    switch self {
    case .busy, .gameElsewhere: .busy
    case .gameWithoutTheme, .noSuchOperation, .absentThen, .unreachable: .missing
    case .notPermitted, .openedForReading: .notPermitted
    case .diskFull, .moved: .cannotWrite
    case .notACatalog, .newer, .damaged, .altered, .inconsistent, .damagedTheme, .beyondRepair: .badInput
    case .oldSQLite: .unavailable
    case .tooLarge, .failed, .unconfirmed, .nothingToUndo, .nothingToRedo, .notUndoable, .changedSince,
      .touchesOthers, .changedMeanwhile:
      .other
    }
  }

  public var wording: Wording {
    switch self {
    case .busy(let holder, let seconds, let isExclusive):
      .error(
        "catalog.busy",
        (holder ?? "another program")
          + (isExclusive
            ? " still has the catalog open" + (seconds == 0 ? "" : " after \(counted(seconds, "second"))")
              + ", and a repair needs exclusive access"
            : seconds == 0
              ? " is writing to the catalog"
              : " has been writing to the catalog for more than \(counted(seconds, "second"))"),
        hint: "Nothing was changed. "
          + (isExclusive ? "Close it there, then try again." : "Wait for it to finish, then try again."))
    case .notACatalog(let file):
      .error(
        "catalog.not-a-catalog", "this is \(file.rawValue), not a catalog", hint: "It was not changed.",
        .chooseAnotherCatalog)
    case .newer(let schema, let known):
      .error(
        "catalog.newer",
        "the catalog was written by a newer memorize (schema \(schema); this version supports up to \(known))",
        hint: "It was not changed.", .updateProgram)
    case .oldSQLite(let found, let needed):
      .error(
        "catalog.old-sqlite", "catalogs need SQLite \(needed) or newer, and this is \(found)", hint: "Update SQLite.")
    case .damaged(let detail):
      .error("catalog.damaged", "the catalog is damaged: \(detail)", .repair)
    case .altered(let differences):
      .error("catalog.altered", "this is not a plain catalog: \(differences.words)", .repair)
    case .inconsistent(let detail):
      .error("catalog.inconsistent", "the journal does not match the themes: \(detail)", .repair)
    case .damagedTheme(let id, let name, let row):
      .error(
        "catalog.damaged-theme",
        (row.map { "number \($0), " } ?? "") + (name.map { quoted($0) } ?? id.map(\.description) ?? "a theme")
          + " is damaged: its content does not match its checksum",
        hint: row == nil ? nil : "It was skipped.", row.map { .delete(row: $0) } ?? .repair)
    case .beyondRepair(hasSoundContents: false):
      .error(
        "catalog.beyond-repair", "nothing in this catalog can be recovered",
        hint: "It was not changed. Move it away, and import your themes into a new catalog.")
    case .beyondRepair(hasSoundContents: true):
      .error(
        "catalog.beyond-repair", "nothing that this catalog shows can be recovered, but other versions are undamaged",
        hint: "It was not changed. Undo or redo to get to one, then repair again.")
    case .tooLarge(let bytes, let memory):
      .error(
        "catalog.too-large",
        "the catalog (\(binarySize(Int(clamping: bytes)))) is too large to repair "
          + "with \(binarySize(Int(clamping: memory))) of memory",
        hint: "Nothing was changed. Copy it to a machine with more memory, and repair it there.")
    case .unreachable(let reason):
      .error(
        "catalog.unreachable", "the catalog cannot be reached: \(reason)",
        hint: "Check each part of the path; missing folders are not created.", .chooseAnotherCatalog)
    case .moved:
      .error(
        "catalog.moved", "the catalog was moved, deleted or replaced while it was open",
        hint: "Nothing was changed. Start the program again to use the catalog that is there now.")
    case .notPermitted(let reason):
      .error(
        "catalog.not-permitted", reason,
        hint: "Nothing was changed. Check the permissions of the file and its folder, or ask their owner.")
    case .openedForReading:
      .error(
        "catalog.not-permitted", "the catalog was opened for reading only",
        hint: "Nothing was changed. Open it for writing to change it.")
    case .diskFull:
      .error(
        "catalog.disk-full", "the disk is full", hint: "Nothing was changed. Free some space, then try again.")
    case .failed(let detail):
      .error(
        "catalog.failed", "the catalog cannot be used: \(detail)",
        hint: "Nothing was changed. Check the disk, then try again.")
    case .unconfirmed(let change): change.wording

    case .nothingToUndo(.noOperation):
      .error("catalog.nothing-to-undo", "there is nothing to undo", .seeHistory())
    case .nothingToUndo(.byOthers(let newest)):
      .error(
        "catalog.nothing-to-undo", "you have nothing to undo",
        hint: "The newest operation in effect is \(newest.id) by \(quoted(newest.actor)).", .undo(newest.id))
    case .nothingToUndo(.compacted(let compacted)):
      .error(
        "catalog.nothing-to-undo", "you have nothing to undo",
        hint: "Operations before \(compacted.newest + 1) are too old to undo.", .seeHistory())
    case .nothingToRedo(let end):
      .error(
        "catalog.nothing-to-redo",
        end.map { "operation \($0.undone) cannot be redone, because operation \($0.newer) came after its undo" }
          ?? "there is nothing to redo", .seeHistory())
    case .noSuchOperation(let id, let isCompacted):
      .error(
        "catalog.no-such-operation", isCompacted ? "operation \(id) is too old to undo" : "there is no operation \(id)",
        .seeHistory())
    case .notUndoable(let entry):
      .error(
        "catalog.not-undoable",
        entry.kind == .change
          ? "operation \(entry.id) has already been undone"
          : "operation \(entry.id) is \(entry.kind == .undo ? "an undo" : "a redo"), which cannot be undone by number",
        entry.kind == .redo ? .undoNewest : .redoNewest)
    case .changedSince(let name, let changer, let direction, nil):
      .error(
        "catalog.changed-since", Self.laterChange(of: name, by: changer), hint: Self.nothing(direction),
        Self.advice(on: changer))
    case .changedSince(let name, let changer, let direction, let restore?):
      .error(
        "catalog.changed-since", Self.laterChange(of: name, by: changer), hint: Self.nothing(direction),
        Self.advice(on: changer), restore)
    case .absentThen(let name, let moment, let absence):
      .error("catalog.absent-then", absence.words(name, asOf: moment), .seeHistory(of: name))
    case .touchesOthers(let operation, let direction):
      .error(
        "catalog.touches-others",
        "operation \(operation.id) changed \(operation.themes) themes, not only this one (\(operation.summary))",
        hint: Self.nothing(direction), direction == .back ? .undo(operation.id) : .redoNewest)
    case .changedMeanwhile(let seen, let found, let changer):
      .error(
        "catalog.changed-meanwhile", Self.change(from: seen, to: found, by: changer),
        hint: "Your change was not made.", .seeTheme)

    case .gameElsewhere:
      .error(
        "catalog.game-elsewhere", "this game was continued in another session, so your last move here was not saved",
        .play)
    case .gameWithoutTheme:
      .error(
        "catalog.game-without-theme",
        "the theme of this game was deleted while you played, so your last move was not saved",
        hint: "Undo the deletion to restore the theme and the game.", .seeHistory())
    }
  }

  private static func nothing(_ direction: JournalDirection) -> String {
    direction == .back ? "Nothing was undone." : "Nothing was redone."
  }

  private static func laterChange(of name: String, by changer: JournalOperation?) -> String {
    "\(quoted(name)) was changed later"
      + (changer.map { " by \(quoted($0.actor)), in operation \($0.id) (\($0.summary))" } ?? "")
  }

  /// Undos and redos cannot be undone by number.
  private static func advice(on changer: JournalOperation?) -> Remedy {
    if let changer, changer.kind == .change { .undoFirst(changer.id) } else { .seeHistory() }
  }

  private static func change(from seen: Theme?, to found: Theme?, by changer: JournalOperation?) -> String {
    let verb = seen == nil ? found == nil ? "changed" : "added" : found == nil ? "deleted" : "changed"
    let name = (seen ?? found).map { quoted($0.name) } ?? "the theme"
    let changer = changer.map { " by operation \($0.id) of \(quoted($0.actor))" } ?? ""
    let difference = seen.flatMap { seen in found.map { ": \(ThemeDifference(from: seen, to: $0))" } } ?? ""
    return "\(name) was \(verb) in the meantime\(changer)\(difference)"
  }
}

extension UnconfirmedChange {
  fileprivate var wording: Wording {
    let (message, hint) =
      switch self {
      case .byDisk:
        ("the disk failed while the change was being written", "Check the disk, then look if the change was kept.")
      case .byServer:
        ("the server has not confirmed that the change is kept", "Look if it was made before you make it again.")
      case .byStandbys:
        (
          "the change was made, but no standby server has confirmed it",
          "It is lost if a standby server takes over now. Look later if it was kept."
        )
      }
    return .error("catalog.unconfirmed", message, hint: hint, .seeHistory())
  }
}
