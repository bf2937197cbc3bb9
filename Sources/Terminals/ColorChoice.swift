/// What `--color` says.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
