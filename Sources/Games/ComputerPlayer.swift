internal import Themes

/// The share that the computer remembers of the cards that were turned up.
public enum ComputerSkill: String, Hashable, Sendable, CaseIterable {
  /// It remembers four, seven or all of ten cards.
  case easy, fair, perfect

  /// Of ten cards turned up, so many are remembered.
  var remembered: Int {
    switch self {
    case .easy: 4
    case .fair: 7
    case .perfect: 10
    }
  }
}

/// The knowledge that everybody at the table shares: the cards that were turned up, and which cards can be chosen.
///
/// The computer chooses by this alone, so that it cannot know a card that nobody has turned.
struct TableView: Hashable, Sendable {
  /// The cards that were turned up so far, in order.
  let turned: [Turned]
  let faceDown: [Int]
  /// The first card of a move.
  let first: Int?

  struct Turned: Hashable, Sendable {
    let card: Int
    let face: Emoji
  }
}

/// The computer as a player: the same table and seed give the same choice.
struct ComputerPlayer {
  let skill: ComputerSkill
  let seed: UInt64

  /// The next card to turn up; nil where none is face down.
  func choice(_ table: TableView) -> Int? {
    let memory = memory(of: table.turned)
    let open = table.first.flatMap { first in table.turned.last { $0.card == first }?.face }
    if let known = knownChoice(memory, open, table) { return known }
    // A card that is not remembered is worth most.
    let unknown = table.faceDown.filter { memory[$0] == nil }
    let candidates = unknown.isEmpty ? table.faceDown : unknown
    guard !candidates.isEmpty else { return nil }
    var random = DealGenerator(seed: seed &+ UInt64(table.turned.count) &* 0xD1B5_4A32_D192_ED03)
    return candidates[random.number(below: candidates.count)]
  }

  /// The partner of the open card or, before a move, a card of a pair that is remembered.
  private func knownChoice(_ memory: [Int: Emoji], _ open: Emoji?, _ table: TableView) -> Int? {
    if let open { return table.faceDown.first { memory[$0] == open } }
    return table.faceDown.first { card in
      memory[card].map { face in memory.contains { $0.key != card && $0.value == face } } == true
    }
  }

  /// Its memory of each card on the table. A card may be remembered at any of the times it was turned up.
  private func memory(of turned: [TableView.Turned]) -> [Int: Emoji] {
    var memory: [Int: Emoji] = [:]
    for (number, turned) in turned.enumerated() {
      var random = DealGenerator(seed: seed ^ UInt64(number) &* 0x9FB2_1C65_1E98_DF25)
      if random.number(below: 10) < skill.remembered { memory[turned.card] = turned.face }
    }
    return memory
  }
}
