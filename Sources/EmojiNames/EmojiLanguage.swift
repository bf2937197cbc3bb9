/// A language in which emoji have names, by its code.
public enum EmojiLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"
  case portuguese = "pt"
  case dutch = "nl"
  case polish = "pl"
  case turkish = "tr"
  case ukrainian = "uk"
  case arabic = "ar"
  case chinese = "zh"
  case japanese = "ja"
  case hindi = "hi"

  /// The name of the language in English.
  public var name: String {
    switch self {
    case .english: "English"
    case .german: "German"
    case .french: "French"
    case .spanish: "Spanish"
    case .italian: "Italian"
    case .portuguese: "Portuguese"
    case .dutch: "Dutch"
    case .polish: "Polish"
    case .turkish: "Turkish"
    case .ukrainian: "Ukrainian"
    case .arabic: "Arabic"
    case .chinese: "Chinese"
    case .japanese: "Japanese"
    case .hindi: "Hindi"
    }
  }

  /// The name of the language in itself.
  var ownName: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "français"
    case .spanish: "español"
    case .italian: "italiano"
    case .portuguese: "português"
    case .dutch: "Nederlands"
    case .polish: "polski"
    case .turkish: "Türkçe"
    case .ukrainian: "українська"
    case .arabic: "العربية"
    case .chinese: "中文"
    case .japanese: "日本語"
    case .hindi: "हिन्दी"
    }
  }

  /// The languages that a person reads, the first one most, as gettext finds them: those of `LANGUAGE`, else that of the
  /// locale. Unknown languages are left out. In the locale C there are none.
  public static func wanted(in environment: [String: String]) -> [EmojiLanguage] {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let territory = locale.prefix { $0 != "." && $0 != "@" }
    guard territory != "C", territory != "POSIX" else { return [] }
    guard let list = value("LANGUAGE") else { return [EmojiLanguage(locale: locale)].compactMap { $0 } }
    return list.split(separator: ":").compactMap { EmojiLanguage(locale: String($0)) }
  }

  /// The language of a locale, nil where it is unknown. For example: `de_AT.UTF-8` is German. Chinese is written with
  /// simplified characters here, so `zh_TW` is unknown.
  init?(locale: String) {
    let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    guard let code = parts.first, let language = EmojiLanguage(rawValue: code.lowercased()) else { return nil }
    if language == .chinese, parts.dropFirst().contains(where: { Self.traditional.contains($0.lowercased()) }) {
      return nil
    }
    self = language
  }

  /// The language that a person means: by a locale, or by its name in English or in itself, or three letters of that.
  ///
  /// For example: `DE`, `de-AT`, `german`, `Deutsch` and `ger` are German.
  public static func meant(by text: String) -> EmojiLanguage? {
    EmojiLanguage(locale: text) ?? allCases.first { $0.isNamed(text) }
  }

  private func isNamed(_ text: String) -> Bool {
    let folding = Folding(self)
    let word = folding.squeezed(text)
    return [name, ownName].map(folding.squeezed).contains { $0 == word || word.count > 2 && $0.hasPrefix(word) }
  }

  private static let traditional: Set = ["tw", "hk", "mo", "hant"]
}

// The tables of the languages. They are text of the program: a language that is not asked for costs nothing.
extension EmojiLanguage {
  /// The names and captions of the faces.
  var names: TableText {
    switch self {
    case .english: TableText(englishNames)
    case .german: TableText(germanNames)
    case .french: TableText(frenchNames)
    case .spanish: TableText(spanishNames)
    case .italian: TableText(italianNames)
    case .portuguese: TableText(portugueseNames)
    case .dutch: TableText(dutchNames)
    case .polish: TableText(polishNames)
    case .turkish: TableText(turkishNames)
    case .ukrainian: TableText(ukrainianNames)
    case .arabic: TableText(arabicNames)
    case .chinese: TableText(chineseNames)
    case .japanese: TableText(japaneseNames)
    case .hindi: TableText(hindiNames)
    }
  }

  /// The words and the rows that they lead to.
  var words: TableText {
    switch self {
    case .english: TableText(englishWords)
    case .german: TableText(germanWords)
    case .french: TableText(frenchWords)
    case .spanish: TableText(spanishWords)
    case .italian: TableText(italianWords)
    case .portuguese: TableText(portugueseWords)
    case .dutch: TableText(dutchWords)
    case .polish: TableText(polishWords)
    case .turkish: TableText(turkishWords)
    case .ukrainian: TableText(ukrainianWords)
    case .arabic: TableText(arabicWords)
    case .chinese: TableText(chineseWords)
    case .japanese: TableText(japaneseWords)
    case .hindi: TableText(hindiWords)
    }
  }

  /// The letters that are one sign each in the words; nil for languages in Latin letters.
  var letters: TableText? {
    switch self {
    case .ukrainian: TableText(ukrainianLetters)
    case .arabic: TableText(arabicLetters)
    case .chinese: TableText(chineseLetters)
    case .japanese: TableText(japaneseLetters)
    case .hindi: TableText(hindiLetters)
    default: nil
    }
  }

  /// Whether its words have Latin letters only.
  var isLatin: Bool { letters == nil }

  /// Between the name of a face and its skin tone.
  var colon: String { self == .french ? "\u{202F}: " : ": " }

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
    let line = names.line(at: names.firstLine { TableText.number(names.bytes, at: $0.startIndex) < row.start })
    guard !line.isEmpty, TableText.number(names.bytes, at: line.startIndex) == row.start else { return nil }
    let fields = line.dropFirst(TableText.digits).split(separator: 0x09)
    guard let name = fields.first, let caption = fields.last else { return nil }
    return (String(decoding: name, as: UTF8.self), String(decoding: caption, as: UTF8.self))
  }
}
