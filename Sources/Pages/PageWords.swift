internal import EmojiNames
internal import Formats
internal import Themes

/// The words of a page: those of a language that is learned, or the themes' own, which are in their JSON.
enum PageWords: Equatable {
  /// `hasTexts` if a theme has pairs of two texts.
  case language(EmojiLanguage, hasTexts: Bool)
  case own

  /// Nil for a page of pictures. Words of a language take the place of the themes' own.
  init?(_ themes: [Theme], _ languages: PageLanguages) {
    let texts = themes.lazy.flatMap { theme in theme.emojis.compactMap { theme.words[$0] } }
    if languages.hasPicturesOnly {
      return nil
    } else if let language = languages.words {
      self = .language(language, hasTexts: texts.contains { $0.front != nil })
    } else if !texts.isEmpty {
      self = .own
    } else {
      return nil
    }
  }

  /// True if a card may have any text, and not only the word of its emoji.
  var hasTexts: Bool { if case .language(_, let hasTexts) = self { hasTexts } else { true } }

  /// The label of the choice between a game with words and one with pictures only.
  var choice: PageSentence {
    switch self {
    case .language: .words
    case .own: .ownWords
    }
  }

  /// For a language, the word of each face of each theme, or its two texts. It is empty for a face that is not dealt: as in the
  /// terminal, one without a word, or whose word belongs to an earlier face of the deck.
  func json(of themes: [Theme]) -> JSONWriter? {
    guard case .language(let language, _) = self else { return nil }
    var writer = JSONWriter()
    writer.array { writer in
      for theme in themes {
        let texts = LanguageWords(theme, in: language).texts
        writer.array { writer in
          for face in theme.emojis {
            switch texts[face] {
            case nil: writer.value("")
            case .one(let word): writer.value(word)
            case .two(let front, let back): writer.value([front, back])
            }
          }
        }
      }
    }
    return writer
  }
}
