internal import EmojiNames
internal import Themes

/// A face with its name in the language of the person.
public struct NamedFace: Hashable, Sendable {
  public let text: String
  /// Nil for a face without a name.
  public let name: String?

  init(_ text: String, _ names: EmojiNames) {
    self.text = text
    name = names.name(of: text)
  }

  init(_ face: Emoji, _ names: EmojiNames) { self.init(face.text, names) }

  /// For example: `🧹 broom`. A face without a name stands alone.
  var phrase: String { name.map { "\(text) \($0)" } ?? text }

  /// In the middle of a sentence. For example: `🧹 (broom)`
  var inSentence: String { name.map { "\(text) (\($0))" } ?? text }
}

/// Sentences about faces.
struct FacePhrases {
  let names: EmojiNames

  /// For example: `🧹 broom, 💀 skull`. A long list is cut.
  func listed(_ faces: [Emoji]) -> String {
    let limit = faces.count > Self.mostListed ? Self.fewListed : faces.count
    return firstFew(faces, most: limit) { NamedFace($0, names).phrase }
  }

  /// For example: `Added 🧹 broom, 💀 skull.` Empty without faces; many are counted.
  func sentence(_ beginning: String, _ faces: [Emoji]) -> String {
    guard !faces.isEmpty else { return "" }
    let count = faces.count > Self.mostListed ? "\(grouped(faces.count)) emoji: " : ""
    return "\(beginning) \(count)\(listed(faces))."
  }

  /// The emoji that a word was taken for; nil for other sets. For example: `'dinosaur' is 🦕 sauropod, 🦖 T-Rex`.
  func meaning(of set: EmojiSet) -> String? {
    guard case .word(let word) = set.source else { return nil }
    let all =
      set.more > 0
      ? ", the first \(set.faces.count) of \(set.faces.count + set.more); 'all \(word)' is all of them" : ""
    return "\(quoted(word)) is \(listed(set.faces.compactMap { Emoji($0) }))\(all)"
  }

  /// What was left out of sets. For example: `2 look-alikes were left out: 🐕 (like 🐶), 🐈 (like 🐱)`.
  func remarks(on sets: [EmojiSet]) -> [String] {
    let twins = sets.flatMap(\.leftOut)
    guard !twins.isEmpty else { return [] }
    let shown = firstFew(twins) { "\($0.face) (like \($0.kept))" }
    return ["\(twins.count == 1 ? "1 look-alike was" : "\(twins.count) look-alikes were") left out: \(shown)"]
  }

  /// For example: `🧹 broom was already there.` Empty without faces; `many` is the end for several.
  func sentence(about faces: [Emoji], _ one: String, _ many: String? = nil) -> String {
    faces.isEmpty ? "" : "\(listed(faces)) \(faces.count == 1 ? one : many ?? one)."
  }

  /// Notes on faces that are not emoji, and on emoji newer than the table of names or sequences that fonts draw as
  /// several: `🦇🏽`.
  func notes(on faces: [Emoji]) -> [String] {
    let unknown = faces.filter { $0.isEmoji && names.name(of: $0.text) == nil }
    return [
      sentence(
        about: faces.filter { !$0.isEmoji }, "is not an emoji, but can be shown on cards",
        "are not emoji, but can be shown on cards"),
      sentence(
        about: unknown, "is not a known emoji and may be drawn as several",
        "are not known emoji and may be drawn as several"),
    ].filter { !$0.isEmpty }.map { String($0.dropLast()) }
  }

  /// What might surprise players of a theme, although it is valid.
  func check(_ theme: Theme, isNameShared: Bool) -> [ReplyLine] {
    let alike = LookAlikes(theme.emojis.map(\.text), names: names).groups.map { alike in
      "Some terminals draw \(listed(alike.compactMap { Emoji($0) })) alike."
    }
    let halves = theme.emojis.filter { EmojiNames.likelyWhole(of: $0.text) != nil }
    let wordless = theme.words.isEmpty ? [] : theme.emojis.filter { theme.words[$0] == nil }
    let remarks =
      ([
        sentence(about: theme.emojis.filter { !$0.isEmoji }, "is not an emoji", "are not emoji"),
        sentence(about: halves, "may be half an emoji"),
        sentence(about: wordless, "has no word and is dealt as pictures", "have no word and are dealt as pictures"),
      ] + alike + [isNameShared ? "Another theme also has this name." : ""]).filter { !$0.isEmpty }
    let verdict = remarks.isEmpty ? "All good: \(theme.status)." : "The theme is valid, but:"
    return [.text(verdict)] + remarks.map { .text("  \($0)") }
  }

  private static let mostListed = 24
  private static let fewListed = 8

  /// For example: `'jack-o-lantern' 🎃 or 'ghost' 👻`; empty without faces. A long list is cut.
  static func suggested(_ faces: [NamedFace]) -> String {
    faces.prefix(3).map { face in face.name.map { "'\($0)' \(face.text)" } ?? face.text }.joined(separator: " or ")
  }
}
