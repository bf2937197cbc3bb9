internal import Themes

/// Decides the outcome of each theme of an import and carries it out before the next theme is planned, so that the second
/// `Halloween` of a file conflicts with the first. A dry run does the same in a ``RehearsedTransaction``.
///
/// For example: a theme that is in the catalog with the same content is `unchanged`, whatever the policy for conflicts.
struct ImportPlanner {
  /// A conflict that the user has to resolve, found while the catalog is locked.
  struct OpenQuestion: Error {}

  private let transaction: any CatalogTransaction
  private let resolution: ConflictResolution
  private let mayAsk: Bool
  private var state: PlannedState
  private var names = CopyNames()
  /// The themes of the catalog that this import has matched. If two of its themes match one, neither is a newer version
  /// of the other.
  private var matched: Set<ThemeID> = []
  /// The imported contents that differ from what the import stores.
  private var imported: [ThemeID: ImportedContent] = [:]

  /// Unless `mayAsk`, a step throws ``OpenQuestion`` if an answer is missing.
  init(in transaction: any CatalogTransaction, onConflict resolution: ConflictResolution, asking mayAsk: Bool) {
    self.transaction = transaction
    self.resolution = resolution
    self.mayAsk = mayAsk
    state = PlannedState(transaction.state)
  }

  /// Plans the theme and puts the result into the catalog; a merged theme may be put later.
  mutating func step(for incoming: IncomingTheme) throws -> ImportStep {
    let step: ImportStep
    do {
      step = try decision(on: incoming)
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The damaged theme is not overwritten, and the other themes can be imported.
      step = ImportStep(incoming, .rejected(existing: nil, remark: "in the catalog, \(finding.message)"))
    }
    if let existing = step.existing { matched.insert(existing.id) }
    try putMerged(beyond: Self.mergedLimit)
    return step
  }

  /// Ends the import after the last theme.
  mutating func finish() throws {
    try putMerged(beyond: 0)
    transaction.markAsImport(imported)
  }

  private mutating func putMerged(beyond limit: Int) throws {
    for theme in state.removeMerged(beyond: limit) { try transaction.put(theme) }
  }

  /// How many merged themes are kept in memory; each has up to 10,000 faces.
  private static let mergedLimit = 64

  private mutating func decision(on incoming: IncomingTheme) throws -> ImportStep {
    guard let theme = incoming.theme, let key = incoming.key else {
      return ImportStep(incoming, .rejected(existing: nil, remark: nil))
    }
    if let existing = try state.theme(theme.id) {
      let theme = incoming.completed(theme, from: existing)
      guard existing == theme else { return try resolve(incoming, as: theme, .sameID, with: existing) }
      let isWhole = !incoming.absent.contains(.removedEmojis) || existing.removedEmojis.isEmpty
      // The path of nearly all themes of a repeated import.
      if isWhole, try state.snapshot.isAsImported(existing) {
        return ImportStep(incoming, .unchanged(existing, remark: nil))
      }
      return try unchanged(existing, incoming, remark: nil)
    }
    let namesakes = try state.themes(named: key)
    if let same = namesakes.first(where: { $0.hasSameContent(as: incoming.completed(theme, from: $0)) }) {
      return ImportStep(incoming, .unchanged(same, remark: "already in the catalog under another id"))
    }
    if let first = try namesakes.first(where: { try wasImported(theme.id, into: $0) }) ?? namesakes.first {
      return try resolve(incoming, as: incoming.completed(theme, from: first), .sameName, with: first)
    }
    try put(theme, under: key)
    return ImportStep(incoming, .added)
  }

  /// `theme` is the incoming one, with its missing fields from `existing`.
  private mutating func resolve(
    _ incoming: IncomingTheme, as theme: Theme, _ kind: ImportConflict.Kind, with existing: Theme
  ) throws -> ImportStep {
    let isUpdate = resolution.updates && !isMatched(existing)
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
    case .merge: return try mergeFaces(of: theme, into: existing, merge, incoming)
    case .keepBoth: return try keep(copy, beside: existing, kind, incoming)
    }
  }

  private func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    guard mayAsk else { throw OpenQuestion() }
    return try resolution.ask(conflict)
  }

  // MARK: What a theme becomes

  private mutating func put(_ theme: Theme, under key: NameKey? = nil) throws {
    try transaction.put(theme)
    state.note(theme, under: key)
  }

  /// A copy gets no fields from the existing theme.
  private mutating func keep(
    _ theme: Theme, beside existing: Theme, _ kind: ImportConflict.Kind, _ incoming: IncomingTheme
  ) throws -> ImportStep {
    let (name, isKept) = try names.name(for: theme, in: state)
    guard !isKept else {
      return ImportStep(incoming, .unchanged(existing, remark: "already kept as \(quoted(name))"))
    }
    let copy = theme.renamed(checked: name, id: kind == .sameID ? try freeID(for: theme, name) : nil)
    try put(copy)
    // With the id of the file, the next version updates the copy, whatever it is called here.
    if copy.id == theme.id { imported[copy.id] = .known(theme) }
    return ImportStep(incoming, .keptBoth(existing, copy: copy, remark: "kept as \(quoted(name))"))
  }

  /// The id is made from the content, so that a dry run reports the id of the real run.
  private func freeID(for theme: Theme, _ name: String) throws -> ThemeID {
    var id = theme.derivedID(named: name)
    while try state.theme(id) != nil { id = ThemeID.derived(high: id.low, low: id.high &+ 1) }
    return id
  }

  private mutating func mergeFaces(
    of theme: Theme, into existing: Theme, _ update: ThreeWayMerge?, _ incoming: IncomingTheme
  ) throws -> ImportStep {
    if let update, update.result != nil { return try self.update(existing, by: update, incoming) }
    guard let merge = try state.merge(theme, into: existing) else { return .beyondLimits(incoming, existing) }
    guard merge.isChange else { return try unchanged(existing, incoming, remark: merge.remark) }
    noteImport(incoming, into: existing, as: merge.result)
    state.note(merge.result)
    return ImportStep(incoming, .updated(existing, result: merge.result, remark: merge.remark))
  }

  /// Changes a theme of the catalog into a merged one.
  private mutating func update(
    _ existing: Theme, by merge: ThreeWayMerge, _ incoming: IncomingTheme
  ) throws -> ImportStep {
    let kept =
      merge.conflicts.isEmpty ? [] : ["kept the catalog's \(merge.conflicts.map(\.what).joined(separator: ", "))"]
    if merge.result == existing {
      if merge.isNewVersion { noteImport(incoming, into: existing, as: nil) }
      return ImportStep(incoming, .unchanged(existing, remark: kept.first ?? "already up to date"))
    }
    return try update(
      existing, to: merge.result, (merge.isChangedHere ? ["merged with the changes made here"] : []) + kept, incoming)
  }

  private mutating func replace(
    _ existing: Theme, by theme: Theme, _ incoming: IncomingTheme
  ) throws -> ImportStep {
    let result = MergedTheme.replacement(for: existing, by: theme)
    if result == existing { return try unchanged(existing, incoming, remark: nil) }
    let kept = incoming.kept(from: existing)
    return try update(
      existing, to: result, kept.isEmpty ? [] : ["kept fields that the file lacks: \(kept.joined(separator: ", "))"],
      incoming)
  }

  private mutating func update(
    _ existing: Theme, to result: Theme?, _ remarks: [String], _ incoming: IncomingTheme
  ) throws -> ImportStep {
    // The removed emoji of the file and the catalog together may be too many.
    guard let result, max(result.emojis.count, result.removedEmojis.count) <= FaceRule.longest else {
      return .beyondLimits(incoming, existing)
    }
    let isNameTaken = try state.themes(named: NameKey(result.name)).contains { $0.id != result.id }
    let remarks = remarks + (isNameTaken ? ["another theme has this name too"] : [])
    noteImport(incoming, into: existing, as: result)
    try put(result)
    return ImportStep(
      incoming, .updated(existing, result: result, remark: remarks.isEmpty ? nil : remarks.joined(separator: "; ")))
  }

  /// A theme that changes nothing. Its content is what was imported last from now on, unless it was imported before.
  private mutating func unchanged(
    _ existing: Theme, _ incoming: IncomingTheme, remark: String?
  ) throws -> ImportStep {
    if !isMatched(existing), try !isImported(incoming, into: existing) {
      noteImport(incoming, into: existing, as: nil)
    }
    return ImportStep(incoming, .unchanged(existing, remark: remark))
  }

  // MARK: What was imported before

  private func isMatched(_ existing: Theme) -> Bool {
    matched.contains(existing.id) || state.isPlanned(existing.id)
  }

  /// Remembers what a theme brings for an existing one, which becomes `result` or, for nil, stays as it is.
  private mutating func noteImport(_ incoming: IncomingTheme, into existing: Theme, as result: Theme?) {
    guard let theme = incoming.theme else { return }
    guard !isMatched(existing) else {
      imported[existing.id] = .unknown
      return
    }
    let own = incoming.ownContent(theme, beside: existing)
    // What this version took out of play counts as removed by the file, so that a later one can bring it back.
    let content = own.remembering(result.map { existing.takenOut(by: $0) } ?? [])
    if content != result { imported[existing.id] = .known(content) }
  }

  /// True if a theme with that id is known to have been imported into this one, unless this import has matched it already.
  private func wasImported(_ id: ThemeID, into existing: Theme) throws -> Bool {
    guard resolution.updates, !isMatched(existing) else { return false }
    var isFound = false
    try state.snapshot.forEachImport(of: existing.id) { theme in
      isFound = theme.id == id
      return !isFound
    }
    return isFound
  }

  private func isImported(_ incoming: IncomingTheme, into existing: Theme) throws -> Bool {
    guard let content = incoming.theme.map({ incoming.ownContent($0, beside: existing) }) else { return false }
    var isImported = false
    do {
      try state.snapshot.forEachImport(of: existing.id) { version in
        isImported = version.isVersion(content)
        return !isImported
      }
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The theme itself is sound. The damage is reported where what was imported counts.
      return true
    }
    return isImported
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
    try state.snapshot.forEachImport(of: existing.id) { version in
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
}

extension IncomingTheme {
  /// The theme with the fields that its file lacks from the existing one.
  fileprivate func completed(_ theme: Theme, from existing: Theme) -> Theme {
    let lacksExtras = theme.extras.isEmpty && !existing.extras.isEmpty
    guard !absent.isEmpty || lacksExtras else { return theme }
    return theme.with { content in
      for field in PlainField.all where absent.contains(field.field) { field.copy(existing.content, &content) }
      content.numberOfPairs = PairsRule.clamped(content.numberOfPairs, emojis: theme.emojis.count)
      if absent.contains(.removedEmojis) {
        content.removedEmojis = existing.removedEmojis.filter { !theme.emojis.contains($0) }
      }
      if lacksExtras { content.extras = existing.extras }
    }
  }

  /// What the file itself says, to be compared with its next version. A removed emoji that only the catalog remembers is
  /// not part of it.
  fileprivate func ownContent(_ theme: Theme, beside existing: Theme) -> Theme {
    let completed = completed(theme, from: existing)
    return absent.contains(.removedEmojis) ? completed.with { $0.removedEmojis = theme.removedEmojis } : completed
  }

  /// The names of the fields that a replaced theme keeps, because the file lacks them.
  fileprivate func kept(from existing: Theme) -> [String] {
    let kept = ThemeField.allCases.filter { absent.contains($0) && !existing.lacks($0) }.map(\.name)
    return kept + (theme?.extras.isEmpty == true && !existing.extras.isEmpty ? ["keys of other programs"] : [])
  }
}

extension Theme {
  /// The emoji of this theme that are removed in a newer one.
  fileprivate func takenOut(by newer: Theme) -> [Emoji] {
    guard !newer.removedEmojis.isEmpty, newer.removedEmojis != removedEmojis else { return [] }
    let old = Set(emojis)
    return newer.removedEmojis.filter(old.contains)
  }

  /// True if this is what was remembered when a file with this content was imported: the content, and perhaps more
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
