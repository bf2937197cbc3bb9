internal import EmojiNames
internal import Themes

/// What is offered below the Add field: the emoji for what is typed; for the empty field those for the name of the theme, or
/// else the groups of Unicode.
struct FormOffers: Hashable {
  private(set) var matches: [Emoji] = []
  /// Empty where emoji are offered.
  private(set) var groups: [EmojiGroup] = []
  /// The group whose emoji are the matches, because it was chosen.
  private(set) var group: EmojiGroup?
  /// True if the matches are the names in a list of words, which goes to the editor as it is.
  private(set) var isList = false
  /// True for the words after `all`.
  private(set) var isForAll = false
  /// What `all` adds, without look-alikes; nil for the matches.
  private var whole: EmojiSet?

  /// For the empty field; `name` is nil if nobody has named the theme.
  init(forThemeNamed name: String?, with emojis: [Emoji], in names: EmojiNames) {
    whole = name.flatMap { names.proposal(forThemeNamed: $0) }
    matches = Self.emojis(of: whole)
    guard Set(emojis).isSuperset(of: matches) else { return }
    (whole, matches, groups) = (nil, [], EmojiGroup.all)
  }

  /// For words. Those with emoji among them are a line for the editor.
  init(for words: String, in names: EmojiNames) {
    let wordsForAll = names.wordsAfterAll(words)
    isForAll = wordsForAll != nil
    let words = wordsForAll ?? words
    if FormSearch.faces(in: words).isEmpty {
      whole = names.set(ofAll: words)
      if case .group(let group)? = whole?.source {
        matches = group.faces.compactMap { Emoji($0) }
      } else {
        matches = names.find(words).compactMap { Emoji($0.face) }
      }
      guard matches.isEmpty else { return }
      matches = Self.emojis(ofList: words, in: names)
      isList = !matches.isEmpty
    }
  }

  init(_ chosen: EmojiGroup) {
    (group, whole) = (chosen, EmojiSet(chosen))
    matches = chosen.faces.compactMap { Emoji($0) }
  }

  /// For the choices of a question.
  init(_ choices: [Emoji]) { matches = choices }

  var count: Int { groups.isEmpty ? matches.count : groups.count }

  /// How many emoji `all` stands for.
  var allCount: Int { whole?.faces.count ?? matches.count }

  /// What `all` adds to these emoji, and the number of look-alikes that it leaves out.
  func all(beside emojis: [Emoji]) -> (faces: [Emoji], leftOut: Int) {
    let known = Set(emojis)
    let set = whole?.beside(emojis.map(\.text))
    let faces = set == nil ? matches : Self.emojis(of: set)
    return (faces.filter { !known.contains($0) }, set?.leftOut.count ?? 0)
  }

  func grid(in layout: FormLayout) -> FaceGrid { groups.isEmpty ? layout.matches : layout.groups }

  private static func emojis(of set: EmojiSet?) -> [Emoji] { set?.faces.compactMap { Emoji($0) } ?? [] }

  /// The emoji of the names in a list with commas.
  private static func emojis(ofList words: String, in names: EmojiNames) -> [Emoji] {
    let pieces = words.split { ",;、，".contains($0) }.map { trimmed(String($0)) }
    return pieces.count < 2 ? [] : pieces.compactMap { names.face(named: $0).flatMap { Emoji($0) } }
  }
}
