internal import Themes

/// The codes of keeping themes.
public enum CatalogCode: String, CaseIterable, Sendable {
  case busy = "catalog.busy"
  case foreign = "catalog.foreign"
  case newer = "catalog.newer"
  case damaged = "catalog.damaged"
  case beyondRepair = "catalog.beyond-repair"
  case tooLarge = "catalog.too-large"
  case damagedTheme = "catalog.damaged-theme"
  case inconsistent = "catalog.inconsistent"
  case notADatabase = "catalog.not-a-database"
  case notAFile = "catalog.not-a-file"
  case unreachable = "catalog.unreachable"
  case moved = "catalog.moved"
  case isFolder = "catalog.is-a-folder"
  case noFolder = "catalog.no-folder"
  case notPermitted = "catalog.not-permitted"
  case readOnly = "catalog.read-only"
  case diskFull = "catalog.disk-full"
  case failed = "catalog.failed"
  case unconfirmed = "catalog.unconfirmed"
  case nothingToUndo = "catalog.nothing-to-undo"
  case nothingToRedo = "catalog.nothing-to-redo"
  case noSuchOperation = "catalog.no-such-operation"
  case folded = "catalog.folded"
  case alreadyUndone = "catalog.already-undone"
  case notAChange = "catalog.not-a-change"
  case changedSince = "catalog.changed-since"
  case gameElsewhere = "catalog.game-elsewhere"
  case gameWithoutTheme = "catalog.game-without-theme"
  case changedMeanwhile = "catalog.changed-meanwhile"
  case touchesOthers = "catalog.touches-others"
}

// The words of a file that cannot be used.
extension Diagnostic {
  static func catalogBusy(holder: String?, seconds: Int) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.busy,
      "\(holder ?? "another program") has been changing the catalog for more than \(seconds) seconds",
      hint: "Nothing was changed. Wait for it to finish, then try again.")
  }

  /// A repair needs the catalog alone.
  static func catalogInUse(by holder: String?, seconds: Int) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.busy,
      "\(holder ?? "another program") still has the catalog open after \(seconds) seconds, and a repair needs it alone",
      hint: "Nothing was changed. Leave it there, then try again.")
  }

  static var catalogForeign: Diagnostic {
    Diagnostic(
      .error, CatalogCode.foreign, "this is another program's database",
      hint: "It was not changed. Name another file with --catalog.")
  }

  static func catalogNewer(_ version: Int64, known: Int) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.newer,
      "the catalog was written by a newer memorize (schema \(version); this one knows \(known))",
      hint: "It was not changed. Update memorize.")
  }

  static func catalogDamaged(_ detail: String) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.damaged, "the catalog is damaged: \(detail)",
      hint: "'memorize doctor --repair' keeps a copy, and saves what is whole.")
  }

  static var catalogBeyondRepair: Diagnostic {
    Diagnostic(
      .error, CatalogCode.beyondRepair, "nothing in this catalog can be saved",
      hint: "It was not changed. Move it away, and import your themes into a new one.")
  }

  /// What cannot be held in memory cannot be repaired.
  static func catalogTooLarge(bytes: UInt64, memory: UInt64) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.tooLarge,
      "the catalog of \(bytes >> 20) MiB is too large to be repaired with the \(memory >> 20) MiB of memory there are",
      hint: "Nothing was changed. Copy it to a machine with more memory, and repair it there.")
  }

  static func damagedTheme(_ id: ThemeID?, _ name: String?) -> Diagnostic {
    let title = name.map { quoted($0) } ?? id.map(\.description) ?? "a theme"
    return Diagnostic(
      .error, CatalogCode.damagedTheme, "\(title) is damaged: its content does not match its checksum",
      hint: "See what 'memorize doctor' finds.")
  }

  static func catalogInconsistent(_ detail: String) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.inconsistent, "journal and themes disagree: \(detail)",
      hint: "'memorize doctor --repair' makes them agree, after a backup.")
  }

  static var catalogNotADatabase: Diagnostic {
    Diagnostic(
      .error, CatalogCode.notADatabase, "this file is no catalog",
      hint: "It was not changed. Name another file with --catalog.")
  }

  static var catalogNotAFile: Diagnostic {
    Diagnostic(
      .error, CatalogCode.notAFile, "this is a device or a pipe, not a catalog",
      hint: "Name a file with --catalog.")
  }

  static func catalogUnreachable(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.unreachable, "the catalog cannot be reached: \(reason)",
      hint: "Check each part of the path, or name another file with --catalog.")
  }

  static var catalogMoved: Diagnostic {
    Diagnostic(
      .error, CatalogCode.moved, "the catalog was moved, deleted or replaced while it was open",
      hint: "Nothing was changed. Leave, and start again with the one that is there.")
  }

  static var catalogIsFolder: Diagnostic {
    Diagnostic(
      .error, CatalogCode.isFolder, "this is a folder, not a catalog", hint: "Name a file in it with --catalog.")
  }

  static var catalogNoFolder: Diagnostic {
    Diagnostic(.error, CatalogCode.noFolder, "there is no folder to make the catalog in", hint: "Create it first.")
  }

  static var catalogNotPermitted: Diagnostic {
    Diagnostic(
      .error, CatalogCode.notPermitted, "you may not open this catalog",
      hint: "Check the mode of the file and of its folder, or ask their owner.")
  }

  static var catalogReadOnly: Diagnostic {
    Diagnostic(
      .error, CatalogCode.readOnly, "the catalog can only be read here",
      hint: "Nothing was changed. Make the file and its folder writable, or name another one with --catalog.")
  }

  static var catalogDiskFull: Diagnostic {
    Diagnostic(
      .error, CatalogCode.diskFull, "the disk is full", hint: "Nothing was changed. Free some space, then try again.")
  }

  static func catalogFailed(_ detail: String) -> Diagnostic {
    Diagnostic(.error, CatalogCode.failed, "the catalog could not be used: \(detail)", hint: "Nothing was changed.")
  }

  static var catalogUnconfirmed: Diagnostic {
    Diagnostic(
      .error, CatalogCode.unconfirmed, "the disk failed while the change was being confirmed",
      hint: "It may be kept or not: 'memorize history' tells. Look after the disk before you go on.")
  }
}
