internal import EmojiNames
internal import Themes

/// Proposals for the faces of a theme: into play, out of it, and back.
enum FaceProposals {
  static func add(_ list: FaceList, to theme: Theme) throws -> Proposal {
    let (present, new) = split(list.faces, by: theme.emojis)
    let (back, added) = split(new, by: theme.removedEmojis)
    return Proposal(
      try inPlay(theme, with: new),
      [
        added.isEmpty ? "" : "Added \(FacePhrases.listed(added)).",
        back.isEmpty ? "" : "Put back \(FacePhrases.listed(back)), no longer removed.",
        already(present), FacePhrases.ignored(list),
      ], notes: noEmoji(added) + unknownEmoji(added))
  }

  static func restore(_ list: FaceList, in theme: Theme) throws -> Proposal {
    let (present, others) = split(list.faces, by: theme.emojis)
    let (back, strange) = split(others, by: theme.removedEmojis)
    return Proposal(
      try inPlay(theme, with: back),
      [
        back.isEmpty ? "" : "Put back \(FacePhrases.listed(back)).", already(present),
        strange.isEmpty
          ? ""
          : "\(FacePhrases.listed(strange)) \(FacePhrases.verb(strange, "was", "were")) never removed; 'add' takes "
            + (strange.count == 1 ? "it." : "them."),
        FacePhrases.ignored(list),
      ])
  }

  static func remove(_ list: FaceList, from theme: Theme) throws -> Proposal {
    let (gone, strange) = split(list.faces, by: theme.emojis)
    let left = theme.emojis.count - gone.count
    guard gone.isEmpty || left >= EnoughFacesRule.fewest else {
      throw Diagnostic.tooFewFaces(left, theme: theme.name)
    }
    let after = theme.removing(gone)
    let pairs = after.numberOfPairs
    return Proposal(
      after,
      [
        gone.isEmpty ? "" : "Removed \(FacePhrases.listed(gone)).",
        pairs == theme.numberOfPairs ? "" : "Pairs \(theme.numberOfPairs) → \(pairs), as \(left) emoji are left.",
        strange.isEmpty
          ? "" : "\(FacePhrases.listed(strange)) \(FacePhrases.verb(strange, "was", "were")) not there.",
        FacePhrases.ignored(list),
      ])
  }

  static func move(_ face: Emoji, after isAfter: Bool, _ other: Emoji, in theme: Theme) -> Proposal {
    let after = isAfter ? theme.moving(face, after: other) : theme.moving(face, before: other)
    let place = "\(isAfter ? "after" : "before") \(FacePhrases.named(other))"
    return Proposal(
      after,
      [
        after == theme
          ? "\(FacePhrases.named(face)) is where it should be already."
          : "Moved \(FacePhrases.named(face)) \(place)."
      ])
  }

  private static func inPlay(_ theme: Theme, with faces: [Emoji]) throws -> Theme {
    guard theme.emojis.count + faces.count <= FaceRule.longest else { throw Diagnostic.tooManyFaces(FaceRule.longest) }
    return theme.adding(faces)
  }

  private static func already(_ faces: [Emoji]) -> String {
    faces.isEmpty ? "" : "\(FacePhrases.listed(faces)) \(FacePhrases.verb(faces, "was", "were")) already there."
  }

  private static func noEmoji(_ faces: [Emoji]) -> [String] {
    let strange = faces.filter { !$0.isEmoji }
    guard !strange.isEmpty else { return [] }
    let listed = FacePhrases.listed(strange)
    return [
      strange.count == 1
        ? "\(listed) is no emoji, but a card can show it" : "\(listed) are no emoji, but cards can show them"
    ]
  }

  /// A newer one than the table of names, or pieces that nobody draws as one: `🦇🏽`.
  private static func unknownEmoji(_ faces: [Emoji]) -> [String] {
    let unknown = faces.filter { $0.isEmoji && EmojiNames.name(of: $0.text) == nil }
    guard !unknown.isEmpty else { return [] }
    return ["\(FacePhrases.listed(unknown)) is not among the emoji known here, and may be drawn as several"]
  }

  /// Those that are in the list, and those that are not.
  private static func split(_ faces: [Emoji], by list: [Emoji]) -> (inside: [Emoji], outside: [Emoji]) {
    let known = Set(list)
    return (faces.filter(known.contains), faces.filter { !known.contains($0) })
  }
}
