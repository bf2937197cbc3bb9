internal import Formats
internal import Themes

/// One game of Sugar's Memorize: its pairs as faces, all else counted.
struct SugarGame {
  private let game: MarkupElement

  init(_ game: MarkupElement) { self.game = game }

  func read(into reading: inout ThemeReading) {
    var draft = ThemeDraft(place: .spots(spots))
    draft.name = game["name"] ?? Self.unnamed
    draft.emojis = pairs.map { SugarPair($0).face }
    for loss in losses { reading.lose(loss) }
    if game["name"] == nil { reading.report(.gameUnnamed(Self.unnamed, at: game.place)) }
    reading.found(draft)
  }

  private var pairs: [MarkupElement] { game.children.filter { $0.name == "pair" } }

  private var spots: DraftSpots { DraftSpots(whole: game.place, faces: pairs.map(\.place)) }

  private var losses: [Loss] {
    let others = game.children.filter { $0.name != "pair" }
    let unknown = game.attributes.filter { !Self.settings.contains($0.name) && !Self.known.contains($0.name) }
    let settings = game.attributes.count { Self.settings.contains($0.name) && !$0.value.isEmpty }
    let sounds = Set(["scoresnd", "winsnd"].compactMap { game[$0] })
    let own: [Loss] = [
      .sounds(sounds.count), .settings(settings),
      .unknownParts(others.count + unknown.count + (game.words == nil ? 0 : 1)),
    ]
    return Loss.total(pairs.flatMap { SugarPair($0).losses } + own).filter { $0.count > 0 }
  }

  private static let unnamed = "Memorize"
  private static let known: Set<String> = ["name", "scoresnd", "winsnd", "text"]
  /// How the cards lie and are lettered.
  private static let settings: Set<String> = [
    "divided", "equal_pairs", "face", "face1", "face2", "align", "font_name1", "font_name2", "font_size1", "font_size2",
    "origin", "language", "size",
  ]
}
