internal import EmojiNames
internal import Themes

/// The verbs for the texts of cards: `word` for one emoji, `words` for all of them.
extension EditInterpreter {
  /// `word FACE TEXT`, `word FACE TEXT = TEXT` or `word FACE none`
  mutating func setWord(_ argument: Argument) throws -> Reply {
    let theme = try session.openedTheme()
    let (face, typed) = try reader(for: .word).readFirst(argument, in: theme)
    let texts = try CardTexts(typed: typed)
    try at(typed) { try $0.setWord(of: face, to: texts) }
    let sentence = phrases.sentence(aboutWordOf: face, from: theme.words[face], to: session.theme?.words[face])
    return reply([sentence], notes: replacedKey(of: theme))
  }

  /// `words CODE` or `words none`
  mutating func setWords(_ argument: Argument) throws -> Reply {
    let opened = try session.openedTheme()
    let before = opened.words
    if argument.text.lowercased() == CardTexts.noText {
      try session.clearWords()
      return reply([before.isEmpty ? "This theme has no words." : "Removed \(counted(before.count, "word"))."])
    }
    guard let language = EmojiLanguage.meant(by: argument.text) else {
      let codes = EmojiLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      throw Diagnostic.invalid(
        "no language is called \(quoted(argument.text))", hint: "Use one of: \(codes), none.", at: argument)
    }
    try session.fillWords(in: language)
    let theme = try session.openedTheme()
    let added = theme.words.count { before[$0.key] == nil }
    let replaced = theme.words.count { word in before[word.key].map { $0 != word.value } ?? false }
    let changes = [added > 0 ? "\(added) added" : "", replaced > 0 ? "\(replaced) replaced" : ""].filter { !$0.isEmpty }
    var reply = reply(
      [
        "\(language.name) words: \(changes.isEmpty ? "nothing to change" : changes.joined(separator: ", ")).",
        phrases.sentence("Without a word:", theme.emojis.filter { theme.words[$0] == nil }),
      ], notes: replacedKey(of: opened))
    if !session.isScript { reply.lines += theme.wordLines }
    return reply
  }

  /// What is said if the theme had a key `words` of another program, which its own words replace.
  private func replacedKey(of theme: Theme) -> [String] {
    let isReplaced =
      session.theme?.words.isEmpty == false && theme.extras.contains { $0.key == ThemeField.words.rawValue }
    return isReplaced ? ["The key 'words' of another program was replaced."] : []
  }
}

extension FacePhrases {
  /// For example: `Word of 🐶 dog face: 'Hund' → 'Wau'.`
  fileprivate func sentence(aboutWordOf face: Emoji, from before: CardTexts?, to after: CardTexts?) -> String {
    let name = NamedFace(face, names).phrase
    switch (before, after) {
    case (nil, nil): return "\(name) has no word."
    case (let before?, nil): return "Removed the word of \(name): \(before.words)."
    case (nil, let after?): return "Word of \(name): \(after.words)."
    case (let before?, let after?) where before == after: return "The word of \(name) is already \(after.words)."
    case (let before?, let after?): return "Word of \(name): \(before.words) → \(after.words)."
    }
  }
}

// As they are typed after the emoji, which may be followed by a sign as in the lines of text files: `🐶 = Hund`.
extension CardTexts {
  /// What stands for no text.
  static let noText = "none"
  /// What stands between two texts.
  private static let sign = " = "
  private static let quotes: [(opening: String, closing: String)] = [
    ("\"", "\""), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"),
  ]

  /// The texts of a line; nil for `none`. Quotation marks around a text are dropped.
  ///
  /// For example: `Hund` and `= Hund` are one text, `"3 × 4" = 12` is two, and `"a = b"` is one.
  init?(typed argument: Argument) throws {
    var text = argument.text[...]
    if text.hasPrefix("= ") { text = text.dropFirst(2).drop(while: \.isWhitespace) }
    guard !text.isEmpty else {
      throw Diagnostic.invalid(
        "'word' needs a text for the emoji", hint: "For example: word 🐶 Hund, or 'none' for no text.", at: argument)
    }
    guard text.lowercased() != Self.noText else { return nil }
    // Two texts are never that long; the rule for texts says so.
    let sides = text.utf8.count > 4 * WordRule.longestUTF8 ? [String(text)] : Self.sides(of: text)
    guard let texts = CardTexts(sides.map { Self.unquoted($0) }) else {
      throw Diagnostic.invalid(
        "a pair has at most 2 texts, and these are \(sides.count)",
        hint: "Put quotation marks around a text that contains ' = '.", at: argument)
    }
    self = texts
  }

  /// As they are typed: ``init(typed:)`` reads the same texts.
  package var typed: String { texts.map(Self.quotedIfNeeded).joined(separator: Self.sign) }

  /// What the signs outside of quotation marks separate.
  private static func sides(of text: Substring) -> [String] {
    text.split(separator: sign, omittingEmptySubsequences: false).reduce(into: []) { sides, piece in
      if let last = sides.last, isOpen(last) {
        sides[sides.count - 1] = last + sign + piece
      } else {
        sides.append(trimmed(String(piece)))
      }
    }
  }

  /// True for a text that begins with a quotation mark, and does not end with its counterpart.
  private static func isOpen(_ text: String) -> Bool {
    quotes.contains { text.hasPrefix($0.opening) } && unquoted(text) == text
  }

  private static func unquoted(_ text: String) -> String {
    let inside = String(text.dropFirst().dropLast())
    let isQuoted = quotes.contains { marks in
      text.count > 1 && text.hasPrefix(marks.opening) && text.hasSuffix(marks.closing)
        && !inside.contains(marks.closing + " ")
    }
    return isQuoted ? inside : text
  }

  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain =
      !text.contains(sign) && !text.hasPrefix("=") && text.lowercased() != noText
      && !quotes.contains { text.hasPrefix($0.opening) }
    guard !isPlain, let marks = quotes.first(where: { !text.contains($0.closing + " ") }) else { return text }
    return marks.opening + text + marks.closing
  }
}
