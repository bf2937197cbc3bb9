internal import Catalogs

/// The columns that the program writes.
enum Columns {
  /// The person of an operation `o`: the name that the program was told, with the login if that is another one.
  static let person =
    "CASE WHEN o.login IN (session_user, o.actor) THEN o.actor ELSE o.actor || ' (' || o.login || ')' END"
  static let operation =
    "id, time, actor, command, summary, kind, target, undone_by, first_version, last_version, themes, total, change"
  static let version = "id, operation, position, previous, name_hash, \(ContentColumn.list())"
  static let imported = "id, \(ContentColumn.list())"
  static let game =
    "theme, player, deck, score, moves, pairs_left, time, content, pairs, is_replay, company, change"
  static let score =
    "theme, theme_name, player, pairs, bonus, points, moves, milliseconds, seed, time, kind, helps, change"
}
