import Games
import Terminals
import TestSupport
import Themes

@testable import Screens

/// Games that are the same in every run.
enum Boards {
  static let plain = ["👻", "🎃", "🦇", "🧛", "💀", "🧹", "🍬", "🌕", "🧟", "🦉", "🔮", "🧙"]
  /// Faces that terminals draw differently.
  static let odd = ["❤️", "👩‍🌾", "👍🏽", "🇫🇷", "1️⃣", "♚", "漢"]

  static func theme(_ faces: [String], pairs: Int? = nil, name: String = "Halloween") -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: 1), name: name, emojis: faces.compactMap { Emoji($0) }, removedEmojis: [],
      numberOfPairs: pairs ?? faces.count, color: ThemeColor(red: UInt8(255), green: 149, blue: 0),
      extras: [])
  }

  static func game(
    _ theme: Theme, seed: UInt64 = 42, bonus: Bool = false, mode: GameMode = .alone, columns: Int? = nil
  ) -> Game {
    let setup = GameSetup(pairs: theme.numberOfPairs, seed: seed, columns: columns, hasBonus: bonus, mode: mode)
    return Game(Deck(theme), setup)
  }

  static func state(
    _ faces: [String] = plain, pairs: Int = 12, names: Bool = false, name: String = "Halloween",
    bonus: Bool = false, mode: GameMode = .alone, columns: Int? = nil
  ) -> BoardState {
    let theme = theme(faces, pairs: min(pairs, faces.count), name: name)
    let game = game(theme, bonus: bonus, mode: mode, columns: columns)
    return BoardState(theme, game, player: "Ada", hasNames: names)
  }

  static let usual = TerminalSize(columns: 80, rows: 24)
}

extension BoardState {
  /// Chooses a card and shows the outcome.
  mutating func choose(_ card: Int, at time: Int = 0) {
    var game = game
    let player = game.turn
    let outcome = game.choose(card, at: time)
    show(outcome, by: player, game)
    if game.isOver { end(["12 pairs in 15 moves; 12 is perfect."]) }
  }

  /// A card with the same face, or with another one.
  func partner(of card: Int, isMatch: Bool = true) -> Int {
    game.cards.indices.first {
      $0 != card && !game.cards[$0].isMatched && (game.cards[$0].face == game.cards[card].face) == isMatch
    } ?? card
  }

  mutating func type(_ text: String, on layout: BoardLayout) -> [BoardAction] {
    text.compactMap { handle(.character($0), on: layout) }
  }
}
