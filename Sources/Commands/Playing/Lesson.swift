internal import EmojiNames
internal import Games
internal import Pages
internal import Screens
internal import Themes

/// The words of a theme in a language: those that can be dealt, and the faces that are left out.
///
/// For example: in German, 🐶 and 🐕 are both "Hund", so only one of them is dealt.
struct Lesson {
  private let theme: Theme
  private let language: EmojiLanguage
  private let words: LanguageWords

  /// The value of `--words`.
  enum Wish: Hashable, Sendable {
    /// A game with pictures only.
    case noWords
    /// With the words that the theme has itself.
    case own
    case language(EmojiLanguage)

    static let type = ValueType<Wish>.language(
      or: [(Vocabulary.own, "the words of the theme", .own), ("none", "pictures only", .noWords)], Wish.language)

    /// The cards that a deck has by itself.
    init(for deck: Deck) { self = deck.wordsFingerprint == nil ? .noWords : .own }

    /// The cards of another game like this one, of the deck as it is now.
    init(like game: Game, for deck: Deck) {
      let code = game.setup.vocabulary?.language
      self =
        if let language = code.flatMap({ EmojiLanguage(rawValue: $0) }) {
          .language(language)
        } else if code == nil, game.deck.wordsFingerprint != nil {
          .noWords
        } else {
          Wish(for: deck)
        }
    }

    /// Throws a `Diagnostic` for a word that names no language.
    init(typed text: String) throws {
      guard let wish = Self.type.read(trimmed(text)) else {
        let codes = Self.type.kind.choices.map(\.value).joined(separator: ", ")
        throw Diagnostic.usage(.badValue(trimmed(text), of: "the language", hint: "Use one of: \(codes)."))
      }
      self = wish
    }

    var language: EmojiLanguage? {
      if case .language(let language) = self { language } else { nil }
    }

    /// As in a saved game; nil for a game with pictures.
    var code: String? {
      switch self {
      case .noWords: nil
      case .own: Vocabulary.own
      case .language(let language): language.rawValue
      }
    }

    /// Throws a `Diagnostic` where the theme has too few words.
    func vocabulary(of theme: Theme) throws -> Vocabulary? {
      switch self {
      case .noWords: return nil
      case .language(let language): return try Lesson(theme, in: language).vocabulary
      case .own:
        if let vocabulary = Vocabulary(own: theme) { return vocabulary }
        throw Diagnostic(
          .usage,
          .error(
            "play.too-few-words", "\(quoted(theme.name)) has no words of its own",
            hint: "Choose a language, as in --words de, or play with pictures."))
      }
    }
  }

  init(_ theme: Theme, in language: EmojiLanguage) {
    (self.theme, self.language) = (theme, language)
    words = LanguageWords(theme, in: language)
  }

  /// The number of wanted pairs that can be dealt.
  func clamped(_ pairs: Int) -> Int { max(PairsRule.fewest, min(pairs, words.texts.count)) }

  /// Throws a `Diagnostic` where there are too few words for a game.
  var vocabulary: Vocabulary {
    get throws {
      if let vocabulary = Vocabulary(language.rawValue, texts: words.texts.map { ($0.key, $0.value) }) {
        return vocabulary
      }
      let count = words.texts.count
      let few = count == 0 ? "no emoji" : "only \(count) emoji"
      let (have, their) = count == 1 ? ("has", "its") : ("have", "their")
      throw Diagnostic(
        .usage,
        .error(
          "play.too-few-words",
          "\(few) of \(quoted(theme.name)) \(have) a \(language.name) word of \(their) own, and a game needs \(PairsRule.fewest)",
          hint: "Choose another language or a theme with more emoji, or play without words."))
    }
  }

  /// The faces that are not dealt, and how many pairs are dealt instead of those wanted. The long form names the faces;
  /// both are nil where nothing is left out.
  func remark(pairs: Int, insteadOf wanted: Int) -> (long: String, short: String)? {
    let faces = words.omitted
    guard !faces.isEmpty else { return nil }
    let fewer = pairs < wanted ? "\(pairs) pairs instead of \(wanted): " : ""
    let sentence =
      fewer
      + (faces.count == 1
        ? "one emoji has no \(language.name) word of its own and is not dealt"
        : "\(faces.count) emoji have no \(language.name) word of their own and are not dealt")
    let first = sentence.uppercasedFirst
    let listed = faces.prefix(Self.mostListed).joined(separator: " ") + (faces.count > Self.mostListed ? " …" : "")
    return ("\(first): \(listed)", first + ".")
  }

  private static let mostListed = 12
}
