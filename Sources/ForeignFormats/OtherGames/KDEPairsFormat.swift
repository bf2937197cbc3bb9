package import Formats
internal import Themes

/// Games of KDE Pairs: a `.game` in XML, alone or with its pictures and sounds in a zip or a `.tar.bz2`.
///
/// For example: `<pairs><title>Zoo</title><element><word lang='en'>lion</word></element></pairs>`.
/// `Documentation/Formats/kde-pairs.md` lists the variants that are read.
package struct KDEPairsFormat: ReadOnlyFormat {
  package init() {}

  package var name: String { "kde-pairs" }
  package var summary: String { "games of KDE Pairs, also in a zip or .tar.bz2" }
  package var fileExtensions: [String] { ["game"] }
  package var traits: FormatTraits { [.readOnly, .archived] }

  package func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    switch XMLRecognition.rootName(in: opening) {
    case Self.root, Self.levels: .certain
    default: .no
    }
  }

  package func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes, reading.limits)
    if game.name == Self.levels { throw Diagnostic(OtherGameProblem.levels, at: game.place) }
    guard game.name == Self.root else {
      throw Diagnostic(
        OtherGameProblem.wrongRoot(game.name, expected: Self.root, game: "KDE Pairs"), at: game.place)
    }
    try KDEPairsGame(game).read(into: &reading)
  }

  private static let root = "pairs"
  private static let levels = "cooperative"
}

/// One game: its elements become pairs, its details credits; everything else is counted as lost.
///
/// Files of all versions of the program are read: `<name>` and `<card image=…/>`; `<title>` and `<element>` with a
/// language on everything; the same with the language `any`; and without a language where there is only one.
private struct KDEPairsGame {
  private let game: MarkupElement
  private let cards: [KDEPairsCard]
  /// What the game has beside its cards.
  private let details: [MarkupElement]

  init(_ game: MarkupElement) {
    self.game = game
    cards = game.children.filter(Self.isCard).map(KDEPairsCard.init)
    details = game.children.filter { !Self.isCard($0) }
  }

  func read(into reading: inout ThemeReading) throws {
    var spots = DraftSpots(whole: game.place)
    if let title { spots.fields[.name] = details[title].place }
    var draft = ThemeDraft(place: .spots(spots))
    draft.name = text(title) ?? Self.unnamed
    var pairs = PairCollector(
      languages: cards.compactMap(\.language).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    for (index, card) in cards.enumerated() {
      let pair = card.pair(isEmojified: reading.replacer != nil)
      pairs.add(pair.face, pair.texts, line: index)
    }
    let findings = pairs.fill(&draft, in: &reading) { cards[$0].place }
    reading.credits = reading.credits.completed(
      by: Credits(title: text(title), author: text(author), description: text(summary), packVersion: text(version)))
    for loss in losses { reading.lose(loss) }
    if title == nil { reading.report(Diagnostic(OtherGameProblem.unnamed(called: Self.unnamed), at: game.place)) }
    try reading.found(draft, findings: findings)
  }

  private var title: Int? { kept("title") ?? kept("name") }
  private var author: Int? { kept("author") }
  private var version: Int? { kept("version") }
  private var summary: Int? { kept("description") }

  /// The first detail with this name and a text, English before other languages.
  private func kept(_ name: String) -> Int? {
    let all = details.indices.filter { details[$0].name == name && details[$0].words != nil }
    return all.first { KDEPairsCard.isPreferred(details[$0]["lang"]) } ?? all.first
  }

  private func text(_ detail: Int?) -> String? { detail.flatMap { details[$0].words } }

  private var losses: [Loss] {
    let kept = [title, author, version, summary]
    let lost = details.indices.filter { !kept.contains($0) && !details[$0].isBlank }
    let parts = kept.compactMap { $0 }.map { details[$0].unread(["lang"], readsText: true) }.reduce(0, +)
    return Loss.total(
      cards.flatMap(\.losses) + lost.map { Loss(Self.kinds[details[$0].name] ?? .unknownParts, 1) }
        + [Loss(.unknownParts, parts + game.attributes.count + (game.words == nil ? 0 : 1))])
  }

  private static let unnamed = "Pairs"

  private static func isCard(_ element: MarkupElement) -> Bool { ["element", "card"].contains(element.name) }

  /// How a detail is counted that is not kept.
  private static let kinds: [String: Loss.Kind] = [
    "title": .translations, "name": .translations, "description": .translations, "author": .credits,
    "version": .credits, "date": .credits, "image": .pictures, "back": .pictures, "sound": .sounds, "main": .settings,
  ]
}

/// One element of a game: a word, a picture, a sound and a video of the same thing, in one or more languages.
private struct KDEPairsCard {
  private let element: MarkupElement
  private let parts: [MarkupElement]

  init(_ element: MarkupElement) {
    self.element = element
    parts = element.children + Self.parts(inAttributesOf: element)
  }

  var place: Place { element.place }

  /// The emoji among its words and its text. Without either it is the name of its picture or its sound and, with `--emojify`,
  /// its text, as a word for an emoji.
  func pair(isEmojified: Bool) -> (face: String?, texts: [String]) {
    if let emoji = emoji?.words { return (emoji, [word?.words].compactMap(\.self)) }
    if let text = word?.words { return isEmojified ? (text, []) : (nil, [text]) }
    let file = Self.preferred(among: files(Self.pictures)) ?? Self.preferred(among: files(Self.sounds))
    return (file?["src"].map(pictureName) ?? "", [])
  }

  /// The code of the language of its text.
  var language: String? { word?["lang"].flatMap { $0 == "any" ? nil : $0 } }

  private var emoji: MarkupElement? { words.first { $0.words?.isEmoji ?? false } }

  private var word: MarkupElement? { Self.preferred(among: words.filter { $0.words != emoji?.words }) }

  var losses: [Loss] {
    let attributes = element.attributes.count { !Self.kinds.contains($0.name) }
    let unread = parts.map { part in
      guard Self.kinds.contains(part.name) else { return 1 }
      return part.name == "word"
        ? part.unread(["lang"], readsText: true) : part.unread(["lang", "src"], readsText: false)
    }
    return [
      Loss(.differentSides, hasTwoPictures ? 1 : 0), Loss(.pictures, Self.distinct(files(Self.pictures))),
      Loss(.sounds, Self.distinct(files(Self.sounds))), Loss(.videos, Self.distinct(files([Self.video]))),
      Loss(.translations, max(0, Set(words.compactMap(\.words)).count - (emoji == nil ? 1 : 2))),
      Loss(.unknownParts, attributes + unread.reduce(0, +) + (element.words == nil ? 0 : 1)),
    ]
  }

  private var words: [MarkupElement] { parts.filter { $0.name == "word" && $0.words != nil } }

  private func files(_ kinds: Set<String>) -> [MarkupElement] {
    parts.filter { kinds.contains($0.name) && $0["src"] != nil }
  }

  /// True if one language has two pictures: the second is the other side of the pair.
  private var hasTwoPictures: Bool {
    let byLanguage = Dictionary(grouping: files(Self.pictures)) { $0["lang"] ?? "any" }
    return byLanguage.values.contains { Self.distinct($0) > 1 }
  }

  /// The oldest files have everything in the attributes of a card.
  private static func parts(inAttributesOf element: MarkupElement) -> [MarkupElement] {
    element.attributes.filter { kinds.contains($0.name) }.map { attribute in
      let isWord = attribute.name == "word"
      return MarkupElement(
        name: attribute.name, attributes: isWord ? [] : [.init(name: "src", value: attribute.value)],
        place: element.place, text: isWord ? attribute.value : "")
    }
  }

  /// True for no language, `any` and English, the language of the names of emoji.
  static func isPreferred(_ language: String?) -> Bool {
    language.map { $0 == "any" || $0 == "en" || $0.hasPrefix("en_") || $0.hasPrefix("en-") } ?? true
  }

  private static func preferred(among parts: [MarkupElement]) -> MarkupElement? {
    parts.first { isPreferred($0["lang"]) } ?? parts.first
  }

  private static func distinct(_ parts: [MarkupElement]) -> Int { Set(parts.compactMap { $0["src"] }).count }

  private static let pictures: Set<String> = ["image", "image2", "logic"]
  private static let sounds: Set<String> = ["sound", "soundlogic", "pfound"]
  private static let video = "video"
  private static let kinds: Set<String> = pictures.union(sounds).union(["word", video])
}
