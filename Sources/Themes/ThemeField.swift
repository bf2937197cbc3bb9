/// The fields every format has a word for.
public enum ThemeField: String, CaseIterable, Sendable {
  case id, name, emojis, removedEmojis, numberOfPairs, color
}
