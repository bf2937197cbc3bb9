internal import Themes

/// The catalog as it will be after the steps planned so far.
struct PlannedState {
  private let snapshot: any CatalogSnapshot
  private let isEmpty: Bool
  /// The ids of what was planned; their contents are in `contents`, or in a snapshot that sees them already.
  private var planned: ContiguousArray<ThemeID> = []
  private var contents: ContiguousArray<Theme>?
  /// Where in `planned` the theme of an id is.
  private var byID: HashSlots
  /// Where the themes planned under a name are: by its hash, so each is looked at before it is believed.
  private var byName: HashSlots
  /// What themes of this import were merged into, and in which order: merged once more, they need not be read again.
  private var merged: [ThemeID: MergedTheme] = [:]
  private var mergedOrder: [ThemeID] = []

  /// `seesSteps`: every step is carried out in `snapshot` before the next one is planned.
  init(_ snapshot: any CatalogSnapshot, seesSteps: Bool, expecting count: Int) throws {
    self.snapshot = snapshot
    isEmpty = try snapshot.count() == 0
    contents = seesSteps ? nil : []
    planned.reserveCapacity(count)
    byID = HashSlots(expecting: count)
    byName = HashSlots(expecting: count)
  }

  func theme(_ id: ThemeID) throws -> Theme? {
    if !merged.isEmpty, let target = merged[id] { return target.theme }
    if let index = index(of: id) { return try content(index) }
    return isEmpty ? nil : try snapshot.theme(id)?.theme
  }

  /// All themes of this name, those of the catalog first.
  func themes(named key: NameKey) throws -> [Theme] {
    var themes: [Theme] = []
    if !isEmpty {
      themes = try snapshot.themes(matching: key).map(\.theme).filter { theme in
        index(of: theme.id) == nil && NameKey(theme.name).strict == key.strict
      }
    }
    // A theme planned twice may have gone to another name since.
    for index in byName.all(SeededHash.of(key.strict)) {
      if let theme = try content(index), NameKey(theme.name).strict == key.strict { themes.append(theme) }
    }
    return themes
  }

  mutating func put(_ theme: Theme, under key: NameKey) throws {
    if !merged.isEmpty { merged[theme.id] = nil }
    if let index = index(of: theme.id) {
      let isRenamed = try content(index).map { NameKey($0.name).strict != key.strict } ?? true
      contents?[index] = theme
      let hash = SeededHash.of(key.strict)
      if isRenamed, !byName.all(hash).contains(index) { byName.insert(index, hash) }
    } else {
      note(theme, under: key)
    }
  }

  private mutating func note(_ theme: Theme, under key: NameKey) {
    byID.insert(planned.count, SeededHash.of(theme.id))
    byName.insert(planned.count, SeededHash.of(key.strict))
    planned.append(theme.id)
    contents?.append(theme)
  }

  /// Nil, and nothing is merged, where both together would be beyond the limits of a theme.
  mutating func merge(_ incoming: Theme, into existing: Theme) -> MergedTheme.Step? {
    // Taken out: growing what is kept beside its only other holder would copy it.
    let known = merged.removeValue(forKey: existing.id)
    var target = known ?? MergedTheme(existing)
    let step = target.merge(incoming)
    if known == nil { mergedOrder.append(existing.id) }
    merged[existing.id] = target
    if step?.isChange == true, index(of: existing.id) == nil { note(existing, under: NameKey(existing.name)) }
    return step
  }

  /// What was changed by merges and has not been put yet, once there are more targets than that.
  mutating func takeMerged(beyond limit: Int) -> [Theme] {
    guard merged.count > limit else { return [] }
    var themes: [Theme] = []
    for id in mergedOrder {
      guard let target = merged.removeValue(forKey: id), target.isChanged else { continue }
      if let index = index(of: id) { contents?[index] = target.theme }
      themes.append(target.theme)
    }
    mergedOrder = []
    return themes
  }

  /// Each holds up to 10,000 faces.
  static let mostMerged = 64

  private func index(of id: ThemeID) -> Int? { byID.first(SeededHash.of(id)) { planned[$0] == id } }

  private func content(_ index: Int) throws -> Theme? {
    if !merged.isEmpty, let target = merged[planned[index]] { return target.theme }
    if let contents { return contents[index] }
    return try snapshot.theme(planned[index])?.theme
  }
}
