/// No face is both in play and removed: in play wins.
enum RemovedRule {
  /// The removed faces that are not in the list `known` was asked about last, which is the one in play.
  static func check(
    _ removed: [Emoji], of draft: ThemeDraft, _ known: inout FaceMemory, keeping most: Int,
    _ findings: inout [Diagnostic]
  ) -> [Emoji] {
    guard removed.contains(where: { known.isInList($0) }) else { return removed }
    var few = FewFindings(most: most)
    let others = removed.filter { emoji in
      guard known.isInList(emoji) else { return true }
      few.add(.warning) { .theme(.removedInPlay(emoji, theme: draft.title), at: draft.place.of(.removedEmojis)) }
      return false
    }
    findings += few.list
    return others
  }
}
