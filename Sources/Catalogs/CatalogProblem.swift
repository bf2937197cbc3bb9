public import Themes

/// A problem of a catalog, of its journal, or of the games kept beside it.
public enum CatalogProblem: Problem {
  // A catalog that cannot be used.
  case busy(holder: String?, seconds: Int)
  /// A repair needs the catalog alone.
  case inUse(holder: String?, seconds: Int)
  case foreign
  case newer(schema: Int64, known: Int)
  case damaged(CatalogDamage)
  case beyondRepair
  /// A repair holds the catalog in memory.
  case tooLarge(bytes: UInt64, memory: UInt64)
  case damagedTheme(ThemeID?, name: String?)
  /// The same of a theme that a list goes on without; `row` is its number in the list.
  case leftOut(ThemeID?, name: String?, row: Int)
  /// The journal and the themes disagree.
  case inconsistent(String)
  case notADatabase
  case notAFile
  case unreachable(reason: String)
  case moved
  case isFolder
  case noFolder
  case notPermitted
  case readOnly
  case diskFull
  case failed(String)
  case unconfirmed

  // A journal that cannot be walked.
  /// `newest` is the newest change in effect of others; `compacted` what is too old to be taken back.
  case nothingToUndo(newest: JournalOperation?, compacted: CompactedOperations?)
  case nothingToRedo
  /// A change came after the undo of this operation.
  case lineEnded(undone: JournalOperation.ID, newer: JournalOperation.ID)
  case noSuchOperation(JournalOperation.ID)
  case compacted(JournalOperation.ID)
  case alreadyUndone(JournalOperation.ID)
  case notAChange(JournalOperation)
  case changedSince(name: String, by: JournalOperation?, JournalDirection)
  /// Within one theme: the operation touched others too.
  case touchesOthers(JournalOperation, JournalDirection)
  /// The theme is not as it was seen last.
  case changedMeanwhile(from: Theme?, to: Theme?, by: JournalOperation?)

  // A game that cannot go on.
  case gameElsewhere
  case gameWithoutTheme
}

/// The part of a catalog that is damaged.
public enum CatalogDamage: Hashable, Sendable {
  /// In the words of the database.
  case reported(String)
  case truncated
  case unknownFormat
  case missingSchema
  case impossibleSchema(Int64)
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
    case .missingSchema: "its tables are there, but not the number of their schema"
    case .impossibleSchema(let schema): "the number of its schema is \(schema)"
    case .impossibleOperation(let id): "operation \(id) of the journal cannot be right"
    case .missingOperation(let id): "operation \(id) of the journal is missing"
    case .impossibleVersion(let version): "version \(version) cannot be right"
    case .impossibleCount(let count): "it cannot hold \(count) themes"
    case .impossibleCompaction: "what it says of older operations cannot be right"
    case .themeWithoutID: "a theme without an id cannot be right"
    case .impossibleGame(let row): "the game in row \(row) cannot be right"
    case .impossibleScore(let player, let theme): "the score of \(quoted(player)) for \(quoted(theme)) cannot be right"
    }
  }
}

extension Diagnostic {
  public static func catalog(_ problem: CatalogProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }

  public var catalogProblem: CatalogProblem? { problem as? CatalogProblem }

  /// True where the content of a theme cannot be believed.
  public var isDamagedTheme: Bool {
    if case .damagedTheme? = catalogProblem { true } else { false }
  }
}

extension CatalogProblem {
  public var failure: Failure {
    switch self {
    case .busy, .inUse, .gameElsewhere: .busy
    case .gameWithoutTheme: .missing
    case .notPermitted, .readOnly: .notPermitted
    case .diskFull, .noFolder, .notAFile, .isFolder, .unreachable, .moved: .cannotWrite
    case .foreign, .newer, .notADatabase, .damaged, .beyondRepair, .damagedTheme, .leftOut, .inconsistent: .badInput
    case .tooLarge, .failed, .unconfirmed, .nothingToUndo, .nothingToRedo, .lineEnded, .noSuchOperation, .compacted,
      .alreadyUndone, .notAChange, .changedSince, .touchesOthers, .changedMeanwhile:
      .other
    }
  }

  public var wording: Wording {
    switch self {
    case .busy(let holder, let seconds):
      .error(
        "catalog.busy",
        "\(holder ?? "another program") has been changing the catalog for more than \(seconds) seconds",
        hint: "Nothing was changed. Wait for it to finish, then try again.")
    case .inUse(let holder, let seconds):
      .error(
        "catalog.busy",
        "\(holder ?? "another program") still has the catalog open after \(seconds) seconds, "
          + "and a repair needs it alone",
        hint: "Nothing was changed. Leave it there, then try again.")
    case .foreign:
      .error(
        "catalog.foreign", "this is another program's database",
        hint: "It was not changed. Name another file with --catalog.")
    case .newer(let schema, let known):
      .error(
        "catalog.newer",
        "the catalog was written by a newer memorize (schema \(schema); this one knows \(known))",
        hint: "It was not changed. Update memorize.")
    case .damaged(let damage):
      .error(
        "catalog.damaged", "the catalog is damaged: \(damage.words)",
        hint: "'memorize doctor --repair' keeps a copy, and saves what is whole.")
    case .beyondRepair:
      .error(
        "catalog.beyond-repair", "nothing in this catalog can be saved",
        hint: "It was not changed. Move it away, and import your themes into a new one.")
    case .tooLarge(let bytes, let memory):
      .error(
        "catalog.too-large",
        "the catalog of \(bytes >> 20) MiB is too large to be repaired "
          + "with the \(memory >> 20) MiB of memory there are",
        hint: "Nothing was changed. Copy it to a machine with more memory, and repair it there.")
    case .damagedTheme(let id, let name):
      .error("catalog.damaged-theme", Self.damage(id, name), hint: "See what 'memorize doctor' finds.")
    case .leftOut(let id, let name, let row):
      .error(
        "catalog.damaged-theme", "number \(row), \(Self.damage(id, name))",
        hint: "It was left out. See what 'memorize doctor' finds; 'memorize delete \(row)' takes it out.")
    case .inconsistent(let detail):
      .error(
        "catalog.inconsistent", "journal and themes disagree: \(detail)",
        hint: "'memorize doctor --repair' makes them agree, after a backup.")
    case .notADatabase:
      .error(
        "catalog.not-a-database", "this file is no catalog",
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
        hint: "Nothing was changed. Leave, and start again with the one that is there.")
    case .isFolder:
      .error("catalog.is-a-folder", "this is a folder, not a catalog", hint: "Name a file in it with --catalog.")
    case .noFolder:
      .error("catalog.no-folder", "there is no folder to make the catalog in", hint: "Create it first.")
    case .notPermitted:
      .error(
        "catalog.not-permitted", "you may not open this catalog",
        hint: "Check the mode of the file and of its folder, or ask their owner.")
    case .readOnly:
      .error(
        "catalog.read-only", "the catalog can only be read here",
        hint: "Nothing was changed. Make the file and its folder writable, or name another one with --catalog.")
    case .diskFull:
      .error(
        "catalog.disk-full", "the disk is full", hint: "Nothing was changed. Free some space, then try again.")
    case .failed(let detail):
      .error("catalog.failed", "the catalog could not be used: \(detail)", hint: "Nothing was changed.")
    case .unconfirmed:
      .error(
        "catalog.unconfirmed", "the disk failed while the change was being confirmed",
        hint: "It may be kept or not: 'memorize history' tells. Look after the disk before you go on.")

    case .nothingToUndo(let newest, let compacted):
      .error(
        "catalog.nothing-to-undo", "there is nothing of yours to undo",
        hint: newest.map {
          "The newest operation in effect is \($0.id) by \(quoted($0.actor)); "
            + "'memorize undo --operation \($0.id)' takes it back."
        } ?? compacted.map {
          "What is older than operation \($0.newest + 1) was folded away, see 'memorize history'."
        } ?? "See 'memorize history'.")
    case .nothingToRedo:
      .error("catalog.nothing-to-redo", "there is nothing of yours to redo", hint: "See 'memorize history'.")
    case .lineEnded(let undone, let newer):
      .error(
        "catalog.nothing-to-redo",
        "operation \(undone) cannot be done again, because operation \(newer) came after its undo",
        hint: "It stays visible in 'memorize history'.")
    case .noSuchOperation(let id):
      .error(
        "catalog.no-such-operation", "there is no operation \(id)", hint: "See their numbers with 'memorize history'.")
    case .compacted(let id):
      .error(
        "catalog.folded", "operation \(id) was folded away, as the oldest are: what it did stays",
        hint: "'memorize history' shows the operations that can be taken back.")
    case .alreadyUndone(let id):
      .error(
        "catalog.already-undone", "operation \(id) is taken back already",
        hint: "'memorize redo' does the last undone operation again.")
    case .notAChange(let entry):
      .error(
        "catalog.not-a-change",
        "operation \(entry.id) is itself \(entry.kind == .undo ? "an" : "a") \(quoted(entry.command))",
        hint: "Undo and redo walk the changes: use 'memorize undo' or 'memorize redo'.")
    case .changedSince(let name, let changer, let direction):
      .error(
        "catalog.changed-since",
        "\(quoted(name)) was changed since" + (changer.map { " by operation \($0.id) (\($0.summary))" } ?? ""),
        hint: "Nothing was changed. \(Self.way(around: changer, direction))")
    case .touchesOthers(let operation, let direction):
      .error(
        "catalog.touches-others",
        "operation \(operation.id) touched \(operation.themes) themes, not this one alone (\(operation.summary))",
        hint: direction == .back
          ? "'memorize undo --operation \(operation.id)' takes all of it back."
          : "'memorize redo' does all of it again, when it was undone last.")
    case .changedMeanwhile(let seen, let found, let changer):
      .error(
        "catalog.changed-meanwhile", Self.change(from: seen, to: found, by: changer),
        hint: "Nothing was changed. Look at it as it is now, then do it again.")

    case .gameElsewhere:
      .error(
        "catalog.game-elsewhere", "this game was played on elsewhere meanwhile",
        hint: "'memorize play' goes on with it as it is now. The last choice here was not kept.")
    case .gameWithoutTheme:
      .error(
        "catalog.game-without-theme", "the theme of this game was deleted meanwhile, which ends it",
        hint: "'memorize undo' brings back both, as they were before the last choice.")
    }
  }

  private static func damage(_ id: ThemeID?, _ name: String?) -> String {
    let title = name.map { quoted($0) } ?? id.map(\.description) ?? "a theme"
    return "\(title) is damaged: its content does not match its checksum"
  }

  private static func way(around changer: JournalOperation?, _ direction: JournalDirection) -> String {
    guard direction == .back else { return "Undo that first." }
    // An undo is not undone by its number.
    guard let changer, changer.kind == .change else { return "See 'memorize history'." }
    return "'memorize undo --operation \(changer.id)' takes that back first."
  }

  private static func change(from seen: Theme?, to found: Theme?, by changer: JournalOperation?) -> String {
    let change =
      switch (seen, found) {
      case (let seen?, _?): "\(quoted(seen.name)) was changed meanwhile"
      case (let seen?, nil): "\(quoted(seen.name)) was deleted meanwhile"
      case (nil, let found?): "\(quoted(found.name)) was added meanwhile"
      case (nil, nil): "the theme was changed meanwhile"
      }
    let changer = changer.map { " by operation \($0.id) of \(quoted($0.actor))" } ?? ""
    let difference = seen.flatMap { seen in found.map { ": \(ThemeDifference(from: seen, to: $0))" } } ?? ""
    return change + changer + difference
  }
}
