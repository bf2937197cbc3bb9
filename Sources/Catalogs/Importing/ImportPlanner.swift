internal import Themes

/// Decides the outcome of each theme of an import, in their order: the second `Halloween` of a file conflicts with the
/// first.
///
/// For example: a theme that is in the catalog with the same content is `unchanged`, whatever the policy for conflicts.
/// In a transaction, each step is carried out before the next theme is planned; over a snapshot nothing is changed.
struct ImportPlanner {
  /// A conflict that the user has to resolve, found while the catalog is locked.
  struct OpenQuestion: Error {}

  private let resolution: ConflictResolution
  /// Nil for a rehearsal.
  private let transaction: (any CatalogTransaction)?
  private var state: PlannedState
  private var names = CopyNames()
  /// The themes of the catalog that this import has matched. If two of its themes match one, neither is a newer version
  /// of the other.
  private var met = MetThemes()
  /// The imported contents that differ from what the import stores.
  private(set) var imported: [ThemeID: ImportedContent] = [:]

  /// `count` is an estimate of how many themes there are.
  init(against snapshot: any CatalogSnapshot, onConflict resolution: ConflictResolution, expecting count: Int) throws {
    self.resolution = resolution
    transaction = nil
    state = try PlannedState(snapshot, seesSteps: false, expecting: count)
  }

  /// Each step throws ``OpenQuestion`` if an answer is missing.
  init(
    in transaction: any CatalogTransaction, onConflict resolution: ConflictResolution, expecting count: Int
  ) throws {
    self.resolution = resolution
    self.transaction = transaction
    state = try PlannedState(transaction.state, seesSteps: true, expecting: count)
  }

  /// Plans the theme and, in a transaction, puts the result into the catalog; a merged theme may be put later.
  mutating func step(for incoming: IncomingTheme) throws -> ImportStep {
    let step = try plannedStep(for: incoming)
    if !step.isMerge, let result = step.result { try transaction?.put(result) }
    try putMerged(beyond: Self.mergedLimit)
    return step
  }

  /// Puts the remaining merged themes. Must be called after the last theme.
  mutating func finish() throws { try putMerged(beyond: 0) }

  private mutating func putMerged(beyond limit: Int) throws {
    for theme in state.removeMerged(beyond: limit) { try transaction?.put(theme) }
  }

  /// How many merged themes are kept in memory; each has up to 10,000 faces.
  private static let mergedLimit = 64

  private mutating func plannedStep(for incoming: IncomingTheme) throws -> ImportStep {
    let key = incoming.key
    let planned = state.plannedCount
    let step: ImportStep
    do {
      step = try decision(on: incoming, key)
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The damaged theme is not overwritten, and the other themes can be imported.
      step = ImportStep(incoming, .rejected(existing: nil, remark: "in the catalog, \(finding.message)"))
    }
    if let existing = step.existing?.id {
      note(
        step, of: incoming, into: existing, isFirst: !met.contains(existing) && !state.isPlanned(existing, in: planned))
    }
    if !step.isMerge, let result = step.result {
      // Nearly all themes are added with their own name, whose key is known already.
      try state.put(result, under: step.outcome == .added ? key ?? NameKey(result.name) : NameKey(result.name))
    }
    return step
  }

  /// Remembers what the step brings for an existing theme.
  private mutating func note(
    _ step: ImportStep, of incoming: IncomingTheme, into existing: ThemeID, isFirst: Bool
  ) {
    met.insert(existing)
    guard let theme = incoming.theme, let found = step.existing else { return }
    if step.outcome == .keptBoth, step.result?.id == theme.id {
      // The copy has the id of the file: the next version updates it, whatever it is called here.
      imported[theme.id] = .known(theme)
      return
    }
    guard step.result?.id == existing || step.isImportWithoutEffect else { return }
    guard isFirst else {
      imported[existing] = .unknown
      return
    }
    let own = incoming.ownContent(theme, beside: found)
    // What this version took out of play counts as removed by the file, so that a later one can bring it back.
    let content = own.remembering(step.result.map { found.takenOut(by: $0) } ?? [])
    if content != step.result { imported[existing] = .known(content) }
  }

  private func isMet(_ id: ThemeID) -> Bool { met.contains(id) || state.isPlanned(id) }

  private mutating func decision(on incoming: IncomingTheme, _ key: NameKey?) throws -> ImportStep {
    guard let theme = incoming.theme, let key else {
      return ImportStep(incoming, .rejected(existing: nil, remark: nil))
    }
    if let existing = try state.theme(theme.id) {
      let theme = incoming.completed(theme, from: existing)
      if existing == theme {
        let isWhole = !incoming.absent.contains(.removedEmojis) || existing.removedEmojis.isEmpty
        // The path of nearly all themes of a repeated import.
        if isWhole, try state.isAsImported(existing) {
          return ImportStep(incoming, .unchanged(existing, remark: nil))
        }
        return try unchanged(existing, incoming, remark: nil)
      }
      return try resolve(incoming, as: theme, .sameID, with: existing)
    }
    let namesakes = try state.themes(named: key)
    if let same = namesakes.first(where: { $0.hasSameContent(as: incoming.completed(theme, from: $0)) }) {
      return ImportStep(incoming, .unchanged(same, remark: "already in the catalog under another id"))
    }
    if let first = try namesakes.first(where: { try base(of: $0, for: theme.id) != nil }) ?? namesakes.first {
      let theme = incoming.completed(theme, from: first)
      return try resolve(incoming, as: theme, .sameName, with: first)
    }
    return ImportStep(incoming, .added)
  }

  /// `theme` is the incoming one, with its missing fields from `existing`.
  private mutating func resolve(
    _ incoming: IncomingTheme, as theme: Theme, _ kind: ImportConflict.Kind, with existing: Theme
  ) throws -> ImportStep {
    let isUpdate = resolution.updates && !isMet(existing.id)
    let merge = isUpdate ? try threeWayMerge(incoming, into: existing) : nil
    let conflict = ImportConflict(kind: kind, incoming: theme, existing: existing, merge: merge)
    let isClean = merge?.conflicts.isEmpty == true
    let policy = isClean ? nil : resolution.known(conflict)
    // A copy that was kept in an earlier import is not asked about again. A theme is no copy of itself.
    let copy = incoming.theme ?? theme
    let isOther = kind == .sameName && merge == nil
    if policy == nil || policy == .skip, isOther || !CopyNames.isSame(existing, as: copy),
      let kept = try names.kept(copy, in: state)
    {
      return ImportStep(incoming, .unchanged(existing, remark: "already kept as \(quoted(kept))"))
    }
    if isClean, let merge { return try update(existing, by: merge, incoming) }
    switch try policy ?? answer(conflict) {
    case .skip:
      let reason =
        !conflict.conflicts.isEmpty
        ? "changed here and in the file: \(conflict.conflicts.map(\.description).joined(separator: "; "))"
        : kind == .sameID ? "the one in the catalog differs" : "another theme has this name"
      return ImportStep(incoming, .skipped(existing, remark: reason))
    case .replace: return try replace(existing, by: theme, incoming)
    case .merge where merge?.result != nil:
      guard let merge else { return .beyondLimits(incoming, existing) }
      return try update(existing, by: merge, incoming)
    case .merge:
      guard let merge = state.merge(theme, into: existing) else { return .beyondLimits(incoming, existing) }
      guard merge.isChange else { return try unchanged(existing, incoming, remark: merge.remark) }
      return ImportStep(incoming, .merged(existing, result: merge.result, remark: merge.remark))
    case .keepBoth:
      // A copy gets no fields from the existing theme.
      let theme = incoming.theme ?? theme
      let (name, isKept) = try names.name(for: theme, in: state)
      if isKept {
        return ImportStep(incoming, .unchanged(existing, remark: "already kept as \(quoted(name))"))
      }
      let copy = theme.renamed(checked: name, id: kind == .sameID ? try freeID(for: theme, name) : nil)
      return ImportStep(incoming, .keptBoth(existing, copy: copy, remark: "kept as \(quoted(name))"))
    }
  }

  private func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    guard transaction == nil else { throw OpenQuestion() }
    return try resolution.ask(conflict)
  }

  /// The id is made from the content, so that a dry run reports the id of the real run.
  private func freeID(for theme: Theme, _ name: String) throws -> ThemeID {
    var id = theme.derivedID(named: name)
    while try state.theme(id) != nil { id = ThemeID.derived(high: id.low, low: id.high &+ 1) }
    return id
  }

  /// The content at the last import of this theme, unless another theme of this import has matched it.
  private func base(of existing: Theme, for id: ThemeID) throws -> Theme? {
    guard resolution.updates, !isMet(existing.id) else { return nil }
    var base: Theme?
    try state.forEachImport(of: existing.id) { theme in
      if theme.id == id { base = theme }
      return base == nil
    }
    return base
  }

  /// Nil if it is not known what was imported before.
  private func threeWayMerge(_ incoming: IncomingTheme, into existing: Theme) throws -> ThreeWayMerge? {
    guard let theme = incoming.theme else { return nil }
    let content = incoming.ownContent(theme, beside: existing)
    var base: Theme?
    var isOlder = false
    // The removed emoji that the last version does not know: those that an older one removed, and those removed here.
    var unknown: Set<Emoji> = []
    var dropped: Set<Emoji> = []
    try state.forEachImport(of: existing.id) { version in
      guard version.id == theme.id else { return true }
      guard base != nil else {
        base = version
        unknown = Set(existing.removedEmojis).subtracting(version.emojis + version.removedEmojis)
        return !version.isVersion(content)
      }
      if !unknown.isEmpty { dropped.formUnion(unknown.intersection(version.removedEmojis)) }
      isOlder = version.isVersion(content)
      return !isOlder
    }
    guard var base else { return nil }
    if !dropped.isEmpty { base = base.remembering(existing.removedEmojis.filter(dropped.contains)) }
    // An older version that was imported before the last one changes nothing, as a merged commit in git.
    return ThreeWayMerge(from: isOlder ? content : base, here: existing, incoming: content)
  }

  /// Changes a theme of the catalog into a merged one.
  private func update(_ existing: Theme, by merge: ThreeWayMerge, _ incoming: IncomingTheme) throws -> ImportStep {
    guard let result = merge.result, max(result.emojis.count, result.removedEmojis.count) <= FaceRule.longest else {
      return .beyondLimits(incoming, existing)
    }
    let kept =
      merge.conflicts.isEmpty ? [] : ["kept the catalog's \(merge.conflicts.map(\.what).joined(separator: ", "))"]
    if result == existing {
      return ImportStep(
        incoming, .unchanged(existing, remark: kept.first ?? "already up to date", isImport: merge.isNewVersion))
    }
    let remarks =
      (merge.isChangedHere ? ["merged with the changes made here"] : []) + kept
      + (try isNameTaken(by: result) ? ["another theme has this name too"] : [])
    return ImportStep(
      incoming, .updated(existing, result: result, remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")))
  }

  /// The step of a theme that changes nothing. Its content is what was imported last from now on, unless it was imported
  /// before.
  private func unchanged(_ existing: Theme, _ incoming: IncomingTheme, remark: String?) throws -> ImportStep {
    let isNewVersion = try transaction != nil && !isMet(existing.id) && !isImported(incoming, into: existing)
    return ImportStep(incoming, .unchanged(existing, remark: remark, isImport: isNewVersion))
  }

  private func isImported(_ incoming: IncomingTheme, into existing: Theme) throws -> Bool {
    guard let content = incoming.theme.map({ incoming.ownContent($0, beside: existing) }) else { return false }
    var isImported = false
    do {
      try state.forEachImport(of: existing.id) { version in
        isImported = version.isVersion(content)
        return !isImported
      }
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The theme itself is sound. The damage is reported where what was imported counts.
      return true
    }
    return isImported
  }

  private func isNameTaken(by result: Theme) throws -> Bool {
    try state.themes(named: NameKey(result.name)).contains { $0.id != result.id }
  }

  private func replace(_ existing: Theme, by theme: Theme, _ incoming: IncomingTheme) throws -> ImportStep {
    let result = MergedTheme.replacement(for: existing, by: theme)
    // The removed emoji of the file and the catalog together may be too many.
    guard max(result.emojis.count, result.removedEmojis.count) <= FaceRule.longest else {
      return .beyondLimits(incoming, existing)
    }
    if result == existing { return try unchanged(existing, incoming, remark: nil) }
    let kept = incoming.kept(from: existing)
    let remarks =
      (kept.isEmpty ? [] : ["kept fields that the file lacks: \(kept.joined(separator: ", "))"])
      + (try isNameTaken(by: result) ? ["another theme has this name too"] : [])
    return ImportStep(
      incoming, .updated(existing, result: result, remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")))
  }
}

extension IncomingTheme {
  /// The theme with the fields that its file lacks from the existing one.
  fileprivate func completed(_ theme: Theme, from existing: Theme) -> Theme {
    guard !absent.isEmpty else { return theme }
    return theme.with {
      if absent.contains(.removedEmojis) {
        $0.removedEmojis = existing.removedEmojis.filter { !theme.emojis.contains($0) }
      }
      if absent.contains(.numberOfPairs) {
        $0.numberOfPairs = PairsRule.clamped(existing.numberOfPairs, emojis: theme.emojis.count)
      }
      if absent.contains(.color) { $0.color = existing.color }
      if absent.contains(.extras) { $0.extras = existing.extras }
    }
  }

  /// What the file itself says, to be compared with its next version. A removed emoji that only the catalog remembers is
  /// not part of it.
  fileprivate func ownContent(_ theme: Theme, beside existing: Theme) -> Theme {
    guard !absent.isEmpty else { return theme }
    return completed(theme, from: existing).with { $0.removedEmojis = theme.removedEmojis }
  }

  /// The names of the fields that a replaced theme keeps, because the file lacks them.
  fileprivate func kept(from existing: Theme) -> [String] {
    var kept: [String] = []
    if absent.contains(.numberOfPairs) { kept.append("pairs") }
    if absent.contains(.color) { kept.append("colour") }
    if absent.contains(.removedEmojis), !existing.removedEmojis.isEmpty { kept.append("removed emoji") }
    if absent.contains(.extras), !existing.extras.isEmpty { kept.append("keys of other programs") }
    return kept
  }
}

extension Theme {
  /// The emoji of this theme that are removed in a newer one.
  fileprivate func takenOut(by newer: Theme) -> [Emoji] {
    guard !newer.removedEmojis.isEmpty, newer.removedEmojis != removedEmojis else { return [] }
    let old = Set(emojis)
    return newer.removedEmojis.filter(old.contains)
  }

  /// Whether this is what was remembered when a file with this content was imported: the content, and perhaps more
  /// removed emoji.
  func isVersion(_ content: Theme) -> Bool {
    self == content || self == content.remembering(removedEmojis)
  }

  /// The theme with more removed emoji.
  fileprivate func remembering(_ emojis: [Emoji]) -> Theme {
    let known = Set(removedEmojis)
    let emojis = emojis.filter { !known.contains($0) }
    guard !emojis.isEmpty else { return self }
    return with { $0.removedEmojis += emojis }
  }
}

extension ImportStep {
  fileprivate static func beyondLimits(_ incoming: IncomingTheme, _ existing: Theme) -> ImportStep {
    ImportStep(
      incoming, .rejected(existing: existing, remark: "both together have more than \(grouped(FaceRule.longest)) emoji")
    )
  }
}

/// A set of ids, for tens of thousands of additions.
private struct MetThemes {
  private var ids: ContiguousArray<ThemeID> = []
  private var slots = HashSlots()

  func contains(_ id: ThemeID) -> Bool { slots.first(SeededHash.of(id)) { ids[$0] == id } != nil }

  mutating func insert(_ id: ThemeID) {
    guard !contains(id) else { return }
    slots.insert(ids.count, SeededHash.of(id))
    ids.append(id)
  }
}

/// The state of the catalog after the steps planned so far.
struct PlannedState {
  private let snapshot: any CatalogSnapshot
  private let isEmpty: Bool
  /// The ids of the planned themes. Their contents are in `contents`, or already in the snapshot.
  private var planned: ContiguousArray<ThemeID> = []
  private var contents: ContiguousArray<Theme>?
  /// The index in `planned` of the theme with an id.
  private var byID: HashSlots
  /// The indexes in `planned` of the themes planned with a name. Others may have the same hash.
  private var byName: HashSlots
  /// The targets of merges, kept so that they need not be read again for the next merge, and their order.
  private var merged: [ThemeID: MergedTheme] = [:]
  private var mergedOrder: [ThemeID] = []

  /// `seesSteps` says that `snapshot` shows each step before the next one is planned.
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
    return isEmpty ? nil : try snapshot.theme(id)
  }

  /// All themes with this name, those of the catalog first.
  func themes(named key: NameKey) throws -> [Theme] {
    var themes: [Theme] = []
    if !isEmpty {
      themes = try snapshot.themes(matching: key).filter { theme in
        index(of: theme.id) == nil && NameKey(theme.name).strict == key.strict
      }
    }
    // A theme that was planned again may have another name by now.
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

  /// Nil, and nothing is merged, if both together exceed the limits of a theme.
  mutating func merge(_ incoming: Theme, into existing: Theme) -> MergedTheme.Step? {
    // Removed from the dictionary first, so that it is changed in place instead of copied.
    let known = merged.removeValue(forKey: existing.id)
    var target = known ?? MergedTheme(existing)
    let step = target.merge(incoming)
    if known == nil { mergedOrder.append(existing.id) }
    merged[existing.id] = target
    if step?.isChange == true, index(of: existing.id) == nil { note(existing, under: NameKey(existing.name)) }
    return step
  }

  /// Removes all merge targets if there are more than `limit`, and returns the changed ones, which are to be put.
  mutating func removeMerged(beyond limit: Int) -> [Theme] {
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

  var plannedCount: Int { planned.count }

  /// True if the theme is one of the first `count` planned ones; by default, of all.
  func isPlanned(_ id: ThemeID, in count: Int = .max) -> Bool { index(of: id).map { $0 < count } ?? false }

  func forEachImport(of id: ThemeID, _ visit: (Theme) throws -> Bool) throws {
    try snapshot.forEachImport(of: id, visit)
  }

  func isAsImported(_ theme: Theme) throws -> Bool { try snapshot.isAsImported(theme) }

  private func index(of id: ThemeID) -> Int? { byID.first(SeededHash.of(id)) { planned[$0] == id } }

  private func content(_ index: Int) throws -> Theme? {
    if !merged.isEmpty, let target = merged[planned[index]] { return target.theme }
    if let contents { return contents[index] }
    return try snapshot.theme(planned[index])
  }
}
