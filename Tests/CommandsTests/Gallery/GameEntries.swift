@testable import Commands
@testable import Games

extension GalleryEntry {
  private static let begun = ["memorize new Sea --emojis 🐙🐠🦀🐳", "echo a1 | memorize play Sea --seed 42"]

  static let games: [GalleryEntry] = [
    command(PlayCode.noTheme, "memorize play"),
    command(PlayCode.noSuchPlace, "echo d9 | memorize play Sea", after: begun).with { $0.showsOnlyItsOwn = true },
    command(PlayCode.unknownWord, "echo flip | memorize play Sea", after: begun).with { $0.showsOnlyItsOwn = true },
    command(
      "play.damaged-game", "memorize play Sea",
      after: begun + ["sqlite3 catalog.sqlite \"UPDATE games SET content = replace(content, 'seed 42', 'seed 43')\""]),
    command(
      "play.newer-game", "memorize play Sea",
      after: begun + ["sqlite3 catalog.sqlite \"UPDATE games SET content = replace(content, 'game 1', 'game 2')\""]),
  ]
}
