/// A reversible change of one theme.
///
/// The editor, the chooser and imports make it; a catalog applies it if its theme equals `before`, and keeps it in its
/// journal.
public enum ThemeChange: Hashable, Sendable {
  /// The theme is new.
  case added(Theme)
  /// Both themes have the same id.
  case edited(from: Theme, to: Theme)
  /// The theme is removed from the catalog.
  case deleted(Theme)

  /// Nil if both themes are nil.
  package init?(from before: Theme?, to after: Theme?) {
    switch (before, after) {
    case (let before?, let after?): self = .edited(from: before, to: after)
    case (nil, let after?): self = .added(after)
    case (let before?, nil): self = .deleted(before)
    case (nil, nil): return nil
    }
  }

  /// The id of the theme.
  public var id: ThemeID {
    switch self {
    case .added(let theme), .deleted(let theme), .edited(_, let theme): theme.id
    }
  }

  /// Nil for an addition.
  public var before: Theme? {
    switch self {
    case .added: nil
    case .edited(let theme, _), .deleted(let theme): theme
    }
  }

  /// Nil for a deletion.
  public var after: Theme? {
    switch self {
    case .added(let theme), .edited(_, let theme): theme
    case .deleted: nil
    }
  }

  /// True if it changes nothing.
  public var isEmpty: Bool {
    if case .edited(let before, let after) = self { before == after } else { false }
  }

  /// The change that undoes this one.
  public var reversed: ThemeChange {
    switch self {
    case .added(let theme): .deleted(theme)
    case .edited(let before, let after): .edited(from: after, to: before)
    case .deleted(let theme): .added(theme)
    }
  }
}

extension ThemeChange {
  /// The change in words, without the name of the theme and with the numbers of emoji.
  ///
  /// For example: `pairs 6 → 7; +🧛; 12 → 13 emoji`, or for an addition `12 emoji: 🎃 👻 …; 6 pairs; orange (#FF9500)`
  public var words: String {
    switch self {
    case .added(let theme):
      return "\(counted(theme.emojis.count, "emoji", "emoji")): \(ThemeDifference.listed(theme.emojis)); "
        + "\(grouped(theme.numberOfPairs)) pairs; \(shown(theme.color))"
        + (theme.words.isEmpty ? "" : "; \(counted(theme.words.count, "word"))")
    case .edited(let before, let after):
      let difference = ThemeDifference(from: before, to: after).description
      let (count, newCount) = (before.emojis.count, after.emojis.count)
      return count == newCount ? difference : "\(difference); \(grouped(count)) → \(grouped(newCount)) emoji"
    case .deleted(let theme): return "\(Self.counts(theme)) → (deleted)"
    }
  }

  /// The summary of the change for the journal. For example: `'Halloween': pairs 6 → 7; +🧛`.
  package var summary: String {
    switch self {
    case .added(let theme): "new theme '\(theme.name)'"
    case .edited(let before, let after): "'\(before.name)': \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "deleted '\(theme.name)'"
    }
  }
}

extension ThemeChange: CustomStringConvertible {
  /// Before → after. For example: `'Sea': pairs 6 → 7` or `'Sea': 12 emoji, 6 pairs → (deleted)`.
  public var description: String {
    switch self {
    case .added(let theme): "'\(theme.name)': (none) → \(Self.counts(theme))"
    case .edited(let before, let after): "'\(after.name)': \(ThemeDifference(from: before, to: after))"
    case .deleted(let theme): "'\(theme.name)': \(Self.counts(theme)) → (deleted)"
    }
  }

  private static func counts(_ theme: Theme) -> String {
    "\(grouped(theme.emojis.count)) emoji, \(grouped(theme.numberOfPairs)) pairs"
  }
}

/// The difference between two versions of a theme, in words. For example: `pairs 6 → 7; +🧛; −🎃`.
public struct ThemeDifference: Hashable, Sendable, CustomStringConvertible {
  /// The differences, field by field.
  public let phrases: [String]

  /// Compares two versions of a theme.
  package init(from before: Theme, to after: Theme) {
    let (old, new) = (before.content, after.content)
    var phrases = PlainField.all.filter { !$0.isEqual(old, new) }.map {
      "\($0.field.name) \($0.words(old)) → \($0.words(new))"
    }
    let added = Self.faces(in: after.emojis, notIn: before.emojis)
    let gone = Self.faces(in: before.emojis, notIn: after.emojis)
    if !added.isEmpty { phrases.append("+\(Self.listed(added))") }
    if !gone.isEmpty { phrases.append("−\(Self.listed(gone))") }
    if added.isEmpty, gone.isEmpty, before.emojis != after.emojis { phrases.append("emoji in another order") }
    let remembered = Self.faces(in: after.removedEmojis, notIn: before.removedEmojis + gone)
    let forgotten = Self.faces(in: before.removedEmojis, notIn: after.removedEmojis + added)
    if !remembered.isEmpty { phrases.append("removed list +\(Self.listed(remembered))") }
    if !forgotten.isEmpty { phrases.append("removed list −\(Self.listed(forgotten))") }
    if [added, gone, remembered, forgotten].allSatisfy(\.isEmpty), before.removedEmojis != after.removedEmojis {
      phrases.append("removed list in another order")
    }
    let words = after.wordChanges(since: before.words)
    if !words.isEmpty { phrases.append("\(words.count == 1 ? "word" : "words") of \(firstFew(words, \.description))") }
    if before.extras != after.extras { phrases.append("keys of other programs") }
    self.phrases = phrases
  }

  public var description: String { phrases.isEmpty ? "no difference" : phrases.joined(separator: "; ") }

  private static func faces(in list: [Emoji], notIn other: [Emoji]) -> [Emoji] {
    let known = Set(other)
    return list.filter { !known.contains($0) }
  }

  /// Separated by spaces: side by side, two faces may combine into one.
  fileprivate static func listed(_ faces: [Emoji]) -> String {
    let first = faces.prefix(12).map(\.text).joined(separator: " ")
    return faces.count > 12 ? "\(first) … (\(faces.count))" : first
  }
}

/// The change of the texts of an emoji. For example: `👻 'Geist' → 'Gespenst'`
package struct WordChange: Hashable, Sendable, CustomStringConvertible {
  package let face: Emoji
  package let before: CardTexts?
  package let after: CardTexts?

  package var description: String { "\(shown(face)) \(before.inSentence) → \(after.inSentence)" }
}

extension Theme {
  /// In the order of the emoji. The words of an emoji that is forgotten go with it.
  package func wordChanges(since before: [Emoji: CardTexts]) -> [WordChange] {
    guard before != words else { return [] }
    return [emojis, removedEmojis].joined().filter { before[$0] != words[$0] }
      .map { WordChange(face: $0, before: before[$0], after: words[$0]) }
  }
}

/// A field that has one value, compared and merged as a whole.
///
/// For example: two versions of a theme may conflict in `numberOfPairs`. Lists of emoji, words and the keys of other programs
/// are compared and merged element by element.
package struct PlainField: Sendable {
  package let field: ThemeField
  /// A value in a difference.
  let words: @Sendable (Theme.Content) -> String
  /// A value in a sentence of its own.
  package let fullWords: @Sendable (Theme.Content) -> String
  /// A value in a report.
  package let value: @Sendable (Theme.Content) -> ExtraValue
  package let isEqual: @Sendable (Theme.Content, Theme.Content) -> Bool
  /// Copies the value of one content to another.
  package let copy: @Sendable (Theme.Content, inout Theme.Content) -> Void

  package static let all = ThemeField.allCases.compactMap { field -> PlainField? in
    switch field.kind {
    case .id, .faces, .words: nil
    case .text(let text): PlainField(field, text, { "'\($0)'" }, inFull: { quoted($0) }, { .string($0) })
    case .number(let number): PlainField(field, number, { "\($0)" }, { .number("\($0)") })
    case .color(let color):
      PlainField(field, color, { "\($0)" }, inFull: { shown($0) }, { .string($0.hexadecimal) })
    }
  }

  private init<Value: Equatable & Sendable>(
    _ field: ThemeField, _ value: ThemeField.Access<Value>, _ words: @escaping @Sendable (Value) -> String,
    inFull fullWords: (@Sendable (Value) -> String)? = nil, _ report: @escaping @Sendable (Value) -> ExtraValue
  ) {
    self.field = field
    self.words = { words($0[value]) }
    self.fullWords = { (fullWords ?? words)($0[value]) }
    self.value = { report($0[value]) }
    isEqual = { $0[value] == $1[value] }
    copy = { $1[value] = $0[value] }
  }
}
