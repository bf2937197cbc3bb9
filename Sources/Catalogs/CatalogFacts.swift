/// What a catalog is, in numbers.
public struct CatalogFacts: Sendable, Hashable {
  /// Where it lies, as the user named it.
  public let place: String
  public let themes: Int
  public let operations: Int
  /// How many older ones were folded away.
  public let folded: Int
  /// How many contents the journal keeps, those in effect included.
  public let versions: Int
  /// Games in progress, of all players.
  public let games: Int
  public let scores: Int
  public let bytes: Int64
  /// How many of them wait to be used again.
  public let freeBytes: Int64
  /// 0 where no catalog was made yet.
  public let schema: Int
}
