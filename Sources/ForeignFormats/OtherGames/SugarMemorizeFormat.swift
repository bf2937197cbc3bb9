package import Formats
internal import Themes

/// Games of Memorize, an activity of the Sugar desktop: `game.xml`, alone or in the zip it is kept in.
///
/// For example: `<memorize name="Sea"><pair achar="🐙" bchar="🐙"/></memorize>`. `Documentation/Formats/sugar-memorize.md`
/// describes how pairs with two sides, pictures and sounds are read.
package struct SugarMemorizeFormat: ReadOnlyFormat {
  package init() {}

  package var name: String { "sugar-memorize" }
  package var summary: String { "games of Sugar's Memorize: game.xml, also in a zip" }
  package var fileExtensions: [String] { ["mem"] }
  package var traits: FormatTraits { [.readOnly, .archived] }

  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    XMLRecognition.rootName(in: opening) == Self.root ? .certain : .no
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes, reading.limits)
    guard game.name == Self.root else {
      throw Diagnostic(
        OtherGameProblem.wrongRoot(game.name, expected: Self.root, game: "Sugar Memorize"), at: game.place)
    }
    try SugarGame(game).read(into: &reading)
  }

  private static let root = "memorize"
}

/// One game: its pairs with their texts; everything else is counted as lost.
private struct SugarGame {
  private let game: MarkupElement

  init(_ game: MarkupElement) { self.game = game }

  func read(into reading: inout ThemeReading) throws {
    var draft = ThemeDraft(place: .spots(DraftSpots(whole: game.place)))
    draft.name = game["name"] ?? Self.unnamed
    var collector = PairCollector()
    for (index, pair) in pairs.enumerated() {
      let sides = SugarPair(pair).sides(isEqual: game["equal_pairs"] == "1", isEmojified: reading.replacer != nil)
      collector.add(sides.face, sides.texts, line: index)
    }
    let findings = collector.fill(&draft, in: &reading) { pairs[$0].place }
    for loss in losses { reading.lose(loss) }
    if game["name"] == nil {
      reading.report(Diagnostic(OtherGameProblem.unnamed(called: Self.unnamed), at: game.place))
    }
    try reading.found(draft, findings: findings)
  }

  private var pairs: [MarkupElement] { game.children.filter { $0.name == "pair" } }

  private var losses: [Loss] {
    let others = game.children.filter { $0.name != "pair" }
    let unknown = game.attributes.filter { !Self.settings.contains($0.name) && !Self.known.contains($0.name) }
    let settings = game.attributes.count { Self.settings.contains($0.name) && !$0.value.isEmpty }
    let sounds = Set(["scoresnd", "winsnd"].compactMap { game[$0] })
    let own: [Loss] = [
      Loss(.sounds, sounds.count), Loss(.settings, settings),
      Loss(.unknownParts, others.count + unknown.count + (game.words == nil ? 0 : 1)),
    ]
    return Loss.total(pairs.flatMap { SugarPair($0).losses } + own).filter { $0.count > 0 }
  }

  private static let unnamed = "Memorize"
  private static let known: Set<String> = ["name", "scoresnd", "winsnd"]
  /// The layout and lettering of the cards.
  private static let settings: Set<String> = [
    "divided", "equal_pairs", "face", "face1", "face2", "align", "font_name1", "font_name2", "font_size1", "font_size2",
    "origin", "language", "size",
  ]
}

/// The two cards of a pair, each with a text, a picture, a sound or spoken words.
private struct SugarPair {
  private let pair: MarkupElement

  init(_ pair: MarkupElement) { self.pair = pair }

  /// The texts of the two cards, or the face of both: an emoji, a character such as `A`, the name of a picture or a sound and,
  /// with `--emojify`, a word for an emoji. Of equal pairs, one card may be empty.
  func sides(isEqual: Bool, isEmojified: Bool) -> (face: String?, texts: [String]) {
    let texts = [pair["achar"], pair["bchar"]].compactMap(\.self)
    guard let text = texts.first else {
      return (["aimg", "bimg", "asnd", "bsnd"].lazy.compactMap { pair[$0] }.first.map(pictureName) ?? "", [])
    }
    if texts.count == 2, texts[0] != texts[1] { return (nil, texts) }
    if isEmojified || Emoji(text) != nil { return (text, []) }
    return (nil, isEqual && pair["aimg"] == pair["bimg"] ? [text, text] : texts)
  }

  var losses: [Loss] {
    let unknown = pair.attributes.count { !Self.known.contains($0.name) && !Self.settings.contains($0.name) }
    let settings = pair.attributes.count { Self.settings.contains($0.name) }
    return [
      Loss(.differentSides, hasTwoSides ? 1 : 0), Loss(.pictures, distinct("aimg", "bimg")),
      Loss(.sounds, distinct("asnd", "bsnd") + distinct("aspeak", "bspeak")), Loss(.settings, settings),
      Loss(.unknownParts, unknown + pair.children.count + (pair.words == nil ? 0 : 1)),
    ]
  }

  /// True if the two cards have different pictures, or only one of them has a picture or a text; empty cards do not count.
  private var hasTwoSides: Bool {
    func isEmpty(_ letter: String) -> Bool { ["char", "img", "snd", "speak"].allSatisfy { pair[letter + $0] == nil } }
    guard !isEmpty("a"), !isEmpty("b") else { return false }
    return pair["aimg"] != pair["bimg"] || (pair["achar"] == nil) != (pair["bchar"] == nil)
  }

  private func distinct(_ names: String...) -> Int { Set(names.compactMap { pair[$0] }).count }

  private static let known: Set<String> = [
    "achar", "bchar", "aimg", "bimg", "asnd", "bsnd", "aspeak", "bspeak",
  ]
  private static let settings: Set<String> = ["acharalign", "bcharalign", "color"]
}
