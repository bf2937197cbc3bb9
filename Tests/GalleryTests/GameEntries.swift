extension GalleryEntry {
  private static let begun = ["memorize new Sea --emojis 🐙🐠🦀🐳", "echo a1 | memorize play Sea --seed 42"]

  /// A game of which one pair was found.
  private static let found = [
    "memorize new Sea --emojis 🐙🐠",
    "echo a1 a2 | memorize play Sea --seed 42",
  ]

  static let games: [GalleryEntry] = [
    command("play.no-theme", "memorize play"),
    command("play.game-waits", "memorize play Sea --seed 43", after: found),
    command("play.no-such-score", "memorize scores --forget 1"),
    command(
      "play.too-few-words", "memorize play Dogs --words de",
      after: ["memorize new Dogs --emojis 🐶🐕"]),
    command("play.unknown-word", "echo flip | memorize play Sea", after: begun).with { $0.showsOnlyItsOwn = true },
    command(
      "play.damaged-game", "memorize play Sea",
      after: begun + ["sqlite3 catalog.sqlite \"UPDATE games SET content = replace(content, 'seed 42', 'seed 43')\""]),
    command(
      "play.newer-game", "memorize play Sea",
      after: begun + ["sqlite3 catalog.sqlite \"UPDATE games SET content = replace(content, 'game 2', 'game 9')\""]),
  ]
}
