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
    if let index = index(of: theme.id) {
      let isRenamed = try content(index).map { NameKey($0.name).strict != key.strict } ?? true
      contents?[index] = theme
      let hash = SeededHash.of(key.strict)
      if isRenamed, !byName.all(hash).contains(index) { byName.insert(index, hash) }
    } else {
      byID.insert(planned.count, SeededHash.of(theme.id))
      byName.insert(planned.count, SeededHash.of(key.strict))
      planned.append(theme.id)
      contents?.append(theme)
    }
  }

  private func index(of id: ThemeID) -> Int? { byID.first(SeededHash.of(id)) { planned[$0] == id } }

  private func content(_ index: Int) throws -> Theme? {
    if let contents { return contents[index] }
    return try snapshot.theme(planned[index])?.theme
  }
}
