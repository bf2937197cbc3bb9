/// What becomes of a catalog while it is open, for who has to tell people of it.
public enum CatalogEvent: Sendable {
  /// From here on nobody can say whether the change will be found, until one of the next two.
  case committing
  case committed
  case notCommitted
  /// A repair has put a new file in the place of the one that was open; what comes next goes there.
  case repaired
}
