internal import Catalogs
internal import Themes

// The lines for a new theme before it is added to the catalog.
extension EditSession {
  /// Begins a new theme: asks for its name, then for its emoji.
  mutating func open(_ draft: DraftTheme) throws -> Reply {
    guard !draft.name.isEmpty else {
      turn(to: .naming(draft))
      return Reply()
    }
    var named = draft
    named.name = try Argument(draft.name[...], column: 1).name()
    try checkIsFree(named)
    turn(to: .draft(named))
    return Reply([.text("'\(named.name)' is added with its second emoji. For example: add octopus 🐠")])
  }

  /// The reply to the question for a name.
  mutating func name(_ draft: DraftTheme, _ text: String) throws -> Reply {
    let answer = trimmed(text)
    switch VerbTable.verb(spelled: answer)?.verb {
    case .done, .cancel: return try done()
    case .help: return Reply([.text("Type a name for the theme, or 'done' to leave.")])
    default:
      guard !answer.isEmpty else { return Reply([.text("Type a name for the theme, or 'done' to leave.")]) }
      var named = draft
      named.name = answer
      return try open(named)
    }
  }

  /// Nil for a line that is the same without a theme.
  mutating func perform(_ verb: Verb, _ argument: Argument, on draft: DraftTheme) throws -> Reply? {
    switch verb {
    case .find, .help, .new, .open, .done, .cancel: return nil
    case .show: return Reply(draft.form)
    case .add: return try put({ $0 + $1.filter { face in !draft.faces.contains(face) } }, argument, into: draft)
    case .set: return try put({ $1 }, argument, into: draft)
    case .remove where argument.text.lowercased() != "all":
      return try put(
        { faces, named in faces.filter { !named.contains($0) } }, argument, into: draft, preferring: draft.faces)
    case .remove, .clear: return keep(draft.with([]), "There is no emoji left.")
    case .name:
      var renamed = draft
      renamed.name = argument.text
      return try open(renamed)
    case .color:
      var recolored = draft
      recolored.color = try color(argument)
      return keep(recolored, "Colour \(shown(draft.color)) → \(shown(recolored.color)).")
    case .delete:
      turn(to: .nothing)
      return Reply([.effect("Gave up '\(draft.name)', which was not added yet.")])
    case .pairs, .restore, .move, .undo, .redo, .history, .copy, .check, .play:
      throw Diagnostic.edit(.notYetAdded(draft.name))
    }
  }

  /// A note about the new theme that is left behind; nil if there is none.
  var draftLeft: String? {
    guard let draft, !draft.name.isEmpty else { return nil }
    return "'\(draft.name)' was not added, because a theme needs at least 2 emoji"
  }

  private mutating func put(
    _ change: ([Emoji], [Emoji]) -> [Emoji], _ argument: Argument, into draft: DraftTheme, preferring: [Emoji] = []
  ) throws -> Reply {
    let typed = try faces(argument, known: draft.faces, preferring: preferring)
    let next = draft.with(change(draft.faces, typed.faces))
    guard next.faces.count <= FaceRule.longest else { throw Diagnostic.edit(.tooManyFaces(limit: FaceRule.longest)) }
    guard let theme = try next.theme(freshID()) else {
      return keep(next, next.faces.isEmpty ? "There is no emoji left." : "So far: \(listed(next.faces)).")
    }
    // Another program may have added a theme with this name since.
    try checkIsFree(draft)
    try makeChange(.added(theme))
    pairsWish = next.pairsWish
    return Reply(
      [.effect("Added '\(theme.name)' with \(listed(theme.emojis)).")]
        + (try notEmojiNotes(theme.emojis) + unknownEmojiNotes(theme.emojis) + notes(onName: theme.name, of: theme.id))
        .map(ReplyLine.note))
  }

  private func checkIsFree(_ draft: DraftTheme) throws {
    guard try target.read({ try $0.hasTheme(named: draft.name) }) else { return }
    throw Diagnostic.edit(.nameTaken(draft.name), at: Argument(draft.name[...], column: 1))
  }

  private mutating func keep(_ draft: DraftTheme, _ sentence: String) -> Reply {
    turn(to: .draft(draft))
    return Reply([.effect(sentence)])
  }
}
