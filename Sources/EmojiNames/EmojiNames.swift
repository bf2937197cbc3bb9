/// The names of emoji, and the emoji that words mean.
///
/// For example: `EmojiNames.find("pumpkin").first?.face == "🎃"`.
public enum EmojiNames {
  /// Unicode's name of an emoji, nil for other faces. For example: `name(of: "👋🏽") == "waving hand: medium skin tone"`.
  public static func name(of face: String) -> String? { EmojiMatch(face: face)?.name }

  /// The emoji of exactly this name, ignoring case, accents, colons and the separators of words.
  ///
  /// For example: `face(named: ":Jack_O_Lantern:") == "🎃"`.
  public static func face(named name: String) -> String? { EmojiSearch(name).named?.face }

  /// The emoji that all of the words lead to, the best first; empty if there are no words.
  ///
  /// Whole words count more than beginnings, and names more than keywords. For example: `find("dinosaur")` is 🦕 and 🦖,
  /// `find("animal")` the animals. A face finds itself.
  public static func find(_ words: String, limit: Int = .max) -> [EmojiMatch] {
    let matches = EmojiSearch(words).matches
    return Array((matches.isEmpty ? EmojiMatch(face: words).map { [$0] } ?? [] : matches).prefix(max(0, limit)))
  }

  /// The emoji that depict a word, the likeliest first; empty for a word that is only related to emoji.
  ///
  /// The word is their name, in the singular or plural, or the word list of this project has it. For example:
  /// `pictures(for: "sock")` is 🧦; `pictures(for: "kitchen")` is empty.
  public static func pictures(for word: String) -> [EmojiMatch] {
    EmojiPictures.matches(for: word) ?? EmojiSearch(word).named.map { [$0] } ?? []
  }

  /// The known names closest to an unknown one. For example: `closestNames(to: "gohst", limit: 3)` begins with "ghost".
  public static func closestNames(to name: String, limit: Int) -> [String] {
    let found = find(name, limit: limit).map(\.name)
    guard found.isEmpty else { return found }
    var names: [String] = []
    for line in NearWords.lines(near: Folding.squeezed(name)) {
      let candidates = line.named.map { [$0.name] } ?? find(line.word, limit: limit).map(\.name)
      for name in candidates where !names.contains(name) && names.count < limit { names.append(name) }
    }
    return names
  }

  /// The known words closest to an unknown one. For example: `closestWords(to: "dinosuar", limit: 1) ==
  /// ["dinosaur"]`.
  public static func closestWords(to word: String, limit: Int) -> [String] {
    NearWords.lines(near: Folding.squeezed(word)).prefix(max(0, limit)).map { line in
      guard let name = line.named?.name, Folding.squeezed(name) == line.word else { return line.word }
      return name
    }
  }

  /// The emoji that a fragment was most likely part of; nil for a whole emoji. For example: `likelyWhole(of: "🇯") ==
  /// "🇯🇵"`.
  public static func likelyWhole(of fragment: String) -> String? { EmojiFragment(fragment).whole }
}

/// An emoji with its name.
public struct EmojiMatch: Hashable, Sendable {
  /// The fully qualified spelling.
  public let face: String
  /// Unicode's name, for example `jack-o-lantern`.
  public let name: String
  /// Unicode's group, for example `Activities`.
  public let group: String

  /// The match of a face, ignoring presentation selectors; nil for faces that Unicode does not list.
  public init?(face: String) {
    if let row = EmojiRow(face: BareFace(face)), row.isListed {
      self.init(row)
    } else if let toned = TonedFace(face) {
      self.init(toned)
    } else {
      return nil
    }
  }

  init(_ row: EmojiRow) {
    face = row.face
    name = row.name
    group = EmojiTopic.group(of: row)
  }

  init(_ toned: TonedFace) {
    face = toned.face
    name = toned.name
    group = EmojiTopic.group(of: toned.row)
  }
}
