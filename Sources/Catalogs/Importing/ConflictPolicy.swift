/// What to do with a theme that meets another one in the catalog.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  case skip, replace
  case keepBoth = "keep-both"
  case merge
}
