/// What becomes of one theme of an import; the same words everywhere.
public enum ImportOutcome: String, CaseIterable, Sendable {
  case added, updated, unchanged, skipped
  case keptBoth = "kept both"
  case rejected
}

/// What to do with a theme that meets another one in the catalog.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  case skip, replace
  case keepBoth = "keep-both"
  case merge
}

/// How a theme of an import meets one in the catalog.
public enum ConflictKind: String, Sendable {
  case sameID, sameName
}
