internal import EmojiNames
internal import Themes

/// Which words of one list became which faces, so that no two of them become the same one.
///
/// For example: of `uncle` and `nephew`, both may be drawn as a man; the second gets the next face that is free.
struct WordsOfList {
  private var owners: [Emoji: String] = [:]
  /// Faces that the list has already, and that are not repeated where there is a choice.
  private let present: Set<Emoji>

  init(_ faces: [String]) { present = Set(faces.compactMap { Emoji($0) }) }

  /// The first that is free; nil where other words have them all. A word that is said again means the same again.
  mutating func match(for word: String, among matches: [EmojiMatch]) -> EmojiMatch? {
    let free = matches.filter { match in Emoji(match.face).map { isOpen($0, to: word) } ?? false }
    let match = free.first { Emoji($0.face).map(present.contains) == false } ?? free.first
    if let match, let face = Emoji(match.face) { owners[face] = word }
    return match
  }

  /// The word that became the face of the match.
  func owner(of match: EmojiMatch) -> String? { Emoji(match.face).flatMap { owners[$0] } }

  private func isOpen(_ face: Emoji, to word: String) -> Bool {
    guard let owner = owners[face] else { return true }
    return owner.lowercased() == word.lowercased()
  }
}
