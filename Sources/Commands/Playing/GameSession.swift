internal import Games
internal import Screens
internal import Terminals
internal import Themes

/// Plays a game by typed words, places and a few commands, and reports its events.
///
/// A choice is saved in the catalog before its event is reported.
struct GameSession {
  private let events: any GameEvents
  private let console: Console
  private var play: GameInPlay
  /// True if the words do not come from a terminal: then a game that was changed elsewhere ends with an error.
  private let isPiped: Bool
  /// True if the game can be continued another time.
  private let isKept: Bool
  private(set) var rejections = 0

  init(
    _ play: GameInPlay, _ opening: GameOpening, _ events: any GameEvents, _ console: Console, isPiped: Bool,
    isKept: Bool
  ) throws {
    self.play = play
    self.isPiped = isPiped
    self.isKept = isKept
    self.events = events
    self.console = console
    if let remark = opening.remark { console.hint(remark.long) }
    if let waiting = opening.waiting(withOptions: true) { console.hint(waiting) }
    if let reason = opening.reason { try begin(reason) } else { try events.resume(table) }
    try letComputerPlay()
    try console.output.flush()
  }

  var table: GameTable {
    GameTable(theme: play.theme, player: play.player, game: play.game, time: play.time, names: console.names)
  }

  private func begin(_ reason: GameOpening.Reason) throws {
    try events.deal(table, reason)
    if play.game.setup.peek > 0 { try events.peek(table) }
  }

  /// Plays until `q` or the end of the input.
  mutating func run() throws {
    while let line = isPiped ? console.readLine() : console.answer(to: "Card? ") {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
        guard try perform(String(word)) else { return try leave() }
        try console.output.flush()
      }
    }
    try leave()
  }

  static let help = [
    "a1, b3 …   turn the card at this place up; several on a line, one after the other",
    "h          turn up the partner of the card that is up, for 1 point",
    "show       list the cards and the score", "n, new     start another game of this theme",
    "q, quit    leave", "?, help    this help",
  ]

  /// Performs one word. Returns false for the word that leaves the game.
  private mutating func perform(_ word: String) throws -> Bool {
    switch word.lowercased() {
    case "q", "quit": return false
    case "n", "new":
      // A script has nobody to ask.
      guard isPiped || console.confirmsGivingUp(play.game) else { break }
      if let remark = try play.beginAnother()?.remark { console.hint(remark.long) }
      try begin(.asked)
    case "h": try help()
    case "show": try events.show(table)
    case "?", "help":
      if let pairing = play.game.pairing { console.say("\(pairing.long).") }
      for line in Self.help { console.say("\(line)") }
    case let text:
      guard let place = CardPlace(text) else {
        try reject(
          "\(quoted(word)) is not a place or a command",
          hint: "The places are \(table.grid.range); '?' shows the commands.")
        break
      }
      guard let card = table.grid.card(at: place) else {
        try reject("there is no card at \(quoted(word))", hint: "The places are \(table.grid.range).")
        break
      }
      try report { try $0.choose(card) }
    }
    return true
  }

  private mutating func help() throws {
    guard play.game.first != nil else {
      return try reject(
        "no card is up whose partner could be turned up", hint: "Turn up a first card, then type 'h'.")
    }
    try report { try $0.help() }
  }

  /// Makes a choice and reports it, with all choices of the computer that follow.
  private mutating func report(_ choice: (inout GameInPlay) throws -> GameInPlay.Turn?) throws {
    do {
      if let turn = try choice(&play) { try report(turn) }
      try letComputerPlay()
    } catch let finding as Diagnostic where finding.isGameElsewhere && !isPiped {
      guard case .game(let cause)? = try play.catchUp() else { throw finding }
      console.hint(cause.words(play.theme))
      try events.resume(table)
      // The other program may have left the game at the computer's turn.
      try report { _ in nil }
    }
  }

  private mutating func letComputerPlay() throws {
    while let turn = try play.letComputerChoose() { try report(turn) }
  }

  private func report(_ turn: GameInPlay.Turn) throws {
    try events.turn(turn.outcome, by: turn.player, table)
    if let ending = turn.ending { try events.end(ending, table) }
  }

  private mutating func reject(_ message: String, hint: String) throws {
    rejections += 1
    try events.reject(Diagnostic(.badInput, .error("play.unknown-word", message, hint: hint)))
  }

  mutating func leave() throws {
    if let parting = try play.leave(), isKept { console.hint(parting.words) }
  }
}

extension Console {
  /// Asks whether to give up a game in which pairs were found; true for any other game.
  func confirmsGivingUp(_ game: Game) -> Bool {
    game.isOver || game.pairsFound == 0 || confirms(BoardState.giveUpQuestion(game))
  }

  /// Asks a question that only `y` or `yes` confirms.
  func confirms(_ question: StyledText) -> Bool {
    answer(to: question + " ").map { ["y", "yes"].contains(trimmed($0).lowercased()) } ?? false
  }
}
