internal import EmojiNames
internal import Formats
internal import Games
internal import Themes

/// The words of a page: those of a language that is learned, or the themes' own, which are in their JSON.
enum PageWords: Equatable {
  case language(EmojiLanguage)
  case own

  /// Nil for a page of pictures. Words of a language take the place of the themes' own.
  init?(_ themes: [Theme], _ language: EmojiLanguage?) {
    if let language {
      self = .language(language)
    } else if themes.contains(where: { theme in theme.emojis.contains { theme.words[$0] != nil } }) {
      self = .own
    } else {
      return nil
    }
  }

  /// The label of the choice between a game with words and one with pictures only.
  var choice: PageSentence {
    switch self {
    case .language: .words
    case .own: .ownWords
    }
  }

  /// For a language, the word of each face of each theme, empty for one that is not dealt: as in the terminal, a face without
  /// a word, or whose word belongs to an earlier face of the deck.
  func json(of themes: [Theme]) -> JSONWriter? {
    guard case .language(let language) = self else { return nil }
    var writer = JSONWriter()
    writer.array { writer in
      for theme in themes {
        let words = FaceWords(Deck(theme).faces.map(\.text), in: language).words
        writer.value(theme.emojis.map { words[$0.text] ?? "" })
      }
    }
    return writer
  }
}
