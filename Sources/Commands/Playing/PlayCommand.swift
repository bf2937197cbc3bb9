internal import Catalogs
internal import Games
internal import Terminals
internal import Themes

/// `memorize play`: the game of a theme, on a board that fills the terminal or as text.
enum PlayCommand {
  private static let pairs = OptionDescription(
    "pairs", value: "N", "number of pairs to deal (default: that of the theme)")
  private static let seed = OptionDescription(
    "seed", value: "N", "the same number always deals the same cards")
  private static let bonus = OptionDescription("bonus", "a quick match earns the seconds left of six")
  static let players = OptionDescription(
    "players", value: "NAMES", "play together, as in 'Ada,Ben' (2 to 6 names)")
  static let against = OptionDescription(
    "against", value: "COMPUTER", kind: .choice(ComputerSkill.allCases.map(\.rawValue)),
    "play against the computer: easy, fair or perfect")
  static let level = OptionDescription(
    "level", value: "LEVEL", kind: .choice(GameLevel.allCases.map(\.rawValue)),
    "easy, normal or hard: fewer or more pairs, of different or similar topics")
  private static let peek = OptionDescription("peek", value: "N", "show all cards for N seconds first")
  static let words = OptionDescription(
    "words", value: "CODE", kind: .language(orNone: true),
    "a picture and its word make a pair, in a language such as de; or none")
  private static let new = OptionDescription("new", "start a new game in place of the one in progress")
  private static let names = OptionDescription("names", "show names under the faces")
  private static let plain = OptionDescription("plain", "print the game as text, one event per line")

  static let description = CommandDescription(
    "play", "play the memory game with a theme",
    arguments: [
      .init("THEME", .theme, optional: true, "its name, number or id, or a file (default: your last game)")
    ],
    options: [
      FilePlay.option, pairs, level, words, players, against, peek, bonus, seed, new, names, plain, PlayerName.option,
      .json,
    ],
    discussion: """
      Choose cards with arrow keys and Space, by place (b3) or by mouse; ? shows all keys. A match earns 2 points; a \
      mismatch costs 1 for each card seen before.
      """,
    details: """
      Each choice is saved before it is shown, so the game can be continued later. One game is kept for each theme, \
      player, number of pairs, company (alone, together, against the computer) and language of words; without --pairs \
      the one left last continues. A game starts again only if the emoji or the pairs of its theme were changed, or \
      if --new, --seed, --bonus, --level or --peek ask for another deal; once a pair was found, a question comes first. Where no \
      question can be asked, --new is enough, and the others are rejected. A game with --seed, or with choices that \
      come from a pipe, is a replay and gets no score. In a pipe, with --plain, if TERM is dumb or if \
      MEMORIZE_ACCESSIBLE is 1, the game is printed as text, one event per line, and reads from standard input: \
      places, any number per line, and also h for a partner, show, n for a new game, ? and q. An unknown word is \
      skipped, and makes the exit code 65 unless it was typed on a terminal. With --json each event is one object \
      per line. With --no-input a terminal shows the state of the game and reads nothing. A file is played without \
      importing it, if no theme has its name: no game and no score is kept. Of several themes you choose one, or \
      name it with --theme.
      """,
    examples: [
      .init("memorize play Halloween", "start or continue"),
      .init("memorize play Halloween --pairs 4 --new", "a short game, from the start"),
      .init("memorize play Halloween --players Ada,Ben", "together, in turns"),
      .init("memorize play --against fair", "against the computer"),
      .init("memorize play Animals --words de", "🐮 and 'Kuh' make a pair"),
      .init("memorize play zoo.zip --theme Sea", "a theme of a file, not imported"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let player = try PlayerName.of(invocation)
    if let file = try FilePlay(invocation) {
      let isGameGiven = [pairs, level, words, players, against, peek, bonus, seed, names].contains(
        where: invocation.has)
      return try file.run(on: screen(invocation), player: player, isGameGiven: isGameGiven) { try play($0, player) }
    }
    return try play(invocation, player)
  }

  private static func play(_ invocation: Invocation, _ player: String) throws -> ExitCode {
    let catalog = try invocation.catalogForReading()
    let theme = try theme(invocation, player, catalog)
    let wish = try wish(invocation, theme)
    if let screen = screen(invocation) {
      let board = BoardGame(invocation: invocation, screen: screen, player: player, hasNames: invocation.has(names))
      return try play(theme, wish, from: catalog, on: board)
    }
    return try playAsText(theme, wish, player, invocation)
  }

  /// The screen for a board; nil if the game is printed as text.
  private static func screen(_ invocation: Invocation) -> FullScreen? {
    let world = invocation.world
    guard !invocation.isJSON, !invocation.has(plain), !invocation.prefersPlainText, invocation.canAsk,
      !ColorSupport.isDumb(world.environment)
    else { return nil }
    return world.fullScreen
  }

  private static func play(
    _ theme: Theme, _ wish: GameOpening.Wish, from catalog: any Catalog & GameStore, on board: BoardGame
  ) throws -> ExitCode {
    try board.screen.open()
    // Errors are printed on the normal screen.
    defer { try? board.screen.close() }
    switch try board.play(theme, wish, from: catalog) {
    case .leave(let parting):
      try board.screen.close()
      if let parting, board.invocation.keepsChanges { board.invocation.console.hint(parting.words) }
    case .anotherTheme:
      return try ThemeChooser(board.invocation, board.screen, player: board.player).run(focusing: theme.id)
    }
    return .done
  }

  private static func playAsText(
    _ theme: Theme, _ wish: GameOpening.Wish, _ player: String, _ invocation: Invocation
  ) throws -> ExitCode {
    let world = invocation.world
    let seeds = DealSeeds(wish.seed, random: world.random)
    let isPiped = !world.inputIsTerminal || invocation.isUnattended
    var keeper = GameKeeper(
      try invocation.catalogForWriting(words: nil), theme, player: player,
      source: wish.seed != nil ? .seed : world.inputIsTerminal ? .person : .script, now: world.now)
    var opening = try GameOpening(wish, in: &keeper, seed: seeds.first)
    if opening.wanted != nil {
      if isPiped, !wish.isNew { throw Diagnostic(PlayProblem.gameWaits(opening.game)) }
      if isPiped || invocation.console.confirmsGivingUp(opening.game) { opening = opening.givingUp }
    }
    if opening.reason != nil { try keeper.begin(opening.game) }
    let events: any GameEvents =
      invocation.isJSON
      ? JSONEvents(console: invocation.console)
      : PlainEvents(console: invocation.console, isPiped: isPiped)
    let play = GameInPlay(opening, keeper, stopwatch: world.stopwatch, nextSeed: seeds.next(after:))
    var session = try GameSession(
      play, opening, events, invocation.console, isPiped: isPiped, isKept: invocation.keepsChanges)
    // With --no-input nothing is read from a terminal.
    if world.inputIsTerminal, invocation.isUnattended { try session.leave() } else { try session.run() }
    return isPiped && session.rejections > 0 ? .badInput : .done
  }

  /// The named theme, else the theme of the game that was left last.
  private static func theme(
    _ invocation: Invocation, _ player: String, _ catalog: any Catalog & GameStore
  ) throws -> Theme {
    if let name = invocation.arguments.first {
      return try catalog.read { try ThemeFinder($0).theme(name) }
    }
    var themes: [ThemeID] = []
    try catalog.forEachGame { kept in
      if kept.game.player == player { themes.append(kept.game.theme) }
      return true
    }
    return try catalog.read { snapshot in
      for id in themes { if let found = try snapshot.theme(id) { return found } }
      let count = try snapshot.count()
      if count == 1, let only = try snapshot.theme(row: 1) { return only }
      throw Diagnostic(PlayProblem.noTheme(emptiness: count == 0 ? try invocation.emptiness() : nil))
    }
  }

  private static func wish(_ invocation: Invocation, _ theme: Theme) throws -> GameOpening.Wish {
    var wish = GameOpening.Wish(hasBonus: invocation.has(bonus), isNew: invocation.has(new))
    if let text = invocation.value(pairs) {
      guard let number = Int(written: text), PairsRule.allowed(emojis: theme.emojis.count).contains(number) else {
        throw Diagnostic.usage(
          .badValue(
            text, of: "--pairs",
            expected: .description(
              "a whole number from \(PairsRule.fewest) to \(theme.emojis.count), the number of its emoji")))
      }
      wish.pairs = number
    }
    if let text = invocation.value(seed) {
      guard let number = UInt64(written: text), GameSetup.seeds.contains(number) else {
        throw Diagnostic.usage(
          .badValue(
            text, of: "--seed", expected: .description("a whole number from 0 to \(GameSetup.seeds.upperBound)")))
      }
      wish.seed = number
    }
    if let text = invocation.value(peek) {
      guard let number = Int(written: text), GameSetup.peeks.contains(number) else {
        throw Diagnostic.usage(
          .badValue(
            text, of: "--peek",
            expected: .description("a whole number of seconds from 0 to \(GameSetup.peeks.upperBound)")))
      }
      wish.peek = number
    }
    wish.level = invocation.value(level).flatMap(GameLevel.init)
    wish.words = invocation.value(words).flatMap(Lesson.Wish.init)
    wish.mode = try mode(invocation)
    return wish
  }

  /// Nil where the command line does not say who plays.
  private static func mode(_ invocation: Invocation) throws -> GameMode? {
    let skill = invocation.value(against).flatMap(ComputerSkill.init)
    guard let text = invocation.value(players) else { return skill.map { .against($0) } }
    for other in [against, PlayerName.option] where invocation.value(other) != nil {
      throw Diagnostic.usage(
        .badValue(text, of: "--players", expected: .description("either --players or --\(other.name)")))
    }
    return .together(try PlayerName.list(text))
  }
}

/// The player: that of `--player`, else the user.
enum PlayerName {
  static let option = OptionDescription(
    "player", value: "NAME", kind: .name, "name of the player (default: your user name)")

  static func of(_ invocation: Invocation) throws -> String { try given(invocation) ?? invocation.world.user() }

  /// The name in `--player`, as the catalog keeps it.
  static func given(_ invocation: Invocation) throws -> String? {
    guard let text = invocation.value(option) else { return nil }
    guard let name = valid(text) else {
      throw Diagnostic.usage(
        .badValue(
          text, of: "--player",
          expected: .description("a name of up to \(longest) characters, without control characters")))
    }
    return name
  }

  /// The names of those who play together, separated by commas.
  static func list(_ text: String, of what: String = "--players") throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { valid(String($0)) }
    let known = names.compactMap { $0 }
    guard known.count == names.count, GameMode.sizes.contains(known.count),
      Set(known.map { NameKey($0).loose }).count == known.count
    else {
      throw Diagnostic.usage(
        .badValue(text, of: what, expected: .description("2 to 6 different names, as in 'Ada,Ben'")))
    }
    return known
  }

  /// Nil for a text that is no name of a player.
  private static func valid(_ text: String) -> String? {
    let name = trimmed(text)
    guard !name.isEmpty, name.count <= longest, name.unicodeScalars.contains(where: { $0.isVisible }),
      !name.unicodeScalars.contains(where: { $0.isUnsafe })
    else { return nil }
    return name
  }

  private static let longest = 100
}
