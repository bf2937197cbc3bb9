internal import Themes

/// What a line did to the faces of a theme, in sentences.
///
/// For example: `Added 🧹 broom. 🦇 bat was already there.`
struct FaceReport {
  let verb: Verb
  let typed: TypedFaces
  let before: any EditableTheme
  let after: any EditableTheme
  let phrases: FacePhrases

  private var added: [Emoji] { after.emojis.split(by: before.emojis).outside }

  /// Of a new theme only what it has so far, or that it is in the catalog now.
  var sentences: [String] {
    guard before is DraftTheme else { return changes + [pairs] + ineffective + [words] }
    guard let theme = after as? Theme else {
      return [after.emojis.isEmpty ? "There is no emoji left." : phrases.sentence("So far:", after.emojis), words]
    }
    return ["Added '\(theme.name)' with \(phrases.listed(theme.emojis)).", words]
  }

  var notes: [String] {
    phrases.notes(on: before is DraftTheme && after is DraftTheme ? [] : added)
      + (verb == .add || verb == .set ? phrases.remarks(on: typed.sets) : [])
      + (typed.words.isEmpty ? [] : phrases.notes(onKeyReplacedIn: before, by: after))
  }

  private var changes: [String] {
    let (back, new) = added.split(by: before.removedEmojis)
    let gone = verb == .remove ? typed.faces : before.emojis
    let removed = phrases.sentence("Removed", gone.split(by: before.emojis).inside.split(by: after.emojis).outside)
    switch verb {
    case .set: return [phrases.sentence("In play:", after.emojis), removed]
    case .clear:
      return [
        removed,
        "Kept \(phrases.listed(after.emojis)), because a theme needs at least 2 emoji; 'set' replaces them.",
      ]
    default: return [phrases.sentence("Added", new), phrases.sentence("Restored", back), removed]
    }
  }

  /// Empty if the number is the same.
  private var pairs: String {
    guard let before = before as? Theme, let after = after as? Theme, before.numberOfPairs != after.numberOfPairs else {
      return ""
    }
    let change = "Pairs \(before.numberOfPairs) → \(after.numberOfPairs)"
    return after.numberOfPairs < before.numberOfPairs
      ? "\(change), as \(after.emojis.count) emoji are left." : "\(change)."
  }

  /// Empty if no texts were typed.
  private var words: String {
    guard typed.words.count > 1 else {
      return typed.words.first.map { phrases.sentence(aboutWordOf: $0.face, from: before, to: after) } ?? ""
    }
    return "Words: " + firstFew(typed.words) { "\($0.face) \(after.words[$0.face].inSentence)" } + "."
  }

  /// The faces for which there was nothing to do.
  private var ineffective: [String] {
    let (present, absent) = typed.faces.split(by: before.emojis)
    let unknown = absent.split(by: before.removedEmojis).outside
    return [
      verb == .add || verb == .restore
        ? phrases.sentence(about: present, "was already there", "were already there") : "",
      verb == .remove ? phrases.sentence(about: absent, "was not there", "were not there") : "",
      verb == .restore
        ? phrases.sentence(about: unknown, "was never removed; use 'add'", "were never removed; use 'add'") : "",
      phrases.sentence("Ignored the repeated", typed.repeats),
    ]
  }
}

extension [Emoji] {
  /// The faces that are in a list, and the others.
  func split(by list: [Emoji]) -> (inside: [Emoji], outside: [Emoji]) {
    let known = Set(list)
    return (filter(known.contains), filter { !known.contains($0) })
  }
}
