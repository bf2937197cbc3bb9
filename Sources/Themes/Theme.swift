/// A deck to play with: a name, the faces that may be dealt, how many pairs, and a colour.
///
/// Every `Theme` keeps the rules: at least two different faces, 2 ≤ `numberOfPairs` ≤ number of faces, a name that can
/// be shown, no face twice or both in play and removed. Untrusted fields become themes through ``ThemeValidator``.
public struct Theme: Hashable, Sendable, Identifiable {
  public let id: ThemeID
  /// Shared by all copies, so that passing thousands of themes on copies two words each.
  private let content: Content

  public var name: String { content.name }
  /// The faces that may be dealt, in the order the author gave.
  public var emojis: [Emoji] { content.emojis }
  /// The faces that were taken out: remembered for ever, and can be put back.
  public var removedEmojis: [Emoji] { content.removedEmojis }
  public var numberOfPairs: Int { content.numberOfPairs }
  public var color: ThemeColor { content.color }
  /// The values of other programs, under keys of their own.
  public var extras: [ExtraValue.Member] { content.extras }

  /// For values that keep the rules already: from the validator, or from a store that was filled through it.
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

/// Edits. Each returns the edited theme, which keeps the rules, or the same theme where there is nothing to do;
/// `ThemeChange.edited(from:to:)` of both goes both ways.
extension Theme {
  /// The theme under another name, which keeps the rules of a name; under another id, a copy of it.
  package func renamed(_ name: String, id: ThemeID? = nil) -> Theme { edited(id: id, name: name) }

  public func recolored(_ color: ThemeColor) -> Theme { edited(color: color) }

  /// With the nearest number of pairs that the faces allow.
  public func withPairs(_ pairs: Int) -> Theme {
    edited(numberOfPairs: PairsRule.clamped(pairs, emojis: emojis.count))
  }

  /// Appends faces to those in play and deletes them from the removed ones. Faces beyond the limit of a list are left
  /// out.
  public func adding(_ faces: [Emoji]) -> Theme {
    var inPlay = Set(emojis)
    var added: [Emoji] = []
    for face in faces where emojis.count + added.count < FaceRule.longest && inPlay.insert(face).inserted {
      added.append(face)
    }
    return edited(emojis: emojis + added, removedEmojis: removedEmojis.filter { !inPlay.contains($0) })
  }

  /// Moves faces from those in play to the removed ones, except for the last two.
  ///
  /// For example: removing one of four faces from a theme of 4 pairs also lowers the pairs to 3.
  public func removing(_ faces: [Emoji]) -> Theme {
    var inPlay = Set(emojis)
    var removed: [Emoji] = []
    for face in faces where inPlay.count > EnoughFacesRule.fewest {
      if let face = inPlay.remove(face) { removed.append(face) }
    }
    return edited(
      emojis: emojis.filter(inPlay.contains), removedEmojis: removedEmojis + removed,
      numberOfPairs: PairsRule.clamped(numberOfPairs, emojis: inPlay.count))
  }

  /// Moves a face that is in play right in front of another one.
  public func moving(_ face: Emoji, before other: Emoji) -> Theme { moving(face, to: other, offset: 0) }

  /// Moves a face that is in play right behind another one.
  public func moving(_ face: Emoji, after other: Emoji) -> Theme { moving(face, to: other, offset: 1) }

  private func moving(_ face: Emoji, to other: Emoji, offset: Int) -> Theme {
    var faces = emojis
    guard face != other, let index = faces.firstIndex(of: face) else { return self }
    let moved = faces.remove(at: index)
    guard let target = faces.firstIndex(of: other) else { return self }
    faces.insert(moved, at: target + offset)
    return edited(emojis: faces)
  }

  private func edited(
    id: ThemeID? = nil, name: String? = nil, emojis: [Emoji]? = nil, removedEmojis: [Emoji]? = nil,
    numberOfPairs: Int? = nil, color: ThemeColor? = nil
  ) -> Theme {
    Theme(
      trusted: id ?? self.id, name: name ?? self.name, emojis: emojis ?? self.emojis,
      removedEmojis: removedEmojis ?? self.removedEmojis, numberOfPairs: numberOfPairs ?? self.numberOfPairs,
      color: color ?? self.color, extras: extras)
  }
}

/// Everything in a theme except its id.
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
