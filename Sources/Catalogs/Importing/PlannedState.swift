internal import Themes

/// The catalog as it will be after the steps planned so far.
struct PlannedState {
  private let snapshot: any CatalogSnapshot
  private let isEmpty: Bool
  private var byID: [ThemeID: Theme] = [:]
  /// The ids planned under a name, in the order they came.
  private var byName: [String: [ThemeID]] = [:]

  init(_ snapshot: any CatalogSnapshot, expecting count: Int) throws {
    self.snapshot = snapshot
    isEmpty = try snapshot.count() == 0
    byID.reserveCapacity(count)
    byName.reserveCapacity(count)
  }

  func theme(_ id: ThemeID) throws -> Theme? {
    if let planned = byID[id] { return planned }
    return isEmpty ? nil : try snapshot.theme(id)?.theme
  }

  /// All themes of this name, those of the catalog first.
  func themes(named key: NameKey) throws -> [Theme] {
    let planned = (byName[key.strict] ?? []).compactMap { byID[$0] }
      // A theme planned twice may have gone to another name since.
      .filter { NameKey($0.name).strict == key.strict }
    guard !isEmpty else { return planned }
    let stored = try snapshot.themes(matching: key).map(\.theme).filter { theme in
      byID[theme.id] == nil && NameKey(theme.name).strict == key.strict
    }
    return stored + planned
  }

  mutating func put(_ theme: Theme) {
    let name = NameKey(theme.name).strict
    if let before = byID.updateValue(theme, forKey: theme.id), NameKey(before.name).strict == name { return }
    byName[name, default: []].append(theme.id)
  }
}
