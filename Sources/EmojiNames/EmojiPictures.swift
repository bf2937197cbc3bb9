/// The emoji that can be drawn for a word, where there is no doubt what it means.
///
/// For example: `sock` is 🧦, which Unicode calls "socks", and `cake` 🎂; nothing is drawn for `kitchen`, although that word
/// leads to 🔪. Several are in the order in which people mean them.
enum EmojiPictures {
  /// Nil where nothing is known of the word, in the singular or plural.
  static func matches(for phrase: String) -> [EmojiMatch]? {
    let word = Folding.squeezed(phrase)
    guard !word.isEmpty else { return nil }
    let forms = [word] + WordForms.singulars(of: word) + WordForms.plurals(of: word)
    return forms.lazy.compactMap(rows).first.map { $0.map { EmojiMatch($0) } }
  }

  /// Nil for what is neither a name nor in the list of this project.
  private static func rows(for word: String) -> [EmojiRow]? {
    guard let line = WordLine(word) else { return nil }
    return line.pictures ?? line.named.map { [$0] }
  }
}
