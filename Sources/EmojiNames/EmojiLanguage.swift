/// A language in which emoji have names, by its code. For example: `EmojiLanguage(rawValue: "de") == .german`
public enum EmojiLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
  /// Portuguese.
  case portuguese = "pt"
  /// Dutch.
  case dutch = "nl"
  /// Polish.
  case polish = "pl"
  /// Turkish.
  case turkish = "tr"
  /// Ukrainian.
  case ukrainian = "uk"
  /// Arabic.
  case arabic = "ar"
  /// Chinese.
  case chinese = "zh"
  /// Japanese.
  case japanese = "ja"
  /// Hindi.
  case hindi = "hi"

  /// The name of the language in English.
  public var name: String { row.name }

  /// The name of the language in that language.
  public var ownName: String { row.ownName }

  /// True if it is written from right to left.
  public var isRightToLeft: Bool { self == .arabic }

  /// The languages that a person reads, the first one most, as gettext finds them: those of `LANGUAGE`, else that of the
  /// locale. Unknown languages are left out. In the locale C there are none.
  package static func wanted(in environment: [String: String]) -> [EmojiLanguage] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    guard !["C", "POSIX"].contains(plain(locale)) else { return [] }
    guard let list = value("LANGUAGE") else { return [EmojiLanguage(locale: locale)].compactMap { $0 } }
    return list.split(separator: ":").compactMap { EmojiLanguage(locale: String($0)) }
  }

  /// The language of a locale, nil where it is unknown. For example: `de_AT.UTF-8` is German. Chinese is written with
  /// simplified characters here, so `zh_TW` is unknown.
  init?(locale: String) {
    let parts = Self.plain(locale).split { $0 == "_" || $0 == "-" }
    guard let code = parts.first, let language = EmojiLanguage(rawValue: code.lowercased()) else { return nil }
    if language == .chinese, parts.dropFirst().contains(where: { Self.traditional.contains($0.lowercased()) }) {
      return nil
    }
    self = language
  }

  /// A locale without encoding and modifier. For example: `de_AT` for `de_AT.UTF-8@euro`.
  private static func plain(_ locale: String) -> Substring { locale.prefix { $0 != "." && $0 != "@" } }

  /// The language that a person means: by a locale, by its name in English or in that language, or by at least the first
  /// three letters of such a name.
  ///
  /// For example: `DE`, `de-AT`, `german`, `Deutsch` and `ger` are German.
  package static func meant(by text: String) -> EmojiLanguage? {
    EmojiLanguage(locale: text) ?? allCases.first { $0.isNamed(text) }
  }

  private func isNamed(_ text: String) -> Bool {
    let folding = Folding(self)
    let word = folding.squeezed(text)
    return [name, ownName].map(folding.squeezed).contains { $0 == word || word.count > 2 && $0.hasPrefix(word) }
  }

  private static let traditional: Set = ["tw", "hk", "mo", "hant"]
}

extension EmojiLanguage {
  /// The tables are text of the program: a language that is not asked for costs nothing.
  private var row: (name: String, ownName: String, names: StaticString, words: StaticString, letters: StaticString?) {
    switch self {
    case .english: ("English", "English", englishNames, englishWords, nil)
    case .german: ("German", "Deutsch", germanNames, germanWords, nil)
    case .french: ("French", "français", frenchNames, frenchWords, nil)
    case .spanish: ("Spanish", "español", spanishNames, spanishWords, nil)
    case .italian: ("Italian", "italiano", italianNames, italianWords, nil)
    case .portuguese: ("Portuguese", "português", portugueseNames, portugueseWords, nil)
    case .dutch: ("Dutch", "Nederlands", dutchNames, dutchWords, nil)
    case .polish: ("Polish", "polski", polishNames, polishWords, nil)
    case .turkish: ("Turkish", "Türkçe", turkishNames, turkishWords, nil)
    case .ukrainian: ("Ukrainian", "українська", ukrainianNames, ukrainianWords, ukrainianLetters)
    case .arabic: ("Arabic", "العربية", arabicNames, arabicWords, arabicLetters)
    case .chinese: ("Chinese", "中文", chineseNames, chineseWords, chineseLetters)
    case .japanese: ("Japanese", "日本語", japaneseNames, japaneseWords, japaneseLetters)
    case .hindi: ("Hindi", "हिन्दी", hindiNames, hindiWords, hindiLetters)
    }
  }

  /// The names and captions of the faces.
  var names: TableText { TableText(row.names) }

  /// The words and the rows that they lead to.
  var words: TableText { TableText(row.words) }

  /// The letters that are one sign each in the words; nil for languages in Latin letters.
  var letters: TableText? { row.letters.map(TableText.init) }

  /// True if its words have Latin letters only.
  var isLatin: Bool { letters == nil }

  /// Between the name of a face and its skin tone.
  var colon: String { self == .french ? "\u{202F}: " : ": " }

  /// What stands before the words of a search for all emoji that they find, in lower case.
  var wordsForAll: [String] {
    switch self {
    case .english: ["all "]
    case .german, .dutch: ["alle "]
    case .french: ["tous les ", "toutes les "]
    case .spanish: ["todos los ", "todas las "]
    case .italian: ["tutti i ", "tutti gli ", "tutte le "]
    case .portuguese: ["todos os ", "todas as "]
    case .polish: ["wszystkie "]
    case .turkish: ["bütün ", "tüm "]
    case .ukrainian: ["усі ", "всі "]
    case .arabic: ["كل ", "جميع "]
    case .chinese: ["所有"]
    case .japanese: ["すべての", "全ての"]
    case .hindi: ["सभी "]
    }
  }

  /// Between two skin tones.
  var comma: String {
    switch self {
    case .arabic: "، "
    case .chinese, .japanese: "、"
    default: ", "
    }
  }
}

extension EmojiLanguage {
  /// The name of the face of a row, and its caption, the word that a child would say; nil where there is none.
  func entry(of row: EmojiRow) -> (name: String, caption: String)? {
    let names = names
    let line = names.line(at: names.firstLine { names.number(at: $0.startIndex) >= row.start })
    guard !line.isEmpty, names.number(at: line.startIndex) == row.start else { return nil }
    let fields = line.dropFirst(TableText.digits).split(separator: 0x09)
    guard let name = fields.first, let caption = fields.last else { return nil }
    return (String(decoding: name, as: UTF8.self), String(decoding: caption, as: UTF8.self))
  }
}
