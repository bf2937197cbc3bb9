internal import EmojiNames
internal import Games
internal import Screens
internal import Themes

/// A game with the places and the names of its cards.
struct GameTable {
  let theme: Theme
  let player: String
  let game: Game
  /// Milliseconds of play by now.
  let time: Int
  let names: EmojiNames

  var grid: CardGrid { game.grid }

  var players: [String] { game.players(player) }

  var isShared: Bool { players.count > 1 }

  /// `Ada's turn.`
  var turn: String { "\(players[game.turn].uppercasedFirst)'s turn." }

  /// `Score 4`, or the points of each player: `Ada 4, Ben 2`.
  var scores: String {
    guard isShared else { return "Score \(game.score)" }
    return "Scores: " + zip(players, game.tallies).map { "\($0) \($1.points)" }.joined(separator: ", ")
  }

  var standings: [ExtraValue] {
    zip(players, game.tallies).map { name, tally in
      .object([
        .init("player", .string(name)), .init("score", .integer(tally.points)), .init("pairs", .integer(tally.pairs)),
        .init("moves", .integer(tally.moves)), .init("helps", .integer(tally.helps)),
      ])
    }
  }

  func place(_ card: Int) -> String { grid.place(of: card).description }

  func face(_ card: Int) -> Emoji { game.cards[card].face }

  /// `b3: ghost`. In a game with words `b3: picture of ghost` or `b3: word Geist`, because both may sound the same; of two
  /// texts, `b3: text 3 × 4`.
  func words(_ card: Int) -> String {
    let name = names.nameOrFace(face(card))
    guard let vocabulary = game.setup.vocabulary else { return "\(place(card)): \(name)" }
    guard let word = game.cards[card].word else { return "\(place(card)): picture of \(name)" }
    return "\(place(card)): \(vocabulary.words[face(card)]?.texts.count == 2 ? "text" : "word") \(word)"
  }

  var faceUp: [Int] { game.cards.indices.filter { game.cards[$0].isFaceUp && !game.cards[$0].isMatched } }

  var matched: [Int] { game.cards.indices.filter { game.cards[$0].isMatched } }

  var faceDown: [Int] { game.cards.indices.filter { !game.cards[$0].isFaceUp } }
}

extension CardGrid {
  /// `a1 to d3`, with the end of the last row where it is shorter.
  var range: String {
    let corner = CardPlace(column: columns - 1, row: rows - 1)
    guard card(at: corner) == nil else { return "a1 to \(corner)" }
    return "a1 to \(CardPlace(column: columns - 1, row: rows - 2)), and to \(place(of: cards - 1)) in the last row"
  }
}
