internal import Themes

/// The cards of a game in their places: two of each dealt face, or the face and its word, or its two
/// texts, shuffled.
///
/// A deck, a setup and the topics of the faces give the same cards on every machine and in every release, as specified in
/// Documentation/Games.md.
struct Deal {
  /// In the order in which they were chosen.
  let faces: [Emoji]
  let cards: [Card]

  init(_ deck: Deck, _ setup: GameSetup, topic: (Emoji) -> String) {
    var random = DealGenerator(seed: setup.seed)
    let faces = Self.shuffled(deck, setup, &random)
    switch setup.level {
    case .easy: self.init(Self.differing(faces, topic), setup, &random)
    case .normal: self.init(faces, setup, &random)
    case .hard: self.init(Self.similar(faces, topic), setup, &random)
    }
  }

  /// The deal of a saved game, whose faces are known.
  init(_ deck: Deck, _ setup: GameSetup, dealt: [Emoji]) {
    var random = DealGenerator(seed: setup.seed)
    _ = Self.shuffled(deck, setup, &random)
    self.init(dealt, setup, &random)
  }

  init(faces: [Emoji], cards: [Card]) {
    self.faces = faces
    self.cards = cards
  }

  private init(_ faces: [Emoji], _ setup: GameSetup, _ random: inout DealGenerator) {
    self.faces = Array(faces.prefix(setup.pairs))
    var cards = self.faces.flatMap { face in
      let texts = setup.vocabulary?.words[face]
      return [Card(face, word: texts?.front), Card(face, word: texts?.back)]
    }
    for place in stride(from: cards.count - 1, to: 0, by: -1) {
      cards.swapAt(place, random.number(below: place + 1))
    }
    self.cards = cards
  }

  /// The faces of the deck in random order, as far as they are dealt. Levels choose among all of them.
  private static func shuffled(_ deck: Deck, _ setup: GameSetup, _ random: inout DealGenerator) -> [Emoji] {
    var faces = setup.faces(of: deck)
    for place in 0..<(setup.level == .normal ? setup.pairs : faces.count) {
      faces.swapAt(place, place + random.number(below: faces.count - place))
    }
    return faces
  }

  /// One face of each topic, then another one of each that has more, and so on.
  private static func differing(_ faces: [Emoji], _ topic: (Emoji) -> String) -> [Emoji] {
    var rounds: [[Emoji]] = []
    var counts: [String: Int] = [:]
    for face in faces {
      let round = counts[topic(face), default: 0]
      counts[topic(face)] = round + 1
      if round == rounds.count { rounds.append([]) }
      rounds[round].append(face)
    }
    return rounds.flatMap { $0 }
  }

  /// All faces of the largest topic, then those of the next.
  private static func similar(_ faces: [Emoji], _ topic: (Emoji) -> String) -> [Emoji] {
    var topics: [[Emoji]] = []
    var places: [String: Int] = [:]
    for face in faces {
      let place = places[topic(face)] ?? topics.count
      places[topic(face)] = place
      if place == topics.count { topics.append([]) }
      topics[place].append(face)
    }
    // Of equal ones, the topic whose face came first.
    return topics.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .flatMap(\.element)
  }
}

/// The random numbers of a deal: SplitMix64, specified in Documentation/Games.md and never changed.
///
/// For example: the first number after `DealGenerator(seed: 42)` is 0xBDD7_3226_2FEB_6E95. The standard library's
/// `shuffled(using:)` may draw differently in a later release, so the shuffle is written here too.
struct DealGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound` − 1, all equally likely: the last, incomplete run of remainders is drawn again.
  mutating func number(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    let favored = (UInt64.max % bound + 1) % bound
    while true {
      let drawn = next()
      if drawn <= UInt64.max - favored { return Int(drawn % bound) }
    }
  }
}
