internal import Themes

/// Decides the outcome of each theme of an import and carries it out before the next theme is planned, so that the second
/// `Halloween` of a file conflicts with the first. A dry run does the same in a ``RehearsedTransaction``.
///
/// For example: a theme that is in the catalog with the same content is `unchanged`, whatever the policy for conflicts.
struct ImportPlanner {
  /// A conflict that the user has to resolve, found while the catalog is locked.
  struct OpenQuestion: Error {}

  private let transaction: any CatalogTransaction
  private let kind: ImportKind
  private let resolution: ConflictResolution
  private let mayAsk: Bool
  private var state: PlannedState
  private var names = CopyNames()
  /// The themes of the catalog that this import has matched. If two of its themes match one, neither is a newer version
  /// of the other.
  private var matched: Set<ThemeID> = []
  /// The site that was the first in this import to bring a theme.
  private var bringers: [ThemeID: String] = [:]
  /// The imported contents that differ from what the import stores.
  private var imported: [ThemeID: ImportedContent] = [:]
  /// The releases of the themes that are now as the import has them.
  private var releases: [(theme: ThemeID, release: Release)] = []
  /// Those that the catalog had before, the sites that it follows, and the themes that were deleted; nil until they are needed.
  private var earlierReleases: [ThemeID: [Release]]?
  private var followed: Set<String>?
  private var deletions: [ThemeID: ThemeDeletion]?

  /// Unless `mayAsk`, a step throws ``OpenQuestion`` if an answer is missing.
  init(
    in transaction: any CatalogTransaction, _ kind: ImportKind = .file, onConflict resolution: ConflictResolution,
    asking mayAsk: Bool
  ) {
    self.transaction = transaction
    self.kind = kind
    self.resolution = resolution
    self.mayAsk = mayAsk
    state = PlannedState(of: transaction)
  }

  /// Plans the theme and puts the result into the catalog; a merged theme may be put later.
  mutating func step(for incoming: IncomingTheme) throws -> ImportStep {
    let step: ImportStep
    do {
      step = try decision(on: incoming)
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The damaged theme is not overwritten, and the other themes can be imported.
      step = ImportStep(.rejected, incoming, "in the catalog, \(finding.message)")
    }
    if let release = incoming.release, let theme = step.released {
      if let site = release.source, bringers[theme] == nil { bringers[theme] = site }
      let isUnchanged = step.outcome == .unchanged
      // An older release that has the same content is no news.
      let isOlder = try isUnchanged && isNewer(release, of: theme) == false
      if !isOlder, isUnchanged, try !isTouched(theme) {
        // Before another site changes it.
        try transaction.record(release, of: theme)
      } else if !isOlder {
        releases.append((theme, release))
      }
    }
    // A site that changed nothing leaves the theme to the next one.
    let changesNothing = step.outcome == .skipped || step.outcome == .unchanged
    if let existing = step.existing, !changesNothing || incoming.release?.source == nil { matched.insert(existing.id) }
    try state.putMerged(beyond: Self.mergedLimit)
    return step
  }

  /// Ends the import after the last theme.
  mutating func finish() throws {
    try state.putMerged(beyond: 0)
    for (theme, release) in releases { try transaction.record(release, of: theme) }
    try transaction.markAsImport(imported)
  }

  /// How many merged themes are kept in memory; each has up to 10,000 faces.
  private static let mergedLimit = 64

  private mutating func decision(on incoming: IncomingTheme) throws -> ImportStep {
    guard let theme = incoming.theme, let key = incoming.key else { return ImportStep(.rejected, incoming) }
    if let existing = try state.theme(theme.id) {
      let match = Match(incoming, theme, existing)
      guard existing == match.completed else { return try resolve(match) }
      let isWhole = !incoming.absent.contains(.removedEmojis) || existing.removedEmojis.isEmpty
      // The path of nearly all themes of a repeated import.
      if isWhole, try transaction.state.isAsImported(existing) { return match.step(.unchanged) }
      return try unchanged(match)
    }
    let deletion = try deletion(of: theme.id)
    if let deletion, case .update(let named, _) = kind, !named.contains(theme.id) {
      return ImportStep(.skipped, incoming, deletion: deletion)
    }
    let namesakes = try state.themes(named: key).map { Match(incoming, theme, $0) }
    if let same = namesakes.first(where: { $0.existing.hasSameContent(as: $0.completed) }) {
      return same.step(.unchanged, "already in the catalog under another id")
    }
    if let first = namesakes.first {
      return try resolve(namesakes.first { try isNewVersion($0) } ?? first)
    }
    try state.put(theme, under: key)
    return ImportStep(.added, incoming, result: theme, deletion: deletion)
  }

  private mutating func deletion(of theme: ThemeID) throws -> ThemeDeletion? {
    if deletions == nil { deletions = try transaction.state.deletions() }
    // Without a deletion, the ids of a large import need no hashes.
    return deletions?.isEmpty == false ? deletions?[theme] : nil
  }

  private mutating func resolve(_ original: Match) throws -> ImportStep {
    var match = original
    let merge = try resolution.updates && !isMatched(match.existing) ? threeWayMerge(&match) : nil
    if let site = match.incoming.release?.source, let first = bringers[match.existing.id], first != site,
      try !resolution.updates || isMatched(match.existing)
    {
      match.age = .otherSite(first)
    }
    let conflict = ImportConflict(incoming: match.completed, existing: match.existing, merge: merge, age: match.age)
    let isClean = merge?.conflicts.isEmpty == true && match.age == nil
    let policy = isClean ? nil : resolution.known(conflict)
    // A copy that was kept in an earlier import is not asked about again. A theme is not a copy of itself.
    let isOther = conflict.kind == .sameName && merge == nil
    if policy == nil || policy == .skip || resolution.decidesAlone,
      isOther || !CopyNames.isSame(match.existing, as: match.written),
      let kept = try names.kept(match.written, in: state)
    {
      return match.step(.unchanged, "already kept as \(quoted(kept))")
    }
    if isClean, let merge { return try update(match, by: merge) }
    let decision = try policy ?? answer(conflict)
    // Who was asked knows it.
    if resolution.isAsking, match.age?.isOlder == false { match.age = nil }
    switch decision {
    case .skip:
      let isExplained = !conflict.conflicts.isEmpty || match.age != nil
      let reason = conflict.kind == .sameID ? "the one in the catalog differs" : "another theme has this name"
      return match.step(.skipped, isExplained ? nil : reason, keeping: conflict.conflicts, conflict: conflict)
    case .replace: return try replace(match)
    case .merge: return try mergeFaces(match, merge)
    case .keepBoth: return try keep(match)
    }
  }

  private func answer(_ conflict: ImportConflict) throws -> ConflictPolicy {
    guard mayAsk, case .asking(_, let ask) = resolution else { throw OpenQuestion() }
    return try ask(conflict)
  }

  // MARK: What a theme becomes

  /// A copy gets no fields from the existing theme.
  private mutating func keep(_ match: Match) throws -> ImportStep {
    let theme = match.written
    let (name, isKept) = try names.name(for: theme, in: state)
    guard !isKept else { return match.step(.unchanged, "already kept as \(quoted(name))") }
    let copy = theme.renamed(checked: name, id: theme.id == match.existing.id ? try freeID(for: theme, name) : nil)
    try state.put(copy)
    // With the id of the file, the next version updates the copy, whatever it is called here.
    if copy.id == theme.id { imported[copy.id] = .known(theme) }
    return match.step(.keptBoth, result: copy, "kept as \(quoted(name))")
  }

  /// The id is made from the content, so that a dry run reports the id of the real run.
  private func freeID(for theme: Theme, _ name: String) throws -> ThemeID {
    var id = theme.derivedID(named: name)
    while try state.theme(id) != nil { id = ThemeID.derived(high: id.low, low: id.high &+ 1) }
    return id
  }

  private mutating func mergeFaces(_ match: Match, _ update: ThreeWayMerge?) throws -> ImportStep {
    if let update, update.result != nil { return try self.update(match, by: update) }
    guard let merge = try state.merge(match.completed, into: match.existing) else { return match.beyondLimits }
    guard merge.isChange else { return try unchanged(match, merge.remark, keeping: merge.kept) }
    try noteImport(match, as: merge.result)
    return match.step(.updated, result: merge.result, merge.remark, keeping: merge.kept)
  }

  /// Changes a theme of the catalog into a merged one.
  private mutating func update(_ match: Match, by merge: ThreeWayMerge) throws -> ImportStep {
    let kept = merge.conflicts
    if merge.result == match.existing {
      if merge.isNewVersion { try noteImport(match, as: nil) }
      return match.step(.unchanged, kept.isEmpty ? "already up to date" : nil, keeping: kept)
    }
    return try update(
      match, to: merge.result, merge.isChangedHere ? ["merged with the changes made here"] : [], keeping: kept)
  }

  private mutating func replace(_ match: Match) throws -> ImportStep {
    let result = MergedTheme.replacement(for: match.existing, by: match.completed)
    if result == match.existing { return try unchanged(match) }
    let kept = match.keptFields
    return try update(
      match, to: result, kept.isEmpty ? [] : ["kept fields that the file lacks: \(kept.joined(separator: ", "))"])
  }

  private mutating func update(
    _ match: Match, to result: Theme?, _ remarks: [String], keeping kept: [MergeConflict] = []
  ) throws -> ImportStep {
    // The removed emoji of the file and the catalog together may be too many.
    guard let result, max(result.emojis.count, result.removedEmojis.count) <= FaceRule.longest else {
      return match.beyondLimits
    }
    let isNameTaken = try state.themes(named: NameKey(result.name)).contains { $0.id != result.id }
    let remarks = remarks + (isNameTaken ? ["another theme has this name too"] : [])
    try noteImport(match, as: result)
    try state.put(result)
    return match.step(
      .updated, result: result, remarks.isEmpty ? nil : remarks.joined(separator: "; "), keeping: kept)
  }

  /// A theme that changes nothing. Its content is what was imported last from now on, unless it was imported before.
  private mutating func unchanged(
    _ match: Match, _ remark: String? = nil, keeping kept: [MergeConflict] = []
  ) throws -> ImportStep {
    if try !isMatched(match.existing), try !isImported(match) { try noteImport(match, as: nil) }
    return match.step(.unchanged, remark, keeping: kept)
  }

  // MARK: What was imported before

  /// True if another theme of this import has matched it or was added as it.
  private func isMatched(_ existing: Theme) throws -> Bool { try isTouched(existing.id) }

  private func isTouched(_ theme: ThemeID) throws -> Bool {
    try matched.contains(theme) || transaction.hasPut(theme)
  }

  /// Remembers what a theme brings for an existing one, which becomes `result` or, for nil, stays as it is.
  private mutating func noteImport(_ match: Match, as result: Theme?) throws {
    guard try !isMatched(match.existing) else {
      imported[match.existing.id] = .unknown
      return
    }
    // What this version took out of play counts as removed by the file, so that a later one can bring it back.
    let content = match.own.remembering(result.map { match.existing.takenOut(by: $0) } ?? [])
    imported[match.existing.id] = content == result ? nil : .known(content)
  }

  /// True if an earlier version of the theme is known to have been imported into this one, unless this import has matched
  /// it already.
  private func isNewVersion(_ match: Match) throws -> Bool {
    guard resolution.updates, try !isMatched(match.existing) else { return false }
    return try hasImport(into: match.existing) { $0.id == match.written.id }
  }

  private func isImported(_ match: Match) throws -> Bool {
    do {
      return try hasImport(into: match.existing) { $0.isVersion(match.own) }
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      // The theme itself is sound. The damage is reported where what was imported counts.
      return true
    }
  }

  private func hasImport(into existing: Theme, where fits: (Theme) -> Bool) throws -> Bool {
    var isFound = false
    try transaction.state.forEachImport(of: existing.id) { version, _ in
      isFound = fits(version)
      return !isFound
    }
    return isFound
  }

  /// Nil if it is not known what was imported before. Sets the age of the theme.
  private mutating func threeWayMerge(_ match: inout Match) throws -> ThreeWayMerge? {
    let (existing, content, id) = (match.existing, match.own, match.written.id)
    var base: Theme?
    var operation: JournalOperation.ID?
    var isOlder = false
    // The removed emoji that the last version does not know: those that an older one removed, and those removed here.
    var unknown: Set<Emoji> = []
    var dropped: Set<Emoji> = []
    try transaction.state.forEachImport(of: existing.id) { version, writer in
      guard version.id == id else { return true }
      guard base != nil else {
        (base, operation) = (version, writer)
        unknown = Set(existing.removedEmojis).subtracting(version.emojis + version.removedEmojis)
        return !version.isVersion(content)
      }
      if !unknown.isEmpty { dropped.formUnion(unknown.intersection(version.removedEmojis)) }
      isOlder = version.isVersion(content)
      return !isOlder
    }
    guard var base else { return nil }
    if !isOlder, !base.isVersion(content), try deletion(of: existing.id) != nil {
      try transaction.state.forEachImportBeforeDeletion(of: existing.id) { version in
        isOlder = version.isVersion(content)
        return !isOlder
      }
    }
    // A publisher may go back to an earlier content: then the number of the site is higher.
    if isOlder, try isNamed(id) || isHigher(match.incoming.release, of: existing.id) == true { isOlder = false }
    if !dropped.isEmpty { base = base.remembering(existing.removedEmojis.filter(dropped.contains)) }
    // A file without the field says nothing about words.
    let saysNothing = match.incoming.absent.contains(.words)
    let incoming = saysNothing ? content.with { $0.words = base.words } : content
    // An older version that was imported before the last one changes nothing, as a merged commit in git.
    let merge = ThreeWayMerge(from: isOlder ? incoming : base, here: existing, incoming: incoming)
    // What changes nothing has no age, unless it is known to be older.
    let isMet = !merge.isNewVersion || merge.conflicts.isEmpty && (merge.result ?? existing) == existing
    if isOlder {
      match.age = .older(than: try operation.flatMap(transaction.state.operation)?.time)
    } else if !isMet, !isNamed(id) {
      switch try isNewer(match.incoming.release, of: existing.id) {
      case true?: break
      case false?: match.age = .older(than: try operation.flatMap(transaction.state.operation)?.time)
      case nil:
        match.age =
          newerSite(of: existing.id, than: match.incoming.release?.source).map { .otherSite($0) } ?? .unknown
      }
    }
    return merge
  }

  /// True if a release is newer than those of a theme, false if it is older; nil if they cannot be compared. The number of
  /// the site's index counts before the version that the author has given the pack.
  private mutating func isNewer(_ release: Release?, of theme: ThemeID) throws -> Bool? {
    if let isHigher = try isHigher(release, of: theme) { return isHigher }
    let earlier = earlierReleases?[theme] ?? []
    // In an update the content of a followed site is newer, unless its number is lower or another one brought the theme since.
    if case .update = kind, newerSite(of: theme, than: release?.source) == nil { return true }
    guard let version = PackVersion(release?.packVersion),
      let known = earlier.lazy.compactMap({ PackVersion($0.packVersion) }).first, known != version
    else { return nil }
    return version > known
  }
}

extension ImportPlanner {
  /// True if an update was asked for this theme by name.
  private func isNamed(_ id: ThemeID) -> Bool {
    if case .update(let named, _) = kind { named.contains(id) } else { false }
  }

  /// True if the number of a release is higher than that of the site's last one, false if it is lower; nil if there are no
  /// two numbers, and if it is higher but the theme came from another site since.
  private mutating func isHigher(_ release: Release?, of theme: ThemeID) throws -> Bool? {
    if release != nil, earlierReleases == nil {
      earlierReleases = try transaction.state.releases()
      followed = Set(try transaction.state.sources().filter(\.isFollowed).map(\.address))
    }
    guard let source = release?.source, let number = release?.number,
      let known = earlierReleases?[theme]?.first(where: { $0.source == source })?.number, known != number
    else { return nil }
    // An index that is not older may have a lower number: those seen before another key, or before any, do not count.
    let mayBeLower = if case .update(_, let older) = kind { !older.contains(source) } else { false }
    guard number > known || mayBeLower else { return false }
    return newerSite(of: theme, than: source) == nil ? true : nil
  }

  /// The newest other site that brought the theme after `source` did and is followed; nil if none did, or with the same pack.
  /// The releases of the theme must have been read.
  private func newerSite(of theme: ThemeID, than source: String?) -> String? {
    let known = earlierReleases?[theme] ?? []
    let own = known.first { $0.source == source }?.pack
    return known.prefix { $0.source != source }.lazy.filter { own == nil || $0.pack != own }.compactMap(\.source)
      .first { followed?.contains($0) == true }
  }
}

/// An incoming theme, and the theme of the catalog with its id or name.
private struct Match {
  let incoming: IncomingTheme
  /// As the file has it.
  let written: Theme
  /// With the fields that the file lacks from the existing theme.
  let completed: Theme
  let existing: Theme
  /// Nil for a newer version, and where nothing was imported before.
  var age: ImportAge?

  init(_ incoming: IncomingTheme, _ written: Theme, _ existing: Theme) {
    self.incoming = incoming
    self.written = written
    self.existing = existing
    let absent = incoming.absent.filter { !existing.lacks($0) }
    let lacksExtras = written.extras.isEmpty && !existing.extras.isEmpty
    guard !absent.isEmpty || lacksExtras else {
      completed = written
      return
    }
    completed = written.with { content in
      for field in PlainField.all where absent.contains(field.field) { field.copy(existing.content, &content) }
      content.numberOfPairs = PairsRule.clamped(content.numberOfPairs, emojis: written.emojis.count)
      if absent.contains(.removedEmojis) {
        content.removedEmojis = existing.removedEmojis.filter { !written.emojis.contains($0) }
      }
      if absent.contains(.words) { content.words = existing.words }
      if lacksExtras { content.extras = existing.extras }
    }
  }

  /// The content of the file alone, without the removed emoji and words that only the catalog has. The next version of the
  /// file is compared with it.
  var own: Theme {
    let lacksRemoved = incoming.absent.contains(.removedEmojis)
    let lacksWords = incoming.absent.contains(.words) && !completed.words.isEmpty
    guard lacksRemoved || lacksWords else { return completed }
    return completed.with { content in
      if lacksRemoved { content.removedEmojis = written.removedEmojis }
      if lacksWords { content.words = [:] }
    }
  }

  /// The names of the fields that a replaced theme keeps, because the file lacks them.
  var keptFields: [String] {
    let fields = ThemeField.allCases.filter { incoming.absent.contains($0) && !existing.lacks($0) }.map(\.name)
    return fields + (written.extras.isEmpty && !existing.extras.isEmpty ? ["keys of other programs"] : [])
  }

  func step(
    _ outcome: ImportOutcome, result: Theme? = nil, _ remark: String? = nil, keeping kept: [MergeConflict] = [],
    conflict: ImportConflict? = nil
  ) -> ImportStep {
    ImportStep(outcome, incoming, beside: existing, result: result, remark, age: age, keeping: kept, conflict: conflict)
  }

  var beyondLimits: ImportStep {
    let words = Set(existing.words.keys).union(written.words.keys).count
    let limit = words > WordRule.most ? "\(grouped(WordRule.most)) words" : "\(grouped(FaceRule.longest)) emoji"
    return step(.rejected, "both together have more than \(limit)")
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
