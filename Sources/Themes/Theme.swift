/// A deck of cards: a name, the faces that may be dealt, the number of pairs and a colour.
///
/// Every `Theme` follows the rules: at least two different faces, 2 ≤ `numberOfPairs` ≤ number of faces, a name that can
/// be shown, no face twice or both in play and removed. Untrusted fields become themes through ``ThemeValidator``.
public struct Theme: Hashable, Sendable, Identifiable {
  public let id: ThemeID
  /// Shared by all copies of the theme, which makes copying cheap.
  private let shared: Shared

  /// Everything in a theme except its id. A new field is a property here and a case of ``ThemeField``.
  package struct Content: Equatable, Sendable {
    package var name: String
    package var emojis: [Emoji]
    package var removedEmojis: [Emoji]
    package var numberOfPairs: Int
    package var color: ThemeColor
    /// Only of emoji in the lists above.
    package var words: [Emoji: CardTexts]
    package var extras: [ExtraValue.Member]

    /// True if there are as many pairs as emoji. New emoji are then dealt too.
    package var dealsAll: Bool { numberOfPairs == emojis.count }

    /// Without defaults, so that no place forgets a field.
    package init(
      name: String, emojis: [Emoji], removedEmojis: [Emoji], numberOfPairs: Int, color: ThemeColor,
      words: [Emoji: CardTexts], extras: [ExtraValue.Member]
    ) {
      self.name = name
      self.emojis = emojis
      self.removedEmojis = removedEmojis
      self.numberOfPairs = numberOfPairs
      self.color = color
      self.words = words
      self.extras = extras
    }
  }

  private final class Shared: Hashable, Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }

    static func == (left: Shared, right: Shared) -> Bool { left === right || left.content == right.content }

    func hash(into hasher: inout Hasher) {
      hasher.combine(content.name)
      hasher.combine(content.emojis)
    }
  }

  package var content: Content { shared.content }

  /// The name, of one line.
  public var name: String { shared.content.name }
  /// The faces that may be dealt, in the order the author gave.
  public var emojis: [Emoji] { shared.content.emojis }
  /// The faces that were removed. They are remembered and can be put back.
  public var removedEmojis: [Emoji] { shared.content.removedEmojis }
  /// How many pairs are dealt: at least two, and at most as many as there are emoji.
  public var numberOfPairs: Int { shared.content.numberOfPairs }
  /// The colour of the theme.
  public var color: ThemeColor { shared.content.color }
  /// The keys of other programs, with their values.
  public var extras: [ExtraValue.Member] { shared.content.extras }

  /// For values that follow the rules already: from the validator, or from a store that it filled.
  package init(trusted id: ThemeID, _ content: Content) { (self.id, shared) = (id, Shared(content)) }

  /// A copy with changes that follow the rules, and perhaps with another id. Words that no longer fit the emoji are dropped.
  ///
  /// For example: `theme.with { $0.numberOfPairs = 2 }`
  package func with(id: ThemeID? = nil, _ change: (inout Content) -> Void) -> Theme {
    var content = shared.content
    change(&content)
    if !content.hasSameCards(as: shared.content) { content.settle() }
    return Theme(trusted: id ?? self.id, content)
  }

  /// Equal in everything but the id.
  public func hasSameContent(as other: Theme) -> Bool { shared == other.shared }
}

/// Edits. Each returns the edited theme, which follows the rules, or an equal theme where there is nothing to do.
extension Theme {
  /// Renames the theme. The name is trimmed silently; throws the finding about one that breaks a rule.
  public func renamed(_ name: String) throws -> Theme { renamed(checked: try NameRule.checked(name)) }

  /// Renames the theme to a name that follows the rules. With another id, this makes a copy.
  package func renamed(checked name: String, id: ThemeID? = nil) -> Theme { with(id: id) { $0.name = name } }

  /// The theme with another colour.
  public func recolored(_ color: ThemeColor) -> Theme { with { $0.color = color } }

  /// Changes the number of pairs, to the nearest one that the faces allow.
  public func withPairs(_ pairs: Int) -> Theme {
    with { $0.numberOfPairs = PairsRule.clamped(pairs, emojis: emojis.count) }
  }

  /// Appends faces to those in play and deletes them from the removed ones. Faces beyond `FaceRule.longest` are left out.
  public func adding(_ faces: [Emoji]) -> Theme {
    var inPlay = Set(emojis)
    var added: [Emoji] = []
    for face in faces where emojis.count + added.count < FaceRule.longest && inPlay.insert(face).inserted {
      added.append(face)
    }
    return with {
      $0.emojis += added
      $0.removedEmojis.removeAll(where: inPlay.contains)
    }
  }

  /// Moves faces from those in play to the removed ones, except for the last two. Of more than `FaceRule.longest` removed
  /// faces the oldest are forgotten.
  ///
  /// For example: removing one of four faces from a theme of 4 pairs also lowers the pairs to 3.
  public func removing(_ faces: [Emoji]) -> Theme {
    var inPlay = Set(emojis)
    var removed: [Emoji] = []
    for face in faces where inPlay.count > EnoughFacesRule.fewest {
      if let face = inPlay.remove(face) { removed.append(face) }
    }
    return with {
      $0.emojis.removeAll { !inPlay.contains($0) }
      $0.removedEmojis = Array(($0.removedEmojis + removed).suffix(FaceRule.longest))
      $0.numberOfPairs = PairsRule.clamped(numberOfPairs, emojis: inPlay.count)
    }
  }

  /// Puts these faces into play instead of the others, which join the removed ones. Fewer than two change nothing.
  ///
  /// As many pairs are dealt as before or, where all were dealt or fewer faces are left, all.
  public func replacingFaces(with faces: [Emoji]) -> Theme {
    var inPlay: Set<Emoji> = []
    let faces = Array(faces.filter { inPlay.insert($0).inserted }.prefix(FaceRule.longest))
    guard faces.count >= EnoughFacesRule.fewest else { return self }
    inPlay = Set(faces)
    return with {
      $0.removedEmojis = Array((removedEmojis + emojis).filter { !inPlay.contains($0) }.suffix(FaceRule.longest))
      $0.emojis = faces
      $0.numberOfPairs = content.dealsAll ? faces.count : PairsRule.clamped(numberOfPairs, emojis: faces.count)
    }
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
    return with { $0.emojis = faces }
  }
}

extension Theme: CustomStringConvertible {
  /// The name and the emoji that may be dealt. For example: `Halloween 🎃👻🕷️`
  public var description: String { "\(name) \(emojis.map(\.text).joined())" }
}
