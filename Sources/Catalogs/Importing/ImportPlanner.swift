internal import Themes

/// Decides what becomes of every theme of an import, without changing anything.
///
/// Themes of one import are treated one after the other: the second `Halloween` of a file meets the first.
/// For example: a theme that is in the catalog with the same content is `unchanged`, whoever is asked for conflicts.
struct ImportPlanner {
  private let known: (ImportConflict) -> ConflictPolicy?
  private let ask: (ImportConflict) throws -> ConflictPolicy

  /// `ask` is asked for every conflict that has no `known` answer.
  init(
    known: @escaping (ImportConflict) -> ConflictPolicy?, ask: @escaping (ImportConflict) throws -> ConflictPolicy
  ) {
    self.known = known
    self.ask = ask
  }

  func plan(_ themes: [IncomingTheme], against snapshot: any CatalogSnapshot) throws -> [ImportStep] {
    var steps: [ImportStep] = []
    steps.reserveCapacity(themes.count)
    try plan(themes, against: snapshot) { steps.append($0) }
    return steps
  }

  /// The same for who does not keep the steps.
  func plan(
    _ themes: [IncomingTheme], against snapshot: any CatalogSnapshot, _ visit: (ImportStep) -> Void
  ) throws {
    var state = try PlannedState(snapshot, seesSteps: false, expecting: themes.count)
    var names = CopyNames()
    for incoming in themes {
      visit(try step(for: incoming, &state, &names))
      _ = state.takeMerged(beyond: PlannedState.mostMerged)
    }
  }

  /// Everything but a merge is noted in `state`, and for the caller to put; what is merged is kept there until it is taken.
  func step(
    for incoming: IncomingTheme, _ state: inout PlannedState, _ names: inout CopyNames
  ) throws -> ImportStep {
    let key = incoming.key
    let step: ImportStep
    do {
      step = try decision(on: incoming, key, &state, &names)
    } catch let finding as Diagnostic where finding.code == CatalogCode.damagedTheme.rawValue {
      // The others can come in all the same, and what is damaged is not written over.
      step = ImportStep(incoming, .rejected, remark: "in the catalog, \(finding.message)")
    }
    if !step.isMerge, let result = step.result {
      // Nearly all are added as they came, under the key that is known already.
      try state.put(result, under: step.outcome == .added ? key ?? NameKey(result.name) : NameKey(result.name))
    }
    return step
  }

  private func decision(
    on incoming: IncomingTheme, _ key: NameKey?, _ state: inout PlannedState, _ names: inout CopyNames
  ) throws -> ImportStep {
    guard let theme = incoming.theme, let key else { return ImportStep(incoming, .rejected) }
    if let existing = try state.theme(theme.id) {
      let theme = incoming.completed(theme, from: existing)
      if existing == theme { return ImportStep(incoming, .unchanged, existing: existing) }
      return try settle(incoming, theme, .sameID, existing, &state, &names)
    }
    let namesakes = try state.themes(named: key)
    if let same = namesakes.first(where: { $0.hasSameContent(as: incoming.completed(theme, from: $0)) }) {
      return ImportStep(incoming, .unchanged, existing: same, remark: "the same content is there under another id")
    }
    if let first = namesakes.first {
      let theme = incoming.completed(theme, from: first)
      return try settle(incoming, theme, .sameName, first, &state, &names)
    }
    return ImportStep(adding: incoming)
  }

  private func settle(
    _ incoming: IncomingTheme, _ theme: Theme, _ kind: ConflictKind, _ existing: Theme,
    _ state: inout PlannedState, _ names: inout CopyNames
  ) throws -> ImportStep {
    let conflict = ImportConflict(kind: kind, incoming: theme, existing: existing)
    let policy = known(conflict)
    // Who kept it beside the other one before has it, and is not asked again.
    if policy == nil || policy == .skip, let kept = try names.kept(incoming.theme ?? theme, in: state) {
      return ImportStep(incoming, .unchanged, existing: existing, remark: "kept already as \(quoted(kept))")
    }
    switch try policy ?? ask(conflict) {
    case .skip:
      let reason = kind == .sameID ? "the one in the catalog differs" : "another theme has this name"
      return ImportStep(incoming, .skipped, existing: existing, remark: reason)
    case .replace: return try replace(incoming, theme, existing, state)
    case .merge:
      guard let merge = state.merge(theme, into: existing) else { return .beyondLimits(incoming, existing) }
      return ImportStep(
        incoming, merge.isChange ? .updated : .unchanged, result: merge.isChange ? merge.result : nil,
        existing: existing, remark: merge.remark, isMerge: true)
    case .keepBoth:
      // A copy owes nothing to the theme it stands beside.
      let theme = incoming.theme ?? theme
      let (name, isKept) = try names.name(for: theme, in: state)
      if isKept {
        return ImportStep(incoming, .unchanged, existing: existing, remark: "kept already as \(quoted(name))")
      }
      let copy = theme.renamed(name, id: kind == .sameID ? try freeID(for: theme, name, state) : nil)
      return ImportStep(
        incoming, .keptBoth, result: copy, existing: existing, remark: "kept as \(quoted(name))")
    }
  }

  /// Made from the content, so that a dry run tells the id that the real run then gives.
  private func freeID(for theme: Theme, _ name: String, _ state: PlannedState) throws -> ThemeID {
    var id = theme.derivedID(named: name)
    while try state.theme(id) != nil { id = ThemeID.derived(high: id.low, low: id.high &+ 1) }
    return id
  }

  private func replace(
    _ incoming: IncomingTheme, _ theme: Theme, _ existing: Theme, _ state: PlannedState
  ) throws -> ImportStep {
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

extension ImportStep {
  fileprivate init(
    _ incoming: IncomingTheme, _ outcome: ImportOutcome, result: Theme? = nil, existing: Theme? = nil,
    remark: String? = nil, isMerge: Bool = false
  ) {
    self.init(
      incoming: incoming, outcome: outcome, result: result, existing: existing, remark: remark, isMerge: isMerge)
  }

  fileprivate static func beyondLimits(_ incoming: IncomingTheme, _ existing: Theme) -> ImportStep {
    ImportStep(
      incoming, .rejected, existing: existing, remark: "both together have more than \(FaceRule.longest) emoji")
  }
}
