internal import EmojiNames
internal import Terminals
internal import Themes

/// The text of an emoji while it is typed, in the row of messages.
struct FormWord: Hashable, Sendable {
  /// Nil for the words of all emoji: then the text names their language.
  let face: Emoji?
  var typed: TypedText
  /// True while the editor has it: a text that is rejected can be corrected.
  var isSaving = false
}

extension FormState {
  /// Types the text of an emoji: `=` on it.
  mutating func openWord(of face: Emoji) {
    message = nil
    word = FormWord(face: face, typed: TypedText(theme.words[face]?.written ?? ""))
  }

  /// True if the text is still the one that the emoji has. Then another `=` is for the words of all emoji.
  var isWordUnchanged: Bool {
    word.map { word in trimmed(word.typed.text) == word.face.flatMap { theme.words[$0]?.written } ?? "" } ?? false
  }

  /// Enter saves the text, as a key or a click that leads elsewhere does; an empty one is none.
  mutating func handle(_ key: Key, in open: FormWord) -> [FormAction] {
    switch key {
    case .escape: word = nil
    case .character("=") where open.face != nil && isWordUnchanged: word = FormWord(face: nil, typed: TypedText())
    case .enter, .tab, .backTab, .up, .down, .click:
      guard !isWordUnchanged else {
        word = nil
        return []
      }
      let text = trimmed(open.typed.text)
      word?.isSaving = true
      return [
        .line(
          open.face.map { "word \($0.editorSpelling) = \(text.isEmpty ? CardTexts.noText : text)" } ?? "words \(text)")
      ]
    default: _ = word?.typed.handle(key)
    }
    return []
  }

  mutating func endWord(isRejected: Bool) {
    guard word?.isSaving == true else { return }
    if isRejected { word?.isSaving = false } else { word = nil }
  }

  /// What stands before the text that is typed. For example: `dog face: `
  func label(of word: FormWord) -> String {
    word.face.map { "\(names.nameOrFace($0)): " } ?? "Words in which language? "
  }

  /// The keys while a text is typed.
  var wordHints: KeyHints {
    let others = word?.face != nil && isWordUnchanged ? [KeyHints.Hint("=", "all in a language", rank: 2)] : []
    return KeyHints(hints: [.init("Enter", "save", rank: 1)] + others + [.init("Esc", "cancel", rank: 0)])
  }
}
