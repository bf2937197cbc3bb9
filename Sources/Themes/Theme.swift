/// A deck to play with: a name, the faces that may be dealt, how many pairs, and a colour.
///
/// Every `Theme` keeps the rules: at least two different faces, 2 ≤ `numberOfPairs` ≤ number of faces, a name that can be
/// shown, no face twice or both in play and removed. Untrusted fields become themes through ``ThemeValidator``.
public struct Theme: Hashable, Sendable, Identifiable {
  public let id: ThemeID
  public let name: String
  /// What may be dealt, in the order the author gave.
  public let emojis: [Emoji]
  /// What was taken out once: remembered for ever, and can be put back.
  public let removedEmojis: [Emoji]
  public let numberOfPairs: Int
  public let color: ThemeColor
  /// What other programs keep in a theme, under keys we do not know.
  public let extras: [ExtraValue.Member]

  /// Takes values that keep the rules already: from the validator, or from a store that was filled through it.
  package init(
    trusted id: ThemeID, name: String, emojis: [Emoji], removedEmojis: [Emoji], numberOfPairs: Int, color: ThemeColor,
    extras: [ExtraValue.Member]
  ) {
    self.id = id
    self.name = name
    self.emojis = emojis
    self.removedEmojis = removedEmojis
    self.numberOfPairs = numberOfPairs
    self.color = color
    self.extras = extras
  }

  /// The same theme under another name or id, for a copy that is kept beside the first.
  package func renamed(_ name: String, id: ThemeID? = nil) -> Theme {
    Theme(
      trusted: id ?? self.id, name: name, emojis: emojis, removedEmojis: removedEmojis, numberOfPairs: numberOfPairs,
      color: color, extras: extras)
  }

  /// Equal in everything but the id.
  public func hasSameContent(as other: Theme) -> Bool {
    name == other.name && numberOfPairs == other.numberOfPairs && color == other.color && emojis == other.emojis
      && removedEmojis == other.removedEmojis && extras == other.extras
  }
}
