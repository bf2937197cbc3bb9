internal import EmojiNames
internal import Themes

/// The emoji that somebody probably meant: those of the theme first, then all that there are.
enum FaceSuggestions {
  /// For example: `pumpkin` → `'jack-o-lantern' 🎃`.
  static func names(near word: String, among known: Set<Emoji>) -> [String] { names(near: [word], among: known) }

  /// `words` are what was typed from the word on that has no meaning; only the first of them surely belongs to it.
  static func names(near words: [String], among known: Set<Emoji>) -> [String] {
    guard let first = words.first else { return [] }
    let phrase = words.prefix(4).joined(separator: " ")
    let own = known.compactMap { EmojiNames.name(of: $0.text) }.sorted()
    var names = [phrase, first].compactMap { closest(to: $0, among: own) }
    names += words.count > 1 ? EmojiNames.find(phrase, limit: most).map(\.name) : []
    names += EmojiNames.find(first, limit: most).map(\.name)
    names += EmojiNames.closestNames(to: first, limit: most)
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.prefix(most).map { name in
      "'\(name)'" + (EmojiNames.face(named: name).map { " \($0)" } ?? "")
    }
  }

  private static let most = 3
}
