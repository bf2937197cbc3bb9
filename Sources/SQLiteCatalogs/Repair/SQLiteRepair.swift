public import Catalogs
internal import System
internal import Themes

/// Makes a whole catalog of what is left of a damaged one; what cannot be believed is left out, and reported.
///
/// For example: `try SQLiteRepair(of: path).run(note, isWhole: { _ in true }, backUp: keep, replace: write)`. First everything
/// is handed to `backUp`, then the repaired file to `replace`, which must put it in the place of the old one at once.
public struct SQLiteRepair: CatalogRepair {
  public let path: String
  /// The file itself: logs lie beside it, and not beside a link to it.
  private let file: String
  private let patience: Int

  /// `patience` is how many milliseconds it waits for others to leave the catalog.
  public init(of path: String, patience: Int = 10_000) {
    self.path = path
    file = FileReading.resolvedPath(path) ?? path
    self.patience = patience
  }

  public func run(
    _ note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool, backUp: (CatalogBackup) throws -> Void,
    replace: ([UInt8]) throws -> Void
  ) throws -> RepairReport? {
    let deadline = ContinuousClock.now + .milliseconds(patience)
    do {
      // SQLite's own locks are no help where the damage hides the database, and two repairs that both have the file open
      // would keep each other out of it.
      let lock = try FileLock.acquire(file, until: deadline)
      defer { withExtendedLifetime(lock) {} }
      // Asked again behind the lock: it may have waited for a repair.
      if isSound(isWhole) { return nil }
      return try repair(note, isWhole, until: deadline, backUp, replace)
    } catch let failure as FileLock.Failure {
      switch failure {
      case .timedOut: throw inUse.inside(path)
      case .failed: throw Diagnostic.catalog(.notPermitted).inside(path)
      }
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    } catch let finding as Diagnostic where finding.place == .whole {
      throw finding.inside(path)
    }
  }

  private func isSound(_ isWhole: (GameInProgress) -> Bool) -> Bool {
    guard let catalog = try? SQLiteCatalog.open(path: file, for: .reading, patience: patience) else { return false }
    var isSound = (try? catalog.check()) == []
    do {
      try catalog.forEachGame { kept in
        isSound = isSound && isWhole(kept.game)
        return isSound
      }
    } catch {
      return false
    }
    return isSound
  }

  private func repair(
    _ note: JournalNote, _ isWhole: @escaping (GameInProgress) -> Bool, until deadline: ContinuousClock.Instant,
    _ backUp: (CatalogBackup) throws -> Void, _ replace: ([UInt8]) throws -> Void
  ) throws -> RepairReport {
    try RepairMemory().check(file)
    guard let image = CatalogImage(ofFile: file) else { throw Diagnostic.catalog(.notPermitted) }
    // The old file is held until the new one is in its place.
    let held = try hold(until: deadline)
    // As the file is: with a wrong size of its pages, SQLite would see but a part of it.
    let bytes = try held.map { try (try? $0.file().bytes) ?? $0.image() } ?? image.bytes
    let log = held == nil ? CatalogImage(ofFile: file + "-wal")?.bytes ?? [] : []
    let merged = CatalogLog(log)?.merged(into: bytes)
    let salvage = try Salvage(of: merged ?? bytes, note: note, isWhole: isWhole)
    try checkOwner(of: merged ?? bytes, salvage)
    var (repaired, report) = try salvage.run()
    report.unreadableBlocks = image.unreadableBlocks
    report.isLogUnread = !log.isEmpty && merged == nil
    try backUp(CatalogBackup(bytes: bytes, log: log))
    // A program without the lock may have put another file there: that one is not to be replaced.
    guard held.map({ !$0.hasMoved }) ?? image.isStillAt(file) else { throw Diagnostic.catalog(.moved) }
    // What a log says would be taken for a part of the new file.
    if held == nil { for end in ["-wal", "-shm", "-journal"] { try? FileWriting.remove(file + end) } }
    try withExtendedLifetime(held) { try replace(repaired) }
    return report
  }

  /// The open database, with everything merged into its one file and alone; nil where it cannot be opened.
  private func hold(until deadline: ContinuousClock.Instant) throws -> Connection? {
    while true {
      do {
        return try holdAtOnce()
      } catch let failure as SQLiteFailure where failure.kind == .busy {
        // To end the log SQLite never waits; and waiting with the file open would keep others waiting too.
        guard ContinuousClock.now < deadline else { throw inUse }
        MonotonicClock.sleep(for: .milliseconds(20))
      }
    }
  }

  private func holdAtOnce() throws -> Connection? {
    var opened: Connection?
    do {
      let connection = try Connection.open(file, .existing, patience: min(patience, 100))
      opened = connection
      guard case .catalog(let version) = try connection.header().owner, version <= Migration.all.count else {
        return nil
      }
      guard !connection.isReadOnly else { throw Diagnostic.catalog(.readOnly) }
      try connection.run("BEGIN EXCLUSIVE; ROLLBACK")
      // A newer version's is looked at, and not touched; its log may know better whose it is.
      guard try connection.integer("PRAGMA user_version") ?? 0 <= Migration.all.count else {
        connection.leaveLog()
        return nil
      }
      try connection.run("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
      guard !connection.hasMoved else { throw Diagnostic.catalog(.moved) }
      return connection
    } catch let failure as SQLiteFailure {
      // SQLite may stumble over it first.
      guard opened?.hasMoved != true else { throw Diagnostic.catalog(.moved) }
      switch failure.kind {
      case .damaged, .notADatabase, .inputOutput, .cannotOpen, .other: return nil
      case .busy, .diskFull, .readOnly, .notPermitted: throw failure
      }
    }
  }

  private var inUse: Diagnostic {
    .catalog(.inUse(holder: CatalogHolder.user(of: file), seconds: patience / 1_000))
  }

  /// Whose the file is may be damaged too: then its contents must prove to be ours.
  private func checkOwner(of bytes: [UInt8], _ salvage: Salvage) throws {
    let header = FileHeader(bytes: Array(bytes.prefix(FileHeader.length)), fileSize: Int64(bytes.count))
    switch header.owner {
    case .catalog(let version) where version <= Migration.all.count: return
    case .catalog(let version):
      // A newer schema has recorded its steps; where they are lost, the number has to be believed.
      guard let steps = salvage.steps(), steps <= Int64(Migration.all.count), salvage.hasProof else {
        throw Diagnostic.catalog(.newer(schema: version, known: Migration.all.count))
      }
    case .otherProgram: guard salvage.hasProof else { throw Diagnostic.catalog(.foreign) }
    case .empty, .notADatabase: guard salvage.hasProof else { throw Diagnostic.catalog(.notADatabase) }
    }
  }
}

/// The memory of a repair: it holds the old catalog, what was found in it and the new one in memory.
///
/// For example: `try RepairMemory().check(path)` before anything is read.
struct RepairMemory {
  private let bytes: UInt64

  /// `bytes` are those of the machine, or fewer where this process may not have all of them.
  init(bytes: UInt64 = CurrentProcess.memory) { self.bytes = bytes }

  /// Throws where the catalog at `path` with its log is too large to be repaired here.
  func check(_ path: String) throws {
    let size = Self.size(of: path) + Self.size(of: path + "-wal")
    let (needed, overflows) = size.multipliedReportingOverflow(by: Self.copies)
    guard !overflows, bytes >= Self.program, needed <= bytes - Self.program else {
      throw Diagnostic.catalog(.tooLarge(bytes: size, memory: bytes))
    }
  }

  private static func size(of path: String) -> UInt64 { UInt64(max((try? FileStatus(path))?.size ?? 0, 0)) }

  /// 20 MB of themes took 8.5 times as much.
  private static let copies: UInt64 = 9
  /// The program with its libraries.
  static let program: UInt64 = 96 << 20
}
