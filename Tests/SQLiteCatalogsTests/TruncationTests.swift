import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Repairing a truncated catalog` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
  }

  private func repair() throws -> RepairReport? {
    try SQLiteRepair(of: path).run(
      note("repair"), isWhole: { _ in true }, backUp: { _ in }, replace: { try folder.write($0, to: "c") })
  }

  private func changed(_ theme: Theme, to name: String) -> Theme {
    Theme(
      trusted: theme.id, name: name, emojis: theme.emojis, removedEmojis: [], numberOfPairs: 2, color: theme.color,
      extras: theme.extras)
  }

  /// Imports, renames and deletions, some of them undone and redone, so that the newest contents are all over the file.
  private func fill(_ seed: UInt64, _ count: Int) throws {
    var generator = ThemeGenerator(seed: seed)
    var random = SeededGenerator(seed: seed)
    let themes = generator.themes(count)
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    for part in stride(from: 0, to: count, by: 100) {
      _ = try catalog.write(note("import")) { transaction throws in
        for theme in themes[part..<min(part + 100, count)] { try transaction.put(theme) }
        return ("import", ())
      }
      for step in 0..<40 {
        let theme = themes[Int.random(in: 0..<min(part + 100, count), using: &random)]
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try catalog.remove(theme)
        case 1: _ = try? catalog.undo(newest: Int.random(in: 1...3, using: &random), note("undo"))
        case 2: _ = try? catalog.redo(note("redo"))
        default: try catalog.put(changed(theme, to: "Step \(part) \(step)"))
        }
      }
    }
    #expect(try catalog.check() == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the newest contents are saved, and no older ones`(seed: UInt64) throws {
    try fill(seed, 500)
    let truth = try SQLiteCatalog.open(path: path, for: .reading).themes()
    let good = try folder.bytes(of: "c")
    let pages = good.count / 16_384
    var saved: [Int] = []
    // Each seed has every third cut.
    for cut in stride(from: 1 + Int(seed), to: pages * 2, by: 3) {
      try folder.write(Array(good.prefix(cut * 8_192)), to: "c")
      guard let report = try? repair() else {
        saved.append(0)
        continue
      }
      let found = try SQLiteCatalog.open(path: path, for: .reading).themes()
      #expect(Set(found).isSubset(of: truth), "cut to \(cut) of \(pages * 2) halves of pages")
      #expect(report.themes == found.count)
      saved.append(found.count)
    }
    // Some cuts must save a part of the themes.
    #expect(saved.contains { $0 > 0 && $0 < truth.count })
  }

  @Test func `an import that lost its last pages keeps the other themes`() throws {
    var generator = ThemeGenerator(seed: 9)
    let themes = generator.themes(600)
    try {
      _ = try SQLiteCatalog.open(path: path, for: .writing).write(note("import")) { transaction throws in
        for theme in themes { try transaction.put(theme) }
        return ("import", ())
      }
    }()
    let good = try folder.bytes(of: "c")
    try folder.write(Array(good.prefix(good.count - 4 * 16_384)), to: "c")
    let report = try #require(try repair())
    #expect(report.themes > 100)
    #expect(report.themes < 600)
    #expect(report.themes + report.lostThemes.count + report.unknownThemes == 600)
  }
}
