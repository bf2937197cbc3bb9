/// What emoji are called, and which emoji a word means; all of it offline.
///
/// For example: `EmojiNames.find("pumpkin").first?.face == "🎃"`.
public enum EmojiNames {
  /// Unicode's name of a face, or nil for what is no emoji. For example: `name(of: "👋🏽") == "waving hand: medium skin tone"`.
  public static func name(of face: String) -> String? { EmojiMatch(face: face)?.name }

  /// A face in words: its name, or the face itself where it has none.
  package static func words(for face: String) -> String { name(of: face) ?? face }

  /// The emoji of exactly this name; case, accents, colons and what separates the words do not matter.
  ///
  /// For example: `face(named: ":Jack_O_Lantern:") == "🎃"`.
  public static func face(named name: String) -> String? { EmojiSearch(name).named?.face }

  /// The emoji that every one of the words leads to, the best first; nothing for no words.
  ///
  /// Whole words count more than beginnings, and names more than keywords. For example: `find("dinosaur")` is 🦕 and 🦖,
  /// `find("animal")` the animals. A face finds itself.
  public static func find(_ words: String, limit: Int = .max) -> [EmojiMatch] {
    let matches = EmojiSearch(words).matches
    return Array((matches.isEmpty ? EmojiMatch(face: words).map { [$0] } ?? [] : matches).prefix(max(0, limit)))
  }

  /// The emoji that can be drawn for a word of a list, the likeliest first; none where the word only leads to some.
  ///
  /// It is the name of them, in the singular or plural, or the list of this project says so. For example: `pictures(for:
  /// "sock")` is 🧦, and there are none for "kitchen".
  public static func pictures(for word: String) -> [EmojiMatch] {
    EmojiPictures.matches(for: word) ?? EmojiSearch(word).named.map { [$0] } ?? []
  }

  /// Names that would be understood, for one that was not. For example: `closestNames(to: "gohst", limit: 3)` begins with "ghost".
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

  /// Words that find something, for one that finds nothing. For example: `closestWords(to: "dinosuar", limit: 1) == ["dinosaur"]`.
  public static func closestWords(to word: String, limit: Int) -> [String] {
    NearWords.lines(near: Folding.squeezed(word)).prefix(max(0, limit)).map { line in
      guard let name = line.named?.name, Folding.squeezed(name) == line.word else { return line.word }
      return name
    }
  }

  /// The emoji that half an emoji was most likely part of, or nil for a whole one. For example: `likelyWhole(of: "🇯") == "🇯🇵"`.
  public static func likelyWhole(of fragment: String) -> String? { EmojiFragment(fragment).whole }
}
