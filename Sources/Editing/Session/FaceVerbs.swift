internal import EmojiNames
internal import Themes

// The verbs for the faces of a theme.
extension EditSession {
  mutating func addFaces(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let typed = try faces(argument, of: theme)
    let (present, new) = split(typed.faces, by: theme.emojis)
    let (back, added) = split(new, by: theme.removedEmojis)
    return try edit(
      to: adding(new, to: theme),
      [
        added.isEmpty ? "" : "Added \(listed(added)).",
        back.isEmpty ? "" : "Restored \(listed(back)).",
        already(present), ignored(typed),
      ], notes: notEmojiNotes(added) + unknownEmojiNotes(added))
  }

  mutating func removeFaces(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    if argument.text.lowercased() == "all" { return try clearFaces() }
    let typed = try faces(argument, of: theme, preferring: theme.emojis)
    let (removed, missing) = split(typed.faces, by: theme.emojis)
    let left = theme.emojis.count - removed.count
    guard removed.isEmpty || left >= EnoughFacesRule.fewest else {
      throw Diagnostic.edit(.tooFewFaces(left: left, theme: theme.name))
    }
    let edited = theme.removing(removed)
    return try edit(
      to: edited,
      [
        removed.isEmpty ? "" : "Removed \(listed(removed)).",
        pairs(from: theme, to: edited),
        missing.isEmpty
          ? "" : "\(listed(missing)) \(FacePhrases.verb(missing, "was", "were")) not there.",
        ignored(typed),
      ])
  }

  /// Replaces the faces in play.
  mutating func setFaces(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    let typed = try faces(argument, of: theme)
    guard typed.faces.count >= EnoughFacesRule.fewest else {
      throw Diagnostic.edit(.tooFewFaces(left: typed.faces.count, theme: theme.name))
    }
    guard typed.faces.count <= FaceRule.longest else { throw Diagnostic.edit(.tooManyFaces(limit: FaceRule.longest)) }
    let removed = split(theme.emojis, by: typed.faces).outside
    let edited = grown(theme.replacingFaces(with: typed.faces))
    return try edit(
      to: edited,
      [
        "In play: \(listed(edited.emojis)).",
        removed.isEmpty ? "" : "Removed \(listed(removed)).",
        pairs(from: theme, to: edited), ignored(typed),
      ], notes: notEmojiNotes(typed.faces) + unknownEmojiNotes(typed.faces))
  }

  /// Removes all faces but the fewest that a theme may have.
  mutating func clearFaces() throws -> Reply {
    let theme = try openedTheme()
    let kept = Array(theme.emojis.prefix(EnoughFacesRule.fewest))
    let edited = theme.removing(Array(theme.emojis.dropFirst(kept.count)))
    let stay = "Kept \(listed(kept)), because a theme needs at least 2 emoji; 'set' replaces them."
    return try edit(
      to: edited,
      [
        theme.emojis.count == kept.count
          ? "" : "Removed \(listed(Array(theme.emojis.dropFirst(kept.count)))).",
        stay, pairs(from: theme, to: edited),
      ])
  }

  /// Without an argument, lists the faces that can be restored.
  mutating func restoreFaces(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    guard !argument.isEmpty else {
      let removed = theme.removedEmojis
      return Reply([
        .text(
          removed.isEmpty ? "Nothing was removed from this theme." : "Can be restored: \(listed(removed)).")
      ])
    }
    let typed = try faces(argument, of: theme, preferring: theme.removedEmojis)
    let (present, others) = split(typed.faces, by: theme.emojis)
    let (back, missing) = split(others, by: theme.removedEmojis)
    return try edit(
      to: adding(back, to: theme),
      [
        back.isEmpty ? "" : "Restored \(listed(back)).", already(present),
        missing.isEmpty
          ? ""
          : "\(listed(missing)) \(FacePhrases.verb(missing, "was", "were")) never removed; use 'add'.",
        ignored(typed),
      ])
  }

  /// `move FACE before|after FACE`
  mutating func moveFace(_ argument: Argument) throws -> Reply {
    let theme = try openedTheme()
    guard let order = MoveOrder(argument) else {
      throw Diagnostic.edit(.movePlaceMissing, at: argument)
    }
    let face = try oneFace(order.face, of: theme)
    let other = try oneFace(order.target, of: theme)
    let edited = order.isAfter ? theme.moving(face, after: other) : theme.moving(face, before: other)
    let place = "\(order.isAfter ? "after" : "before") \(named(other).phrase)"
    return try edit(
      to: edited,
      [
        edited == theme
          ? "\(named(face).phrase) is already there." : "Moved \(named(face).phrase) \(place)."
      ])
  }

  mutating func findFaces(_ argument: Argument) -> Reply {
    let mostFound = 20
    let matches = surroundings.names.find(argument.text, limit: mostFound + 1)
    guard !matches.isEmpty else {
      let names = FacePhrases.suggested(
        FaceSuggestions.faces(near: argument.text, among: [], surroundings.names))
      let advice = names.isEmpty ? "" : " Did you mean \(names)?"
      return Reply([.text("No emoji for \(quoted(argument.text)).\(advice)")])
    }
    let inPlay = Set(theme?.emojis ?? [])
    found = matches.prefix(mostFound).compactMap { Emoji($0.face) }
    var lines = ReplyLine.numbered(found.map(named), inPlay: inPlay)
    if matches.count > mostFound { lines.append(.text("… and more; add a word to narrow the search.")) }
    return Reply(lines)
  }

  private func faces(_ argument: Argument, of theme: Theme, preferring: [Emoji] = []) throws -> TypedFaces {
    try faces(argument, known: theme.emojis + theme.removedEmojis, preferring: preferring)
  }

  /// The faces that an argument names; throws if there are none.
  func faces(_ argument: Argument, known: [Emoji], preferring: [Emoji] = []) throws -> TypedFaces {
    let reader = FaceReader(
      results: found, known: Set(known), preferred: Set(preferring), names: surroundings.names)
    let typed = try reader.read(argument)
    guard !typed.faces.isEmpty else { throw Diagnostic.edit(.noFaces(argument.text), at: argument) }
    return typed
  }

  /// A sentence about the number of pairs; empty if it is the same.
  private func pairs(from theme: Theme, to edited: Theme) -> String {
    let (before, after) = (theme.numberOfPairs, edited.numberOfPairs)
    guard before != after else { return "" }
    return after < before
      ? "Pairs \(before) → \(after), as \(edited.emojis.count) emoji are left."
      : "Pairs \(before) → \(after): all, as before."
  }

  private func oneFace(_ argument: Argument, of theme: Theme) throws -> Emoji {
    let faces = try faces(argument, of: theme, preferring: theme.emojis).faces
    guard faces.count == 1, let face = faces.first else {
      throw Diagnostic.edit(.oneFaceNeeded(argument.text, count: faces.count), at: argument)
    }
    guard theme.emojis.contains(face) else {
      throw Diagnostic.edit(.notInTheme(named(face), theme: theme.name), at: argument)
    }
    return face
  }

  private func adding(_ faces: [Emoji], to theme: Theme) throws -> Theme {
    guard theme.emojis.count + faces.count <= FaceRule.longest else {
      throw Diagnostic.edit(.tooManyFaces(limit: FaceRule.longest))
    }
    return grown(theme.adding(faces))
  }

  /// With the pairs that were wished for a new theme.
  private func grown(_ theme: Theme) -> Theme { pairsWish?.applied(to: theme) ?? theme }

  /// The faces that are in a list, and the others.
  func split(_ faces: [Emoji], by list: [Emoji]) -> (inside: [Emoji], outside: [Emoji]) {
    let known = Set(list)
    return (faces.filter(known.contains), faces.filter { !known.contains($0) })
  }

  func already(_ faces: [Emoji]) -> String {
    faces.isEmpty ? "" : "\(listed(faces)) \(FacePhrases.verb(faces, "was", "were")) already there."
  }

  /// A sentence about the ignored parts; empty if there are none.
  func ignored(_ typed: TypedFaces) -> String {
    var parts: [String] = []
    if typed.commas > 0 { parts.append(typed.commas == 1 ? "a comma" : "\(typed.commas) commas") }
    if !typed.repeats.isEmpty { parts.append("the repeated \(listed(typed.repeats))") }
    return parts.isEmpty ? "" : "Ignored \(parts.joined(separator: " and "))."
  }

  func notEmojiNotes(_ faces: [Emoji]) -> [String] {
    let others = faces.filter { !$0.isEmoji }
    guard !others.isEmpty else { return [] }
    let verb = FacePhrases.verb(others, "is not an", "are not")
    return ["\(listed(others)) \(verb) emoji, but can be shown on cards"]
  }

  /// For emoji newer than the table of names, and sequences that fonts draw as several: `🦇🏽`.
  func unknownEmojiNotes(_ faces: [Emoji]) -> [String] {
    let unknown = faces.filter { $0.isEmoji && surroundings.names.name(of: $0.text) == nil }
    guard !unknown.isEmpty else { return [] }
    let verb = FacePhrases.verb(unknown, "is not a known", "are not known")
    return ["\(listed(unknown)) \(verb) emoji and may be drawn as several"]
  }
}

/// The argument of `move`: a face and its new place.
///
/// For example: `red heart after ghost` is the face `red heart`, the target `ghost`, and `isAfter`.
struct MoveOrder: Hashable, Sendable {
  let face: Argument
  let target: Argument
  let isAfter: Bool

  /// Nil without a `before` or `after` between two arguments.
  init?(_ argument: Argument) {
    let text = argument.text
    var index = text.startIndex
    while index < text.endIndex {
      let word = text[index...].prefix { !$0.isWhitespace }
      let isAfter = word.lowercased() == "after"
      if isAfter || word.lowercased() == "before" {
        let column = argument.column + text[..<word.endIndex].count
        face = Argument(text[..<index], column: argument.column)
        target = Argument(text[word.endIndex...], column: column)
        self.isAfter = isAfter
        if face.isEmpty || target.isEmpty { return nil }
        return
      }
      index = text[word.endIndex...].firstIndex { !$0.isWhitespace } ?? text.endIndex
    }
    return nil
  }
}
