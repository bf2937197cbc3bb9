internal import EmojiNames
public import Themes

/// Cards to cut out of paper: all faces of some themes, each twice, on pages of equal cards.
///
/// For example: `CardSheet(themes, .init(size: .large)).html`. With words, one card of a pair has the face and the other
/// its word; with words of the theme's own, both may have a text. Each theme begins on a new page.
public struct CardSheet: Sendable {
  /// How cards are printed.
  public struct Options: Hashable, Sendable {
    /// The size of the paper.
    public var paper = Paper.a4
    /// The size of the cards.
    public var size = Size.normal
    /// True for a page of backs after each page of cards, for printing on both sides.
    public var hasBacks = false
    /// True for names under the faces.
    public var hasNames = false
    /// The languages of names and words.
    public var languages = PageLanguages()

    /// Makes the usual options: A4, normal size, without backs and names.
    public init() {}
  }

  /// The size of the paper.
  public enum Paper: String, CaseIterable, Sendable {
    /// 210 × 297 mm.
    case a4
    /// The paper of North America, 8½ × 11 inches.
    case letter
  }

  /// The size of the square cards. They fill 180 mm across the page, and have the same size on every paper.
  public enum Size: String, CaseIterable, Sendable {
    /// Five, four or three cards in a row.
    case small, normal, large

    /// Of a card, in millimetres.
    public var side: Int { 180 / columns }

    /// The number of cards in a row.
    public var columns: Int {
      switch self {
      case .small: 5
      case .normal: 4
      case .large: 3
      }
    }

    /// The number of rows on a page.
    public var rows: Int { columns + 1 }
  }

  enum Card: Hashable, Sendable {
    case face(String, name: String?)
    /// The language is nil for a text of the theme.
    case text(String, EmojiLanguage?)
  }

  struct Page: Sendable {
    let theme: Theme
    let number: Int
    /// The number of pages of the theme, without backs.
    let count: Int
    let cards: ArraySlice<Card>
  }

  /// The options of the sheets.
  public let options: Options
  let pages: [Page]
  /// The themes with faces that have no cards, because they have no word of their own.
  public let omissions: [(theme: Theme, faces: [String])]

  /// Makes the sheets of some themes.
  public init(_ themes: [Theme], _ options: Options = Options()) {
    self.options = options
    let decks = themes.map { (theme: $0, deck: CardDeck($0, options)) }
    pages = decks.flatMap { theme, deck in Self.pages(of: theme, deck.cards, options.size) }
    omissions = decks.compactMap { theme, deck in deck.omitted.isEmpty ? nil : (theme, deck.omitted) }
  }

  /// The number of cards of all themes.
  public var numberOfCards: Int { pages.reduce(0) { $0 + $1.cards.count } }

  /// The number of pages, with those of the backs.
  public var numberOfPages: Int { pages.count * (options.hasBacks ? 2 : 1) }

  private static func pages(of theme: Theme, _ cards: [Card], _ size: Size) -> [Page] {
    let most = size.columns * size.rows
    let starts = stride(from: 0, to: cards.count, by: most)
    return starts.enumerated().map { index, start in
      let rest = cards[start...].prefix(most)
      return Page(theme: theme, number: index + 1, count: (cards.count + most - 1) / most, cards: rest)
    }
  }
}

/// The cards of one theme, the two of a pair side by side.
private struct CardDeck {
  var cards: [CardSheet.Card] = []
  /// The faces without a card.
  var omitted: [String] = []

  /// A theme with too few words in the language for a game has two cards of each face, as a page plays it.
  init(_ theme: Theme, _ options: CardSheet.Options) {
    let words = Self.words(of: theme, options.languages)
    for face in theme.emojis {
      let name = options.hasNames ? options.languages.names.match(face.text)?.caption : nil
      let picture = CardSheet.Card.face(face.text, name: name)
      switch words.texts[face] {
      case nil where words.omitsOthers: omitted.append(face.text)
      case nil: cards += [picture, picture]
      case .one(let word): cards += [picture, .text(word, words.language)]
      case .two(let front, let back): cards += [.text(front, nil), .text(back, nil)]
      }
    }
  }

  /// The texts of the faces, with the language of words; nil for a theme's own. `omitsOthers` if a face without one has no
  /// cards.
  private static func words(
    of theme: Theme, _ languages: PageLanguages
  ) -> (texts: [Emoji: CardTexts], language: EmojiLanguage?, omitsOthers: Bool) {
    if languages.hasPicturesOnly { return ([:], nil, omitsOthers: false) }
    guard let language = languages.words else { return (theme.words, nil, omitsOthers: false) }
    let texts = LanguageWords(theme, in: language).texts
    guard texts.count >= EnoughFacesRule.fewest else { return ([:], nil, omitsOthers: false) }
    return (texts, language, omitsOthers: true)
  }
}
