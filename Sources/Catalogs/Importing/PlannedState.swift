internal import Themes

/// The catalog as it will be after the steps planned so far.
struct PlannedState {
  private let snapshot: any CatalogSnapshot
  private let isEmpty: Bool
  /// The ids of what was planned; their contents are in `contents`, or in a snapshot that sees them already.
  private var planned: [ThemeID] = []
  private var contents: [Theme]?
  /// Where in `planned` the theme of an id is.
  private var byID: [ThemeID: Int] = [:]
  /// The first theme planned under a name; the further ones are rare.
  private var byName: [String: Int] = [:]
  private var further: [String: [Int]] = [:]

  /// `seesSteps`: every step is carried out in `snapshot` before the next one is planned.
  init(_ snapshot: any CatalogSnapshot, seesSteps: Bool, expecting count: Int) throws {
    self.snapshot = snapshot
    isEmpty = try snapshot.count() == 0
    contents = seesSteps ? nil : []
    planned.reserveCapacity(count)
    byID.reserveCapacity(count)
    byName.reserveCapacity(count)
  }

  func theme(_ id: ThemeID) throws -> Theme? {
    if let index = byID[id] { return try content(index) }
    return isEmpty ? nil : try snapshot.theme(id)?.theme
  }

  /// All themes of this name, those of the catalog first.
  func themes(named key: NameKey) throws -> [Theme] {
    var themes: [Theme] = []
    if !isEmpty {
      themes = try snapshot.themes(matching: key).map(\.theme).filter { theme in
        byID[theme.id] == nil && NameKey(theme.name).strict == key.strict
      }
    }
    guard let first = byName[key.strict] else { return themes }
    // A theme planned twice may have gone to another name since.
    return try themes
      + ([first] + (further[key.strict] ?? [])).compactMap(content)
      .filter { NameKey($0.name).strict == key.strict }
  }

  mutating func put(_ theme: Theme, under key: NameKey) throws {
    if let index = byID[theme.id] {
      let isRenamed = try content(index).map { NameKey($0.name).strict != key.strict } ?? true
      contents?[index] = theme
      if isRenamed { note(index, under: key.strict) }
    } else {
      byID[theme.id] = planned.count
      note(planned.count, under: key.strict)
      planned.append(theme.id)
      contents?.append(theme)
    }
  }

  private func content(_ index: Int) throws -> Theme? {
    if let contents { return contents[index] }
    return try snapshot.theme(planned[index])?.theme
  }

  private mutating func note(_ index: Int, under name: String) {
    if let first = byName.updateValue(index, forKey: name), first != index {
      byName[name] = first
      if further[name]?.contains(index) != true { further[name, default: []].append(index) }
    }
  }
}
