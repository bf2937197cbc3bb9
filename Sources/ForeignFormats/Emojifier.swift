package import EmojiNames
package import Formats
internal import Themes

/// Replaces faces that are written as words, or named after picture files, with emoji.
///
/// For example: the faces `pumpkin` and `black_cat_02` become 🎃 and 🐈‍⬛, and in German `Hund` becomes 🐶. Only an
/// unambiguous word is replaced: `kitchen` is dropped, although 🔪 is a kitchen knife. Two words of a list never become the
/// same face. A group such as `animal-mammal` and `all dinosaurs` become several.
struct Emojifier: WordReplacer {
  private var known: [String: [EmojiMatch]] = [:]
  /// What groups and `all` with words are, nil for nothing.
  private var sets: [String: EmojiSet?] = [:]
  /// How often a set was compared with the faces beside it.
  private var expansions = 0
  private var suggestions = 0
  private let names: EmojiNames
  private let mostWords: Int

  init(_ names: EmojiNames, mostWords: Int) { (self.names, self.mostWords) = (names, mostWords) }

  /// True when the file has too many different words: each lookup is slow.
  var isExhausted: Bool { known.count + sets.count + expansions > mostWords }

  /// Replaces words with emoji, and drops the words that mean none.
  mutating func replace(in draft: inout ThemeDraft) -> WordReplacement {
    var replacement = WordReplacement()
    let place = draft.place
    if let faces = draft.emojis {
      let replaced = replaced(faces, .emojis, place, &replacement)
      draft.emojis = replaced
      // A group is more than anybody wants to have on the table.
      if draft.numberOfPairs == nil, replaced.count > max(faces.count, Self.mostPairs) {
        draft.numberOfPairs = Self.mostPairs
      }
    }
    if let faces = draft.removedEmojis { draft.removedEmojis = replaced(faces, .removedEmojis, place, &replacement) }
    // Texts stay with the emoji of their word, and go with a word that means none.
    draft.words = draft.words?.compactMap { written in
      guard isWord(written.face) else { return written }
      return replacement.faces[written.face].map { WrittenWord($0, written.texts, at: written.place) }
    }
    return replacement
  }

  private mutating func replaced(
    _ faces: [String], _ field: ThemeField, _ place: DraftPlace, _ replacement: inout WordReplacement
  ) -> [String] {
    // The rules reject a list this long.
    guard faces.count <= FaceRule.longest else { return faces }
    var replaced: [String] = []
    var words = ReplacedWords(faces.filter { !isWord($0) })
    var expanded: Set<EmojiSet.Source> = []
    for (index, face) in joined(faces) {
      let here = place.of(field, element: index)
      let there = place.of(field, element: replaced.count)
      guard isWord(face) else {
        if here != there { replacement.places[there] = here }
        replaced.append(face)
        continue
      }
      if let named = set(for: face) {
        // A set that is named again adds nothing.
        guard expanded.insert(named.source).inserted else { continue }
        expansions += 1
        let set = named.beside(replaced)
        replacement.findings.append(Diagnostic(WordProblem.expanded(face, to: set), at: here))
        replaced += set.faces.filter { !replaced.contains($0) }
        continue
      }
      let matches = matches(for: face)
      guard let match = words.match(for: face, among: matches) else {
        replacement.findings.append(
          matches.first.flatMap { match in
            words.owner(of: match).map { Diagnostic(WordProblem.taken(face, match, owner: $0), at: here) }
          }
            ?? unknown(face, at: here))
        replacement.missed += 1
        continue
      }
      if here != there { replacement.places[there] = here }
      replacement.findings.append(Diagnostic(WordProblem.replaced(face, by: match), at: here))
      replacement.faces[face] = match.face
      replaced.append(match.face)
    }
    return replaced
  }

  /// The faces with their indices. A list without commas is divided at its spaces: there the words of a group belong together,
  /// and `all` to the words after it, if they find something.
  private mutating func joined(_ faces: [String]) -> [(offset: Int, element: String)] {
    let all = Array(faces.enumerated())
    guard faces.count > 1 else { return all }
    let words = faces.prefix { isWord($0) }
    let phrase = words.joined(separator: " ")
    guard set(for: phrase) != nil else { return all }
    return [(offset: 0, element: phrase)] + all.dropFirst(words.count)
  }

  /// The emoji of a group or of `all` with words. A word is a card: only `group:office` is the group.
  private mutating func set(for word: String) -> EmojiSet? {
    let mayBeSet =
      word.contains { "-:".contains($0) } || names.wordsAfterAll(word) != nil
      || word.contains(" ") && names.group(named: word) != nil
    guard mayBeSet else { return nil }
    if let met = sets[word] { return met }
    guard !isExhausted, word.utf8.count <= Self.longestWord else { return nil }
    let set = names.set(named: word)
    sets[word] = .some(set)
    return set
  }

  func knows(_ word: String) -> Bool { Self.readings(of: word).contains { !names.pictures(of: $0).isEmpty } }

  func foreignWord(among words: [String]) -> (meaning: String, remedy: Remedy)? {
    let found = words.prefix(Self.mostSuggestions).lazy.filter { !names.hasWord($0) }.compactMap(foreign).first
    return found.map {
      (
        "In \($0.language.name) \(quoted($0.word)) means \($0.match.face).",
        .lookUpWords(language: $0.language.rawValue)
      )
    }
  }

  private mutating func matches(for word: String) -> [EmojiMatch] {
    if let met = known[word] { return met }
    guard !isExhausted, word.utf8.count <= Self.longestWord else { return [] }
    let matches = Self.readings(of: word).lazy.map(names.pictures).first { !$0.isEmpty } ?? []
    known[word] = matches
    return matches
  }

  /// The word itself, then without digits, then also without words such as `icon` and `small`.
  private static func readings(of word: String) -> [String] {
    let plain = word.filter { !$0.isNumber }
    let telling = plain.split { !$0.isLetter }.filter { !pictureWords.contains($0.lowercased()) }
    return [word, plain, telling.joined(separator: " ")]
  }

  private mutating func unknown(_ word: String, at place: Place) -> Diagnostic {
    guard suggestions < Self.mostSuggestions, word.utf8.count <= Self.longestWord else {
      return Diagnostic(WordProblem.unknown(word, suggestion: nil), at: place)
    }
    suggestions += 1
    let candidates = Self.readings(of: word).lazy.map { [names] in names.all($0).prefix(Self.mostCandidates) }
      .first { !$0.isEmpty }
    // A word of another language may be the beginning of one here: `Hund`, of `hundred`.
    if !names.hasWord(word), let foreign = foreign(word) {
      return Diagnostic(WordProblem.foreign(word, foreign.match, foreign.language), at: place)
    }
    if let candidates { return Diagnostic(WordProblem.unclear(word, candidates: Array(candidates)), at: place) }
    let suggestion = names.closestWords(to: word, limit: 1).first
    return Diagnostic(WordProblem.unknown(word, suggestion: suggestion), at: place)
  }

  /// The first other language in which the word is the name of an emoji.
  private func foreign(_ word: String) -> (word: String, match: EmojiMatch, language: EmojiLanguage)? {
    for language in EmojiLanguage.allCases where !names.languages.contains(language) {
      if let match = EmojiNames([language]).pictures(of: word).first { return (word, match, language) }
    }
    return nil
  }

  /// True for several characters without an emoji among them, and for an ideograph that is a word, such as `木`; the rules report
  /// any other invalid face.
  private func isWord(_ face: String) -> Bool {
    switch Emoji.parse(face) {
    case .failure(.severalCharacters): !face.contains(where: \.isEmoji) && !face.allSatisfy(\.isWhitespace)
    case .success: face.unicodeScalars.allSatisfy(\.properties.isIdeographic) && knows(face)
    default: false
    }
  }

  /// Searching for similar words is the slowest step.
  private static let mostSuggestions = 100
  private static let longestWord = 200
  private static let mostPairs = 10
  private static let mostCandidates = 3
  /// Words in the names of picture files that do not describe the picture.
  private static let pictureWords: Set<String> = [
    "clipart", "card", "face", "icon", "image", "img", "logo", "photo", "pic", "picture", "small", "large",
    "png", "jpg", "jpeg", "gif", "svg", "webp",
  ]
}

extension ThemeReading {
  /// True to replace faces that are written as English words with emoji; each word gets a finding.
  package var emojifies: Bool {
    get { replacer != nil }
    set { if newValue { emojify(.english) } else { replacer = nil } }
  }

  /// Replaces faces that are written as words of some languages.
  package mutating func emojify(_ names: EmojiNames) {
    if pictures == nil { findPictures(in: []) }
    replacer = Emojifier(names, mostWords: limits.words)
  }
}

/// Records which word of a list became which face, so that no two words become the same one.
///
/// For example: both `uncle` and `nephew` match a man; the second word gets the next free face.
struct ReplacedWords {
  private var owners: [Emoji: String] = [:]
  /// Faces the list already contains, avoided where there is a choice.
  private let present: Set<Emoji>

  init(_ faces: [String]) { present = Set(faces.compactMap { Emoji($0) }) }

  /// The first free match; nil where other words have taken them all. A repeated word gets its face again.
  mutating func match(for word: String, among matches: [EmojiMatch]) -> EmojiMatch? {
    let free = matches.filter { match in Emoji(match.face).map { isOpen($0, to: word) } ?? false }
    let match = free.first { Emoji($0.face).map(present.contains) == false } ?? free.first
    if let match, let face = Emoji(match.face) { owners[face] = word }
    return match
  }

  /// The word that was replaced with this face.
  func owner(of match: EmojiMatch) -> String? { Emoji(match.face).flatMap { owners[$0] } }

  private func isOpen(_ face: Emoji, to word: String) -> Bool {
    guard let owner = owners[face] else { return true }
    return owner.lowercased() == word.lowercased()
  }
}

/// Findings about words that are replaced with emoji.
enum WordProblem: Problem {
  case replaced(String, by: EmojiMatch)
  /// A group, or `all` with words.
  case expanded(String, to: EmojiSet)
  case unknown(String, suggestion: String?)
  /// The word is the name of an emoji in a language that was not asked for.
  case foreign(String, EmojiMatch, EmojiLanguage)
  /// Some emoji are related to the word, but none has it as a name.
  case unclear(String, candidates: [EmojiMatch])
  /// Another word of the list was replaced with the only emoji that matches this one.
  case taken(String, EmojiMatch, owner: String)

  var wording: Wording {
    switch self {
    case .replaced(let word, let match):
      .note("word.emojified", "\(quoted(word)) became \(match.face) (\(match.name))")
    case .expanded(let word, let set):
      .note("word.emojified", "\(quoted(word)) became \(set.faces.count) emoji\(Self.remark(on: set))")
    case .unknown(let word, let suggestion):
      .warning(
        "word.dropped", "no emoji is called \(quoted(word)), so it was dropped",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Write the emoji itself, or another word.")
    case .foreign(let word, let match, let language):
      .warning(
        "word.dropped", "no emoji is called \(quoted(word)), so it was dropped",
        hint: "In \(language.name) it means \(match.face).", .lookUpWords(language: language.rawValue))
    case .unclear(let word, let candidates):
      .warning(
        "word.dropped", "it is not clear which emoji \(quoted(word)) means, so it was dropped",
        hint: "If it means \(Self.alternatives(candidates.map { "\($0.face) (\($0.name))" })), write the emoji itself.")
    case .taken(let word, let match, let owner):
      .warning(
        "word.dropped",
        "\(quoted(word)) was dropped: it means \(match.face) (\(match.name)), which \(quoted(owner)) already became",
        hint: "Remove it, or write a different emoji.")
    }
  }

  /// For example: ` without look-alikes such as 🐒 (like 🐵)`
  private static func remark(on set: EmojiSet) -> String {
    set.leftOut.first.map { " without look-alikes such as \($0.face) (like \($0.kept))" } ?? ""
  }

  /// For example: `a, b or c`
  private static func alternatives(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
