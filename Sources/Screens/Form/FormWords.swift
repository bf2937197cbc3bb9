internal import EmojiNames
internal import Terminals
internal import Themes

/// The text of an emoji while it is typed, in the row of messages.
struct FormWord: Hashable, Sendable {
  let face: Emoji
  var typed: TypedText
  /// True while the editor has it: a text that is rejected can be corrected.
  var isSaving = false
}

extension FormState {
  /// Types the text of the emoji in focus: `=` on it.
  mutating func openWord(of face: Emoji) {
    guard !theme.isNew else { return say("Add two emoji first.") }
    message = nil
    word = FormWord(face: face, typed: TypedText(theme.words[face] ?? ""))
  }

  /// Enter saves the text, as a key or a click that leads elsewhere does; an empty one is none.
  mutating func handle(_ key: Key, in open: FormWord) -> [FormAction] {
    switch key {
    case .escape: word = nil
    case .enter, .tab, .backTab, .up, .down, .click:
      let text = trimmed(open.typed.text)
      guard text != theme.words[open.face] ?? "" else {
        word = nil
        return []
      }
      word?.isSaving = true
      return [.line("word \(open.face.editorSpelling) \(text.isEmpty ? "none" : text)")]
    default: _ = word?.typed.handle(key)
    }
    return []
  }

  mutating func endWord(isRejected: Bool) {
    guard word?.isSaving == true else { return }
    if isRejected { word?.isSaving = false } else { word = nil }
  }

  /// An emoji with its text. For example: `dog face = Hund`
  func described(_ face: Emoji) -> String {
    let name = names.nameOrFace(face)
    return theme.words[face].map { "\(name) = \($0)" } ?? name
  }
}
