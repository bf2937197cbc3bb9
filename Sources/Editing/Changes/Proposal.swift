internal import Themes

/// What a line would make of a theme, and the sentence that says so; nothing is done yet.
struct Proposal: Sendable {
  /// The theme itself where everything is as it should be already.
  let theme: Theme
  /// One line: `Added 🧹 broom, 💀 skull. 🦇 bat was already there.`
  let sentence: String
  /// Worth knowing, but no reason not to do it.
  let notes: [String]

  init(_ theme: Theme, _ sentences: [String], notes: [String] = []) {
    self.theme = theme
    sentence = sentences.filter { !$0.isEmpty }.joined(separator: " ")
    self.notes = notes
  }
}
