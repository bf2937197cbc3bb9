internal import Themes

/// The state of the catalog after the steps planned so far: what the transaction shows, and the merged themes that are
/// not put yet.
struct PlannedState {
  private let transaction: any CatalogTransaction
  /// The targets of merges, kept so that they need not be read again for the next merge, and their order.
  private var merged: [ThemeID: MergedTheme] = [:]
  private var mergedOrder: [ThemeID] = []
  /// The themes with the name of a merge target.
  private var namesakes: [String: [ThemeID]] = [:]

  init(of transaction: any CatalogTransaction) { self.transaction = transaction }

  func theme(_ id: ThemeID) throws -> Theme? { try merged[id]?.theme ?? transaction.state.theme(id) }

  /// All themes with this name; those that the import has put or merged come last.
  func themes(named key: NameKey) throws -> [Theme] {
    let themes =
      try namesakes[key.strict].map { try $0.compactMap(theme) }
      ?? transaction.state.themes(matching: key).map { merged[$0.id]?.theme ?? $0 }
    let same = themes.filter { NameKey($0.name).strict == key.strict }
    guard same.count > 1 else { return same }
    let planned = try same.map { try merged[$0.id]?.isChanged == true || transaction.hasPut($0.id) }
    return [false, true].flatMap { wanted in zip(same, planned).filter { $0.1 == wanted }.map(\.0) }
  }

  /// Puts a theme. `key` is that of its name, if it is known already.
  mutating func put(_ theme: Theme, under key: NameKey? = nil) throws {
    try transaction.put(theme)
    guard !namesakes.isEmpty else { return }
    merged[theme.id] = nil
    let name = (key ?? NameKey(theme.name)).strict
    if namesakes[name]?.contains(theme.id) == false { namesakes[name]?.append(theme.id) }
  }

  /// Nil, and nothing is merged, if both together exceed the limits of a theme. The result is put later.
  mutating func merge(_ incoming: Theme, into existing: Theme) throws -> MergedTheme.Step? {
    // First, because it throws if one of them is damaged.
    let name = NameKey(existing.name)
    if namesakes[name.strict] == nil { namesakes[name.strict] = try themes(named: name).map(\.id) }
    // Removed from the dictionary first, so that it is changed in place instead of copied.
    let known = merged.removeValue(forKey: existing.id)
    var target = known ?? MergedTheme(existing)
    let step = target.merge(incoming)
    if known == nil { mergedOrder.append(existing.id) }
    merged[existing.id] = target
    return step
  }

  /// Puts the merged themes if there are more than `limit`, and forgets them.
  mutating func putMerged(beyond limit: Int) throws {
    guard merged.count > limit else { return }
    for case let target? in mergedOrder.map({ merged[$0] }) where target.isChanged { try transaction.put(target.theme) }
    (merged, mergedOrder, namesakes) = ([:], [], [:])
  }
}
