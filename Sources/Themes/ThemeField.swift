/// The fields that every format of our own has, by their keys and in the order of files.
public enum ThemeField: String, CaseIterable, Sendable {
  case id, name, emojis, removedEmojis, numberOfPairs, color

  /// All cases, for loops over each theme: `allCases` makes a new array each time.
  package static let inOrder = allCases

  /// The name in messages.
  package var name: String {
    switch self {
    case .id, .name: rawValue
    case .emojis: "emoji"
    case .removedEmojis: "removed emoji"
    case .numberOfPairs: "pairs"
    case .color: "colour"
    }
  }

  /// The type of the value and, except for the id, its place in a content. Formats write a field by its kind.
  package enum Kind {
    case id
    /// Empty for a field that a theme lacks.
    case text(Path<String>)
    case faces(Path<[Emoji]>)
    case number(Path<Int>)
    case color(Path<ThemeColor>)

    package typealias Path<Value> = any WritableKeyPath<Theme.Content, Value> & Sendable
  }

  package var kind: Kind {
    switch self {
    case .id: .id
    case .name: .text(\.name)
    case .emojis: .faces(\.emojis)
    case .removedEmojis: .faces(\.removedEmojis)
    case .numberOfPairs: .number(\.numberOfPairs)
    case .color: .color(\.color)
    }
  }
}

extension Theme {
  /// True if the theme has no such text or no such emoji.
  package func lacks(_ field: ThemeField) -> Bool {
    switch field.kind {
    case .text(let text): content[keyPath: text].isEmpty
    case .faces(let faces): content[keyPath: faces].isEmpty
    case .id, .number, .color: false
    }
  }
}
