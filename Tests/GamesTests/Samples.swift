import TestSupport
import Themes

@testable import Games

func deck(_ faces: String, pairs: Int? = nil) throws -> Deck {
  let faces = faces.map { Emoji(String($0)) }
  guard let deck = Deck(faces.compactMap { $0 }, numberOfPairs: pairs ?? faces.count) else { throw NoDeck() }
  return deck
}

struct NoDeck: Error {}

extension Game {
  /// The places of a face, the first of the two first.
  func places(of face: Character) -> [Int] { cards.indices.filter { cards[$0].face == Emoji(String(face)) } }

  /// Chooses cards at random, some of which are ignored, up to four seconds apart.
  mutating func playRandomly(_ count: Int, using random: inout SeededGenerator) -> [Outcome] {
    var time = elapsed
    return (0..<count).map { _ in
      time += Int.random(in: 0...4_000, using: &random)
      return choose(Int.random(in: -1...cards.count, using: &random), at: time)
    }
  }

  /// Plays to the end without a mismatch.
  mutating func playToTheEnd() {
    while !isOver {
      let next = cards.indices.first { card in
        !cards[card].isFaceUp && (first.map { cards[$0].face == cards[card].face } ?? true)
      }
      guard let next else { return }
      _ = choose(next, at: elapsed + 500)
    }
  }
}
