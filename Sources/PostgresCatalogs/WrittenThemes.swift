internal import Catalogs
internal import Themes

/// What a change has written so far. It is asked before the server, which may not know it yet.
struct WrittenThemes {
  /// The number of the first version.
  private var first: Int64 = 0
  /// The versions by number; nil for one that was withdrawn.
  private var versions: ContiguousArray<ThemeVersion?> = []
  /// How many of the versions were sent to the server.
  private var sent = 0
  /// The versions that were sent and then changed or withdrawn.
  private var resent: Set<Int64> = []
  private var places: [ThemeID: ThemePlace?] = [:]
  /// Themes by the hashes of the names that they have or had.
  private var byName: [Int64: [ThemeID]] = [:]

  func isTouched(_ id: ThemeID) -> Bool { places[id] != nil }

  /// Nil for a theme that was not touched; a nil place for one that is not in effect.
  func place(of id: ThemeID) -> ThemePlace?? { places[id] }

  func ids(withNameHash hash: Int64) -> [ThemeID] { byName[hash] ?? [] }

  func version(_ number: Int64) -> KnownVersion? {
    guard let index = index(number), let version = versions[index] else { return nil }
    return KnownVersion(version)
  }

  private func index(_ number: Int64) -> Int? {
    guard !versions.isEmpty, number >= first, number - first < versions.count else { return nil }
    return Int(number - first)
  }

  mutating func write(_ version: ThemeVersion) {
    if versions.isEmpty { first = version.number }
    if let index = index(version.number) {
      versions[index] = version
      if index < sent { resent.insert(version.number) }
    } else {
      versions.append(version)
    }
    let isShown = version.content != nil
    show(isShown ? version.number : nil, of: version.theme, at: version.origin.position, named: version.content?.name)
  }

  mutating func withdraw(
    _ number: Int64, at position: Int64, showing previous: Int64?, named name: String?
  ) {
    guard let index = index(number), let version = versions[index] else { return }
    versions[index] = nil
    if index < sent { resent.insert(number) }
    show(previous, of: version.theme, at: position, named: name)
  }

  private mutating func show(_ version: Int64?, of theme: ThemeID, at position: Int64, named name: String?) {
    places[theme] = .some(version.map { ThemePlace(position: position, version: $0) })
    guard let name else { return }
    let hash = NameKey.looseHash(of: name)
    if byName[hash]?.contains(theme) != true { byName[hash, default: []].append(theme) }
  }

  /// Forgets which themes are in effect; the versions stay.
  mutating func forgetPlaces() {
    places = [:]
    byName = [:]
  }

  struct Unsent {
    var versions: [ThemeVersion]
    /// Versions that are on the server and are not there any more, or have another content.
    var replaced: [Int64]
  }

  /// Everything that the server does not know yet; nil if there is nothing.
  mutating func takeUnsent() -> Unsent? {
    guard sent < versions.count || !resent.isEmpty else { return nil }
    let again = resent.sorted().compactMap { index($0).flatMap { versions[$0] } }
    defer {
      sent = versions.count
      resent = []
    }
    return Unsent(versions: again + versions[sent...].compactMap { $0 }, replaced: resent.sorted())
  }
}
