/// The fields that every format of our own has, by their keys and in the order of files.
public enum ThemeField: String, CaseIterable, Sendable {
  /// A field with the key of that name.
  case id, name, emojis, removedEmojis, numberOfPairs, color, words

  /// All cases, for loops over each theme: `allCases` makes a new array each time.
  package static let inOrder = allCases
  /// Those with a column of their own in a table of a theme per row.
  package static let columns = allCases.filter { $0 != .words }

  /// The index in ``inOrder``. A search for it would compare the texts of the keys.
  package var number: Int {
    switch self {
    case .id: 0
    case .name: 1
    case .emojis: 2
    case .removedEmojis: 3
    case .numberOfPairs: 4
    case .color: 5
    case .words: 6
    }
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .id, .name, .words: rawValue
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
    case text(Access<String>)
    case faces(Access<[Emoji]>)
    case number(Access<Int>)
    case color(Access<ThemeColor>)
    /// Files without words of cards do not have the field.
    case words(Access<[Emoji: CardTexts]>)
  }

  /// Reads and writes a value in a content: `content[access]`. Key paths would make writing a file twice as slow.
  package struct Access<Value>: Sendable {
    fileprivate let get: @Sendable (Theme.Content) -> Value
    fileprivate let set: @Sendable (inout Theme.Content, Value) -> Void

    fileprivate init(
      _ get: @escaping @Sendable (Theme.Content) -> Value,
      _ set: @escaping @Sendable (inout Theme.Content, Value) -> Void
    ) {
      (self.get, self.set) = (get, set)
    }
  }

  package var kind: Kind {
    switch self {
    case .id: .id
    case .name: .text(Access({ $0.name }, { $0.name = $1 }))
    case .emojis: .faces(Access({ $0.emojis }, { $0.emojis = $1 }))
    case .removedEmojis: .faces(Access({ $0.removedEmojis }, { $0.removedEmojis = $1 }))
    case .numberOfPairs: .number(Access({ $0.numberOfPairs }, { $0.numberOfPairs = $1 }))
    case .color: .color(Access({ $0.color }, { $0.color = $1 }))
    case .words: .words(Access({ $0.words }, { $0.words = $1 }))
    }
  }
}

extension Theme.Content {
  package subscript<Value>(access: ThemeField.Access<Value>) -> Value {
    get { access.get(self) }
    set { access.set(&self, newValue) }
  }
}

extension Theme {
  /// For writers of many themes: their contents would be copied first.
  package subscript<Value>(access: ThemeField.Access<Value>) -> Value { access.get(content) }

  /// True if the theme has no such text, no such emoji or no words.
  package func lacks(_ field: ThemeField) -> Bool {
    switch field.kind {
    case .text(let text): self[text].isEmpty
    case .faces(let faces): self[faces].isEmpty
    case .words(let words): self[words].isEmpty
    case .id, .number, .color: false
    }
  }
}
