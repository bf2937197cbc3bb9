/// The two lists of faces that a theme has.
public enum FaceListing: Hashable, Sendable {
  case inPlay, removed
}
