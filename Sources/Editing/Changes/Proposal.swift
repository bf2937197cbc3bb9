internal import Themes

/// What a line would make of a theme, and the sentence that says so; nothing is done yet.
struct Proposal: Sendable {
  /// Empty where everything is as it should be already.
  let edit: ThemeEdit
  /// One line: `Added 🧹 broom, 💀 skull. 🦇 bat was already there.`
  let sentence: String
  /// Worth knowing, but no reason not to do it.
  let notes: [String]

  init(_ edit: ThemeEdit, _ sentences: [String], notes: [String] = []) {
    self.edit = edit
    sentence = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    self.notes = notes
  }
}
