public import Catalogs
public import Themes

/// What a session needs of the world around it.
public struct EditSurroundings {
  /// Who edits, and when.
  public let note: () -> JournalNote
  public let random: () -> UInt64
  /// A moment of the journal, in milliseconds since 1970, as people read it.
  public let time: (Int64) -> String
  /// The theme that a person means by a number, a name, a part of a name or an id.
  public let find: (String, any CatalogSnapshot) throws -> StoredTheme
  /// Plays a theme and returns when it is left; nil where nobody is there to play.
  public let play: ((ThemeID) throws -> Void)?

  public init(
    note: @escaping () -> JournalNote, random: @escaping () -> UInt64, time: @escaping (Int64) -> String,
    find: @escaping (String, any CatalogSnapshot) throws -> StoredTheme,
    play: ((ThemeID) throws -> Void)? = nil
  ) {
    self.note = note
    self.random = random
    self.time = time
    self.find = find
    self.play = play
  }
}
