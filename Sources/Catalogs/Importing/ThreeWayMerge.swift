internal import Themes

/// Merges what a newer version of a pack changes with what was changed here since the pack was imported, as git merges two
/// branches. Documentation/Updating.md has the rules.
///
/// For example: the pack added 🦈 and lowered the pairs to 5, here 🐙 was added: the result has 🐙, 🦈 and 5 pairs. If the
/// pairs were changed here too, they are a conflict.
struct ThreeWayMerge {
  /// A field that both sides have changed has the value of the catalog here. Nil if too few emoji would be left in play, or
  /// if there would be too many words.
  let result: Theme?
  let conflicts: [MergeConflict]

  private let base: Theme
  private let existing: Theme
  private let incoming: Theme

  init(from base: Theme, here existing: Theme, incoming: Theme) {
    self.base = base
    self.existing = existing
    self.incoming = incoming
    let faces = MergedFaces(from: base, here: existing, incoming: incoming)
    let extras = MergedExtras(from: base.extras, here: existing.extras, incoming: incoming.extras)
    var content = existing.content
    var conflicts: [MergeConflict] = []
    let (before, here, there) = (base.content, existing.content, incoming.content)
    for field in PlainField.all {
      // Where all emoji are dealt, the number of pairs only follows them.
      func isSame(_ one: Theme.Content, _ other: Theme.Content) -> Bool {
        field.isEqual(one, other) || field.field == .numberOfPairs && one.dealsAll && other.dealsAll
      }
      if isSame(here, there) || isSame(there, before) { continue }
      if isSame(here, before) {
        field.copy(there, &content)
      } else {
        conflicts.append(.field(field.field, MergeValues(field, before: before, here: here, incoming: there)))
      }
    }
    guard faces.inPlay.count >= EnoughFacesRule.fewest else {
      result = nil
      self.conflicts = conflicts + extras.conflicts + [.tooFewEmoji]
      return
    }
    content.emojis = faces.inPlay
    content.removedEmojis = faces.removed
    content.numberOfPairs =
      here.dealsAll && there.dealsAll
      ? faces.inPlay.count : PairsRule.clamped(content.numberOfPairs, emojis: faces.inPlay.count)
    content.extras = extras.members
    let words = MergedWords(from: base, here: existing, incoming: incoming, in: content)
    content.words = words.words
    self.conflicts = conflicts + words.conflicts + extras.conflicts
    result = content.words.count > WordRule.most ? nil : existing.with { $0 = content }
  }

  /// True if the theme was changed here since it was imported.
  var isChangedHere: Bool { !existing.hasSameContent(as: base) }

  /// True if the file differs from the version that it is compared with.
  var isNewVersion: Bool { !base.isVersion(incoming) }
}

/// The faces in play and the removed ones. Each face is merged by itself, so that there are no conflicts. No face is
/// forgotten, because one that is removed stays in the list of removed ones.
private struct MergedFaces {
  let inPlay: [Emoji]
  let removed: [Emoji]

  private enum State { case inPlay, removed, unknown }

  private struct Faces {
    let inPlay: Set<Emoji>
    let removed: Set<Emoji>

    init(_ theme: Theme) {
      inPlay = Set(theme.emojis)
      removed = Set(theme.removedEmojis)
    }

    func state(_ face: Emoji) -> State {
      inPlay.contains(face) ? .inPlay : removed.contains(face) ? .removed : .unknown
    }
  }

  init(from base: Theme, here existing: Theme, incoming: Theme) {
    let (before, here, there) = (Faces(base), Faces(existing), Faces(incoming))
    func state(_ face: Emoji) -> State {
      Self.merged(before.state(face), here: here.state(face), incoming: there.state(face))
    }
    func listed(_ wanted: State, _ lists: [Emoji]...) -> [Emoji] {
      var seen: Set<Emoji> = []
      return lists.joined().filter { seen.insert($0).inserted && state($0) == wanted }
    }
    /// The catalog's list comes first, unless that breaks the order of the pack and nothing was reordered here.
    func ordered(_ wanted: State, _ before: [Emoji], _ here: [Emoji], _ incoming: [Emoji]) -> [Emoji] {
      let list = listed(wanted, here, incoming)
      return Self.isSameOrder(list, incoming) || !Self.isSameOrder(here, before)
        ? list : listed(wanted, incoming, here)
    }
    inPlay = ordered(.inPlay, base.emojis, existing.emojis, incoming.emojis)
    // Faces in play here that the pack no longer has come last.
    removed = listed(
      .removed, ordered(.removed, base.removedEmojis, existing.removedEmojis, incoming.removedEmojis), existing.emojis)
  }

  private static func merged(_ before: State, here: State, incoming: State) -> State {
    if incoming == before { return here }
    // A face that the pack no longer has is remembered.
    if here == before { return incoming == .unknown ? .removed : incoming }
    return here == .unknown ? incoming : here
  }

  /// True if the faces that are in both lists have the same order in both.
  private static func isSameOrder(_ left: [Emoji], _ right: [Emoji]) -> Bool {
    left == right || left.filter(Set(right).contains) == right.filter(Set(left).contains)
  }
}

/// The words; those of each emoji are merged by themselves. An emoji that the file does not have says nothing about its word.
private struct MergedWords {
  private(set) var words: [Emoji: CardTexts] = [:]
  /// The emoji with words that both sides have changed, and texts that would be on two pairs.
  private(set) var conflicts: [MergeConflict] = []

  /// `content` has the merged emoji.
  init(from base: Theme, here existing: Theme, incoming: Theme, in content: Theme.Content) {
    guard !(base.words.isEmpty && existing.words.isEmpty && incoming.words.isEmpty) else { return }
    let file = Set(incoming.emojis).union(incoming.removedEmojis)
    let faces = content.emojis + content.removedEmojis
    /// Those that become what the file says.
    var changed: [Emoji] = []
    for face in faces {
      let (was, mine, other) = (base.words[face], existing.words[face], incoming.words[face])
      words[face] = mine
      guard file.contains(face), mine != other, other != was else { continue }
      if mine == was {
        words[face] = other
        changed.append(face)
      } else {
        conflicts.append(.word(face, MergeValues(before: was, here: mine, incoming: other)))
      }
    }
    // A text of the file that is on another pair here gives way, which may bring back the text of a third pair.
    while let clash = firstClash(of: changed, in: content) {
      conflicts.append(.text(clash.text, of: clash.face, here: clash.owner))
      words[clash.face] = existing.words[clash.face]
      changed.removeAll { $0 == clash.face }
    }
    // A text that is the picture of an emoji that the file adds.
    var kept = faces.filter { words[$0] == existing.words[$0] }
    while let clash = firstClash(of: kept, in: content) {
      conflicts.append(.text(clash.text, of: clash.owner, here: clash.face))
      words[clash.face] = nil
      kept.removeAll { $0 == clash.face }
    }
  }

  /// The first of these emoji whose text is on another pair. The words of the others count first.
  private func firstClash(of faces: [Emoji], in content: Theme.Content) -> (face: Emoji, text: String, owner: Emoji)? {
    guard !faces.isEmpty else { return nil }
    let last = Set(faces)
    var taken = TakenTexts(of: content)
    for (face, texts) in words where !last.contains(face) { try? taken.claim(texts, for: face) }
    for face in faces {
      guard let texts = words[face] else { continue }
      do throws(ThemeProblem.UnusableWord) {
        try taken.claim(texts, for: face)
      } catch {
        if case .duplicate(let text, let owner) = error { return (face, text, owner) }
      }
    }
    return nil
  }
}

/// The keys of other programs; each is merged by itself.
private struct MergedExtras {
  private(set) var members: [ExtraValue.Member] = []
  /// The keys with a value that both sides have changed.
  private(set) var conflicts: [MergeConflict] = []

  init(from before: [ExtraValue.Member], here: [ExtraValue.Member], incoming: [ExtraValue.Member]) {
    guard !(before.isEmpty && here.isEmpty && incoming.isEmpty) else { return }
    func values(_ members: [ExtraValue.Member]) -> [String: ExtraValue] {
      Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }
    let (old, ours, theirs) = (values(before), values(here), values(incoming))
    var seen: Set<String> = []
    let isSameOrder = here.map(\.key) == before.map(\.key)
    for key in (isSameOrder ? incoming + here : here + incoming).map(\.key) where seen.insert(key).inserted {
      let (was, mine, other) = (old[key], ours[key], theirs[key])
      if mine != other, mine != was, other != was {
        conflicts.append(.key(key, MergeValues(before: was, here: mine, incoming: other)))
      }
      let value = mine == was ? other : mine
      if let value { members.append(.init(key, value)) }
    }
  }
}
