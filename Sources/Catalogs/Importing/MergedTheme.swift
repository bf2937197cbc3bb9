internal import Themes

/// A theme of the catalog that incoming themes are merged into: new emoji are added, and removed emoji stay removed.
///
/// It keeps its faces in sets, so that the thousandth merge costs little more than the first.
struct MergedTheme {
  private(set) var theme: Theme
  /// True after a merge that added something.
  private(set) var isChanged = false
  private var inPlay: Set<Emoji>
  private var removed: Set<Emoji>
  private var keys: Set<String>

  init(_ existing: Theme) {
    theme = existing
    inPlay = Set(existing.emojis)
    removed = Set(existing.removedEmojis)
    keys = Set(existing.extras.map(\.key))
  }

  /// The effect of one merge.
  struct Step {
    let result: Theme
    /// False if nothing was added.
    let isChange: Bool
    /// For example: `merged: 3 emoji added, 1 stays removed`.
    let remark: String
    /// What stays as it is here.
    let kept: [MergeConflict]
  }

  /// Nil, and nothing is merged, if both together have more emoji or words than a theme may have.
  mutating func merge(_ incoming: Theme) -> Step? {
    let texts = Set(theme.words.values.flatMap(\.texts))
    let pictures = Set(texts.compactMap { Emoji($0) })
    /// False for a picture that is a text of another pair here, and for the sign of two texts of which one is.
    func fits(_ face: Emoji) -> Bool {
      if case .two(let front, let back) = incoming.words[face], texts.contains(front) || texts.contains(back) {
        return false
      }
      return !pictures.contains(face)
    }
    let new = incoming.emojis.filter { !inPlay.contains($0) && !removed.contains($0) }
    let faces = texts.isEmpty ? new : new.filter(fits)
    let keptOut = new.count == incoming.emojis.count ? 0 : incoming.emojis.count { removed.contains($0) }
    let out = incoming.removedEmojis.filter { !inPlay.contains($0) && !removed.contains($0) && fits($0) }
    guard max(theme.emojis.count + faces.count, theme.removedEmojis.count + out.count) <= FaceRule.longest else {
      return nil
    }
    let words = incoming.words.filter { theme.words[$0.key] == nil && (inPlay.contains($0.key) || fits($0.key)) }
    guard theme.words.count + words.count <= WordRule.most else { return nil }
    let extras = incoming.extras.filter { !keys.contains($0.key) }
    var merged = theme
    if !(faces.isEmpty && out.isEmpty && extras.isEmpty && words.isEmpty) {
      merged = theme.with {
        $0.emojis += faces
        $0.removedEmojis += out
        $0.extras += extras
        $0.addWords(words)
      }
    }
    let isChange = merged != theme
    let remark = Self.remark(
      isChange, added: faces.count, keptOut: keptOut, leftOut: new.count - faces.count,
      words: (words.count, merged.words.count - theme.words.count))
    let kept = self.kept(incoming)
    if isChange {
      isChanged = true
      inPlay.formUnion(faces)
      removed.formUnion(out)
      keys.formUnion(extras.map(\.key))
      theme = merged
    }
    return Step(result: theme, isChange: isChange, remark: remark, kept: kept)
  }

  /// The values of this theme that differ from those of the incoming one.
  private func kept(_ incoming: Theme) -> [MergeConflict] {
    let (here, there) = (theme.content, incoming.content)
    var kept = PlainField.all.filter { !$0.isEqual(here, there) }.map { field -> MergeConflict in
      .field(field.field, MergeValues(field, here: here, incoming: there))
    }
    if !here.words.isEmpty, !there.words.isEmpty {
      for (face, texts) in incoming.wordsInOrder {
        guard let own = here.words[face], own != texts else { continue }
        kept.append(.word(face, MergeValues(here: own, incoming: texts)))
      }
    }
    for member in there.extras {
      guard let own = here.extras.first(where: { $0.key == member.key }), own.value != member.value else { continue }
      kept.append(.key(member.key, MergeValues(here: own.value, incoming: member.value)))
    }
    return kept
  }

  private static func remark(
    _ isChange: Bool, added: Int, keptOut: Int, leftOut: Int, words: (offered: Int, added: Int)
  ) -> String {
    var parts: [String] = []
    if added > 0 { parts.append("\(added) emoji added") }
    if words.added > 0 { parts.append("\(counted(words.added, "word")) added") }
    if leftOut > 0 { parts.append("\(leftOut) emoji left out, already on another pair") }
    let doubled = words.offered - words.added
    if doubled > 0 { parts.append("\(counted(doubled, "word")) left out, already on another pair") }
    if keptOut > 0 { parts.append(keptOut == 1 ? "1 stays removed" : "\(keptOut) stay removed") }
    guard isChange else { return (["nothing new"] + parts).joined(separator: ", ") }
    return "merged: " + (parts.isEmpty ? "no emoji added" : parts.joined(separator: ", "))
  }

  /// A merge of two; nil if both together have too many emoji.
  static func union(_ existing: Theme, _ incoming: Theme) -> Theme? {
    var merged = MergedTheme(existing)
    return merged.merge(incoming)?.result
  }

  /// The content of the file with the id of the catalog. Emoji that were removed in the catalog stay removed unless the
  /// file has them in play, and keep their words unless the file has them.
  static func replacement(for existing: Theme, by incoming: Theme) -> Theme {
    var seen = Set(incoming.emojis)
    let removed = (incoming.removedEmojis + existing.removedEmojis).filter { seen.insert($0).inserted }
    return incoming.with(id: existing.id) {
      $0.removedEmojis = removed
      guard !existing.words.isEmpty else { return }
      let file = Set(incoming.emojis + incoming.removedEmojis)
      $0.addWords(existing.words.filter { !file.contains($0.key) })
    }
  }
}
