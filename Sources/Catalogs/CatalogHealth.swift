public import Themes

/// The condition of a catalog.
public protocol CatalogHealth {
  func facts() throws -> CatalogFacts
  /// Everything that is wrong, worst first found; empty for a sound catalog. Changes nothing.
  func check() throws -> [Diagnostic]
}

/// The size of a catalog, in numbers.
public struct CatalogFacts: Sendable, Hashable {
  /// Where it lies, as the user named it.
  public var place: String
  public var themes = 0
  public var operations = 0
  /// How many older ones were compacted.
  public var compacted = 0
  /// How many contents the journal keeps, those in effect included.
  public var versions = 0
  /// Games in progress, of all players.
  public var games = 0
  public var scores = 0
  public var bytes: Int64 = 0
  /// How many of them wait to be used again.
  public var freeBytes: Int64 = 0
  /// 0 where no catalog was made yet.
  public var schema = 0

  public init(place: String) { self.place = place }
}

/// Makes a whole catalog of what is left of a damaged one; what cannot be believed is left out, and reported.
public protocol CatalogRepair {
  /// Hands everything to `backUp` first, then the repaired catalog to `replace`, which must put it in the place of the old
  /// one at once. Nil where nothing is wrong with the catalog, as after another repair that was quicker.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, when others have the catalog open, when this is not a catalog, or when
  /// nothing in it can be saved. `isWhole` says of a game in progress whether it can be gone on with.
  func run(
    _ note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool, backUp: (CatalogBackup) throws -> Void,
    replace: ([UInt8]) throws -> Void
  ) throws -> RepairReport?
}

/// The bytes of a catalog before its repair, and those of a log beside it that the database could not merge any more.
public struct CatalogBackup: Sendable {
  public let bytes: [UInt8]
  public let log: [UInt8]

  public init(bytes: [UInt8], log: [UInt8]) {
    self.bytes = bytes
    self.log = log
  }
}

/// The themes, operations, games and scores that a repair has saved, and those it could not.
public struct RepairReport: Sendable, Hashable {
  public struct Tally: Sendable, Hashable {
    public var saved: Int
    public var lost: Int

    public init(saved: Int, lost: Int) {
      self.saved = saved
      self.lost = lost
    }
  }

  /// A theme whose content cannot be believed, and that is not in the catalog any more.
  public struct LostTheme: Sendable, Hashable {
    public let id: ThemeID?
    /// As far as it is known, in the words of a damaged or of an older content.
    public let name: String?

    public init(id: ThemeID?, name: String?) {
      self.id = id
      self.name = name
    }
  }

  public var themes: Int
  public var lostThemes: [LostTheme]
  /// Themes that are missing, and of which nothing is known.
  public var unknownThemes: Int
  public var operations: Tally
  public var games: Tally
  public var scores: Tally
  /// How many blocks of the file the disk did not give.
  public var unreadableBlocks = 0
  /// The log beside the file may have held changes, and could not be read.
  public var isLogUnread = false

  public init(
    themes: Int, lostThemes: [LostTheme], unknownThemes: Int, operations: Tally, games: Tally, scores: Tally
  ) {
    self.themes = themes
    self.lostThemes = lostThemes
    self.unknownThemes = unknownThemes
    self.operations = operations
    self.games = games
    self.scores = scores
  }

  /// In one line of the journal.
  public var summary: String {
    let lost = [
      (lostThemes.count + unknownThemes, "theme"), (operations.lost, "operation"), (games.lost, "game"),
      (scores.lost, "score"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "repaired the catalog: " + (lost.isEmpty ? "nothing was lost" : "lost \(lost.joined(separator: ", "))")
  }
}
