/// Edits of a theme. Each returns the edited theme, keeps the rules, and returns the same theme where there is nothing to
/// do; `ThemeChange.edited(from:to:)` of both goes both ways.
///
/// For example: removing the fourth of four faces from a theme of 4 pairs also lowers the pairs to 3.
extension Theme {
  /// The theme under another name, which keeps the rules of a name; under another id, a copy of it.
  package func renamed(_ name: String, id: ThemeID? = nil) -> Theme { edited(id: id, name: name) }

  public func recolored(_ color: ThemeColor) -> Theme { edited(color: color) }

  /// With the nearest number of pairs that the faces allow.
  public func withPairs(_ pairs: Int) -> Theme {
    edited(numberOfPairs: PairsRule.clamped(pairs, emojis: emojis.count))
  }

  /// Puts faces into play, behind the others, and takes them off the removed ones. Faces beyond the longest list that is
  /// allowed are left out.
  public func adding(_ faces: [Emoji]) -> Theme {
    var inPlay = Set(emojis)
    var added: [Emoji] = []
    for face in faces where emojis.count + added.count < FaceRule.longest && inPlay.insert(face).inserted {
      added.append(face)
    }
    return edited(emojis: emojis + added, removedEmojis: removedEmojis.filter { !inPlay.contains($0) })
  }

  /// Takes faces out of play and remembers them, except for the last two; lowers the pairs to what is left.
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
