extension GalleryEntry {
  private static let sea2 = GalleryFile("warmer.json", theme(emojis: #"["🐙","🐠","🐡"]"#))
  private static let good = GalleryFile("sea.json", sea)

  static let catalogs: [GalleryEntry] = [
    list("catalog.not-a-catalog", after: "sqlite3 catalog.sqlite 'CREATE TABLE letters (text)'"),
    list(
      "catalog.newer", after: "memorize new Sea --emojis 🐙🐠🦀",
      "sqlite3 catalog.sqlite 'CREATE TABLE later (number); PRAGMA user_version = 99'"),
    list(
      "catalog.altered", after: "memorize new Sea --emojis 🐙🐠🦀",
      "sqlite3 catalog.sqlite 'CREATE TRIGGER wipe AFTER INSERT ON themes BEGIN DELETE FROM themes; END'"),
    list(
      "catalog.damaged", after: "memorize import --samples",
      "head -c 16384 catalog.sqlite > part && mv part catalog.sqlite"),
    facing(
      "catalog.beyond-repair", "memorize doctor --repair", after: "memorize import --samples",
      "head -c 16384 catalog.sqlite > part && mv part catalog.sqlite"),
    facing(
      "catalog.too-large", "ulimit -v 4194304; memorize doctor --repair", after: "memorize import --samples",
      "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3'", "truncate -s 1T catalog.sqlite"),
    facing(
      "catalog.damaged-theme", "memorize show 1", after: "memorize import sea.json",
      "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3'"
    ).with { $0.files = [good] },
    facing(
      "catalog.inconsistent", "memorize doctor",
      after: "memorize new Sea --emojis 🐙🐠🦀", "sqlite3 catalog.sqlite 'UPDATE operations SET total = 7'"
    ).with { $0.showsOnlyItsOwn = true },
    facing("catalog.unreachable", "memorize list --catalog sea.json/catalog.sqlite").with { $0.files = [good] },
    facing(
      "copy.exists", "memorize catalog copy catalog.sqlite copy.sqlite", after: "memorize new Sea --emojis 🐙🐠🦀",
      "memorize new Sea --emojis 🐙🐠🦀 --catalog copy.sqlite"),
    facing("catalog.nothing-to-undo", "memorize undo"),
    facing("catalog.nothing-to-redo", "memorize redo", after: "memorize new Sea --emojis 🐙🐠🦀"),
    facing("catalog.no-such-operation", "memorize undo --operation 7", after: "memorize new Sea --emojis 🐙🐠🦀"),
    facing(
      "catalog.absent-then", "memorize show Sea --at 1", after: "memorize new Zoo --emojis 🦁🐯",
      "memorize new Sea --emojis 🐙🐠🦀"),
    facing(
      "catalog.not-undoable", "memorize undo --operation 1", after: "memorize new Sea --emojis 🐙🐠🦀", "memorize undo"),
    facing(
      "catalog.changed-since", "memorize undo --operation 1", after: "memorize import sea.json",
      "memorize import warmer.json --on-conflict replace"
    ).with { $0.files = [good, sea2] },
  ]

  static let servers: [GalleryEntry] = [
    facing("server.bad-address", "memorize list --catalog 'postgresql://school/themes?colour=red'"),
    facing(
      "server.unreachable", "memorize list --patience 1 --catalog 'postgresql://127.0.0.1:1/themes'"),
  ]

  private static func list(_ code: String, after preparation: String...) -> GalleryEntry {
    GalleryEntry(code: code, preparation: preparation, command: "memorize list")
  }

  private static func facing(_ code: String, _ command: String, after preparation: String...) -> GalleryEntry {
    GalleryEntry(code: code, preparation: preparation, command: command)
  }
}
