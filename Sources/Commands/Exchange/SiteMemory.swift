internal import Catalogs
internal import Sites
internal import Themes

// What the catalog remembers about a site, and what a reading adds to it.

extension FollowedSource {
  /// Throws a ``Diagnostic`` if the pinned key is damaged: without it, any key would be accepted.
  func trust() throws -> SiteTrust {
    func key(_ text: String?) throws -> PublicKey? {
      guard let text else { return nil }
      guard let key = PublicKey(text) else { throw Self.damagedKey(of: address) }
      return key
    }
    return SiteTrust(key: try key(self.key), next: try key(next), number: number == 0 ? nil : number, index: checksum)
  }

  static func damagedKey(of address: String) -> Diagnostic {
    Diagnostic(
      .badInput,
      .error(
        "site.damaged-key", "the key of \(address) is damaged in the catalog",
        hint: "Pin it again with 'memorize follow \(shellWord(address)) --key KEY'."))
  }
}

extension SiteContent {
  /// Records what was learned about a site that is followed, or was. `following` begins to follow it.
  ///
  /// `isWhole`: all that it has for this catalog was taken, so that the next update need not read the same index again.
  func record(
    in transaction: any CatalogTransaction, following note: JournalNote? = nil, isWhole: Bool = false,
    isKeyNamed: Bool = false
  ) throws {
    let before = try transaction.state.source(at: address.description)
    if !isKeyNamed {
      try checkKey(known: before)
    } else if note == nil, (try? checkKey(known: before)) == nil {
      // Only following a site pins another key.
      return
    }
    let fresh = note.map { FollowedSource(address: address.description, actor: $0.actor, time: $0.time) }
    guard var source = before ?? fresh else { return }
    let number = trust.number ?? 0
    // Another program may have read a newer index meanwhile.
    let isSameKey = source.key == trust.key?.description || source.next == trust.key?.description
    let isNewest = number >= source.number || !isSameKey || trust.key == nil
    if isNewest || note != nil {
      let releases = isWhole ? try transaction.state.releases(from: address.description) : [:]
      // Numbers that were seen with another key, or without one, do not bind this one.
      source.number = isSameKey ? max(source.number, number) : number
      source.key = trust.key?.description
      source.next = trust.next?.description
      source.checksum = trust.index
      // Otherwise the index is read each time, to say what is kept back, and when the last day has passed.
      let isSettled = isWhole && index.until == nil && index.themes(missingFrom: releases).isEmpty
      source.validator = isSettled ? validator : nil
      source.taken = isWhole ? releases.taken : nil
    }
    if let note, !source.isFollowed {
      (source.isFollowed, source.actor, source.time) = (true, note.actor, note.time)
    }
    if source != before { try transaction.put(source) }
  }

  /// Throws if another program has pinned a key since the site was read, with which its content does not fit.
  private func checkKey(known source: FollowedSource?) throws {
    guard let source, let pinned = try source.trust().key, pinned != trust.key, source.next != trust.key?.description
    else { return }
    let problem = trust.key.map { SiteProblem.otherKey(pinned, signer: $0.fingerprint) } ?? .unsigned(pinned)
    throw Diagnostic(problem).inside(address.description)
  }
}

extension SiteIndex {
  /// The themes that a catalog with these releases of the site has not taken.
  func themes(missingFrom releases: [ThemeID: Release]) -> [Entry] {
    let packs = Set(releases.values.compactMap(\.pack))
    return themes.filter { entry in files[entry.pack].map { !packs.contains($0.sha256) } ?? true }
  }
}

extension [ThemeID: Release] {
  /// A hash of what a catalog has from a site. It changes when an update is undone, or a theme is deleted.
  var taken: Int64 {
    var hash = StableHash()
    for (theme, release) in sorted(by: { $0.key < $1.key }) {
      hash.combine(theme.description)
      hash.combine(release.pack ?? "")
    }
    return Int64(bitPattern: hash.value)
  }
}
