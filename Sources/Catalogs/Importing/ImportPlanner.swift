internal import Themes

/// Decides what becomes of every theme of an import, one after the other: the second `Halloween` of a file meets the
/// first.
///
/// For example: a theme that is in the catalog with the same content is `unchanged`, whatever the policy for conflicts
/// is. In a transaction every step is carried out before the next theme is looked at; against a snapshot nothing
/// changes.
struct ImportPlanner {
  /// A question that came up while others wait for the catalog.
  struct OpenQuestion: Error {
    let conflict: ImportConflict
  }

  private let settlement: ConflictSettlement
  /// Nil where nothing is to be changed.
  private let transaction: (any CatalogTransaction)?
  private var state: PlannedState
  private var names = CopyNames()

  /// `count` is how many themes will come, as far as one can tell.
  init(against snapshot: any CatalogSnapshot, onConflict settlement: ConflictSettlement, expecting count: Int) throws {
    self.settlement = settlement
    transaction = nil
    state = try PlannedState(snapshot, seesSteps: false, expecting: count)
  }

  /// Throws ``OpenQuestion`` where an answer is missing.
  init(
    in transaction: any CatalogTransaction, onConflict settlement: ConflictSettlement, expecting count: Int
  ) throws {
    self.settlement = settlement
    self.transaction = transaction
    state = try PlannedState(transaction, seesSteps: true, expecting: count)
  }

  /// Decides on the theme and, in a transaction, puts the result into the catalog; a merged one may be put later.
  mutating func step(for incoming: IncomingTheme) throws -> ImportStep {
    let step = try plannedStep(for: incoming)
    if !step.isMerge, let result = step.result { try transaction?.put(result) }
    try putMerged(beyond: Self.mostMerged)
    return step
  }

  /// Puts what is still to be put: to be called after the last theme.
  mutating func finish() throws { try putMerged(beyond: 0) }

  private mutating func putMerged(beyond limit: Int) throws {
    for theme in state.takeMerged(beyond: limit) { try transaction?.put(theme) }
  }

  /// Each holds up to 10,000 faces.
  private static let mostMerged = 64

  private mutating func plannedStep(for incoming: IncomingTheme) throws -> ImportStep {
    let key = incoming.key
    let step: ImportStep
    do {
      step = try decision(on: incoming, key)
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The others can come in all the same, and what is damaged is not written over.
      step = ImportStep(incoming, .rejected, remark: "in the catalog, \(finding.message)")
    }
    if !step.isMerge, let result = step.result {
      // Nearly all are added as they came, under the key that is known already.
      try state.put(result, under: step.outcome == .added ? key ?? NameKey(result.name) : NameKey(result.name))
    }
    return step
  }

  private mutating func decision(on incoming: IncomingTheme, _ key: NameKey?) throws -> ImportStep {
    guard let theme = incoming.theme, let key else { return ImportStep(incoming, .rejected) }
    if let existing = try state.theme(theme.id) {
      let theme = incoming.completed(theme, from: existing)
      if existing == theme { return ImportStep(incoming, .unchanged, existing: existing) }
      return try settle(incoming, as: theme, .sameID, with: existing)
    }
    let namesakes = try state.themes(named: key)
    if let same = namesakes.first(where: { $0.hasSameContent(as: incoming.completed(theme, from: $0)) }) {
      return ImportStep(incoming, .unchanged, existing: same, remark: "the same content is there under another id")
    }
    if let first = namesakes.first {
      let theme = incoming.completed(theme, from: first)
      return try settle(incoming, as: theme, .sameName, with: first)
    }
    return ImportStep(adding: incoming)
  }

  /// `theme` is the incoming one, completed by the one it meets.
  private mutating func settle(
    _ incoming: IncomingTheme, as theme: Theme, _ kind: ImportConflict.Kind, with existing: Theme
  ) throws -> ImportStep {
    let conflict = ImportConflict(kind: kind, incoming: theme, existing: existing)
    let policy = settlement.known(conflict)
    // A copy that was kept beside the other one before is not asked about again.
    if policy == nil || policy == .skip, let kept = try names.kept(incoming.theme ?? theme, in: state) {
      return ImportStep(incoming, .unchanged, existing: existing, remark: "kept already as \(quoted(kept))")
    }
    switch try policy ?? answer(conflict) {
    case .skip:
      let reason = kind == .sameID ? "the one in the catalog differs" : "another theme has this name"
      return ImportStep(incoming, .skipped, existing: existing, remark: reason)
    case .replace: return try replace(existing, by: theme, incoming)
    case .merge:
      guard let merge = state.merge(theme, into: existing) else { return .beyondLimits(incoming, existing) }
      return ImportStep(
        incoming, merge.isChange ? .updated : .unchanged, result: merge.isChange ? merge.result : nil,
        existing: existing, remark: merge.remark, isMerge: true)
    case .keepBoth:
      // A copy takes nothing from the theme beside it.
      let theme = incoming.theme ?? theme
      let (name, isKept) = try names.name(for: theme, in: state)
      if isKept {
        return ImportStep(incoming, .unchanged, existing: existing, remark: "kept already as \(quoted(name))")
      }
      let copy = theme.renamed(name, id: kind == .sameID ? try freeID(for: theme, name) : nil)
      return ImportStep(
        incoming, .keptBoth, result: copy, existing: existing, remark: "kept as \(quoted(name))")
    }
  }

  private func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    guard transaction == nil else { throw OpenQuestion(conflict: conflict) }
    return try settlement.ask(conflict)
  }

  /// Made from the content, so that a dry run tells the id that the real run then gives.
  private func freeID(for theme: Theme, _ name: String) throws -> ThemeID {
    var id = theme.derivedID(named: name)
    while try state.theme(id) != nil { id = ThemeID.derived(high: id.low, low: id.high &+ 1) }
    return id
  }

  private func replace(_ existing: Theme, by theme: Theme, _ incoming: IncomingTheme) throws -> ImportStep {
    let result = MergedTheme.replacement(for: existing, by: theme)
    // What a file and the catalog hold together keeps the limits that each of them keeps.
    guard max(result.emojis.count, result.removedEmojis.count) <= FaceRule.longest else {
      return .beyondLimits(incoming, existing)
    }
    if result == existing { return ImportStep(incoming, .unchanged, existing: existing) }
    let namesakes = try state.themes(named: NameKey(result.name)).filter { $0.id != existing.id }
    let kept = incoming.kept(from: existing)
    let remarks =
      (kept.isEmpty ? [] : ["kept what the file does not say: \(kept.joined(separator: ", "))"])
      + (namesakes.isEmpty ? [] : ["another theme has this name too"])
    return ImportStep(
      incoming, .updated, result: result, existing: existing,
      remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
  }
}

extension IncomingTheme {
  /// The theme with what its file does not say taken from the one it meets.
  fileprivate func completed(_ theme: Theme, from existing: Theme) -> Theme {
    guard !absent.isEmpty else { return theme }
    return Theme(
      trusted: theme.id, name: theme.name, emojis: theme.emojis,
      removedEmojis: absent.contains(.removedEmojis)
        ? existing.removedEmojis.filter { !theme.emojis.contains($0) } : theme.removedEmojis,
      numberOfPairs: absent.contains(.numberOfPairs)
        ? PairsRule.clamped(existing.numberOfPairs, emojis: theme.emojis.count) : theme.numberOfPairs,
      color: absent.contains(.color) ? existing.color : theme.color,
      extras: absent.contains(.extras) ? existing.extras : theme.extras)
  }

  /// The fields that a replaced theme keeps, because the file does not have them.
  fileprivate func kept(from existing: Theme) -> [String] {
    var kept: [String] = []
    if absent.contains(.numberOfPairs) { kept.append("pairs") }
    if absent.contains(.color) { kept.append("colour") }
    if absent.contains(.removedEmojis), !existing.removedEmojis.isEmpty { kept.append("removed emoji") }
    if absent.contains(.extras), !existing.extras.isEmpty { kept.append("keys of other programs") }
    return kept
  }
}

extension ImportStep {
  fileprivate static func beyondLimits(_ incoming: IncomingTheme, _ existing: Theme) -> ImportStep {
    ImportStep(
      incoming, .rejected, existing: existing, remark: "both together have more than \(FaceRule.longest) emoji")
  }
}

/// The catalog as it will be after the steps planned so far.
struct PlannedState {
  private let snapshot: any CatalogSnapshot
  private let isEmpty: Bool
  /// The ids of what was planned; their contents are in `contents`, or in a snapshot that sees them already.
  private var planned: ContiguousArray<ThemeID> = []
  private var contents: ContiguousArray<Theme>?
  /// Where in `planned` the theme of an id is.
  private var byID: HashSlots
  /// Where the themes planned under a name are: by its hash, so each has to be compared.
  private var byName: HashSlots
  /// The targets of merges so far, and their order: merged once more, they need not be read again.
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

  /// The themes that merges changed and that are not put yet, once there are more targets than `limit`.
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

  private func index(of id: ThemeID) -> Int? { byID.first(SeededHash.of(id)) { planned[$0] == id } }

  private func content(_ index: Int) throws -> Theme? {
    if !merged.isEmpty, let target = merged[planned[index]] { return target.theme }
    if let contents { return contents[index] }
    return try snapshot.theme(planned[index])?.theme
  }
}
