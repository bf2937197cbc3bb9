package import Themes

/// The condition of a catalog.
package protocol CatalogHealth {
  func facts() throws -> CatalogFacts
  /// All damage; empty for a sound catalog. Changes nothing.
  func check() throws -> [Diagnostic]
}

/// The size of a catalog, in numbers.
package struct CatalogFacts: Sendable, Hashable {
  /// Its path, as the user wrote it.
  package var place: String
  package var themes = 0
  package var operations = 0
  /// How many older operations were compacted.
  package var compacted = 0
  /// How many contents are stored, those in effect included.
  package var versions = 0
  /// Games in progress, of all players.
  package var games = 0
  package var scores = 0
  package var bytes: Int64 = 0
  /// How many of these bytes are free.
  package var freeBytes: Int64 = 0
  /// 0 if there is no catalog yet.
  package var schema = 0
  /// How the server of a catalog is set up; empty for a file.
  package var server: [Line] = []
  /// Why acknowledged changes may be lost although the catalog is sound.
  package var risks: [Diagnostic] = []

  package struct Line: Sendable, Hashable {
    package let name: String
    package let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  package init(place: String) { self.place = place }
}

/// The bytes of a damaged catalog, and of a log beside it that could not be merged.
package struct CatalogBackup: Sendable {
  package let bytes: [UInt8]
  package let log: [UInt8]

  package init(bytes: [UInt8], log: [UInt8]) {
    self.bytes = bytes
    self.log = log
  }
}

/// The themes, operations, games and scores that a repair has saved, and those that are lost.
package struct RepairReport: Sendable, Hashable {
  package struct Tally: Sendable, Hashable {
    package var saved: Int
    package var lost: Int

    package init(saved: Int, lost: Int) {
      self.saved = saved
      self.lost = lost
    }
  }

  /// A theme that the repair has removed, because its content is damaged.
  package struct LostTheme: Sendable, Hashable {
    package let id: ThemeID?
    /// From the damaged content or an older one; nil if it is unknown.
    package let name: String?

    package init(id: ThemeID?, name: String?) {
      self.id = id
      self.name = name
    }
  }

  package var themes: Int
  package var lostThemes: [LostTheme]
  /// The number of missing themes of which nothing is known.
  package var unknownThemes: Int
  package var operations: Tally
  package var games: Tally
  package var scores: Tally
  /// Tables, indexes, views and triggers of the old file that belong to no catalog. Only the backup has them.
  package var leftOut: [SchemaDifference] = []
  /// How many blocks of the file could not be read.
  package var unreadableBlocks = 0
  /// True if the log beside the file could not be read; it may have had changes.
  package var isLogUnread = false

  package init(
    themes: Int, lostThemes: [LostTheme], unknownThemes: Int, operations: Tally, games: Tally, scores: Tally
  ) {
    self.themes = themes
    self.lostThemes = lostThemes
    self.unknownThemes = unknownThemes
    self.operations = operations
    self.games = games
    self.scores = scores
  }

  /// The summary of the repair in the journal.
  package var summary: String {
    let lost = [
      (lostThemes.count + unknownThemes, "theme"), (operations.lost, "operation"), (games.lost, "game"),
      (scores.lost, "score"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "repaired the catalog: " + (lost.isEmpty ? "nothing was lost" : "lost \(lost.joined(separator: ", "))")
      + (leftOut.isEmpty ? "" : "; removed \(leftOut.listed(\.words))")
  }
}
