internal import Themes

/// The state of the catalog after the steps planned so far: what the transaction shows, and the merged themes that are
/// not put yet.
struct PlannedState {
  let snapshot: any CatalogSnapshot
  /// The themes that the import has put or merged, numbered in their order.
  private var planned: [ThemeID: Int] = [:]
  /// The targets of merges, kept so that they need not be read again for the next merge, and their order.
  private var merged: [ThemeID: MergedTheme] = [:]
  private var mergedOrder: [ThemeID] = []
  /// The themes with the name of a merge target.
  private var namesakes: [String: [ThemeID]] = [:]

  init(_ snapshot: any CatalogSnapshot) { self.snapshot = snapshot }

  func theme(_ id: ThemeID) throws -> Theme? { try merged[id]?.theme ?? snapshot.theme(id) }

  /// All themes with this name; those that the import has planned come last, in their order.
  func themes(named key: NameKey) throws -> [Theme] {
    let themes =
      try namesakes[key.strict].map { try $0.compactMap(theme) }
      ?? snapshot.themes(matching: key).map { merged[$0.id]?.theme ?? $0 }
    let same = themes.filter { NameKey($0.name).strict == key.strict }
    guard same.count > 1 else { return same }
    let order = planned
    return same.filter { order[$0.id] == nil }
      + same.filter { order[$0.id] != nil }.sorted { order[$0.id, default: 0] < order[$1.id, default: 0] }
  }

  /// Notes a theme that was put or merged. `key` is that of its name, if it is known already.
  mutating func note(_ theme: Theme, under key: NameKey? = nil) {
    if planned[theme.id] == nil { planned[theme.id] = planned.count }
    guard !namesakes.isEmpty else { return }
    if let target = merged[theme.id], target.theme != theme { merged[theme.id] = nil }
    let name = (key ?? NameKey(theme.name)).strict
    if namesakes[name]?.contains(theme.id) == false { namesakes[name]?.append(theme.id) }
  }

  func isPlanned(_ id: ThemeID) -> Bool { planned[id] != nil }

  /// Nil, and nothing is merged, if both together exceed the limits of a theme.
  mutating func merge(_ incoming: Theme, into existing: Theme) throws -> MergedTheme.Step? {
    // Removed from the dictionary first, so that it is changed in place instead of copied.
    let known = merged.removeValue(forKey: existing.id)
    var target = known ?? MergedTheme(existing)
    let step = target.merge(incoming)
    if known == nil { mergedOrder.append(existing.id) }
    merged[existing.id] = target
    let key = NameKey(existing.name)
    if namesakes[key.strict] == nil { namesakes[key.strict] = try themes(named: key).map(\.id) }
    return step
  }

  /// Removes all merge targets if there are more than `limit`, and returns the changed ones, which are to be put.
  mutating func removeMerged(beyond limit: Int) -> [Theme] {
    guard merged.count > limit else { return [] }
    var (targets, order) = (merged, mergedOrder)
    (merged, mergedOrder, namesakes) = ([:], [], [:])
    return order.compactMap { targets.removeValue(forKey: $0) }.filter(\.isChanged).map(\.theme)
  }
}
