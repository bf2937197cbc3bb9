internal import Games
internal import Screens
internal import Themes

/// A game as it lies on a table: its cards with places and names.
struct GameTable {
  let theme: Theme
  let player: String
  let game: Game
  let grid: CardGrid

  init(_ theme: Theme, player: String, _ game: Game) {
    self.theme = theme
    self.player = player
    self.game = game
    grid = CardGrid(cards: game.cards.count)
  }

  var pairsFound: Int { game.setup.pairs - game.pairsLeft }

  func place(_ card: Int) -> String { grid.place(of: card).description }

  func face(_ card: Int) -> Emoji { game.cards[card].face }

  /// The face in words.
  func name(_ card: Int) -> String { face(card).words }

  /// `b3: ghost`
  func words(_ card: Int) -> String { "\(place(card)): \(name(card))" }

  /// Face up and not matched.
  var faceUp: [Int] { game.cards.indices.filter { game.cards[$0].isFaceUp && !game.cards[$0].isMatched } }

  var matched: [Int] { game.cards.indices.filter { game.cards[$0].isMatched } }

  var faceDown: [Int] { game.cards.indices.filter { !game.cards[$0].isFaceUp } }
}
