internal import EmojiNames
internal import Themes

/// The faces of a line, each once, and its unclear words.
struct TypedFaces {
  private(set) var faces: [Emoji] = []
  private(set) var repeats: [Emoji] = []
  private(set) var unclear: [UnclearWord] = []
  /// The sets that some of the faces come from.
  private(set) var sets: [EmojiSet] = []
  /// The texts that were typed for some of the faces.
  private(set) var words: [TypedWord] = []
  private var seen: Set<Emoji> = []
  private var seenAgain: Set<Emoji> = []

  init(_ faces: [Emoji] = []) { add(faces) }

  mutating func add(_ face: Emoji) {
    if seen.insert(face).inserted {
      faces.append(face)
    } else if seenAgain.insert(face).inserted {
      repeats.append(face)
    }
  }

  mutating func add(_ faces: some Sequence<Emoji>) { for face in faces { add(face) } }

  /// Faces of a set repeat nothing.
  mutating func add(_ faces: [Emoji], of set: EmojiSet) {
    sets.append(set)
    for face in faces where !seen.contains(face) { add(face) }
  }

  /// The first texts of a face count.
  mutating func add(_ word: TypedWord) {
    if !seen.contains(word.face) { words.append(word) }
    add(word.face)
  }

  /// The same word is asked about once.
  mutating func add(_ word: UnclearWord) {
    if !unclear.contains(where: { $0.word == word.word }) { unclear.append(word) }
  }

  mutating func add(_ other: TypedFaces) {
    add(other.faces + other.repeats)
    words += other.words
    sets += other.sets
    for word in other.unclear { add(word) }
  }

  /// Throws if a word is unclear.
  func allClear() throws -> TypedFaces {
    if let word = unclear.first { throw word.rejection }
    return self
  }
}

/// An emoji with the texts that were typed for it.
package struct TypedWord {
  let face: Emoji
  /// Nil for none.
  let texts: CardTexts?
}

/// A word that is not the name of an emoji.
struct UnclearWord {
  let word: String
  /// The emoji that it may mean, the likeliest first.
  let choices: [NamedFace]
  /// For lines in which all must be clear.
  let rejection: Diagnostic
}
