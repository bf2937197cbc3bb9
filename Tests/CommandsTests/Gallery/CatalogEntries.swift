import Catalogs

extension GalleryEntry {
  private static let sea2 = GalleryFile("warmer.json", theme(emojis: #"["🐙","🐠","🐡"]"#))
  private static let good = GalleryFile("sea.json", sea)

  static let catalogs: [GalleryEntry] = [
    list(.foreign, after: "sqlite3 catalog.sqlite 'CREATE TABLE letters (text)'"),
    list(.newer, after: "memorize new Sea", "sqlite3 catalog.sqlite 'PRAGMA user_version = 99'"),
    list(
      .damaged, after: "memorize import --samples",
      "head -c 16384 catalog.sqlite > part && mv part catalog.sqlite"),
    command(
      .beyondRepair, "memorize doctor --repair", after: "memorize import --samples",
      "head -c 16384 catalog.sqlite > part && mv part catalog.sqlite"),
    command(
      .tooLarge, "ulimit -v 4194304; memorize doctor --repair", after: "memorize import --samples",
      "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3'", "truncate -s 1T catalog.sqlite"),
    command(
      .damagedTheme, "memorize show 1", after: "memorize import sea.json",
      "sqlite3 catalog.sqlite 'UPDATE versions SET pairs = 3'"
    ).with { $0.files = [good] },
    command(
      .inconsistent, "memorize doctor",
      after: "memorize new Sea", "sqlite3 catalog.sqlite 'UPDATE operations SET total = 7'"
    ).with { $0.showsOnlyItsOwn = true },
    list(.notADatabase, after: "echo 'my themes' > catalog.sqlite"),
    list(.isFolder, after: "mkdir catalog.sqlite"),
    command(.notAFile, "memorize list --catalog /dev/null"),
    command(.unreachable, "memorize list --catalog sea.json/catalog.sqlite").with { $0.files = [good] },
    command(.noFolder, "memorize new Sea --catalog party/catalog.sqlite"),
    command(.nothingToUndo, "memorize undo"),
    command(.nothingToRedo, "memorize redo", after: "memorize new Sea"),
    command(.noSuchOperation, "memorize undo --operation 7", after: "memorize new Sea"),
    command(
      .folded, "memorize undo --operation 7", after: "memorize new Sea",
      "sqlite3 catalog.sqlite 'INSERT INTO folded VALUES (1, 7, 7, 0, 0, 1890622401)'"),
    command(.alreadyUndone, "memorize undo --operation 1", after: "memorize new Sea", "memorize undo"),
    command(.notAChange, "memorize undo --operation 2", after: "memorize new Sea", "memorize undo"),
    command(
      .changedSince, "memorize undo --operation 1", after: "memorize import sea.json",
      "memorize import warmer.json --on-conflict replace"
    ).with { $0.files = [good, sea2] },
  ]

  private static func list(_ code: CatalogCode, after preparation: String...) -> GalleryEntry {
    GalleryEntry(code: code.rawValue, preparation: preparation, command: "memorize list")
  }

  private static func command(_ code: CatalogCode, _ command: String, after preparation: String...) -> GalleryEntry {
    GalleryEntry(code: code.rawValue, preparation: preparation, command: command)
  }
}
