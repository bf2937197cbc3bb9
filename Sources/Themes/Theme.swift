/// A deck of cards: a name, the faces that may be dealt, the number of pairs and a colour.
///
/// Every `Theme` follows the rules: at least two different faces, 2 ≤ `numberOfPairs` ≤ number of faces, a name that can
/// be shown, no face twice or both in play and removed. Untrusted fields become themes through ``ThemeValidator``.
public struct Theme: Hashable, Sendable, Identifiable {
  public let id: ThemeID
  /// Shared by all copies of the theme, which makes copying cheap.
  private let content: Content

  public var name: String { content.name }
  /// The faces that may be dealt, in the order the author gave.
  public var emojis: [Emoji] { content.emojis }
  /// The faces that were removed. They are remembered and can be put back.
  public var removedEmojis: [Emoji] { content.removedEmojis }
  public var numberOfPairs: Int { content.numberOfPairs }
  public var color: ThemeColor { content.color }
  /// The keys of other programs, with their values.
  public var extras: [ExtraValue.Member] { content.extras }

  /// For values that follow the rules already: from the validator, or from a store that it filled.
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

/// Edits. Each returns the edited theme, which follows the rules, or an equal theme where there is nothing to do.
extension Theme {
  /// Renames the theme. The name is trimmed silently; throws the finding about one that breaks a rule.
  public func renamed(_ name: String) throws -> Theme {
    var findings: [Diagnostic] = []
    guard let name = NameRule.check(name, at: .keyPath("name"), &findings) else {
      throw findings.first ?? .theme(.nameMissing)
    }
    return edited(name: name)
  }

  /// Renames the theme to a name that follows the rules. With another id, this makes a copy.
  package func renamed(checked name: String, id: ThemeID? = nil) -> Theme { edited(id: id, name: name) }

  public func recolored(_ color: ThemeColor) -> Theme { edited(color: color) }

  /// Changes the number of pairs, to the nearest one that the faces allow.
  public func withPairs(_ pairs: Int) -> Theme {
    edited(numberOfPairs: PairsRule.clamped(pairs, emojis: emojis.count))
  }

  /// Appends faces to those in play and deletes them from the removed ones. Faces beyond `FaceRule.longest` are left out.
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

  /// Puts these faces into play instead of the others, which join the removed ones. Fewer than two change nothing.
  ///
  /// As many pairs are dealt as before or, where all were dealt or fewer faces are left, all.
  public func replacingFaces(with faces: [Emoji]) -> Theme {
    var inPlay: Set<Emoji> = []
    let faces = Array(faces.filter { inPlay.insert($0).inserted }.prefix(FaceRule.longest))
    guard faces.count >= EnoughFacesRule.fewest else { return self }
    inPlay = Set(faces)
    let dealtAll = numberOfPairs == emojis.count
    return edited(
      emojis: faces, removedEmojis: (removedEmojis + emojis).filter { !inPlay.contains($0) },
      numberOfPairs: dealtAll ? faces.count : PairsRule.clamped(numberOfPairs, emojis: faces.count))
  }

  /// Moves a face to the place directly before another one.
  public func moving(_ face: Emoji, before other: Emoji) -> Theme { moving(face, to: other, offset: 0) }

  /// Moves a face to the place directly after another one.
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
