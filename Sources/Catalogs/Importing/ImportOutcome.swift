/// What becomes of one theme of an import; the same words everywhere.
public enum ImportOutcome: String, CaseIterable, Sendable {
  case added, updated, unchanged, skipped
  case keptBoth = "kept both"
  case rejected
}
