/// A deck to play with: a name, the faces that may be dealt, how many pairs, and a colour.
///
/// Every `Theme` keeps the rules: at least two different faces, 2 ≤ `numberOfPairs` ≤ number of faces, a name that can be
/// shown, no face twice or both in play and removed. Untrusted fields become themes through ``ThemeValidator``.
public struct Theme: Hashable, Sendable, Identifiable {
  public let id: ThemeID
  /// Shared by all copies, so that handing thousands of themes on costs no more than their places.
  private let content: Content

  public var name: String { content.name }
  /// What may be dealt, in the order the author gave.
  public var emojis: [Emoji] { content.emojis }
  /// What was taken out once: remembered for ever, and can be put back.
  public var removedEmojis: [Emoji] { content.removedEmojis }
  public var numberOfPairs: Int { content.numberOfPairs }
  public var color: ThemeColor { content.color }
  /// What other programs keep in a theme, under keys we do not know.
  public var extras: [ExtraValue.Member] { content.extras }

  /// Takes values that keep the rules already: from the validator, or from a store that was filled through it.
  package init(
    trusted id: ThemeID, name: String, emojis: [Emoji], removedEmojis: [Emoji], numberOfPairs: Int, color: ThemeColor,
    extras: [ExtraValue.Member]
  ) {
    self.id = id
    content = Content(
      name: name, emojis: emojis, removedEmojis: removedEmojis, numberOfPairs: numberOfPairs, color: color,
      extras: extras)
  }

  /// Equal in everything but the id.
  public func hasSameContent(as other: Theme) -> Bool { content == other.content }
}

/// All of a theme but its id.
private final class Content: Hashable, Sendable {
  let name: String
  let emojis: [Emoji]
  let removedEmojis: [Emoji]
  let numberOfPairs: Int
  let color: ThemeColor
  let extras: [ExtraValue.Member]

  init(
    name: String, emojis: [Emoji], removedEmojis: [Emoji], numberOfPairs: Int, color: ThemeColor,
    extras: [ExtraValue.Member]
  ) {
    self.name = name
    self.emojis = emojis
    self.removedEmojis = removedEmojis
    self.numberOfPairs = numberOfPairs
    self.color = color
    self.extras = extras
  }

  static func == (left: Content, right: Content) -> Bool {
    left === right
      || left.name == right.name && left.numberOfPairs == right.numberOfPairs && left.color == right.color
        && left.emojis == right.emojis && left.removedEmojis == right.removedEmojis && left.extras == right.extras
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(emojis)
    hasher.combine(numberOfPairs)
  }
}
