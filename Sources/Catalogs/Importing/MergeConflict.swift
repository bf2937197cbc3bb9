public import Themes

/// A change of a theme in the catalog that contradicts the incoming theme. The value of the catalog is kept, unless the user
/// decides otherwise.
public enum MergeConflict: Sendable, Hashable, CustomStringConvertible {
  /// A field of the theme has two values.
  case field(ThemeField, MergeValues)
  /// An emoji has two different texts.
  case word(Emoji, MergeValues)
  /// A text of the file is on another pair here.
  case text(String, of: Emoji, here: Emoji)
  /// A key of another program.
  case key(String, MergeValues)
  /// Too few emoji would be left in play after the removals of both sides.
  case tooFewEmoji

  /// For example: `pairs`
  package var subject: String {
    switch self {
    case .field(let field, _): field.name
    case .word(let face, _), .text(_, let face, _): "word of \(shown(face))"
    case .key(let key, _): "key \(quoted(key))"
    case .tooFewEmoji: "emoji"
    }
  }

  /// For example: `pairs: 7 here, 8 in the file (6 before)`
  public var description: String {
    switch self {
    case .field(_, let values), .word(_, let values), .key(_, let values): "\(subject): \(values)"
    case .text(let text, let face, let here):
      "\(subject): \(quoted(text)) is on \(shown(here)) here and on \(shown(face)) in the file"
    case .tooFewEmoji: "emoji: fewer than \(EnoughFacesRule.fewest) would be left"
    }
  }
}

/// The values that contradict each other.
public struct MergeValues: Sendable, Hashable, CustomStringConvertible {
  /// As it was imported last; nil if that is not known.
  public let before: MergeValue?
  /// The value of the catalog.
  public let here: MergeValue
  /// The value of the file.
  public let incoming: MergeValue

  /// For example: `7 here, 8 in the file (6 before)`
  public var description: String {
    "\(here.words) here, \(incoming.words) in the file" + (before.map { " (\($0.words) before)" } ?? "")
  }
}

/// A value of a field, of a word or of a key.
public struct MergeValue: Sendable, Hashable {
  /// As files of keys have it; null for none.
  public let value: ExtraValue
  package let words: String
}

extension MergeValues {
  /// Without `before` for a merge of two.
  init(_ field: PlainField, before: Theme.Content? = nil, here: Theme.Content, incoming: Theme.Content) {
    func value(_ content: Theme.Content) -> MergeValue {
      MergeValue(value: field.value(content), words: field.fullWords(content))
    }
    self.init(before: before.map(value), here: value(here), incoming: value(incoming))
  }

  /// Without `before` for a merge of two.
  init(before: CardTexts?? = .none, here: CardTexts?, incoming: CardTexts?) {
    self.init(before: before.map { MergeValue($0) }, here: MergeValue(here), incoming: MergeValue(incoming))
  }

  /// Without `before` for a merge of two.
  init(before: ExtraValue?? = .none, here: ExtraValue?, incoming: ExtraValue?) {
    self.init(before: before.map { MergeValue($0) }, here: MergeValue(here), incoming: MergeValue(incoming))
  }
}

extension MergeValue {
  init(_ texts: CardTexts?) { self.init(value: texts?.value ?? .null, words: texts.inSentence) }

  init(_ value: ExtraValue?) {
    let text = value.map { String(decoding: ExtraText.bytes(of: $0), as: UTF8.self) }
    self.init(value: value ?? .null, words: text.map { $0.utf8.count > 60 ? beginning(of: $0) + "…" : $0 } ?? "none")
  }
}
