internal import EmojiNames
internal import Themes

/// The verbs for the texts of cards: `word` for one emoji, `words` for all of them.
extension EditInterpreter {
  /// `word FACE TEXT`, `word FACE TEXT = TEXT` or `word FACE none`
  mutating func setWord(_ argument: Argument) throws -> Reply {
    let theme = try session.opened()
    let (face, typed) = try reader(for: .word).readFirst(argument, in: theme)
    let texts = try CardTexts.typed(typed)
    try at(typed) { try $0.setWord(of: face, to: texts) }
    let worded = try session.opened()
    return reply(
      [phrases.sentence(aboutWordOf: face, from: theme, to: worded)],
      notes: phrases.notes(onKeyReplacedIn: theme, by: worded))
  }

  /// `words CODE` or `words none`
  mutating func setWords(_ argument: Argument) throws -> Reply {
    let opened = try session.openedTheme()
    if argument.text.lowercased() == CardTexts.noText {
      try session.clearWords()
      let removed = firstFew(opened.wordsInOrder) { "\($0.face) \(Optional($0.texts).inSentence)" }
      return reply([
        removed.isEmpty ? "This theme has no words." : "Removed \(counted(opened.words.count, "word")): \(removed)."
      ])
    }
    guard let language = EmojiLanguage.meant(by: argument.text) else {
      let codes = EmojiLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      throw Diagnostic.invalid(
        "no language is called \(quoted(argument.text))", hint: "Use one of: \(codes), none.", at: argument)
    }
    try session.fillWords(in: language)
    let theme = try session.openedTheme()
    let changes = theme.wordChanges(since: opened.words)
    let replaced = changes.filter { $0.before != nil }
    let counts = [
      changes.count > replaced.count ? "\(changes.count - replaced.count) added" : "",
      replaced.isEmpty ? "" : "\(replaced.count) replaced (\(firstFew(replaced, \.description)))",
    ].filter { !$0.isEmpty }
    var reply = reply(
      [
        "\(language.name) words: \(counts.isEmpty ? "nothing to change" : counts.joined(separator: ", ")).",
        phrases.sentence("Without a word:", theme.emojis.filter { theme.words[$0] == nil }),
      ], notes: phrases.notes(onKeyReplacedIn: opened, by: theme))
    if !session.isScript { reply.lines += theme.wordLines }
    return reply
  }

  /// Reads emoji with their texts.
  ///
  /// For example: `🦊 = Fuchs, bear = Bär` and `🔺 = 3 × 4 = 12`
  func readWorded(_ argument: Argument, for verb: Verb) throws -> TypedFaces {
    var typed = TypedFaces()
    for entry in Self.entries(of: argument) {
      guard let sign = WrittenTexts.sign(in: entry.text[...]) else {
        throw Diagnostic.invalid(
          "there is no text for \(quoted(entry.text))",
          hint: "Write it like 🦊 = Fuchs, 🐻 = Bär, and a text with a comma in quotation marks.", at: entry)
      }
      let (face, texts) = (entry.text[..<sign], entry.text[sign...])
      let emoji = try reader(for: verb).readOne(
        Argument(face, column: entry.column), hint: "Write a text for each emoji, as in 🦊 = Fuchs, 🐻 = Bär.")
      typed.add(
        TypedWord(
          face: emoji, texts: try CardTexts.typed(Argument(texts, column: entry.column + face.count))))
    }
    return typed
  }

  /// What commas separate outside of quotation marks.
  private static func entries(of list: Argument) -> [Argument] {
    var entries: [(text: Substring, column: Int)] = []
    var column = list.column
    for piece in list.text.split(omittingEmptySubsequences: false, whereSeparator: { ",;、，".contains($0) }) {
      if let last = entries.last, isQuotationOpen(in: last.text) {
        entries[entries.count - 1].text = list.text[last.text.startIndex..<piece.endIndex]
      } else {
        entries.append((piece, column))
      }
      column += piece.count + 1
    }
    return entries.map { Argument($0.text, column: $0.column) }.filter { !$0.isEmpty }
  }

  /// True if the last of some texts begins with a quotation mark that is not closed. No text is very long.
  private static func isQuotationOpen(in text: Substring) -> Bool {
    guard text.utf8.count <= 4 * WordRule.longestUTF8 else { return false }
    do throws(UnreadableTexts) {
      _ = try CardTexts(written: text)
    } catch {
      if case .openQuotation = error { return true }
    }
    return false
  }
}

extension Argument {
  /// True if the verb takes texts of emoji and an equals sign is in the argument, but not in front.
  func hasTexts(for verb: Verb) -> Bool {
    guard verb == .add || verb == .set, let sign = WrittenTexts.sign(in: text[...]) else { return false }
    return sign > text.startIndex
  }
}

extension FacePhrases {
  /// A note if the theme had a key `words` of another program, which its own words replace.
  func notes(onKeyReplacedIn before: any EditableTheme, by after: any EditableTheme) -> [String] {
    let hadKey = (before as? Theme)?.extras.contains { $0.key == ThemeField.words.rawValue } == true
    return hadKey && after is Theme && !after.words.isEmpty ? ["the key 'words' of another program was replaced"] : []
  }

  /// For example: `Word of 🐶 dog face: 'Hund' → 'Wau'.`
  func sentence(
    aboutWordOf face: Emoji, from before: any EditableTheme, to after: any EditableTheme
  ) -> String {
    let name = NamedFace(face, names).phrase
    let (before, after) = (before.words[face], after.words[face])
    return switch (before, after) {
    case (nil, nil): "\(name) has no word."
    case (_?, nil): "Removed the word of \(name): \(before.inSentence)."
    case (nil, _?): "Word of \(name): \(after.inSentence)."
    case _ where before == after: "The word of \(name) is already \(after.inSentence)."
    default: "Word of \(name): \(before.inSentence) → \(after.inSentence)."
    }
  }
}

extension CardTexts {
  /// The texts that follow an emoji, and perhaps a sign as in text files: `Hund` and `= Hund`. Nil for `none`.
  static func typed(_ argument: Argument) throws -> CardTexts? {
    var text = argument.text[...]
    if WrittenTexts.sign(in: text) == text.startIndex { text = text.dropFirst() }
    let texts = Argument(text, column: argument.column)
    guard texts.text.lowercased() != noText else { return nil }
    do throws(UnreadableTexts) {
      return try CardTexts(written: texts.text)
    } catch {
      throw Diagnostic.invalid(error.message, hint: error.hint, at: argument)
    }
  }
}

extension UnreadableTexts {
  fileprivate var message: String {
    switch self {
    case .blank: "there is no text for the emoji"
    case .missing(let afterSign): "there is no text \(afterSign ? "after" : "before") an equals sign"
    case .openQuotation(let text): "the quotation mark in \(quoted(text)) is not closed"
    case .tooMany(let count): "a pair has at most 2 texts, and these are \(grouped(count))"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .blank: "For example: word 🐶 Hund, or 'none' for no text."
    case .missing: "Write two texts like 3 × 4 = 12, or put quotation marks around a text with the sign: \"a =\"."
    case .openQuotation(let text):
      text.count > WordRule.longest
        ? "Close it at the end of the text."
        : "Close it, or write \(CardTexts.one(text).written) for a text with that mark."
    case .tooMany: "Put quotation marks around a text that contains ' = '."
    }
  }
}
