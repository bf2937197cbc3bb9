/// A violation of the rules of a theme, in any file. `theme` is its name as written.
public enum ThemeProblem: Problem {
  /// No id was written, and one was made.
  case idMissing(made: ThemeID, theme: String?)
  /// What was written is not an id, and one was made.
  case idUnreadable(String, made: ThemeID)
  /// No name was written.
  case nameMissing
  /// Spaces around the name were removed.
  case nameTrimmed(String)
  /// The name breaks the rule of names.
  case nameUnusable(UnusableLine)
  /// A theme needs two different emoji.
  case tooFewEmojis(Int, theme: String?)
  /// The same where each emoji is that of a pair of texts.
  case tooFewPairs(Int, theme: String?)
  /// The list has more emoji than a theme may have.
  case tooManyEmojis(Int)
  /// An emoji was written twice, and is kept once.
  case duplicateEmoji(Emoji, theme: String?)
  /// An emoji is an empty text.
  case emptyFace
  /// A text that is not one face.
  case unusableFace(String, Emoji.Fault)
  /// Several words in place of emoji: the first of them.
  case words([String], count: Int)
  /// A face that is another character is kept.
  case notAnEmoji(Emoji)
  /// An emoji got its fully qualified spelling.
  case respelledEmoji(Emoji, written: String)
  /// An emoji in play was also among the removed ones, and stays in play.
  case removedInPlay(Emoji, theme: String?)
  /// No number of pairs was written.
  case pairsMissing(used: Int, theme: String?)
  /// The number of pairs was changed to the nearest possible one.
  case pairsClamped(Int, to: Int, emojis: Int, theme: String?)
  /// No colour was written.
  case colorMissing(used: ThemeColor, theme: String?)
  /// What was written is not a colour.
  case colorUnreadable(String)
  /// Parts of the colour were out of range.
  case colorClamped(to: ThemeColor)
  /// The text of an emoji of a file, without which the theme is kept.
  case droppedWord(UnusableWord, of: String)
  /// The text of an emoji that somebody typed.
  case rejectedWord(UnusableWord, of: String)
  /// Two texts of a file that were to be a pair.
  case droppedPair([String], because: UnusableWord)
  /// Another program uses the key of the words for something else.
  case foreignWords(ForeignWords)
  /// The value of a key of another program was dropped.
  case unusableExtra(key: String, UnusableExtra)

  /// The reason why a text of one line cannot be kept.
  public enum UnusableLine: Error, Hashable, Sendable {
    /// The text is empty, or nothing but spaces.
    case blank
    /// Nil if the text is too long to count its characters.
    case tooLong(characters: Int?, most: Int)
    /// The text has too many bytes.
    case tooHeavy(bytes: Int, most: Int)
    /// The text has a control character.
    case unsafe(Unicode.Scalar)
  }

  /// The reason why the texts of a pair cannot be kept.
  public enum UnusableWord: Error, Hashable, Sendable {
    /// A text breaks the rule of lines.
    case text(UnusableLine)
    /// The theme has no such emoji in play.
    case noSuchEmoji
    /// The emoji has texts already.
    case further
    /// The text is on another pair, or is its picture. Nil for a pair that has no emoji yet.
    case duplicate(String, of: Emoji?)
    /// The pair has one text, and no emoji.
    case oneSided
    /// The theme has the most texts already.
    case tooMany
  }

  /// The reason why the value of a file is not the texts of emoji.
  public enum ForeignWords: Error, Hashable, Sendable {
    /// The value is not a list of texts by emoji.
    case notByEmoji
    /// The value of this key is not a text, nor a list of texts.
    case notTexts(of: String)
    /// A list has neither one nor two texts.
    case count(Int, of: String)

    /// Nil if the value as a whole has another shape.
    var key: String? {
      switch self {
      case .notByEmoji: nil
      case .notTexts(let key), .count(_, let key): key
      }
    }
  }

  /// The reason why a key of another program cannot be kept.
  public enum UnusableExtra: Error, Hashable, Sendable {
    /// The theme itself has a field of that name.
    case reserved
    /// A key occurs twice in one object.
    case doubled(String)
    /// A number is not one of JSON.
    case invalidNumber(String)
    /// Values are nested too deeply.
    case tooDeep
    /// The value is too large.
    case tooLarge
  }

  /// False for a text with emoji in it.
  static func isWord(_ text: String) -> Bool {
    !beginning(of: text).contains { Emoji(String($0))?.isEmoji ?? false }
  }

  /// The problem with a text that should be one face.
  package init(_ fault: Emoji.Fault, of text: String) {
    self = fault.isRepaired(in: text) ? .emptyFace : .unusableFace(text, fault)
  }

  public var wording: Wording {
    switch self {
    case .idMissing(let id, let theme):
      .note("theme.missing-id", "\(Self.title(theme)) has no id; one was made from its content (\(id))")
    case .idUnreadable(let text, let id):
      .warning(
        "theme.unreadable-id", "the id \(quoted(text)) is not a UUID; a new one was made from the content (\(id))",
        hint: "An id looks like 6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11.")
    case .nameMissing: .error("theme.missing-name", "the theme has no name", hint: "Give it a name.")
    case .nameUnusable(.blank): .error("theme.missing-name", "the name is blank", hint: "Give the theme a name.")
    case .nameUnusable(let fault):
      .error("theme.unusable-name", "the name \(fault.words)", hint: fault.hint(for: "name"))
    case .nameTrimmed(let name):
      .warning("theme.trimmed-name", "spaces around the name \(quoted(name)) were dropped")
    case .tooFewEmojis(let count, let theme):
      .error(
        "theme.too-few-emojis",
        "\(Self.title(theme)) has \(count == 0 ? "no usable emoji" : "only one emoji"); a theme needs at least"
          + " \(EnoughFacesRule.fewest) different ones",
        hint: count == 0 ? "Add at least \(EnoughFacesRule.fewest) emoji to its list." : "Add more emoji.")
    case .tooFewPairs(let count, let theme):
      .error(
        "theme.too-few-emojis",
        "\(Self.title(theme)) has \(count == 0 ? "no usable pair" : "only one usable pair"); a theme needs at least"
          + " \(EnoughFacesRule.fewest)", hint: "Add pairs, or correct those that were left out.")
    case .tooManyEmojis(let count):
      .error(
        "theme.too-many-emojis",
        "the list has \(grouped(count)) emoji; at most \(grouped(FaceRule.longest)) are allowed",
        hint: "Spread them over several themes.")
    case .duplicateEmoji(let emoji, let theme):
      .warning(
        "theme.duplicate-emoji", "\(shown(emoji)) appears twice in \(Self.title(theme)); it was kept once",
        hint: "Remove one.")
    case .emptyFace: .warning("theme.empty-face", "an empty emoji was dropped")
    case .unusableFace(let text, .severalCharacters):
      Wording(
        .error, "theme.several-characters",
        "\(quoted(text)) is \(isShort(text) ? String(text.count) : "many") characters, not one emoji",
        hint: Self.isWord(text) ? "Write the emoji itself." : "Write each emoji on its own; a card shows one.",
        Self.isWord(text) ? [.lookUpWords()] : [])
    case .words(let words, let count):
      .error(
        "theme.several-characters",
        "\(firstFew(words, of: count, most: words.count) { quoted($0) }) are words, not emoji",
        hint: "Write emoji.", .lookUpWords())
    case .unusableFace(let text, let fault):
      .error(
        "theme.unusable-emoji", "an emoji \(Self.flaw(fault, of: text))", hint: "Write the intended emoji.")
    case .notAnEmoji(let emoji):
      .note("theme.not-an-emoji", "'\(emoji)' is not an emoji; it was kept as a card face")
    case .respelledEmoji(let emoji, let written):
      .note("theme.respelled-emoji", "\(emoji) was respelled: \(codePoints(written)) became \(codePoints(emoji.text))")
    case .removedInPlay(let emoji, let theme):
      .warning(
        "theme.removed-in-play", "\(shown(emoji)) is both in play and removed in \(Self.title(theme)); it stays in play"
      )
    case .pairsMissing(let count, let theme):
      .warning(
        "theme.missing-pairs",
        "\(Self.title(theme)) has no number of pairs, so all its emoji are used (\(counted(count, "pair")))")
    case .pairsClamped(let written, let pairs, let emojis, let theme):
      .warning(
        "theme.clamped",
        "\(Self.title(theme)) asks for \(counted(written, "pair")); with \(emojis) emoji "
          + (emojis == PairsRule.fewest ? "only \(emojis)" : "\(PairsRule.fewest) to \(emojis)")
          + " are possible, so \(pairs) are used")
    case .colorMissing(let color, let theme):
      .warning("theme.missing-color", "\(Self.title(theme)) has no colour; \(shown(color)) is used")
    case .colorUnreadable(let text):
      .error(
        "theme.unreadable-color", "\(quoted(text)) is not a colour",
        hint: "Write #RRGGBB, #RRGGBBAA or a name such as orange.")
    case .colorClamped(let color):
      .warning(
        "theme.clamped", "a component of the colour is outside 0 to 1; the nearest colour \(shown(color)) is used"
      )
    case .droppedWord(let fault, let face):
      fault.wording(.warning, "the text of \(Self.face(face)) \(fault.words); it was dropped")
    case .droppedPair(let texts, let fault):
      fault.wording(.warning, "\(Self.pair(texts)) was left out: \(fault.wordsOnPair)")
    case .rejectedWord(let fault, let face):
      fault.wording(.error, "the text of \(Self.face(face)) \(fault.words)")
    case .foreignWords(let fault):
      .note(
        "theme.foreign-words", "\(fault.words); the key was kept as one of another program",
        hint: "For each emoji, write one text or a list of two.")
    case .unusableExtra(let key, let reason):
      .warning(
        "theme.unusable-extra", "the unknown key \(quoted(key)) was dropped: \(reason.words)")
    }
  }
}

extension ThemeProblem {
  /// The name of a theme in messages. For example: `'Sea'`, or `the theme` where the name is unusable.
  private static func title(_ name: String?) -> String {
    guard let name, !name.isEmpty, !name.unicodeScalars.prefix(1_000).contains(where: \.isUnsafe) else {
      return "the theme"
    }
    return quoted(name)
  }

  fileprivate static func face(_ text: String) -> String { Emoji(text).map { shown($0) } ?? quoted(text) }

  private static func pair(_ texts: [String]) -> String {
    (texts.count == 1 ? "" : "the pair ") + texts.map { quoted($0) }.joined(separator: " and ")
  }

  private static func flaw(_ fault: Emoji.Fault, of text: String) -> String {
    switch fault {
    case .tooLong: "is made of \(grouped(text.unicodeScalars.count)) code points, more than any emoji has"
    case .unsafe: "contains the control character \(codePoint(text.unicodeScalars.first(where: \.isUnsafe) ?? " "))"
    default: "is invisible (\(codePoints(String(String.UnicodeScalarView(text.unicodeScalars.prefix(4))))))"
    }
  }
}

extension ThemeProblem.UnusableLine {
  fileprivate var words: String {
    switch self {
    case .blank: "is blank"
    case .tooLong(let count, let most):
      "has \(count.map(grouped) ?? "thousands of") characters; at most \(most) are allowed"
    case .tooHeavy(let count, let most): "takes \(grouped(count)) bytes; at most \(grouped(most)) are allowed"
    case .unsafe(let scalar):
      "contains the \(scalar.isUnsafe ? "control" : "invisible") character \(codePoint(scalar))"
    }
  }

  fileprivate func hint(for noun: String) -> String {
    switch self {
    case .blank: "Write the \(noun)."
    case .tooLong: "Shorten the \(noun)."
    case .tooHeavy: "Remove the accents or other marks stacked on its letters."
    case .unsafe: "Remove it from the \(noun)."
    }
  }
}

extension ThemeProblem.UnusableWord {
  fileprivate func wording(_ severity: Diagnostic.Severity, _ sentence: String) -> Wording {
    switch self {
    case .duplicate: Wording(severity, "theme.duplicate-word", sentence, hint: hint)
    case .text, .noSuchEmoji, .further, .oneSided, .tooMany:
      Wording(severity, "theme.unusable-word", sentence, hint: hint)
    }
  }

  /// What is said about a pair without an emoji.
  fileprivate var wordsOnPair: String {
    switch self {
    case .text: "one of its texts \(words)"
    case .duplicate(let text, let owner): "\(quoted(text)) is on \(Self.pair(of: owner))"
    case .noSuchEmoji, .further, .oneSided, .tooMany: "it \(words)"
    }
  }

  private static func pair(of owner: Emoji?) -> String { owner.map { "a card of \(shown($0))" } ?? "another pair" }

  /// What is said about the text or the pair.
  fileprivate var words: String {
    switch self {
    case .text(let fault): fault.words
    case .noSuchEmoji: "belongs to no emoji of the theme"
    case .further: "is a second one for that emoji"
    case .duplicate(let text, let owner): "is \(quoted(text)), which is already on \(Self.pair(of: owner))"
    case .oneSided: "has no second side"
    case .tooMany: "is beyond the first \(grouped(WordRule.most)) of the theme"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .text(let fault): fault.hint(for: "text")
    case .noSuchEmoji: "Add the emoji to the theme."
    case .further: "Write one text for each emoji, or two texts as one pair."
    case .duplicate: "Change one of the two texts, so that each text is on one pair only."
    case .oneSided: "Write a second text or an emoji beside it."
    case .tooMany: "Spread the pairs over several themes."
    }
  }
}

extension ThemeProblem.ForeignWords {
  fileprivate var words: String {
    switch self {
    case .notByEmoji: "'words' does not hold emoji with their texts"
    case .notTexts(let key): "the value of \(ThemeProblem.face(key)) in 'words' is not a text"
    case .count(0, let key): "\(ThemeProblem.face(key)) has no text in 'words'"
    case .count(let count, let key): "\(ThemeProblem.face(key)) has \(grouped(count)) texts in 'words'"
    }
  }
}

extension ThemeProblem.UnusableExtra {
  fileprivate var words: String {
    switch self {
    case .reserved: "the theme itself has a field of that name"
    case .doubled(let key): "\(quoted(key)) appears twice"
    case .invalidNumber(let spelling): "\(quoted(spelling)) is not a number"
    case .tooDeep: "more than \(ExtraRule.deepest) lists and objects are nested in it"
    case .tooLarge: "unknown keys may take at most \(ExtraRule.largest >> 20) MiB per theme"
    }
  }
}

extension Diagnostic {
  /// A finding about the rules of a theme.
  public static func theme(_ problem: ThemeProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
