internal import EmojiNames
internal import Formats
internal import Pages
internal import Themes

/// The options for web pages and books: `--language` and `--words`.
enum PageOptions {
  private static let words = Option<Lesson.Wish>(
    "words", value: "CODE", Lesson.Wish.type,
    "a page that also pairs pictures with words, in a language such as de, 'own' for those of the theme, or 'none'")

  static let all: [any CommandOption] = [language, words]

  /// The same option as that of other commands, which says what it is for here.
  static let language = Option<[EmojiLanguage]>(
    "language", value: "CODE", .languages, "the page and names in this language, such as de")

  /// A page in the languages that are asked for; throws if an option is used for another format.
  static func format(_ format: any ThemeFormat, _ invocation: Invocation) throws -> any ThemeFormat {
    switch format {
    case is HTMLFormat: return HTMLFormat(languages(invocation))
    case is EPUBFormat: return EPUBFormat(languages(invocation))
    default:
      // The language is also that of words in the files that are read.
      let readsWords = invocation.line.command?.options.contains { $0.name == "emojify" } ?? false
      let used = all.filter { invocation.has($0) && !($0.name == "language" && readsWords) }
      if let option = used.first {
        throw Diagnostic.usage(
          .wrongFormat(
            format.name, "is not a web page, so --\(option.name) does not apply", use: "html",
            or: option.name))
      }
      return format
    }
  }

  static func isPage(_ format: any ThemeFormat) -> Bool { format is HTMLFormat || format is EPUBFormat }

  /// The names of emoji are in the language that is asked for, else in that of the person. The sentences of the page are in the
  /// language that is asked for, else in that of the words, else in English: the page is for others.
  static func languages(_ invocation: Invocation) -> PageLanguages {
    let asked = invocation[language]
    let names = asked ?? EmojiLanguage.wanted(in: invocation.world.environment)
    let wish = invocation[words]
    var languages = PageLanguages(names: EmojiNames(names), words: wish?.language, sentences: asked?.first)
    languages.hasPicturesOnly = wish == .noWords
    return languages
  }

  /// Notes the themes that have too few words for a game; throws a `Diagnostic` if that is true of all.
  static func checkWords(of themes: [Theme], _ invocation: Invocation) throws {
    guard let wish = invocation[words] else { return }
    let lessons = themes.map { theme in (theme, Result { try wish.vocabulary(of: theme) }) }
    let poor = lessons.filter { if case .failure = $0.1 { true } else { false } }
    guard poor.count < themes.count else {
      _ = try poor.first?.1.get()
      return
    }
    guard !poor.isEmpty else { return }
    let few = wish.language.map { "too few emoji have \($0.name) words for a game in" } ?? "there are no words in"
    invocation.console.note("\(few) \(listed(poor.map(\.0.name))).")
  }
}

extension Invocation {
  /// Throws if the catalog has no themes for a page.
  func checkHasThemes(_ themes: [Theme]) throws {
    guard themes.isEmpty else { return }
    throw Diagnostic.noThemes(advice: "\(try emptiness()) Run 'memorize import --samples' to add eight themes.")
  }
}
