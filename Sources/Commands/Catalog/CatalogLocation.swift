internal import Catalogs
internal import Platform
internal import PostgresCatalogs
internal import SQLiteCatalogs
internal import Terminals
internal import Themes

/// A catalog of any store, with all that the commands need of it.
typealias StoredCatalog = Catalog & GameStore & CatalogHealth & CopySource

/// The place of a catalog, and what can be done with it there. Another store is another type of this kind: nothing else in
/// this module names one.
protocol CatalogLocation {
  /// Its name in messages.
  var name: String { get }
  /// The file of a catalog that is one file, which can be replaced.
  var path: String? { get }
  /// True if it is the default: only then its folder is created.
  var isDefault: Bool { get }
  /// False if nothing was stored there yet.
  var exists: Bool { get }
  /// True if an answer may take so long that the person is told what it waits for.
  var isRemote: Bool { get }
  /// False where games and changes last only as long as the program.
  var keepsChanges: Bool { get }

  /// Opens the catalog; one that does not exist reads as empty, and is created by the first change.
  func open(for access: CatalogAccess, by caller: CatalogCaller) throws -> any StoredCatalog

  /// A catalog that does not exist yet, for the copy of another one.
  func copyTarget(for caller: CatalogCaller) throws -> any CopyTarget

  /// True if a repair may help against this finding.
  func canRepair(_ finding: Diagnostic) -> Bool

  /// Keeps what is undamaged; nil if there is nothing to repair. `backup` is the file with the damaged catalog.
  func repair(_ note: JournalNote, by caller: CatalogCaller) throws -> (report: RepairReport, backup: String?)?
}

extension CatalogLocation {
  var path: String? { nil }
  var isDefault: Bool { false }
  var exists: Bool { true }
  var isRemote: Bool { false }
  var keepsChanges: Bool { true }

  func copyTarget(for caller: CatalogCaller) throws -> any CopyTarget {
    throw Diagnostic(CopyProblem.exists).inside(name)
  }
  func canRepair(_ finding: Diagnostic) -> Bool { false }
  func repair(_ note: JournalNote, by caller: CatalogCaller) -> (report: RepairReport, backup: String?)? { nil }
}

/// Who opens a catalog, and what is done while that takes time.
struct CatalogCaller {
  let person: String
  /// The milliseconds to wait for others, and for a server.
  var patience = 10_000
  var onEvent: (CatalogEvent) -> Void = { _ in }
}

enum CatalogLocations {
  /// From the option or argument named `what`, else the environment, else the user's data folder.
  static func named(
    _ option: String?, environment: [String: String], what: String = "--catalog"
  ) throws -> any CatalogLocation {
    for variable in ["MEMORIZE_CATALOG", "XDG_DATA_HOME", "HOME"] where environment[variable]?.isRepaired == true {
      throw Diagnostic.usage(.notUTF8(variable))
    }
    guard let named = option ?? environment["MEMORIZE_CATALOG"].flatMap({ $0.isEmpty ? nil : $0 }) else {
      guard let folder = UserFolders.data(environment) else {
        throw Diagnostic.usage(
          .missing(
            "HOME is not set, so there is no default catalog",
            hint: "Set HOME, or name a catalog with --catalog FILE or MEMORIZE_CATALOG."))
      }
      return FileLocation(text: folder + "/memorize/catalog.sqlite", isDefault: true)
    }
    if named.isEmpty { throw Diagnostic.usage(.badValue(named, of: what, hint: "Use the name of a file.")) }
    if PostgresCatalog.isServer(named) {
      return ServerLocation(text: named, memory: UserFolders.state(environment).map { $0 + "/memorize/servers" })
    }
    if named.contains("://") {
      // The address may hold a password: only its scheme is repeated.
      throw Diagnostic.usage(
        .badValue(
          "\(quoted(named.prefix { $0 != ":" } + "://")) catalogs are not supported",
          hint: "Name a file, or a database as in postgresql://HOST/DATABASE."))
    }
    return FileLocation(text: named, isDefault: false)
  }

  /// The libraries of the stores, as this program runs with them; nil for one that the system does not have.
  static var libraries: [String?] { [SQLiteCatalog.libraryVersion, PostgresCatalog.libraryVersion] }

  static func mayBeCatalog(_ path: String) -> Bool {
    FileReading.file(path, beginsWith: Array("SQLite format 3\0".utf8))
  }
}

private struct FileLocation: CatalogLocation {
  let text: String
  let isDefault: Bool

  var name: String { withoutPassword(text) }
  var path: String? { text }
  var exists: Bool { FileReading.exists(text) }

  func open(for access: CatalogAccess, by caller: CatalogCaller) throws -> any StoredCatalog {
    if access == .writing, isDefault { try FileWriting.createFolders(FileWriting.parent(of: text)) }
    return try SQLiteCatalog.open(path: text, for: access, patience: caller.patience, onEvent: caller.onEvent)
  }

  func copyTarget(for caller: CatalogCaller) -> any CopyTarget {
    SQLiteCopyTarget(path: text, patience: caller.patience)
  }

  /// Also where a few damaged bytes may be the cause: only the repair looks at the content. It mends the content of a file,
  /// not its permissions or its disk.
  func canRepair(_ finding: Diagnostic) -> Bool { finding.isDamage || finding.mayBeDamage }

  func repair(_ note: JournalNote, by caller: CatalogCaller) throws -> (report: RepairReport, backup: String?)? {
    try SQLiteRepair(of: text).run(note, isWhole: CatalogExamination.isWhole, words: .repair)
  }
}

/// A catalog in a PostgreSQL database.
///
/// It stays connected for as long as its location is in use, because connecting takes several round trips.
private final class ServerLocation: CatalogLocation {
  /// The address as the user wrote it. It may have a password.
  private let text: String
  /// Where the timelines of servers are remembered.
  private let memory: String?
  /// By their patience.
  private var connections: [Int: PostgresCatalog] = [:]

  init(text: String, memory: String?) {
    self.text = text
    self.memory = memory
  }

  var name: String { PostgresCatalog.name(of: text) }
  var isRemote: Bool { true }

  func open(for access: CatalogAccess, by caller: CatalogCaller) throws -> any StoredCatalog { try connection(caller) }

  private func connection(_ caller: CatalogCaller) throws -> PostgresCatalog {
    let catalog =
      try connections[caller.patience]
      ?? PostgresCatalog.open(
        text, person: caller.person, patience: caller.patience, memory: memory, onEvent: caller.onEvent)
    catalog.onEvent = caller.onEvent
    connections[caller.patience] = catalog
    return catalog
  }

  func copyTarget(for caller: CatalogCaller) throws -> any CopyTarget {
    try PostgresCopyTarget(
      text, person: caller.person, patience: caller.patience, memory: memory, onEvent: caller.onEvent)
  }

  /// Backups and the state of its files are the server's own task: the themes can be made again from the journal.
  func canRepair(_ finding: Diagnostic) -> Bool {
    if case .inconsistent? = finding.catalogProblem { true } else { false }
  }

  func repair(_ note: JournalNote, by caller: CatalogCaller) throws -> (report: RepairReport, backup: String?)? {
    try connection(caller).repair(note).map { ($0, nil) }
  }
}

/// A catalog in memory, for themes that are not kept.
struct TemporaryLocation: CatalogLocation {
  let catalog: any StoredCatalog

  init() throws { catalog = try SQLiteCatalog.inMemory() }

  var name: String { "memory" }
  var keepsChanges: Bool { false }

  func open(for access: CatalogAccess, by caller: CatalogCaller) -> any StoredCatalog { catalog }
}

extension Invocation {
  /// The reason for an empty list: a named file that does not exist may be a typing mistake.
  func emptiness() throws -> String {
    try missingCatalog() ?? "The catalog is empty."
  }

  /// Nil for the default catalog, which may be missing.
  func missingCatalog() throws -> String? {
    let location = try location.get()
    guard !location.isDefault, let path = location.path, !location.exists else { return nil }
    return "There is no catalog at \(quoted(path)) yet."
  }

  /// Opens the catalog for reading; a file that does not exist reads as empty and is not created.
  func catalogForReading() throws -> any Catalog & GameStore { try location.get().open(for: .reading, by: caller) }

  /// Opens the catalog for a change; a file is created where it does not exist.
  ///
  /// `patience` is how many milliseconds a change waits for the one of another program. `words` are those of an
  /// interruption, and `repaired` is called if a repair has replaced the file while it was open.
  func catalogForWriting(
    patience: Int? = nil, words: InterruptionWords? = .change, repaired: @escaping () -> Void = {}
  ) throws -> any Catalog & GameStore {
    var caller = caller
    if let patience { caller.patience = patience }
    caller.onEvent = { event in
      words?.follow(event)
      reportWaiting(event)
      if case .repaired = event { repaired() }
    }
    return try location.get().open(for: .writing, by: caller)
  }

  /// Opens the catalog to undo or redo in it. One that does not exist is empty, and is not created: the walk fails.
  func catalogForWalking() throws -> any Catalog {
    try location.get().exists ? catalogForWriting() : TemporaryLocation().catalog
  }

  /// The user of this command, who is told what it waits for.
  var caller: CatalogCaller { CatalogCaller(person: world.user(), patience: patience, onEvent: reportWaiting) }

  /// The same user, for questions that are not worth a long wait. Nothing is said while waiting.
  var hastyCaller: CatalogCaller { CatalogCaller(person: world.user(), patience: 1_000) }

  /// The milliseconds to wait for others, and for a server.
  var patience: Int { (self[.patience] ?? 10) * 1_000 }

  /// Runs something that may wait for a server, and shows that on the screen.
  func whileWaiting<Result>(on screen: FullScreen, row: Int, _ body: () throws -> Result) throws -> Result {
    guard try location.get().isRemote else { return try body() }
    return try screen.whileWorking("waiting for the server", row: row, body)
  }

  /// Says that a command waits for a server, unless a screen is open: that shows the failure, if there is one.
  private func reportWaiting(_ event: CatalogEvent) {
    guard case .waiting(let reason) = event, !BorrowedTerminal.isInUse else { return }
    console.hint("Waiting for the server: \(reason)")
  }
}

extension InterruptionWords {
  static let change = InterruptionWords(
    meanwhile: "memorize: interrupted while the change was being made. 'memorize history' shows whether it was.\n",
    afterwards: "memorize: interrupted after the change was made. 'memorize history' shows it.\n")

  static let repair = InterruptionWords(
    meanwhile:
      "memorize: interrupted while the catalog was replaced by the repaired one. 'memorize doctor' checks it.\n",
    afterwards: "memorize: interrupted after the catalog was repaired. The backup is beside it.\n")

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
