/// What people look for together.
public enum VerbGroup: String, CaseIterable, Sendable {
  case theme = "The theme"
  case emoji = "Its emoji"
  case journal = "Back and forth"
  case themes = "Other themes"
  case session = "The session"
}
