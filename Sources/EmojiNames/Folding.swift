/// The words of a text without case, accents and punctuation; emoji-names.py writes the tables the same way.
///
/// For example: `Folding.words(":Jack-o’-Lantern:") == ["jack", "o", "lantern"]`.
struct Folding {
  /// True if words may have other letters than Latin ones.
  private let hasAllScripts: Bool

  init(_ language: EmojiLanguage) { hasAllScripts = !language.isLatin }

  func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
      case "#", "*":
        end()
        words.append(scalar == "#" ? "hash" : "asterisk")
      case _ where Self.isSilent(scalar): continue
      case _ where scalar.isASCII: end()
      default:
        if let letters = Self.folded(scalar), hasAllScripts || letters.utf8.allSatisfy({ $0 < 0x80 }) {
          word += letters
        } else if hasAllScripts, Self.isPartOfWord(scalar) {
          word.unicodeScalars.append(scalar)
        } else {
          end()
        }
      }
    }
    end()
    return words
  }

  /// The words without separators: "ice cream", "ice-cream" and "IceCream" are one name.
  func squeezed(_ text: String) -> String { words(text).joined() }

  /// The letters of the table for this one: "a" for "à", "ss" for "ß".
  private static func folded(_ scalar: Unicode.Scalar) -> String? {
    let letter = Array(String(scalar).utf8)
    let line = table.line(at: table.firstLine(notBefore: letter))
    guard line.starts(with: letter), line.dropFirst(letter.count).first == 0x20 else { return nil }
    return String(decoding: line.dropFirst(letter.count + 1), as: UTF8.self)
  }

  /// Apostrophes, accents, Arabic vowels and the long line between letters, the dot below letters of Hindi, joiners.
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x2019, 0x2BC, 0x300...0x36F, 0x64B...0x652, 0x640, 0x670, 0x93C, 0x200C, 0x200D: true
    default: false
    }
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static let table = TableText(foldedLetters)
}

/// The possible singulars and plurals of a word.
///
/// For example: "witches" may be the plural of "witche" or "witch", and the plural of "berry" may be "berrys" or
/// "berries". The caller looks them up, because not all are words.
enum WordForms {
  static func singulars(of word: String, in language: EmojiLanguage) -> [String] {
    guard language == .english else { return endings(in: language).compactMap { without($0, $1, word) } }
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return [] }
    var singulars = [String(word.dropLast())]
    if word.hasSuffix("es") { singulars.append(String(word.dropLast(2))) }
    if word.hasSuffix("ies") { singulars.append(word.dropLast(3) + "y") }
    if word.hasSuffix("ves") { singulars += [word.dropLast(3) + "f", word.dropLast(3) + "fe"] }
    return singulars
  }

  static func plurals(of word: String) -> [String] {
    guard word.utf8.count > 1, !word.hasSuffix("ss") else { return [word + "es"] }
    var plurals = [word + "s"]
    if ["s", "x", "z", "ch", "sh", "o"].contains(where: word.hasSuffix) { plurals.append(word + "es") }
    if word.hasSuffix("y") { plurals.append(word.dropLast() + "ies") }
    if word.hasSuffix("f") { plurals.append(word.dropLast() + "ves") }
    if word.hasSuffix("fe") { plurals.append(word.dropLast(2) + "ves") }
    return plurals
  }

  /// The word with another ending; nil where it does not end so, or little would be left.
  private static func without(_ ending: String, _ singular: String, _ word: String) -> String? {
    guard word.hasSuffix(ending), word.count - ending.count >= 2 else { return nil }
    return word.dropLast(ending.count) + singular
  }

  /// The frequent endings of plurals, folded, each with that of the singular.
  private static func endings(in language: EmojiLanguage) -> KeyValuePairs<String, String> {
    switch language {
    case .german: ["e": "", "n": "", "en": "", "er": "", "s": ""]
    case .french: ["s": "", "x": "", "aux": "al"]
    case .spanish: ["s": "", "es": "", "ces": "z"]
    case .portuguese: ["s": "", "es": "", "oes": "ao", "is": "l"]
    case .italian: ["i": "o", "i": "e", "e": "a", "chi": "co", "che": "ca"]
    case .dutch: ["en": "", "s": "", "n": "", "ten": "", "pen": "", "ken": "", "len": ""]
    case .polish: ["y": "", "i": "", "y": "a", "i": "a", "e": "a"]
    case .turkish: ["lar": "", "ler": ""]
    case .ukrainian: ["и": "", "и": "а", "і": "", "и": "о"]
    case .hindi: ["े": "ा", "ें": "", "ियां": "ी"]
    case .english, .arabic, .chinese, .japanese: [:]
    }
  }
}
