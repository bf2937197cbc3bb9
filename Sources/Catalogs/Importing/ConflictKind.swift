/// How a theme of an import meets one in the catalog.
public enum ConflictKind: String, Sendable {
  case sameID, sameName
}
