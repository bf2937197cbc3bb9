/// No face is both in play and removed: in play wins.
enum RemovedRule {
  static func check(
    _ removed: [Emoji], against faces: [Emoji], of draft: ThemeDraft, _ findings: inout [Diagnostic]
  ) -> [Emoji] {
    guard !removed.isEmpty else { return removed }
    // A set pays only for long lists.
    let inPlay = removed.count > 8 ? Set(faces) : []
    return removed.filter { emoji in
      guard removed.count > 8 ? inPlay.contains(emoji) : faces.contains(emoji) else { return true }
      findings.append(.removedInPlay(emoji, in: draft.title, at: draft.place.of(.removedEmojis)))
      return false
    }
  }
}
