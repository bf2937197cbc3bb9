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
    case text(Access<String>)
    case faces(Access<[Emoji]>)
    case number(Access<Int>)
    case color(Access<ThemeColor>)
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
  /// True if the theme has no such text or no such emoji.
  package func lacks(_ field: ThemeField) -> Bool {
    switch field.kind {
    case .text(let text): content[text].isEmpty
    case .faces(let faces): content[faces].isEmpty
    case .id, .number, .color: false
    }
  }
}

/// A field that has one value, compared and merged as a whole.
///
/// For example: two versions of a theme may conflict in `numberOfPairs`. Lists of emoji and the keys of other programs are
/// compared and merged element by element.
package struct PlainField: Sendable {
  package let field: ThemeField
  /// A value in a difference.
  let words: @Sendable (Theme.Content) -> String
  /// A value in a sentence of its own.
  package let fullWords: @Sendable (Theme.Content) -> String
  package let isEqual: @Sendable (Theme.Content, Theme.Content) -> Bool
  /// Copies the value of one content to another.
  package let copy: @Sendable (Theme.Content, inout Theme.Content) -> Void

  package static let all = ThemeField.allCases.compactMap { field -> PlainField? in
    switch field.kind {
    case .id, .faces: nil
    case .text(let text): PlainField(field, text, { "'\($0)'" }, inFull: { quoted($0) })
    case .number(let number): PlainField(field, number, { "\($0)" })
    case .color(let color): PlainField(field, color, { "\($0)" }, inFull: { shown($0) })
    }
  }

  private init<Value: Equatable & Sendable>(
    _ field: ThemeField, _ value: ThemeField.Access<Value>, _ words: @escaping @Sendable (Value) -> String,
    inFull fullWords: (@Sendable (Value) -> String)? = nil
  ) {
    self.field = field
    self.words = { words($0[value]) }
    self.fullWords = { (fullWords ?? words)($0[value]) }
    isEqual = { $0[value] == $1[value] }
    copy = { $1[value] = $0[value] }
  }
}
