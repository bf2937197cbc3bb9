internal import Formats
internal import Themes

/// The two cards of a pair, each with a text, a picture, a sound or words that are spoken.
struct SugarPair {
  private let pair: MarkupElement

  init(_ pair: MarkupElement) { self.pair = pair }

  /// The text of a card, an emoji before others; else the name of its picture or of its sound.
  var face: String {
    let texts = [pair["achar"], pair["bchar"]].compactMap { $0 }
    if let emoji = texts.first(where: { Emoji($0)?.isEmoji ?? false }) ?? texts.first(where: { Emoji($0) != nil }) {
      return emoji
    }
    if let text = texts.first { return text }
    return ["aimg", "bimg", "asnd", "bsnd"].lazy.compactMap { pair[$0] }.first.map(pictureName) ?? ""
  }

  var losses: [Loss] {
    let unknown = pair.attributes.count { !Self.known.contains($0.name) && !Self.settings.contains($0.name) }
    let settings = pair.attributes.count { Self.settings.contains($0.name) }
    return [
      .differentSides(hasTwoSides ? 1 : 0), .pictures(distinct("aimg", "bimg")),
      .sounds(distinct("asnd", "bsnd") + distinct("aspeak", "bspeak")), .settings(settings),
      .unknownParts(unknown + pair.children.count + (pair.words == nil ? 0 : 1)),
    ]
  }

  /// True where a player sees that the cards differ; sounds are heard. A card with nothing on it is not meant.
  private var hasTwoSides: Bool {
    func side(_ letter: String) -> [String?] { ["char", "img", "snd", "speak"].map { pair[letter + $0] } }
    let (left, right) = (side("a"), side("b"))
    guard left.contains(where: { $0 != nil }), right.contains(where: { $0 != nil }) else { return false }
    return left.prefix(2) != right.prefix(2)
  }

  private func distinct(_ names: String...) -> Int { Set(names.compactMap { pair[$0] }).count }

  private static let known: Set<String> = [
    "achar", "bchar", "aimg", "bimg", "asnd", "bsnd", "aspeak", "bspeak", "text",
  ]
  private static let settings: Set<String> = ["acharalign", "bcharalign", "color"]
}
