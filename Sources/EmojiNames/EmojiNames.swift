/// The names of emoji in the languages of a person, and the emoji that words mean.
///
/// For example: `EmojiNames.english.find("pumpkin").first?.face == "🎃"`, and
/// `EmojiNames([.german]).name(of: "🐄") == "Kuh"`. English is always one of the languages.
public struct EmojiNames: Hashable, Sendable {
  /// Each once. Names are those of the first; words are looked up in all.
  public let languages: [EmojiLanguage]

  /// The English names.
  public static let english = EmojiNames([])

  /// `preferred` begins with the language that is wanted most.
  public init(_ preferred: [EmojiLanguage]) {
    var languages: [EmojiLanguage] = []
    for language in preferred + [.english] where !languages.contains(language) { languages.append(language) }
    self.languages = languages
  }

  /// The language of the names.
  public var language: EmojiLanguage { languages[0] }

  /// The match of a face, ignoring presentation selectors; nil for faces that Unicode does not list.
  package func match(_ face: String) -> EmojiMatch? {
    if let row = EmojiRow(face: BareFace(face)), row.isListed { return EmojiMatch(row, in: language) }
    return TonedFace(face).map { EmojiMatch($0, in: language) }
  }

  /// The name of an emoji, nil for other faces. An emoji without a name in the language has its English one.
  ///
  /// For example: `name(of: "👋🏽") == "waving hand: medium skin tone"`.
  public func name(of face: String) -> String? { match(face)?.name }

  /// A face without its skin tones, then the tones. For example: 👋🏽 is 👋 and 🏽.
  package static func parts(of face: String) -> [String] {
    let (plain, tones) = TonedFace.split(face)
    return [plain] + tones.map { String($0.scalar) }
  }

  /// The name of a part of an emoji, also of one that exists in skin tones only, such as 👩‍🤝‍👨.
  package func partName(_ part: String) -> String? { EmojiRow(face: BareFace(part))?.name(in: language) }

  /// Unicode's subgroup of an emoji, nil for other faces. For example: `topic(of: "🐙") == "animal-marine"`.
  package static func topic(of face: String) -> String? {
    (EmojiRow(face: BareFace(face)) ?? TonedFace(face)?.row).map(EmojiTopic.subgroup)
  }

  /// The emoji of exactly this name, ignoring case, accents, colons and the separators of words.
  ///
  /// For example: `face(named: ":Jack_O_Lantern:") == "🎃"`. A word of one language is not the name of an emoji in the next:
  /// in German, "Hut" is a hat, and no hut.
  package func face(named name: String) -> String? {
    for search in searches(name) {
      if let face = search.named { return face }
      if search.isKnown { return nil }
    }
    return nil
  }

  /// The emoji that all of the words lead to, the best first; empty if there are no words.
  ///
  /// Whole words count more than beginnings, and names more than keywords. For example: `find("dinosaur")` is 🦕 and 🦖,
  /// `find("animal")` the animals. A face finds itself.
  public func find(_ words: String, limit: Int = .max) -> [EmojiMatch] {
    let matches = EmojiSearch.matches(searches(words), named: language, takingBeginnings: true)
    return Array((matches.isEmpty ? match(words).map { [$0] } ?? [] : matches).prefix(max(0, limit)))
  }

  /// All emoji that the words lead to, the best first. Words that only begin with them count where no others are found:
  /// `car` does not mean the carrot.
  ///
  /// A group is also words: `group:heart`.
  package func all(_ words: String) -> [EmojiMatch] {
    if let group = Self.markedGroup(words) { return group.faces.compactMap(match) }
    let matches = wholeMatches(words)
    return matches.isEmpty ? find(words) : matches
  }

  /// All emoji that the words lead to as a whole.
  func wholeMatches(_ words: String) -> [EmojiMatch] {
    EmojiSearch.matches(searches(words), named: language, takingBeginnings: false)
  }

  /// The emoji that depict an English word, the likeliest first; empty for a word that is only related to emoji.
  ///
  /// The word is their name, in the singular or plural, or the word list of this project has it. For example:
  /// `pictures(for: "sock")` is 🧦; `pictures(for: "kitchen")` is empty.
  package static func pictures(for word: String) -> [EmojiMatch] {
    EmojiPictures.rows(for: word)?.map { EmojiMatch($0, in: .english) }
      ?? EmojiSearch(word, in: .english).named.flatMap(EmojiNames.english.match).map { [$0] } ?? []
  }

  /// The emoji that depict a word in the first of the languages that has it; see ``pictures(for:)``. In the other languages
  /// than English, those are the emoji of that name, or with that caption in the plural.
  ///
  /// For example: in German, `pictures(of: "Mäuse")` is 🐭, and `pictures(of: "Kirsche")` is 🍒, whose caption is "Kirschen".
  package func pictures(of word: String) -> [EmojiMatch] {
    for language in languages {
      if language == .english {
        let pictures = Self.pictures(for: word)
        guard pictures.isEmpty else { return pictures.compactMap { match($0.face) } }
        continue
      }
      let singulars = WordForms.singulars(of: Folding(language).squeezed(word), in: language)
      for search in ([word] + singulars).map({ EmojiSearch($0, in: language) }) {
        if let match = search.named.flatMap(match) { return [match] }
        if search.isKnown { return search.captioned.flatMap(match).map { [$0] } ?? [] }
      }
    }
    return []
  }

  /// The emoji that a word certainly means in the first of the languages that has one: the first with that caption, in
  /// Unicode's order, or else the likeliest of ``pictures(of:)``.
  ///
  /// For example: in German, `face(captioned: "Hund")` is 🐶, although 🐕 has that name: it is the inverse of ``FaceWords``.
  package func face(captioned word: String) -> String? {
    for language in languages {
      if let face = EmojiSearch(word, in: language).firstCaptioned { return face }
    }
    return pictures(of: word).first?.face
  }

  /// True for a word that one of the languages has, whether or not it is the name of an emoji.
  package func hasWord(_ word: String) -> Bool { searches(word).contains(where: \.isKnown) }

  /// The known names closest to an unknown one. For example: `closestNames(to: "gohst", limit: 3)` begins with "ghost".
  package func closestNames(to name: String, limit: Int) -> [String] {
    let found = find(name, limit: limit).map(\.name)
    guard found.isEmpty else { return found }
    var names: [String] = []
    for line in nearLines(name) {
      let candidates = line.named.map { [$0.name(in: language)] } ?? find(line.word, limit: limit).map(\.name)
      for name in candidates where !names.contains(name) && names.count < limit { names.append(name) }
    }
    return names
  }

  /// The known words closest to an unknown one. For example: `closestWords(to: "dinosuar", limit: 1) ==
  /// ["dinosaur"]`.
  package func closestWords(to word: String, limit: Int) -> [String] {
    nearLines(word).prefix(max(0, limit)).map { line in
      line.spelling ?? (line.language == .english ? nil : line.named?.name(in: line.language)) ?? line.word
    }
  }

  /// The emoji that a fragment was most likely part of; nil for a whole emoji. For example: `likelyWhole(of: "🇯") ==
  /// "🇯🇵"`.
  package static func likelyWhole(of fragment: String) -> String? { EmojiFragment(fragment).whole }

  private func searches(_ words: String) -> [EmojiSearch] { languages.map { EmojiSearch(words, in: $0) } }

  private func nearLines(_ word: String) -> [WordLine] { NearWords.lines(near: word, in: languages) }
}

/// An emoji with its name.
public struct EmojiMatch: Hashable, Sendable {
  /// The fully qualified spelling.
  public let face: String
  /// For example `jack-o-lantern`.
  public let name: String
  /// The word that a child would say: `dog` for the "dog face" 🐶.
  public let caption: String
  /// Unicode's group, for example `Activities`.
  public let group: String

  init(_ row: EmojiRow, in language: EmojiLanguage) {
    face = row.face
    (name, caption) = row.entry(in: language)
    group = EmojiTopic.group(of: row)
  }

  init(_ toned: TonedFace, in language: EmojiLanguage) {
    face = toned.face
    name = toned.name(in: language)
    caption = name
    group = EmojiTopic.group(of: toned.row)
  }
}
