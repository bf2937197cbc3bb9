internal import Catalogs
internal import Formats
internal import Sites
internal import Terminals
internal import Themes

/// Takes what sites have published since they were read last, as one operation.
///
/// All sites are read and verified before anything is changed. One that cannot be read does not keep back the others.
struct SiteUpdate {
  /// A site to read.
  struct Wanted {
    let reader: SiteReader
    /// What is known about it; nil for a site that never was followed.
    let known: FollowedSource?
    /// The themes that were named; empty for all.
    var names: [String] = []
  }

  /// What a site has that the catalog does not have.
  struct News {
    let address: SiteAddress
    /// Nil if nothing was published since.
    var content: SiteContent?
    var source: ThemeSource?
    /// The themes that were named.
    var named: Set<ThemeID> = []
    /// The names of themes that came from the site and are no longer published there.
    var vanished: [String] = []
    /// The themes that an earlier update did not take; empty if something was published since.
    var keptBack: [KeptBack] = []
    var failure: Diagnostic?
    var isWhole = true
    /// The key that was pinned before.
    var pinned: String?
  }

  /// A theme of a site that was skipped.
  struct KeptBack {
    let name: String
    let isDeleted: Bool

    /// For example: `'Sea' (deleted here)`
    var description: String { quoted(name) + (isDeleted ? " (deleted here)" : "") }
  }

  private let invocation: Invocation
  private let writing: ImportWriting
  private let sourceReader: ThemeSourceReader
  /// Reads packs again that are known, to resolve their conflicts.
  private let isThorough: Bool

  init(_ invocation: Invocation) throws {
    self.invocation = invocation
    writing = try ImportWriting(invocation)
    sourceReader = try invocation.sourceReader(as: nil)
    isThorough = invocation.has(.onConflict)
  }

  /// Reads what is new at a site. A failure is part of the result.
  func news(_ wanted: Wanted) -> News {
    let address = wanted.reader.address
    var news = News(address: address, isWhole: wanted.names.isEmpty, pinned: wanted.known?.key)
    do {
      try read(wanted, into: &news)
    } catch {
      let failure = Self.advised(Diagnostic(of: error), on: address, isFollowed: wanted.known?.isFollowed == true)
      news.failure = failure.place.files.isEmpty ? failure.inside(address.description) : failure
    }
    return news
  }

  /// A site that is followed and is not there says how it is followed no longer.
  private static func advised(_ failure: Diagnostic, on address: SiteAddress, isFollowed: Bool) -> Diagnostic {
    guard isFollowed, failure.problem.failure == .missing else { return failure }
    let stop = "memorize follow --stop \(shellWord(address.description))"
    switch failure.problem as? SiteProblem {
    case .noSuchTheme?: return failure
    case nil where address.folder != nil: return Diagnostic(SiteProblem.absent(stop: stop))
    default:
      var failure = failure
      failure.hint = "If it stays so, ask the publisher. To follow the site no longer: \(stop)"
      return failure
    }
  }

  private func read(_ wanted: Wanted, into news: inout News) throws {
    let (address, known) = (wanted.reader.address.description, wanted.known)
    let releases = try invocation.catalogForReading().read { try $0.releases(from: address) }
    let trust = invocation.known(try known?.trust() ?? SiteTrust())
    // A site that is followed again, or after another key, is read even if nothing is new.
    let isComplete =
      wanted.names.isEmpty && !isThorough && known?.isFollowed == true && known?.taken == releases.taken
      && trust.key?.description == known?.key
    let validator = isComplete ? known?.validator : nil
    let content = try invocation.content(at: wanted.reader, trust, ifNot: validator) { index, found in
      if isComplete, found.index == known?.checksum { return [] }
      guard wanted.names.isEmpty, !isThorough else {
        return try index.chosen(published(wanted.names, in: index, releases), at: wanted.reader.address)
      }
      return index.themes(missingFrom: releases)
    }
    guard let content else { return }
    let input = ThemeInput(
      path: address, content: .success(.site(content, today: invocation.world.localDate(invocation.world.now()))))
    var source = invocation.source(input, sourceReader, keeping: .ofValidFiles)
    if content.isOlder, let number = known?.number {
      source = source.adding(
        Diagnostic(SiteProblem.older(content.index.number, known: number)).inside(address))
    }
    if isComplete, content.trust.index == known?.checksum {
      // Its last day may have passed.
      news.source = source.diagnostics.isEmpty ? nil : source
      news.keptBack = try keptBack(content.index.themes(missingFrom: releases), of: content.index)
      return
    }
    news.content = content
    guard source.isValid else {
      news.failure = source.diagnostics.worst ?? Diagnostic.format(.noThemes)
      return
    }
    news.source = source
    if !wanted.names.isEmpty { news.named = Set(source.themes.map(\.id)) }
    news.vanished = try vanished(releases, from: content.index)
  }

  /// The names that themes have at the site, for those that they have here.
  private func published(
    _ names: [String], in index: SiteIndex, _ releases: [ThemeID: Release]
  ) throws -> [String] {
    guard !names.isEmpty else { return [] }
    return try invocation.catalogForReading().read { snapshot in
      try names.map { name in
        let key = NameKey(name)
        if index.themes.contains(where: { NameKey($0.name).loose == key.loose }) { return name }
        let own = try snapshot.themes(matching: key).map { ($0.id, releases[$0.id]?.pack) }
        let entry = index.themes.first { entry in
          // A theme may have been merged into one with another id.
          own.contains { $0.0 == entry.id || $0.1 != nil && $0.1 == index.files[entry.pack]?.sha256 }
        }
        return entry?.name ?? name
      }
    }
  }

  private func keptBack(_ entries: [SiteIndex.Entry], of index: SiteIndex) throws -> [KeptBack] {
    guard !entries.isEmpty else { return [] }
    return try invocation.catalogForReading().read { snapshot in
      let (deletions, releases) = (try snapshot.deletions(), try snapshot.releases())
      // Another site may have brought the same pack since.
      let missing = entries.filter { entry in
        releases[entry.id]?.first { $0.source != nil }?.pack != index.files[entry.pack]?.sha256
      }
      return try missing.map {
        KeptBack(name: $0.name, isDeleted: try deletions[$0.id] != nil && snapshot.theme($0.id) == nil)
      }
    }
  }

  private func vanished(_ releases: [ThemeID: Release], from index: SiteIndex) throws -> [String] {
    let ids = Set(index.themes.map(\.id))
    let packs = Set(index.files.values.map(\.sha256))
    // A theme may have been merged into one with another id.
    let gone = releases.filter { theme, release in
      !ids.contains(theme) && !(release.pack.map(packs.contains) ?? false)
    }
    guard !gone.isEmpty else { return [] }
    return try invocation.catalogForReading().read { snapshot in
      try gone.keys.sorted().compactMap { try snapshot.theme($0)?.name }
    }
  }

  /// Writes the news to the catalog, or rehearses that. `following` begins to follow the sites.
  func commit(
    _ news: [News], _ command: String, following: Bool = false
  ) throws -> ImportResult<ImportReport.Log> {
    let themes = news.flatMap { $0.failure == nil ? $0.source?.incoming ?? [] : [] }
    let kind = ImportKind.update(
      naming: news.reduce(into: []) { $0.formUnion($1.named) },
      older: Set(news.filter { $0.content?.isOlder == true }.map(\.address.description)))
    let note = invocation.note(command)
    // Where nothing is recorded, no catalog is created.
    let mayChange = news.contains { $0.failure == nil && $0.content != nil }
    return try writing.commit(
      ListedThemes(themes), count: themes.count, command, kind, mayChange: mayChange || following
    ) { transaction, tally in
      for site in news where site.failure == nil {
        try site.content?.record(
          in: transaction, following: following ? note : nil, isWhole: site.isWhole, isKeyNamed: invocation.has(.key))
      }
      return Self.summary(of: news, tally, following: following)
    }
  }

  /// For example: `updated from https://club.example/themes/ (number 13): 1 updated`
  private static func summary(of news: [News], _ tally: ImportTally, following: Bool) -> String {
    let sites = news.filter { $0.failure == nil && $0.content != nil }
    let number = sites.first?.content?.index.number.map { " (number \($0))" } ?? ""
    let place = sites.count == 1 ? "\(sites[0].address)\(number)" : firstFew(sites, most: 5, \.address.description)
    let outcomes = tally.outcomes.isEmpty ? "" : ": \(tally.outcomes)"
    return "\(following ? "followed" : "updated from") \(place)\(outcomes)"
  }

  /// Reports findings first, then the themes.
  func reportFindings(of news: [News]) {
    let console = invocation.console
    let findings = news.flatMap { $0.failure.map { [$0] } ?? $0.source?.diagnostics ?? [] }
    if !invocation.isJSON || news.contains(where: { $0.failure != nil }) { console.report(findings) }
    guard !invocation.isJSON else { return }
    for site in news where site.failure == nil {
      // An update may bring no more than a new number.
      let isEmpty = site.source?.themes.isEmpty != false && site.vanished.isEmpty
      if site.content == nil || isEmpty { console.hint("\(site.address): nothing new.\(Self.keptBack(at: site))") }
      if !site.vanished.isEmpty {
        console.hint(
          "\(site.address) no longer has \(counted(site.vanished.count, "theme")), which you keep: "
            + listed(site.vanished) + ".")
      }
    }
  }

  /// Names the key that is pinned, or that an update would pin, if it is another one than before.
  private static func newKey(of site: News, isPinned: Bool) -> String? {
    guard site.failure == nil, let key = site.content?.trust.key, key.description != site.pinned else { return nil }
    return "\(isPinned ? "From now on" : "After the update") \(site.address) is accepted only with this key: \(key)"
  }

  /// The warnings about a site that can be read, and its new key, a sentence each.
  static func remarks(on site: News, isPinned: Bool) -> [String] {
    guard site.failure == nil else { return [] }
    let warnings = (site.source?.diagnostics ?? []).filter { $0.problem is SiteProblem }
    return warnings.map { "\(site.address): \($0.message)." }
      + [newKey(of: site, isPinned: isPinned)].compactMap { $0.map { "\($0)." } }
  }

  /// Names the themes that were skipped before, and the command that takes one.
  private static func keptBack(at site: News) -> String {
    guard let first = site.keptBack.first else { return "" }
    let themes = firstFew(site.keptBack, most: 5, \.description)
    let command = "memorize update \(shellWord(site.address.description)) \(shellWords(names: [first.name]))"
    return " Kept back: \(themes). To \(first.isDeleted ? "bring one back" : "take one"): \(command)"
  }

  /// The rest of the question about news, a part for each site, which begins with its address if several were read.
  ///
  /// For example: `no longer published, but kept here: 'Farm'`
  static func remains(of news: [News]) -> [String] {
    let parts = news.map { site in
      (
        site.address,
        [
          site.vanished.isEmpty ? nil : "no longer published, but kept here: \(listed(site.vanished))",
          site.keptBack.isEmpty ? nil : "kept back: \(firstFew(site.keptBack, most: 5, \.description))",
          site.failure?.message,
        ].compactMap(\.self)
      )
    }
    return parts.filter { !$0.1.isEmpty }.map { address, words in
      (news.count == 1 ? "" : "\(address): ") + words.joined(separator: "; ")
    }
  }

  func report(_ result: ImportResult<ImportReport.Log>, of news: [News]) throws -> ExitCode {
    for site in news where !invocation.isJSON {
      if let words = Self.newKey(of: site, isPinned: !invocation.has(.dryRun)) { invocation.console.hint("\(words)") }
    }
    let sites = ExtraValue.array(news.map(Self.json))
    let code = try writing.report(
      result, of: news.compactMap { $0.failure == nil ? $0.source : nil }, [.init("sites", sites)],
      again: Self.commandTakingSkipped(result), keptBack: Self.keptBackCount(news), namesSites: news.count > 1)
    if !invocation.isJSON, let step = result.log.notable.first(where: \.isSkippedAsDeleted),
      let theme = step.incoming.theme
    {
      let site = step.incoming.release?.source ?? "SITE"
      invocation.console.hint(
        "A theme that was deleted here comes back when it is named: "
          + "memorize update \(shellWord(site)) \(shellWords(names: [theme.name]))")
    }
    return news.compactMap(\.failure).worst.map(ExitCode.init) ?? code
  }

  /// The exit code where there is nothing to report or to change.
  func codeWithoutNews(_ news: [News]) -> ExitCode {
    let code = writing.reportKeptBack(Self.keptBackCount(news)) ? ExitCode.badInput : .done
    return news.compactMap(\.failure).worst.map(ExitCode.init) ?? code
  }

  private static func keptBackCount(_ news: [News]) -> Int { news.reduce(0) { $0 + $1.keptBack.count } }

  /// Names the skipped themes of a site, because without names each theme that differs would be taken.
  private static func commandTakingSkipped(_ result: ImportResult<ImportReport.Log>) -> String {
    let skipped = result.log.notable.filter { $0.outcome == .skipped && $0.existing != nil }
    let site = skipped.first?.incoming.release?.source
    // Another theme of that name here is not overwritten by a command that is copied unread.
    let kind = skipped.first?.conflict?.kind
    let policy: ConflictPolicy = kind == .sameName ? .keepBoth : .replace
    let names = skipped.filter { $0.incoming.release?.source == site && $0.conflict?.kind == kind }
      .compactMap { $0.incoming.theme?.name }
    let themes = names.isEmpty ? "THEME" : shellWords(names: names)
    return "memorize update --on-conflict \(policy.rawValue) \(site.map { shellWord($0) } ?? "SITE") \(themes)"
  }

  private static func json(_ site: News) -> ExtraValue {
    .object([
      .init("address", .string(site.address.description)), .init("isNew", .bool(site.content != nil)),
      .init("number", site.content?.index.number.map { .integer(Int($0)) } ?? .null),
      .init("key", .text(site.content?.trust.key?.description)), .init("until", .text(site.content?.index.until)),
      .init("vanished", .array(site.vanished.map(ExtraValue.string))),
      .init("keptBack", .array(site.keptBack.map { .string($0.name) })),
      .init("error", site.failure.map(JSONReport.summary) ?? .null),
    ])
  }
}

extension ImportResult<ImportReport.Log> {
  /// The themes that a rehearsal would change or leave out; nil if there are none.
  ///
  /// For example: `new: 'Space'; changed: 'Farm', 'Sea' (keeps your colour)`
  var names: String? {
    let groups: [(ImportOutcome, String)] = [
      (.added, "new"), (.updated, "changed"), (.unchanged, "unchanged"), (.skipped, "skipped"), (.rejected, "rejected"),
    ]
    let parts = groups.compactMap { outcome, word -> String? in
      let steps = (outcome == .added ? log.steps : log.notable).filter { $0.outcome == outcome }
      guard !steps.isEmpty else { return nil }
      let shown = steps.prefix(5).map(\.shortName)
      let more = (outcome == .unchanged ? steps.count : tally.count(outcome)) - shown.count
      return "\(word): \(shown.joined(separator: ", "))\(more > 0 ? " and \(grouped(more)) more" : "")"
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension ImportStep {
  fileprivate var isSkippedAsDeleted: Bool { outcome == .skipped && deletion != nil }

  fileprivate var shortName: String {
    let name = quoted(incoming.theme?.name ?? incoming.name ?? "")
    var remarks = isSkippedAsDeleted ? ["deleted here"] : []
    if case .otherSite(let site)? = age { remarks.append("came from \(site)") }
    if !kept.isEmpty { remarks.append("keeps your \(kept.map(\.subject).joined(separator: ", "))") }
    return remarks.isEmpty ? name : "\(name) (\(remarks.joined(separator: "; ")))"
  }
}

extension ThemeSource {
  fileprivate func adding(_ finding: Diagnostic) -> ThemeSource {
    ThemeSource(
      name: name, format: format, reading: reading, diagnostics: diagnostics + [finding], site: site)
  }
}

extension Invocation {
  /// The reader of a site that a command names. Throws a ``Diagnostic`` if the text names none.
  func requiredSite(_ text: String, _ progress: ProgressLine) throws -> SiteReader {
    if let reader = try siteReader(text, progress) { return reader }
    throw noSite(text)
  }

  /// The address that a text means, even if nothing is there.
  func siteAddress(_ text: String) throws -> SiteAddress {
    do throws(SiteAddress.Failure) {
      return try SiteAddress(text)
    } catch {
      throw Diagnostic(error == .password ? SiteProblem.passwordInAddress : .invalidAddress)
    }
  }
}
