public import Formats
internal import Themes

/// Games of KDE Pairs: a `.game` in XML, alone or with its pictures and sounds in a zip or a `.tar.bz2`.
///
/// For example: `<pairs><title>Zoo</title><element><word lang='en'>lion</word></element></pairs>`.
/// `Documentation/Formats/kde-pairs.md` lists the variants that are read.
public struct KDEPairsFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "kde-pairs" }
  public var summary: String { "games of KDE Pairs, also in a zip or .tar.bz2" }
  public var fileExtensions: [String] { ["game"] }
  public var traits: FormatTraits { [.readOnly, .archived] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    switch MarkupTree.rootName(in: opening) {
    case Self.root, Self.levels: .certain
    default: .no
    }
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes, reading.limits)
    if game.name == Self.levels { throw Diagnostic(OtherGameProblem.levels, at: game.place) }
    guard game.name == Self.root else {
      throw Diagnostic(
        OtherGameProblem.wrongRoot(game.name, expected: Self.root, game: "KDE Pairs"), at: game.place)
    }
    KDEPairsGame(game).read(into: &reading)
    try reading.checkLimits()
  }

  private static let root = "pairs"
  private static let levels = "cooperative"
}

/// One game: its elements become faces, its details credits; everything else is counted as lost.
///
/// Files of all versions of the program are read: `<name>` and `<card image=…/>`; `<title>` and `<element>` with a
/// language on everything; the same with the language `any`; and without a language where there is only one.
private struct KDEPairsGame {
  private let game: MarkupElement
  private let cards: [KDEPairsCard]

  init(_ game: MarkupElement) {
    self.game = game
    cards = game.children.filter { Self.cards.contains($0.name) }.map(KDEPairsCard.init)
  }

  func read(into reading: inout ThemeReading) {
    let title = text("title") ?? text("name")
    let spots = DraftSpots(
      whole: game.place, fields: place(of: "title", "name").map { [.name: $0] } ?? [:], faces: cards.map(\.place))
    var draft = ThemeDraft(place: .spots(spots))
    draft.name = title ?? Self.unnamed
    draft.emojis = cards.map(\.face)
    reading.credits = reading.credits.completed(
      by: Credits(
        title: title, author: text("author"), description: text("description"), packVersion: text("version")))
    for loss in losses { reading.lose(loss) }
    if title == nil { reading.report(Diagnostic(OtherGameProblem.unnamed(called: Self.unnamed), at: game.place)) }
    reading.found(draft)
  }

  private func place(of names: String...) -> Place? { game.children.first { names.contains($0.name) }?.place }

  /// The text of the first element with this name, English before other languages.
  private func text(_ name: String) -> String? {
    let all = game.children.filter { $0.name == name && $0.words != nil }
    return (all.first { KDEPairsCard.isPreferred($0["lang"]) } ?? all.first)?.words
  }

  private var losses: [Loss] {
    var count: [String: Int] = [:]
    for child in game.children { count[child.name, default: 0] += 1 }
    func others(_ names: String...) -> Int { names.reduce(0) { $0 + max(0, (count[$1] ?? 0) - 1) } }
    let unknown = game.children.count { !Self.cards.contains($0.name) && !Self.known.contains($0.name) }
    let attributes = game.attributes.count
    let own: [Loss] = [
      Loss(.pictures, (count["image"] ?? 0) + (count["back"] ?? 0)), Loss(.sounds, count["sound"] ?? 0),
      Loss(.settings, count["main"] ?? 0), Loss(.credits, count["date"] ?? 0),
      Loss(.translations, others("title", "name", "description")),
      Loss(.unknownParts, unknown + attributes + (game.words == nil ? 0 : 1)),
    ]
    return Loss.total(cards.flatMap(\.losses) + own).filter { $0.count > 0 }
  }

  private static let unnamed = "Pairs"
  private static let cards: Set<String> = ["element", "card"]
  private static let known: Set<String> = [
    "title", "name", "description", "author", "version", "date", "image", "back", "sound", "main",
  ]
}

/// One element of a game: a word, a picture, a sound and a film of the same thing, in one or more languages.
private struct KDEPairsCard {
  /// An emoji among its words, else its word, else the name of its picture or its sound.
  let face: String
  let losses: [Loss]
  let place: Place

  init(_ element: MarkupElement) {
    place = element.place
    // The oldest files have everything in the attributes of a card.
    let parts =
      element.children
      + element.attributes.filter { Self.kinds.contains($0.name) }.map {
        MarkupElement(
          name: $0.name, attributes: $0.name == "word" ? [] : [.init(name: "src", value: $0.value)],
          place: element.place, text: $0.name == "word" ? $0.value : "")
      }
    let words = parts.filter { $0.name == "word" && $0.words != nil }
    let pictures = parts.filter { Self.pictures.contains($0.name) && $0["src"] != nil }
    let sounds = parts.filter { Self.sounds.contains($0.name) && $0["src"] != nil }
    let word = words.first { Emoji($0.words ?? "")?.isEmoji ?? false } ?? Self.preferred(among: words)
    let file = (Self.preferred(among: pictures) ?? Self.preferred(among: sounds))?["src"]
    face = word?.words ?? file.map(pictureName) ?? ""

    let films = parts.filter { $0.name == "video" && $0["src"] != nil }
    let spoken = Set(words.compactMap(\.words)).count - (words.isEmpty ? 0 : 1)
    let unknown = parts.count { !Self.kinds.contains($0.name) } + Self.unknownAttributes(of: element, parts)
    losses = [
      Loss(.differentSides, Self.hasTwoPictures(pictures) ? 1 : 0), Loss(.pictures, Self.files(pictures)),
      Loss(.sounds, Self.files(sounds)), Loss(.films, Self.files(films)), Loss(.translations, spoken),
      Loss(.unknownParts, unknown + (element.words == nil ? 0 : 1)),
    ]
  }

  /// True for no language, `any` and English, the language of the names of emoji.
  static func isPreferred(_ language: String?) -> Bool {
    language.map { $0 == "any" || $0 == "en" || $0.hasPrefix("en_") || $0.hasPrefix("en-") } ?? true
  }

  private static func preferred(among parts: [MarkupElement]) -> MarkupElement? {
    parts.first { isPreferred($0["lang"]) } ?? parts.first
  }

  /// True if one language has two pictures: the second is the other side of the pair.
  private static func hasTwoPictures(_ pictures: [MarkupElement]) -> Bool {
    let byLanguage = Dictionary(grouping: pictures) { $0["lang"] ?? "any" }
    return byLanguage.values.contains { files($0) > 1 }
  }

  private static func files(_ parts: [MarkupElement]) -> Int { Set(parts.compactMap { $0["src"] }).count }

  private static func unknownAttributes(of element: MarkupElement, _ parts: [MarkupElement]) -> Int {
    element.attributes.count { !kinds.contains($0.name) }
      + parts.reduce(0) { sum, part in sum + part.attributes.count { !["src", "lang"].contains($0.name) } }
  }

  private static let pictures: Set<String> = ["image", "image2", "logic"]
  private static let sounds: Set<String> = ["sound", "soundlogic", "pfound"]
  private static let kinds: Set<String> = pictures.union(sounds).union(["word", "video"])
}
