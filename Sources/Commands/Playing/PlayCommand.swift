internal import Catalogs
internal import Games
internal import Terminals
internal import Themes

/// `memorize play`: the game of a theme, on a board that fills the terminal or as text.
enum PlayCommand {
  private static let pairs = Option<Int>(
    "pairs", value: "N", .number(0...Int.max, "a whole number of at least \(PairsRule.fewest)"),
    "number of pairs to deal (default: that of the theme)")
  private static let seed = Option<UInt64>(
    "seed", value: "N", .number(GameSetup.seeds, "a whole number from 0 to \(GameSetup.seeds.upperBound)"),
    "the same number always deals the same cards")
  private static let bonus = Flag("bonus", "a quick match earns the seconds left of six")
  static let players = Option<[String]>(
    "players", value: "NAMES", PlayerName.several, "play together, as in 'Ada,Ben' (\(PlayerName.sizes) names)")
  static let against = Option<ComputerSkill>(
    "against", value: "COMPUTER", .choice, "play against the computer: easy, fair or perfect")
  static let level = Option<GameLevel>(
    "level", value: "LEVEL", .choice, "easy, normal or hard: fewer or more pairs, of different or similar topics")
  private static let peek = Option<Int>(
    "peek", value: "N",
    .number(GameSetup.peeks, "a whole number of seconds from 0 to \(GameSetup.peeks.upperBound)"),
    "show all cards for N seconds first")
  static let words = Option<Lesson.Wish>(
    "words", value: "CODE", Lesson.Wish.type,
    "a picture and its word make a pair, in a language such as de, 'own' for those of the theme, or 'none'")
  private static let pictures = Flag("pictures", "pictures only, also of a theme with words, as --words none")
  private static let new = Flag("new", "start a new game in place of the one in progress")
  private static let names = Flag("names", "show names under the faces")
  private static let plain = Flag("plain", "print the game as text, one event per line")

  static let description = CommandDescription(
    name: "play", summary: "play the memory game with a theme",
    arguments: [
      Argument(
        "THEME", .themeOrFile, optional: true,
        "its name or part of it, number or id, or a file (default: your last game)")
    ],
    options: [
      FilePlay.option, pairs, level, words, pictures, players, against, peek, bonus, seed, new, names, plain,
      PlayerName.option,
      .json,
    ],
    discussion: """
      Choose cards with arrow keys and Space, by place (b3) or by mouse; ? shows all keys. A match earns 2 points; a \
      mismatch costs 1 for each card seen before.
      """,
    details: """
      Each choice is saved before it is shown, so the game can be continued later. One game is kept for each theme, \
      player, number of pairs, company (alone, together, against the computer) and kind of words; without --pairs \
      the one left last continues. A game starts again only if the cards of its theme were changed, or if --new, \
      --seed, --bonus, --level or --peek ask for another deal; once a pair was found, a question comes first. Where no \
      question can be asked, --new is enough, and the others are rejected. A replay, with --seed or with choices from a \
      pipe, gets no score. In a pipe, with --plain, if TERM is dumb or if MEMORIZE_ACCESSIBLE is 1, the game is \
      printed as text, one event per line, and reads places, any number per line, and also h for a partner, show, \
      n for a new game, ? and q. An unknown word is skipped, and makes the exit code 65 unless it was typed. With \
      --json each event is one object per line. With --no-input a terminal shows the state of the game and reads \
      nothing. A file is played without importing it, if no theme has its name; nothing of it is kept.
      """,
    examples: [
      ("memorize play Halloween", "start or continue"),
      ("memorize play Halloween --pairs 4 --new", "a short game, from the start"),
      ("memorize play Halloween --players Ada,Ben", "together, in turns"),
      ("memorize play --against fair", "against the computer"),
      ("memorize play Animals --words de", "🐮 and 'Kuh' make a pair"),
      ("memorize play zoo.zip --theme Sea", "a theme of a file, not imported"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let player = invocation[PlayerName.option] ?? invocation.world.user()
    guard let file = try FilePlay(invocation) else { return try play(invocation, player) }
    let game: [any CommandOption] = [
      pairs, level, words, pictures, players, against, peek, bonus, seed, names,
    ]
    return try file.run(
      on: screen(invocation), player: player, isGameGiven: game.contains(where: invocation.has)
    ) { try play($0, player) }
  }

  private static func play(_ invocation: Invocation, _ player: String) throws -> ExitCode {
    let theme = try theme(invocation, player, invocation.catalogForReading())
    let wish = try wish(invocation, theme)
    if let screen = screen(invocation) {
      let board = BoardGame(invocation: invocation, screen: screen, player: player, hasNames: invocation.has(names))
      return try play(theme, wish, on: board)
    }
    return try playAsText(theme, wish, player, invocation)
  }

  /// The screen for a board; nil if the game is printed as text.
  private static func screen(_ invocation: Invocation) -> FullScreen? {
    invocation.has(plain) ? nil : invocation.fullScreen
  }

  private static func play(
    _ theme: Theme, _ wish: GameOpening.Wish, on board: BoardGame
  ) throws -> ExitCode {
    try board.screen.open()
    // Errors are printed on the normal screen.
    defer { try? board.screen.close() }
    switch try board.play(theme, wish) {
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
    let isPiped = !world.inputIsTerminal || invocation.isUnattended
    let (play, opening) = try GameInPlay.open(
      theme, wish, player: player, isScripted: !world.inputIsTerminal, in: invocation
    ) { opening in
      guard opening.wanted != nil else { return opening }
      if isPiped, !wish.isNew {
        let (found, pairs) = (opening.game.pairsFound, counted(opening.game.setup.pairs, "pair"))
        throw Diagnostic(
          .usage,
          .error(
            "play.game-waits", "a game of another deal is in progress: \(found) of \(pairs) found",
            hint: "Continue it without --seed, --bonus, --level and --peek, or give it up with --new."))
      }
      return isPiped || invocation.console.confirmsGivingUp(opening.game) ? opening.givingUp : opening
    }
    let events: any GameEvents =
      invocation.isJSON
      ? JSONEvents(console: invocation.console)
      : PlainEvents(console: invocation.console, isPiped: isPiped)
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
      return try catalog.read { try ThemeFinder($0).theme(name, takingParts: true) }
    }
    let games = try collected(catalog.forEachGame).filter { $0.player == player }
    return try catalog.read { snapshot in
      for game in games { if let found = try snapshot.theme(game.theme) { return found } }
      let count = try snapshot.count()
      if count == 1, let only = try snapshot.theme(row: 1) { return only }
      guard count > 0 else {
        let hint =
          "\(try invocation.emptiness()) Run 'memorize import --samples' to add eight, then 'memorize play THEME'."
        throw Diagnostic(.missing, .noTheme("no game is in progress, and there are no themes yet", hint: hint))
      }
      throw Diagnostic(
        .usage,
        .noTheme(
          "no game is in progress, and no theme is named",
          hint: "Name a theme, as in 'memorize play 1'; run 'memorize list' to see them."))
    }
  }

  private static func wish(_ invocation: Invocation, _ theme: Theme) throws -> GameOpening.Wish {
    if let pairs = invocation[pairs], !PairsRule.allowed(emojis: theme.emojis.count).contains(pairs) {
      let most = theme.emojis.count
      throw Diagnostic.usage(
        .badValue(
          "\(pairs)", of: "--pairs",
          hint: "Use a whole number from \(PairsRule.fewest) to \(most), the number of its emoji."))
    }
    return GameOpening.Wish(
      pairs: invocation[pairs], seed: invocation[seed], hasBonus: invocation.has(bonus), mode: try mode(invocation),
      peek: invocation[peek], level: invocation[level], words: try cards(invocation), isNew: invocation.has(new))
  }

  /// Nil where the command line does not say what is on the cards.
  private static func cards(_ invocation: Invocation) throws -> Lesson.Wish? {
    guard invocation.has(pictures) else { return invocation[words] }
    guard let asked = invocation[words], asked != .noWords else { return .noWords }
    throw Diagnostic.usage(
      .excluding("--words and --pictures cannot be used together", hint: "Use either --words or --pictures."))
  }

  /// Nil where the command line does not say who plays.
  private static func mode(_ invocation: Invocation) throws -> GameMode? {
    guard let names = invocation[players] else { return invocation[against].map { .against($0) } }
    let others: [any CommandOption] = [against, PlayerName.option]
    if let other = others.first(where: invocation.has) {
      throw Diagnostic.usage(
        .excluding(
          "--players and --\(other.name) cannot be used together", hint: "Use either --players or --\(other.name)."))
    }
    return .together(names)
  }
}

/// The name of a player, as the catalog keeps it.
enum PlayerName {
  static let option = Option<String>(
    "player", value: "NAME", one, "name of the player (default: your user name)")

  static let one = ValueType<String>(
    .name, advice: "Use a name of up to \(longest) characters, without control characters.", read: valid)

  /// `2 to 6`
  static let sizes = "\(GameMode.sizes.lowerBound) to \(GameMode.sizes.upperBound)"

  /// The names of those who play together, separated by commas.
  static let several = ValueType<[String]>(advice: "Use \(sizes) different names, as in 'Ada,Ben'.") { text in
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { valid(String($0)) }
    let known = names.compactMap { $0 }
    return known.count == names.count && GameMode.sizes.contains(known.count)
      && Set(known.map { NameKey($0).loose }).count == known.count ? known : nil
  }

  /// Nil for a text that is not the name of a player.
  @Sendable private static func valid(_ text: String) -> String? {
    let name = trimmed(text)
    guard !name.isEmpty, name.count <= longest, name.unicodeScalars.contains(where: { $0.isVisible }),
      !name.unicodeScalars.contains(where: { $0.isUnsafe })
    else { return nil }
    return name
  }

  private static let longest = 100
}
