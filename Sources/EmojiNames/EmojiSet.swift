/// Several emoji that a text names at once. Each is there once, and of look-alikes only one.
package struct EmojiSet: Hashable, Sendable {
  /// How the text names them.
  package enum Source: Hashable, Sendable {
    /// `animal-mammal` or `group:heart`
    case group(EmojiGroup)
    /// `all dinosaurs`
    case all(String)
    /// `dinosaur`, which is the name of none
    case word(String)
  }

  package let source: Source
  package let faces: [String]
  /// The look-alikes that are not among the faces.
  package let leftOut: [EmojiTwin]
  /// The number of emoji beyond the limit.
  package let more: Int
  /// With look-alikes, before the limit.
  package let everything: [String]
  /// What each of them shows.
  private let subjects: [EmojiSubject]
  private let limit: Int

  package init(_ group: EmojiGroup) { self.init(.group(group), group.faces) }

  init(_ source: Source, _ everything: [String], limit: Int = .max) {
    self.init(source, everything, everything.map(EmojiSubject.init), limit: limit, beside: [])
  }

  private init(
    _ source: Source, _ everything: [String], _ subjects: [EmojiSubject], limit: Int, beside present: [String]
  ) {
    let (kept, leftOut) = EmojiTwin.removed(from: everything, subjects, beside: present)
    self.source = source
    self.everything = everything
    self.subjects = subjects
    self.limit = limit
    self.leftOut = leftOut
    faces = Array(kept.prefix(limit))
    more = max(kept.count - limit, 0)
  }

  /// The set without what looks like these faces, which stay themselves.
  package func beside(_ present: [String]) -> EmojiSet {
    EmojiSet(source, everything, subjects, limit: limit, beside: present)
  }
}

// What a text names: an emoji's own name wins, then comes a group, then `all` with words.
extension EmojiNames {
  /// The group that the text names: `group:heart`, or `animal-mammal`, which is neither the name of an emoji nor the word for
  /// one.
  package func group(named text: String) -> EmojiGroup? {
    if Self.isMarked(text) { return Self.markedGroup(text) }
    guard let group = EmojiGroup(named: text), face(named: text) == nil, Self.pictures(for: text).isEmpty else {
      return nil
    }
    return group
  }

  /// The text that names a group: `animal-mammal`, `group:heart`.
  package func spelling(of group: EmojiGroup) -> String {
    self.group(named: group.name) == nil ? Self.groupPrefix + group.name : group.name
  }

  /// True for the name of an emoji or of a group.
  package func isName(_ text: String) -> Bool { face(named: text) != nil || group(named: text) != nil }

  /// The emoji of a group or of `all WORDS`; nil for other texts.
  package func set(named text: String) -> EmojiSet? {
    if let group = group(named: text) { return EmojiSet(group) }
    guard let words = wordsAfterAll(text), face(named: text) == nil else { return nil }
    return set(ofAll: words)
  }

  /// The words after `all`, or after the word for it in another language of the person: "Tiere" for `alle Tiere`. Nil for
  /// other texts.
  package func wordsAfterAll(_ text: String) -> String? {
    let start = languages.lazy.flatMap(\.wordsForAll).first { text.prefix($0.count).lowercased() == $0 }
    return start.map { String(text.dropFirst($0.count)) }
  }

  /// The emoji of the group of that name, else all that the words lead to; nil if there are none.
  package func set(ofAll words: String) -> EmojiSet? {
    if let group = group(named: words) { return EmojiSet(group) }
    let faces = all(words).map(\.face)
    return faces.isEmpty ? nil : EmojiSet(.all(words), faces)
  }

  /// The emoji that a word leads to as a whole, at most ten; nil if there are none.
  package func set(ofWord word: String) -> EmojiSet? {
    let faces = wholeMatches(word).map(\.face)
    return faces.isEmpty ? nil : EmojiSet(.word(word), faces, limit: Self.mostOfWord)
  }

  /// The emoji for a theme of this name: those for all of its words, else for each of them. Nil if there are none.
  ///
  /// For example: for "Dinosaurs" they are 🦕 and 🦖.
  package func proposal(forThemeNamed name: String) -> EmojiSet? {
    var faces = wholeMatches(name).map(\.face)
    if faces.count < Self.fewestProposed {
      let words = name.split { !$0.isLetter }.filter { $0.count > 2 && !Self.idle.contains($0.lowercased()) }
      for word in words.prefix(Self.mostWords) { faces += wholeMatches(String(word)).map(\.face) }
    }
    var seen: Set<String> = []
    faces = faces.filter { seen.insert($0).inserted }
    return faces.count < Self.fewestProposed ? nil : EmojiSet(.all(name), faces)
  }

  /// The group of a text such as `group:heart`.
  static func markedGroup(_ text: String) -> EmojiGroup? {
    isMarked(text) ? EmojiGroup(named: String(text.dropFirst(groupPrefix.count))) : nil
  }

  private static func isMarked(_ text: String) -> Bool { text.lowercased().hasPrefix(groupPrefix) }

  private static let groupPrefix = "group:"
  private static let mostOfWord = 10
  /// A theme needs two.
  private static let fewestProposed = 2
  private static let mostWords = 10
  /// Words of names that are not a topic.
  private static let idle: Set<String> = [
    "the", "for", "and", "all", "new", "theme", "untitled", "with", "our", "your",
    "under", "over", "from", "into", "about", "some", "more",
  ]
}
