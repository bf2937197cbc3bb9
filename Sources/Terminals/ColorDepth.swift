/// How many colours a terminal can show.
public enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen
  case indexed
  case full
}
