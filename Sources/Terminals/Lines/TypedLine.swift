/// What a person did at a prompt.
public enum TypedLine: Hashable, Sendable {
  case line(String)
  /// Ctrl-C: the line is dropped, and whatever was on it.
  case interrupted(isEmpty: Bool)
  /// Ctrl-D on an empty line, or the terminal went away.
  case end
}
