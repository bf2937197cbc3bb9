public import Formats
internal import Themes

/// Games of Memorize, an activity of the Sugar desktop: `game.xml`, alone or in the zip it is kept in.
///
/// For example: `<memorize name="Sea"><pair achar="🐙" bchar="🐙"/></memorize>`. `Documentation/Formats/sugar-memorize.md`
/// describes how pairs with two sides, pictures and sounds are read.
public struct SugarMemorizeFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "sugar-memorize" }
  public var summary: String { "games of Sugar's Memorize: game.xml, also in a zip" }
  public var fileExtensions: [String] { ["mem"] }
  public var traits: FormatTraits { [.readOnly, .archived] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    XMLRecognition.rootName(in: opening) == Self.root ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes, reading.limits)
    guard game.name == Self.root else {
      throw Diagnostic(
        OtherGameProblem.wrongRoot(game.name, expected: Self.root, game: "Sugar Memorize"), at: game.place)
    }
    try SugarGame(game).read(into: &reading)
  }

  private static let root = "memorize"
}

/// One game: its pairs become faces; everything else is counted as lost.
private struct SugarGame {
  private let game: MarkupElement

  init(_ game: MarkupElement) { self.game = game }

  func read(into reading: inout ThemeReading) throws {
    var draft = ThemeDraft(place: .spots(spots))
    draft.name = game["name"] ?? Self.unnamed
    draft.emojis = pairs.map { SugarPair($0).face }
    for loss in losses { reading.lose(loss) }
    if game["name"] == nil {
      reading.report(Diagnostic(OtherGameProblem.unnamed(called: Self.unnamed), at: game.place))
    }
    try reading.found(draft)
  }

  private var pairs: [MarkupElement] { game.children.filter { $0.name == "pair" } }

  private var spots: DraftSpots { DraftSpots(whole: game.place, faces: pairs.map(\.place)) }

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

  /// The text of a card, an emoji before others; else the name of its picture or its sound.
  var face: String {
    let texts = [pair["achar"], pair["bchar"]].compactMap { $0 }
    if let emoji = texts.first(where: \.isEmoji) ?? texts.first(where: { Emoji($0) != nil }) {
      return emoji
    }
    if let text = texts.first { return text }
    return ["aimg", "bimg", "asnd", "bsnd"].lazy.compactMap { pair[$0] }.first.map(pictureName) ?? ""
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

  /// True if the two cards look different; sounds and empty cards do not count.
  private var hasTwoSides: Bool {
    func side(_ letter: String) -> [String?] { ["char", "img", "snd", "speak"].map { pair[letter + $0] } }
    let (left, right) = (side("a"), side("b"))
    guard left.contains(where: { $0 != nil }), right.contains(where: { $0 != nil }) else { return false }
    return left.prefix(2) != right.prefix(2)
  }

  private func distinct(_ names: String...) -> Int { Set(names.compactMap { pair[$0] }).count }

  private static let known: Set<String> = [
    "achar", "bchar", "aimg", "bimg", "asnd", "bsnd", "aspeak", "bspeak",
  ]
  private static let settings: Set<String> = ["acharalign", "bcharalign", "color"]
}
