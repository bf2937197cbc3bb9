internal import Formats
internal import Themes

/// One game of KDE Pairs: its elements as faces, who made it as credits, all else counted.
///
/// The program changed its files as it grew, and all of them are about: `<name>` and `<card image=…/>`; `<title>` and
/// `<element>` with a language on everything; the same with the language `any`; and without a language where there is one.
struct KDEPairsGame {
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
    if title == nil { reading.report(.gameUnnamed(Self.unnamed, at: game.place)) }
    reading.found(draft)
  }

  private func place(of names: String...) -> Place? { game.children.first { names.contains($0.name) }?.place }

  /// What the first of them says, English before other languages.
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
      .pictures((count["image"] ?? 0) + (count["back"] ?? 0)), .sounds(count["sound"] ?? 0),
      .settings(count["main"] ?? 0), .credits(count["date"] ?? 0),
      .translations(others("title", "name", "description")),
      .unknownParts(unknown + attributes + (game.words == nil ? 0 : 1)),
    ]
    return Loss.total(cards.flatMap(\.losses) + own).filter { $0.count > 0 }
  }

  private static let unnamed = "Pairs"
  private static let cards: Set<String> = ["element", "card"]
  private static let known: Set<String> = [
    "title", "name", "description", "author", "version", "date", "image", "back", "sound", "main",
  ]
}
