internal import Catalogs
internal import Themes

/// All scores, put together by what can be compared: theme, pairs, bonus and player.
struct ScoreBoard {
  struct Entry {
    let theme: ThemeID
    /// As it is called now, or was called last.
    var themeName: String
    var isDeleted: Bool
    let pairs: Int
    let hasBonus: Bool
    let player: String
    var summary = ScoreSummary()
  }

  /// Those of the theme played last first; of one theme, fewer pairs first.
  let entries: [Entry]

  init(_ scores: [Score], names: (ThemeID) throws -> String?) rethrows {
    var found: [Key: Entry] = [:]
    var latest: [ThemeID: Int] = [:]
    for (number, score) in scores.enumerated() {
      latest[score.theme] = number
      let key = Key(theme: score.theme, pairs: score.pairs, hasBonus: score.hasBonus, player: score.player)
      var entry =
        found[key]
        ?? Entry(
          theme: score.theme, themeName: score.themeName, isDeleted: true, pairs: score.pairs, hasBonus: score.hasBonus,
          player: score.player)
      entry.themeName = score.themeName
      entry.summary.add(score)
      found[key] = entry
    }
    let known = try Dictionary(uniqueKeysWithValues: latest.keys.map { ($0, try names($0)) })
    entries = found.values.map { entry in
      var entry = entry
      if let name = known[entry.theme] ?? nil {
        entry.themeName = name
        entry.isDeleted = false
      }
      return entry
    }.sorted { left, right in
      let (one, other) = (latest[left.theme] ?? 0, latest[right.theme] ?? 0)
      if one != other { return one > other }
      if left.pairs != right.pairs { return left.pairs < right.pairs }
      return left.hasBonus == right.hasBonus ? left.player < right.player : right.hasBonus
    }
  }

  private struct Key: Hashable {
    let theme: ThemeID
    let pairs: Int
    let hasBonus: Bool
    let player: String
  }
}
