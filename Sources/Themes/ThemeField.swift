/// The fields that every format has.
public enum ThemeField: String, CaseIterable, Sendable {
  case id, name, emojis, removedEmojis, numberOfPairs, color
}

/// A set of optional fields of a theme. For example: those without a column in a table.
public struct ThemeFields: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let removedEmojis = ThemeFields(rawValue: 1)
  public static let numberOfPairs = ThemeFields(rawValue: 2)
  public static let color = ThemeFields(rawValue: 4)
  /// The keys of other programs.
  public static let extras = ThemeFields(rawValue: 8)
}

/// A field that has one value, described once for differences and merges.
///
/// For example: `numberOfPairs` is `pairs` in messages, and two versions of a theme may conflict in it. The two lists of
/// emoji and the keys of other programs are not here, because they are compared and merged element by element.
package struct PlainField: Sendable {
  /// The name in messages.
  package let name: String
  /// A value in a difference.
  let words: @Sendable (Theme.Content) -> String
  /// A value in a sentence of its own.
  package let fullWords: @Sendable (Theme.Content) -> String
  package let isEqual: @Sendable (Theme.Content, Theme.Content) -> Bool
  /// Copies the value of one content to another.
  package let copy: @Sendable (Theme.Content, inout Theme.Content) -> Void

  package static let all = [
    PlainField("name", \.name, { "'\($0)'" }, inFull: { quoted($0) }),
    PlainField("colour", \.color, { "\($0)" }, inFull: { shown($0) }),
    PlainField("pairs", \.numberOfPairs, { "\($0)" }),
  ]

  private init<Value: Equatable & Sendable>(
    _ name: String, _ value: any WritableKeyPath<Theme.Content, Value> & Sendable,
    _ words: @escaping @Sendable (Value) -> String, inFull fullWords: (@Sendable (Value) -> String)? = nil
  ) {
    self.name = name
    self.words = { words($0[keyPath: value]) }
    self.fullWords = { (fullWords ?? words)($0[keyPath: value]) }
    isEqual = { $0[keyPath: value] == $1[keyPath: value] }
    copy = { $1[keyPath: value] = $0[keyPath: value] }
  }
}
