import Catalogs
import Editing
import SQLiteCatalogs
import TestSupport
import Themes

/// A catalog with two themes, for sessions of several users with a predictable clock.
final class EditingFixture {
  let catalog: any Catalog
  private let folder: TemporaryFolder
  private var minutes: Int64 = 0
  private var numbers = SeededGenerator(seed: 7)

  init() throws {
    folder = try TemporaryFolder()
    catalog = try SQLiteCatalog.open(path: folder.file("catalog.sqlite"), for: .writing)
    _ = try catalog.write(note("import", by: "ann")) { transaction throws in
      try transaction.put(.halloween)
      try transaction.put(.weather)
      return ("imported 2 themes", ())
    }
  }

  func session(of actor: String = "ann") -> EditSession { EditSession(in: catalog, surroundings(of: actor)) }

  func editor(of actor: String = "ann") -> EditInterpreter { EditInterpreter(session(of: actor)) }

  func surroundings(of actor: String = "ann") -> EditSurroundings {
    EditSurroundings(
      note: { self.note("edit", by: actor) }, random: { self.numbers.next() },
      time: { "2026-11-20 12:\($0 < 600_000 ? "0" : "")\($0 / 60_000)" })
  }

  /// Every operation is a minute after the previous one.
  private func note(_ command: String, by actor: String) -> JournalNote {
    minutes += 1
    return JournalNote(command: command, actor: actor, time: minutes * 60_000)
  }

  func theme(_ name: String = "Halloween") throws -> Theme? {
    try catalog.read { try $0.themes(matching: NameKey(name)).first }
  }

  /// The newest first.
  func operations() throws -> [JournalOperation] {
    try catalog.read { snapshot throws in
      var operations: [JournalOperation] = []
      try snapshot.forEachOperation { operation in
        operations.append(operation)
        return true
      }
      return operations
    }
  }
}

extension Theme {
  static let halloween = Theme(
    trusted: ThemeID(high: 1, low: 1), name: "Halloween", emojis: faces("👻🎃🕷️🦇🧛💀"), removedEmojis: faces("🍭"),
    numberOfPairs: 4, color: ThemeColor(packed: 0xFFA5_00FF), extras: [.init("rating", .number("5"))])

  static let weather = Theme(
    trusted: ThemeID(high: 2, low: 2), name: "Weather", emojis: faces("☀️🌧️❄️🌈"), removedEmojis: [], numberOfPairs: 4,
    color: ThemeColor(packed: 0x00FF_FFFF), extras: [])

  private static func faces(_ text: String) -> [Emoji] { text.compactMap { Emoji(String($0)) } }
}
