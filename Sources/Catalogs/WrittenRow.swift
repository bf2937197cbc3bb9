internal import Themes

/// The columns of a row that a store adds to a table, with their values.
package typealias WrittenRow = [(column: String, value: CatalogValue)]

extension JournalEntry {
  /// `total` is how many themes there are after it.
  package func row(total: Int) -> WrittenRow {
    [
      ("id", .integer(operation.id)), ("time", .integer(operation.time)), ("actor", .text(operation.actor)),
      ("command", .text(operation.command)), ("summary", .text(operation.summary)), ("kind", .text(kind.rawValue)),
      ("target", CatalogValue(target)), ("first_version", CatalogValue(versions?.lowerBound)),
      ("last_version", CatalogValue(versions?.upperBound)), ("themes", .integer(Int64(operation.themes))),
      ("total", .integer(Int64(total))),
    ]
  }
}

extension GameInProgress {
  package var row: WrittenRow {
    [
      ("theme", .id(theme)), ("player", .text(player)), ("deck", .text(deck)), ("score", .integer(Int64(score))),
      ("moves", .integer(Int64(moves))), ("pairs_left", .integer(Int64(pairsLeft))), ("time", .integer(time)),
      ("content", .text(content)), ("pairs", .integer(Int64(pairs))), ("is_replay", .flag(isReplay)),
      ("company", .text(company)),
    ]
  }
}

extension Score {
  package var row: WrittenRow {
    [
      ("theme", .id(theme)), ("theme_name", .text(themeName)), ("player", .text(player)),
      ("pairs", .integer(Int64(pairs))), ("bonus", .flag(hasBonus)), ("points", .integer(Int64(points))),
      ("moves", .integer(Int64(moves))), ("milliseconds", .integer(Int64(milliseconds))),
      ("seed", .integer(Int64(clamping: seed))), ("time", .integer(time)), ("kind", .text(kind)),
      ("helps", .integer(Int64(helps))),
    ]
  }
}

extension CatalogValue {
  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .none }

  init(_ text: String?) { self = text.map { .text($0) } ?? .none }
}
