internal import Catalogs
internal import Platform
internal import PostgresCatalogs
internal import SQLiteCatalogs
internal import Terminals
internal import Themes

/// The place of the catalog: from the option, else the environment, else the user's data folder.
struct CatalogLocation {
  /// A path, or the address of a server as the user wrote it. It may have a password.
  let text: String
  /// True if it is the default: only then its folder is created.
  let isDefault: Bool
  let isServer: Bool
  /// Where the timelines of servers are remembered.
  let memory: String?

  /// Its name in messages.
  var name: String { isServer ? PostgresCatalog.name(of: text) : withoutPassword(text) }

  /// Nil on a server.
  var path: String? { isServer ? nil : text }

  /// `what` names the option or the argument in messages.
  init(option: String?, environment: [String: String], what: String = "--catalog") throws {
    for variable in ["MEMORIZE_CATALOG", "XDG_DATA_HOME", "HOME"] where environment[variable]?.isRepaired == true {
      throw Diagnostic.usage(.notUTF8(variable))
    }
    memory = UserFolders.state(environment).map { $0 + "/memorize/servers" }
    guard let named = option ?? environment["MEMORIZE_CATALOG"].flatMap({ $0.isEmpty ? nil : $0 }) else {
      (isDefault, isServer) = (true, false)
      guard let folder = UserFolders.data(environment) else { throw Diagnostic.usage(.noHome) }
      text = folder + "/memorize/catalog.sqlite"
      return
    }
    if named.isEmpty {
      throw Diagnostic.usage(.badValue(named, of: what, expected: .description("the name of a file")))
    }
    isServer = PostgresCatalog.isServer(named)
    if !isServer, named.contains("://") { throw Diagnostic.usage(.unknownStore(address: named)) }
    text = named
    isDefault = false
  }
}

/// The store of a catalog: nothing else in this module names one.
enum CatalogOpening {
  /// Opens a catalog for reading; a file that does not exist reads as empty and is not created.
  static func forReading(
    _ location: CatalogLocation, by person: String, patience: Int = 10_000,
    onEvent: @escaping (CatalogEvent) -> Void = { _ in }
  ) throws -> any Catalog & GameStore & CatalogHealth & CopySource {
    location.isServer
      ? try PostgresCatalog.open(
        location.text, person: person, patience: patience, memory: location.memory, onEvent: onEvent)
      : try SQLiteCatalog.open(path: location.text, for: .reading, patience: patience, onEvent: onEvent)
  }

  /// A catalog that does not exist yet, for the copy of another one.
  static func forCopying(
    to location: CatalogLocation, by person: String, patience: Int, onEvent: @escaping (CatalogEvent) -> Void
  ) throws -> any CopyTarget {
    location.isServer
      ? try PostgresCopyTarget(
        location.text, person: person, patience: patience, memory: location.memory, onEvent: onEvent)
      : SQLiteCopyTarget(path: location.text, patience: patience)
  }

  /// A catalog for themes that are not kept.
  static func inMemory() throws -> any Catalog & GameStore { try SQLiteCatalog.inMemory() }

  static func repair(of path: String) -> any CatalogRepair { SQLiteRepair(of: path) }

  /// Nil if there is nothing to repair.
  static func repairServer(
    _ location: CatalogLocation, by person: String, patience: Int, _ note: JournalNote
  ) throws -> RepairReport? {
    try PostgresCatalog.open(location.text, person: person, patience: patience, memory: location.memory).repair(note)
  }

  /// True if a file may hold a catalog, whatever its name.
  static func mayBeCatalog(_ path: String) -> Bool {
    FileReading.file(path, beginsWith: Array("SQLite format 3\0".utf8))
  }
}

/// The connections of an invocation and of those that it runs, by their patience.
final class OpenServer {
  fileprivate var catalogs: [Int: PostgresCatalog] = [:]
}

extension Invocation {
  func catalogLocation() throws -> CatalogLocation {
    try CatalogLocation(option: value(.catalog), environment: world.environment)
  }

  /// The reason for an empty list: a named file that does not exist may be a typing mistake.
  func emptiness() throws -> String {
    let location = try catalogLocation()
    guard !location.isDefault, let path = location.path, !FileReading.exists(path) else {
      return "The catalog is empty."
    }
    return "There is no catalog at \(quoted(path)) yet."
  }

  /// Opens the catalog for reading; a file that does not exist reads as empty and is not created.
  func catalogForReading() throws -> any Catalog & GameStore {
    if let temporaryCatalog { return temporaryCatalog }
    let location = try catalogLocation()
    if location.isServer { return try server(location, patience: patience(), onEvent: reportWaiting) }
    return try CatalogOpening.forReading(location, by: world.user(), patience: patience())
  }

  /// Opens the catalog for a change; a file is created where it does not exist.
  ///
  /// `patience` is how many milliseconds a change waits for the one of another program. `words` are those of an
  /// interruption, and `repaired` is called if a repair has replaced the file while it was open.
  func catalogForWriting(
    patience: Int? = nil, words: InterruptionWords? = .change, repaired: @escaping () -> Void = {}
  ) throws -> any Catalog & GameStore {
    if let temporaryCatalog { return temporaryCatalog }
    let location = try catalogLocation()
    let patience = try patience ?? self.patience()
    func follow(_ event: CatalogEvent) {
      words?.follow(event)
      reportWaiting(event)
      if case .repaired = event { repaired() }
    }
    if location.isServer { return try server(location, patience: patience, onEvent: follow) }
    if location.isDefault { try FileWriting.createFolders(FileWriting.parent(of: location.text)) }
    return try SQLiteCatalog.open(path: location.text, for: .writing, patience: patience, onEvent: follow)
  }

  /// The catalog on a server. It stays connected for the whole invocation, because connecting takes several round trips.
  private func server(
    _ location: CatalogLocation, patience: Int, onEvent: @escaping (CatalogEvent) -> Void
  ) throws -> PostgresCatalog {
    let catalog =
      try openServer.catalogs[patience]
      ?? PostgresCatalog.open(
        location.text, person: world.user(), patience: patience, memory: location.memory, onEvent: onEvent)
    catalog.onEvent = onEvent
    openServer.catalogs[patience] = catalog
    return catalog
  }

  /// The milliseconds to wait for others, and for a server.
  func patience() throws -> Int {
    let seconds = try number(OptionDescription.patience) ?? 10
    guard seconds <= Self.mostPatience else {
      throw Diagnostic.usage(
        .badValue(
          String(seconds), of: "--patience", expected: .description("at most \(Self.mostPatience) seconds, an hour")))
    }
    return seconds * 1_000
  }

  private static let mostPatience = 3_600

  /// Runs something that may wait for a server, and shows that on the screen.
  func whileWaiting<Result>(on screen: FullScreen, row: Int, _ body: () throws -> Result) throws -> Result {
    guard try catalogLocation().isServer else { return try body() }
    return try screen.whileWorking("waiting for the server", row: row, body)
  }

  /// Says that a command waits for a server, unless a screen is open: that shows the failure, if there is one.
  func reportWaiting(_ event: CatalogEvent) {
    guard case .waiting(let reason) = event, !BorrowedTerminal.isInUse else { return }
    console.hint("Waiting for the server: \(reason)")
  }
}

extension InterruptionWords {
  static let change = InterruptionWords(
    meanwhile: "memorize: interrupted while the change was being made. 'memorize history' shows whether it was.\n",
    afterwards: "memorize: interrupted after the change was made. 'memorize history' shows it.\n")

  /// Keeps the message of an interruption in step with a change.
  func follow(_ event: CatalogEvent) {
    switch event {
    case .committing: Interruption.setMessage(meanwhile)
    case .committed: Interruption.setMessage(afterwards)
    case .notCommitted: Interruption.setMessage(nil)
    case .repaired, .waiting: break
    }
  }
}
