internal import Catalogs
internal import EmojiNames
internal import Themes

/// The values of an argument or an option: what completion offers, how a word becomes a value, and the advice on a word that
/// does not.
///
/// For example: `ValueType<GameLevel>.choice` reads `hard` as `.hard`.
struct ValueType<Value: Sendable>: Sendable {
  let kind: ValueKind
  /// Made only for an invalid word: every start of the program describes all options.
  private let makeAdvice: @Sendable () -> String
  let read: @Sendable (String) -> Value?

  init(
    _ kind: ValueKind = .words, advice: @autoclosure @escaping @Sendable () -> String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.kind = kind
    makeAdvice = advice
    self.read = read
  }

  /// For example: `Use a whole number of at least 1.`
  var advice: String { makeAdvice() }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
    ValueType<Other>(kind, advice: advice) { [read] in read($0).map(transform) }
  }

  /// The value of a word for an argument or an option of this name.
  func value(of word: String, for name: String) throws(Diagnostic) -> Value {
    if let value = read(word) { return value }
    let meant = closest(to: word, among: kind.choices.map(\.value)).map { "Did you mean '\($0)'?" }
    // Codes of languages are listed even beside a suggestion.
    let hint = meant.map { kind.hasMeanings ? "\($0) \(advice)" : $0 } ?? advice
    throw .usage(.badValue(word, of: name, hint: hint))
  }
}

extension ValueType where Value == String {
  private init(_ kind: ValueKind) { self.init(kind, advice: "") { $0 } }

  static var text: Self { .init(.words) }
  /// Emoji, or names for them.
  static var emojis: Self { .init(.emojis) }
  /// A name, which may have several words.
  static var name: Self { .init(.name) }
  /// A theme of the catalog, whose name may have several words.
  static var theme: Self { .init(.theme) }
  static var file: Self { .init(.file) }
  /// A site that is followed, or a folder or URL of another one.
  static var site: Self { .init(.site) }
  static var themeOrFile: Self { .init(.themeOrFile) }
  static var helpPage: Self { .init(.helpPage) }
  /// The name of a format: an unknown one is reported with the plugins that were searched.
  static func format(_ use: FormatUse) -> Self { .init(.format(use)) }
}

extension ValueType where Value: FixedWidthInteger {
  static var atLeastOne: Self { .number(1...Value.max, "a whole number of at least 1") }

  static func number(_ range: ClosedRange<Value>, _ words: String) -> Self {
    .init(advice: "Use \(words).") { Value(written: $0).flatMap { range.contains($0) ? $0 : nil } }
  }
}

extension ValueType {
  /// One of a few words.
  static func choice(_ values: [(word: String, value: Value)]) -> Self {
    .init(
      .choice(values.map { .init(value: $0.word) }),
      advice: "Use one of: \(values.map(\.word).joined(separator: ", "))."
    ) { word in values.first { $0.word == word }?.value }
  }

  /// The code or name of a language in which emoji have names, or the word of `others`.
  static func language(
    or others: [(word: String, meaning: String, value: Value)] = [],
    _ value: @escaping @Sendable (EmojiLanguage) -> Value
  ) -> Self {
    let languages = EmojiLanguage.allCases.map { (code: $0.rawValue, name: $0.name) }
    let words = languages.map { "\($0.code) (\($0.name))" } + others.map(\.word)
    return .init(
      .choice(
        languages.map { .init(value: $0.code, meaning: $0.name) }
          + others.map { .init(value: $0.word, meaning: $0.meaning) }),
      advice: "Use one of: \(words.joined(separator: ", "))."
    ) { word in
      others.first { $0.word == word.lowercased() }?.value
        ?? (EmojiLanguage(rawValue: word) ?? .meant(by: word)).map(value)
    }
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> {
  static var choice: Self { .choice(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueType where Value == EmojiLanguage {
  static var language: Self { .language { $0 } }
}

extension ValueType where Value == [EmojiLanguage] {
  /// One language, or several with commas: `de,fr`.
  static var languages: Self {
    let one = ValueType<EmojiLanguage>.language
    return .init(.choices(one.kind.choices), advice: one.advice) { [read = one.read] text in
      let languages = text.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
      return languages.contains(nil) ? nil : languages.compactMap(\.self)
    }
  }
}

enum FormatUse: Sendable, Hashable {
  case reading, writing
}

/// What completion offers for a value.
enum ValueKind: Sendable, Hashable {
  case words, name, theme, file, command, emojis
  /// A theme of the catalog, else a file.
  case themeOrFile
  /// A followed site, else a file.
  case site
  /// A page of the help: a command, or one of the other pages.
  case helpPage
  /// A format that can be read or written.
  case format(FormatUse)
  case choice([CompletionAnswer.Candidate])
  /// Several of them, separated by commas.
  case choices([CompletionAnswer.Candidate])

  /// All valid words, where there are only a few.
  var choices: [CompletionAnswer.Candidate] {
    switch self {
    case .choice(let words), .choices(let words): words
    default: []
    }
  }

  fileprivate var hasMeanings: Bool { choices.contains { !$0.meaning.isEmpty } }

  /// True if several words in a row may be meant as one.
  var isName: Bool { [.name, .theme, .themeOrFile].contains(self) }
}
