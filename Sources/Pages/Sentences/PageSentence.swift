internal import EmojiNames
internal import Formats

/// A sentence or label that a page says. In the HTML of the page `{texts.menu}` stands for one, in its scripts `texts.menu`.
///
/// Each language has a file that words all of them, and its line in `wording`. `{n}` and other words in braces are replaced:
/// by numbers, places of cards and names.
enum PageSentence: String, CaseIterable {
  // The page.

  /// The name of the game. It is the title of a page with several themes, and of its chooser in a browser's tab.
  case memory
  /// Shown where no script runs, as in the preview of a phone.
  case unplayable
  /// The label of a button without text that closes the menu or the panel of a finished game.
  case close

  // The chooser of themes.

  /// The heading above the themes.
  case chooseTheme
  /// The label of the field that finds themes by their names and by the names of their emoji.
  case search
  /// Shown if no theme has the words of the field.
  case noThemeFound
  /// The number of cards of a theme, `n`.
  case cards
  /// The link from a game back to the chooser.
  case themes

  // The menu.

  /// The label of the button that opens the menu.
  case menu
  /// The button that begins a game.
  case newGame
  /// The rules of points.
  case rules
  /// What the keyboard does.
  case keys
  /// The heading above the choices for the next game: pairs, players, bonus and words.
  case nextGame
  /// The label of a field for a number.
  case pairs
  /// The label of a field for a number.
  case players
  /// The label of a check box: each card of a match earns the seconds that are left of its 6.
  case bonus
  /// The label of a check box for a game in which a picture and its word are a pair. `language` is the name of the language in
  /// that language, such as Deutsch.
  case words
  /// The label of a check box for a game with the texts that a theme has of its own, such as "3 × 4" and "12".
  case ownWords
  /// The button that prints the cards of the theme on paper.
  case printCards
  /// The button that saves a copy of the page as a file.
  case keepPage

  // A game.

  /// The label before the points of a game alone.
  case score
  /// The label before the number of moves of a game alone; a move is two cards turned up.
  case moves
  /// The name of player `n` where several take turns.
  case player
  /// It is the turn of `player`, as in Player 2.
  case turn
  /// The label of the board, for screen readers: `columns` and `rows` are numbers.
  case board
  /// A card face down, for screen readers: `b3, face down`.
  case faceDown
  /// A card of a pair that was found, for screen readers: `b3, black cat, found`.
  case found
  /// The card of a pair that has the picture, for screen readers: `picture: cow`.
  case picture
  /// The card of a pair that has the word, for screen readers: `word: Kuh`.
  case word
  /// A card of a pair of two texts, for screen readers: `text: 3 × 4`.
  case text
  /// Said when a game of `n` cards begins.
  case begun
  /// Said, before `progress`, when a game continues that was left.
  case continued
  /// `found` of `n` pairs are found; `n` is 2 at least.
  case progress
  /// The question, before `progress`, when another game is asked for in the middle of one.
  case giveUp
  /// Said when a card is chosen that is up.
  case alreadyUp
  /// Said when a card matches that at `place`, such as b3.
  case match
  /// Said when a card does not match that at `place`.
  case mismatch

  // The panel of a finished game.

  /// The heading after a game alone.
  case allFound
  /// The heading where one has the most points: `players` is, for example, Player 2.
  case wins
  /// The heading where several have the most points: `players` is a list such as Player 1 and Player 3.
  case tie
  /// The rating of a game alone, for screen readers: `n` of 3 stars.
  case stars
  /// The number of moves, `n`.
  case movesMade
  /// A number of points, `n`, which may be negative.
  case points
  /// After the first game of this theme with this number of pairs that was played to its end.
  case firstWin
  /// After a game with more points than all before.
  case newBest
  /// The best of the earlier games: `points` is a number of points such as 12 points.
  case best
  /// The large button that begins the next game.
  case playAgain

  // Cards on paper.

  /// The title of cards of several themes.
  case paperCards
  /// Advice above cards to print on one side.
  case printing
  /// Advice above cards to print on both sides.
  case printingBothSides

  // Where `serve` has no page.

  /// At another address than that of the page.
  case wrongAddress
  /// After too many wrong addresses; the browser tries this one again by itself.
  case tooManyGuesses

  func wording(in language: EmojiLanguage) -> PageWording {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .italian: italian
    case .portuguese: portuguese
    case .dutch: dutch
    case .polish: polish
    case .turkish: turkish
    case .ukrainian: ukrainian
    case .arabic: arabic
    case .chinese: chinese
    case .japanese: japanese
    case .hindi: hindi
    }
  }
}

/// A sentence in one language: a text, or a text for each of the language's plural categories in Unicode's CLDR, which
/// a browser chooses by the number `n`.
///
/// For example: `"Menu"`, or `.plural(one: "{n} move", other: "{n} moves")`.
enum PageWording: ExpressibleByStringLiteral {
  case text(String)
  case forms([(category: String, text: String)])

  init(stringLiteral text: String) { self = .text(text) }

  /// English has `one` and `other`; Polish and Ukrainian `one`, `few`, `many` and `other`, which is for fractions; Arabic has
  /// all six; Chinese and Japanese have only `other`, so their sentences are plain texts.
  static func plural(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil, many: String? = nil, other: String
  ) -> PageWording {
    let forms = [("zero", zero), ("one", one), ("two", two), ("few", few), ("many", many), ("other", other)]
    return .forms(forms.compactMap { category, text in text.map { (category: category, text: $0) } })
  }

  /// All texts of the sentence.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .forms(let forms): forms.map(\.text)
    }
  }
}

extension EmojiLanguage {
  /// The attributes of an HTML element in this language. For example: `lang="ar" dir="rtl"`.
  var attributes: String { "lang=\"\(rawValue)\"\(isRightToLeft ? " dir=\"rtl\"" : "")" }

  /// The text of a sentence that has no plural forms.
  func text(_ sentence: PageSentence) -> String { sentence.wording(in: self).texts[0] }

  /// A script with its sentences: `say(texts.alreadyUp)` becomes `say("Already up.")`.
  func worded(_ script: [UInt8]) -> [UInt8] {
    let script = String(decoding: script, as: UTF8.self)
    let pieces = script.split(separator: "texts.", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: Array(pieces[0].utf8)) { out, piece in
      let name = piece.prefix(while: \.isLetter)
      out += PageSentence(named: name).wording(in: self).literal + piece[name.endIndex...].utf8
    }
  }
}

extension PageSentence {
  /// The sentence that the page has under this name.
  init(named name: Substring) {
    guard let sentence = PageSentence(rawValue: String(name)) else {
      preconditionFailure("there is no sentence '\(name)'")
    }
    self = sentence
  }
}

extension PageWording {
  /// For example: `"Menu"` or `{one:"{n} move",other:"{n} moves"}`.
  fileprivate var literal: [UInt8] {
    func literal(_ text: String) -> [UInt8] {
      var writer = JSONWriter()
      writer.value(text)
      return writer.bytes
    }
    switch self {
    case .text(let text): return literal(text)
    case .forms(let forms):
      let members = forms.map { Array("\($0.category):".utf8) + literal($0.text) }
      return Array("{".utf8) + members.joined(separator: ",".utf8) + Array("}".utf8)
    }
  }
}
