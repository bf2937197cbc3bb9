internal import Themes

/// Splits a list of faces into tokens, without looking up names.
///
/// For example: `🧹ghost, :bat: U+1F383 #3` is a face, a word, a name, a code point and a result.
struct FaceTokens {
  private let text: String
  private var index: String.Index
  private var column: Int
  private var followsComma = false
  /// True if quotation marks separate, as commas do. In a list of nothing else they are the faces.
  private let ignoresQuotes: Bool
  private var tokens: [FaceToken] = []

  private init(_ argument: Argument) {
    text = argument.text
    column = argument.column
    index = argument.text.startIndex
    ignoresQuotes = !text.allSatisfy { $0.isSeparator || $0.isQuotationMark }
  }

  static func split(_ argument: Argument) -> [FaceToken] {
    var splitter = FaceTokens(argument)
    while splitter.index < splitter.text.endIndex { splitter.step() }
    return splitter.tokens
  }

  private mutating func step() {
    let character = text[index]
    if character.isSeparator || ignoresQuotes && character.isQuotationMark {
      if !character.isWhitespace { followsComma = true }
      advance(1)
    } else if let fragment = character.separatorFragment {
      // A skin tone or a joiner without an emoji forms one character with the separator before it.
      add(.face, signs: 0, fragment)
    } else if character == ":", let name = enclosedName {
      add(.name, signs: 1, name, closingSigns: 1)
    } else if character == "#", let numbers = resultNumbers {
      add(.result, signs: 1, numbers)
    } else if character == "U" || character == "u", text[index...].dropFirst().first == "+",
      let digits = run(from: 2, while: \.isPartOfWord)
    {
      add(.codePoint, signs: 2, digits)
    } else if character.isPartOfWord, let word {
      add(.word, signs: 0, word)
    } else {
      add(.face, signs: 0, text[index...index])
    }
  }

  /// The word that begins here, without the apostrophe that ends a quotation: `'ghost'`, but `cow's`.
  private var word: Substring? {
    guard var word = run(from: 0, while: \.isPartOfWord) else { return nil }
    while word.last?.isQuotationMark == true { word.removeLast() }
    return word.isEmpty ? nil : word
  }

  /// The name between this colon and the next, without separators.
  private var enclosedName: Substring? {
    let rest = text[index...].dropFirst()
    let name = rest.prefix { $0 != ":" && !$0.isSeparator }
    return name.isEmpty || name.endIndex == text.endIndex || text[name.endIndex] != ":" ? nil : name
  }

  /// `3`, `1-20`, `1-#20` or `all` after a `#`.
  private var resultNumbers: Substring? {
    if let word = run(from: 1, while: \.isPartOfWord), word.lowercased() == "all" { return word }
    guard let first = run(from: 1, while: \.isASCIIDigit) else { return nil }
    var rest = text[first.endIndex...]
    guard let dash = rest.popFirst(), "-–".contains(dash) else { return first }
    if rest.first == "#" { rest.removeFirst() }
    let last = rest.prefix(while: \.isASCIIDigit)
    return last.isEmpty ? first : text[first.startIndex..<last.endIndex]
  }

  private func run(from signs: Int, while belongs: (Character) -> Bool) -> Substring? {
    let run = text[index...].dropFirst(signs).prefix(while: belongs)
    return run.isEmpty ? nil : run
  }

  private mutating func add(_ kind: FaceToken.Kind, signs: Int, _ body: some StringProtocol, closingSigns: Int = 0) {
    let start = index
    let startColumn = column
    advance(signs + body.count + closingSigns)
    tokens.append(
      FaceToken(kind: kind, text: String(body), column: startColumn, range: start..<index, followsComma: followsComma))
    followsComma = false
  }

  private mutating func advance(_ count: Int) {
    index = text.index(index, offsetBy: count)
    column += count
  }
}

/// A token of a list of faces.
struct FaceToken {
  enum Kind {
    /// One character that does not belong to a word.
    case face
    /// A word, maybe a part of a name: `ghost`.
    case word
    /// `:jack_o_lantern:`, without the colons.
    case name
    /// `U+1F383`, without the `U+`.
    case codePoint
    /// `#3`, `#1-20` or `#all`, without the first `#`.
    case result
  }

  let kind: Kind
  let text: String
  /// Counted from 1, in characters of the line.
  let column: Int
  /// The range in the list, including signs such as colons.
  let range: Range<String.Index>
  let followsComma: Bool

  /// True for a word that separates faces, as a comma does: `cat and dog`.
  var isConjunction: Bool { kind == .word && ["and", "und", "et"].contains(text.lowercased()) }

  var place: Place { .line(1, column: column) }

  func rejected(_ wording: Wording, _ failure: Failure = .badInput) -> Diagnostic {
    Diagnostic(EditingProblem.line(wording, failure), at: place)
  }
}

extension Character {
  fileprivate var isSeparator: Bool { isPlainSpace || self == "," || self == ";" || self == "、" || self == "，" }

  /// The scalars combined with a separator; nil for other characters.
  fileprivate var separatorFragment: String? {
    guard let first = unicodeScalars.first, unicodeScalars.count > 1, Character(first).isSeparator else { return nil }
    return String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }

  var isQuotationMark: Bool { "'’\"“”„‟‘‚‛«»‹›「」『』".contains(self) }

  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }

  /// Letters, digits and other characters of emoji names.
  fileprivate var isPartOfWord: Bool {
    if isASCII {
      return !isWhitespace && !",;\"".contains(self) && unicodeScalars.first.map { !$0.isUnsafe } ?? false
    }
    guard isLetter || isNumber || self == "’" else { return false }
    return Emoji(String(self))?.isEmoji != true
  }
}
