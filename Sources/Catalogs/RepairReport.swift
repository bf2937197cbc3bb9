public import Themes

/// What a repair has saved, and what it could not.
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
  public var unreadableBlocks: Int
  /// The log beside the file may have held changes, and could not be read.
  public var isLogUnread = false

  /// In one line of the journal.
  var summary: String {
    let lost = [
      (lostThemes.count + unknownThemes, "theme"), (operations.lost, "operation"), (games.lost, "game"),
      (scores.lost, "score"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "repaired the catalog: " + (lost.isEmpty ? "nothing was lost" : "lost \(lost.joined(separator: ", "))")
  }
}
