internal import Catalogs
internal import SQLiteCatalogs
internal import System
internal import Themes

/// The place of the catalog: from the option, else the environment, else the user's data folder.
struct CatalogLocation {
  let path: String
  /// Whether it is the default: only then its folder is created.
  let isDefault: Bool

  init(option: String?, environment: [String: String]) throws {
    for variable in ["MEMORIZE_CATALOG", "XDG_DATA_HOME", "HOME"] where environment[variable]?.isRepaired == true {
      throw Diagnostic.usage(.notUTF8(variable))
    }
    if let named = option ?? environment["MEMORIZE_CATALOG"].flatMap({ $0.isEmpty ? nil : $0 }) {
      if named.isEmpty {
        throw Diagnostic.usage(.badValue(named, of: "--catalog", expected: .description("the name of a file")))
      }
      if named.contains("://") { throw Diagnostic.usage(.unknownStore(address: named)) }
      path = named
      isDefault = false
      return
    }
    isDefault = true
    path = try Self.dataFolder(environment) + "/memorize/catalog.sqlite"
  }

  /// `$XDG_DATA_HOME` where it is an absolute path, as its specification asks, else `~/.local/share`.
  static func dataFolder(_ environment: [String: String]) throws -> String {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw Diagnostic.usage(.noHome) }
    return home + "/.local/share"
  }
}

/// The store of a catalog: nothing else in this module names one.
enum CatalogOpening {
  /// Opens a catalog for reading; one that does not exist reads as empty and is not created.
  static func forReading(_ path: String) throws -> any Catalog & GameStore & CatalogHealth {
    try SQLiteCatalog.open(path: path, for: .reading)
  }

  /// Opens a catalog for a change; it is created where it does not exist, but not its folder.
  ///
  /// A change waits up to `patience` milliseconds for that of another program. Each event is passed to `onEvent` at once.
  static func forWriting(
    _ path: String, patience: Int, onEvent: @escaping (CatalogEvent) -> Void
  ) throws -> any Catalog & GameStore {
    try SQLiteCatalog.open(path: path, for: .writing, patience: patience, onEvent: onEvent)
  }

  /// A catalog for themes that are not kept.
  static func inMemory() throws -> any Catalog & GameStore { try SQLiteCatalog.inMemory() }

  static func repair(of path: String) -> any CatalogRepair { SQLiteRepair(of: path) }

  /// Whether a file may hold a catalog, whatever its name.
  static func mayBeCatalog(_ path: String) -> Bool {
    FileReading.file(path, beginsWith: Array("SQLite format 3\0".utf8))
  }
}

extension Invocation {
  func catalogLocation() throws -> CatalogLocation {
    try CatalogLocation(option: value(.catalog), environment: world.environment)
  }

  /// The reason for an empty list: a named file that does not exist may be a typing mistake.
  func emptiness() throws -> String {
    let location = try catalogLocation()
    guard !location.isDefault, !FileReading.exists(location.path) else { return "The catalog is empty." }
    return "There is no catalog at \(quoted(location.path)) yet."
  }

  /// Opens the catalog for reading; one that does not exist reads as empty and is not created.
  func catalogForReading() throws -> any Catalog & GameStore {
    try temporaryCatalog ?? CatalogOpening.forReading(catalogLocation().path)
  }

  /// Opens the catalog for a change; it is created where it does not exist.
  ///
  /// `patience` is how many milliseconds a change waits for the one of another program. What an interruption says of it is up to
  /// `words`, and `repaired` is told that a repair has replaced it while it was open.
  func catalogForWriting(
    patience: Int = 10_000, words: InterruptionWords? = .change, repaired: @escaping () -> Void = {}
  ) throws -> any Catalog & GameStore {
    if let temporaryCatalog { return temporaryCatalog }
    let location = try catalogLocation()
    if location.isDefault { try FileWriting.createFolders(FileWriting.parent(of: location.path)) }
    return try CatalogOpening.forWriting(location.path, patience: patience) { event in
      words?.follow(event)
      if case .repaired = event { repaired() }
    }
  }
}

extension InterruptionWords {
  static let change = InterruptionWords(
    meanwhile: "memorize: interrupted while the change was being made. 'memorize history' tells whether it was.\n",
    afterwards: "memorize: interrupted after the change was made. 'memorize history' shows it.\n")

  /// Keeps the message of an interruption in step with a change.
  func follow(_ event: CatalogEvent) {
    switch event {
    case .committing: Interruption.setMessage(meanwhile)
    case .committed: Interruption.setMessage(afterwards)
    case .notCommitted: Interruption.setMessage(nil)
    case .repaired: break
    }
  }
}
