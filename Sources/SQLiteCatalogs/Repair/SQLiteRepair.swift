package import Catalogs
package import Platform
internal import Themes

/// Builds a sound catalog from a damaged file; damaged parts are left out and reported.
///
/// For example: `try SQLiteRepair(of: path).run(note, isWhole: { _ in true }, backUp: keep, replace: write)` passes the old
/// bytes to `keep`, then the repaired file to `write`, which must replace the old one atomically.
package struct SQLiteRepair {
  package let path: String
  /// The path without symbolic links: logs are beside the file, not beside a link to it.
  private let file: String
  private let patience: Int

  /// `patience` is how many milliseconds it waits for others to close the catalog.
  package init(of path: String, patience: Int = 10_000) {
    self.path = path
    file = FileReading.resolvedPath(path) ?? path
    self.patience = patience
  }

  /// Passes the damaged catalog to `backUp`, then the repaired one to `replace`, which must replace the file atomically.
  /// Nil if the catalog is sound, for example because another repair was faster.
  ///
  /// Throws a ``Diagnostic``, and changes nothing, if others have the catalog open, if it is not a catalog, or if nothing
  /// in it can be saved. `isWhole` checks whether a game in progress can be continued.
  package func run(
    _ note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool, backUp: (CatalogBackup) throws -> Void,
    replace: ([UInt8]) throws -> Void
  ) throws -> RepairReport? {
    let deadline = MonotonicClock.now() + .milliseconds(patience)
    do {
      // SQLite's locks do not work on a file that it cannot open, and two repairs that have the file open would block each
      // other.
      let lock = try FileLock.acquire(file, until: deadline)
      defer { withExtendedLifetime(lock) {} }
      if lock.isHeld { removeLeftovers() }
      // Checked under the lock: another repair may have finished meanwhile.
      if isSound(isWhole) { return nil }
      return try repair(note, isWhole, until: deadline, backUp, replace)
    } catch let failure as FileLock.Failure {
      switch failure {
      case .timedOut: throw inUse.inside(path)
      case .failed(.noSuchFile), .failed(.notFolder):
        throw Diagnostic.catalog(.unreachable(reason: "there is no such file")).inside(path)
      case .failed: throw Diagnostic.catalog(.noPermission).inside(path)
      }
    } catch let failure as SQLiteFailure {
      throw failure.diagnostic(path: path, patience: patience)
    } catch let finding as Diagnostic where finding.place == .whole {
      throw finding.inside(path)
    }
  }

  /// Replaces the file by the repaired one, with a backup beside it. `words` are those of an interruption.
  package func run(
    _ note: JournalNote, isWhole: @escaping (GameInProgress) -> Bool, words: InterruptionWords?
  ) throws -> (report: RepairReport, backup: String?)? {
    var backup: String?
    return try run(
      note, isWhole: isWhole, backUp: { backup = try write($0) },
      replace: {
        try FileWriting.write($0, to: path, overwriting: true, words: words, temporary: .ofRepair(of: path))
      }
    ).map { ($0, backup) }
  }

  /// Writes a backup beside the catalog, with the mode of the catalog, and returns its name.
  private func write(_ content: CatalogBackup) throws -> String {
    var number = 1
    while FileReading.exists("\(path).backup-\(number)") { number += 1 }
    let name = "\(path).backup-\(number)"
    for (bytes, name) in [(content.log, "\(name)-wal"), (content.bytes, name)] where !bytes.isEmpty {
      try FileWriting.write(bytes, to: name, overwriting: false, like: path, temporary: .ofRepair(of: path))
    }
    return name
  }

  /// Removes the temporary files of a repair that was killed.
  private func removeLeftovers() {
    for folder in Set([path, file].map(FileWriting.parent)) { TemporaryFiles.ofRepair(of: file)?.removeAll(in: folder) }
  }

  private func isSound(_ isWhole: (GameInProgress) -> Bool) -> Bool {
    guard let catalog = try? SQLiteCatalog.open(path: file, for: .reading, patience: patience) else { return false }
    var isSound = (try? catalog.check()) == []
    do {
      try catalog.forEachGame { kept in
        isSound = isSound && isWhole(kept)
        return isSound
      }
    } catch {
      return false
    }
    return isSound
  }

  private func repair(
    _ note: JournalNote, _ isWhole: @escaping (GameInProgress) -> Bool, until deadline: Duration,
    _ backUp: (CatalogBackup) throws -> Void, _ replace: ([UInt8]) throws -> Void
  ) throws -> RepairReport {
    try RepairMemory().check(file)
    guard let image = CatalogImage(ofFile: file) else { throw Diagnostic.catalog(.noPermission) }
    // The old file stays locked until the new one has replaced it.
    let held = try hold(until: deadline)
    // The bytes of the file: with a wrong page size, SQLite would see only a part of it.
    let bytes = try held.map { try (try? $0.file().bytes) ?? $0.image() } ?? image.bytes
    let log = held == nil ? try logBytes() : []
    let merged = CatalogLog(log)?.merged(into: bytes)
    let salvage = try Salvage(of: merged ?? bytes, note: note, isWhole: isWhole)
    try checkOwner(of: merged ?? bytes, salvage)
    var (repaired, report) = try salvage.run()
    report.unreadableBlocks = image.unreadableBlocks
    report.isLogUnread = !log.isEmpty && merged == nil
    try backUp(CatalogBackup(bytes: bytes, log: log))
    // A program without the lock may have replaced the file: the new one must be kept.
    guard try held.map({ try !$0.hasMoved() }) ?? image.isStillAt(file) else { throw Diagnostic.catalog(.moved) }
    // SQLite would take an old log or journal for that of the new file, which must not replace it while they are there.
    for end in held == nil ? ["-wal", "-shm", "-journal"] : [] {
      try FileError.naming(file + end, .writing) { () throws(SystemError) in try FileWriting.remove(file + end) }
    }
    try withExtendedLifetime(held) { try replace(repaired) }
    return report
  }

  /// The bytes of the log beside the file; empty if there is none. Throws for one that cannot be read: the repair would
  /// lose its changes.
  private func logBytes() throws -> [UInt8] {
    let path = file + "-wal"
    if let log = CatalogImage(ofFile: path) { return log.bytes }
    guard (try? FileStatus(path))?.kind != .file else { throw Diagnostic.catalog(.noPermission).inside(path) }
    return []
  }

  /// The open database with exclusive access and the log merged; nil if SQLite cannot open it.
  private func hold(until deadline: Duration) throws -> Connection? {
    while true {
      do {
        return try holdAtOnce()
      } catch let failure as SQLiteFailure where failure.kind == .busy {
        // SQLite never waits for exclusive access, and waiting with an open file would block others.
        guard MonotonicClock.now() < deadline else { throw inUse }
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
      // The log may have a newer schema number. The log of a newer version is not merged.
      guard try connection.schemaNumber() <= Migration.all.count else {
        connection.leaveLog()
        return nil
      }
      // SQLite leaves the log and takes the lock in steps: another program may have started a new log in between. The lock
      // would exclude neither it nor its log, which would then lie beside the new file.
      repeat {
        if connection.isInTransaction { try connection.run("ROLLBACK") }
        try connection.run("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
      } while try connection.usesLog()
      guard try !connection.hasMoved() else { throw Diagnostic.catalog(.moved) }
      return connection
    } catch let failure as SQLiteFailure {
      // SQLite may fail first if the file has moved.
      guard (try? opened?.hasMoved()) != true else { throw Diagnostic.catalog(.moved) }
      switch failure.kind {
      case .damaged, .notADatabase, .inputOutput, .cannotOpen, .other: return nil
      case .busy, .diskFull, .readOnly, .notPermitted: throw failure
      }
    }
  }

  private var inUse: Diagnostic {
    .catalog(.busy(holder: CatalogHolder.user(of: file), seconds: patience / 1_000, isExclusive: true))
  }

  /// Throws if the file is not a catalog, or a newer one. If its header is damaged, a valid content proves that it is.
  private func checkOwner(of bytes: [UInt8], _ salvage: Salvage) throws {
    let known = Migration.all.count
    if let steps = salvage.steps(), steps > known {
      throw Diagnostic.catalog(.newer(schema: Int64(steps), known: known))
    }
    let header = FileHeader(of: bytes)
    switch header.owner {
    case .catalog(let version) where version <= known: return
    case .catalog(let version):
      // A newer schema has recorded its steps; if they are lost, or if there are other tables, the number counts.
      guard salvage.hasKnownSchema, salvage.hasProof else {
        throw Diagnostic.catalog(.newer(schema: version, known: known))
      }
    case .otherProgram: guard salvage.hasProof else { throw Diagnostic.catalog(.notACatalog(.otherProgram)) }
    case .empty, .notADatabase: guard salvage.hasProof else { throw Diagnostic.catalog(.notACatalog(.otherFormat)) }
    }
  }
}

/// The memory for a repair, which holds the old catalog, the saved rows and the new catalog in memory.
struct RepairMemory {
  private let bytes: UInt64

  /// `bytes` is the memory of the machine, or the limit of this process if that is lower.
  init(bytes: UInt64 = CurrentProcess.memory) { self.bytes = bytes }

  /// Throws if the catalog at `path` with its log is too large to repair.
  func check(_ path: String) throws {
    let size = Self.size(of: path) + Self.size(of: path + "-wal")
    let (needed, overflows) = size.multipliedReportingOverflow(by: Self.copies)
    guard !overflows, bytes >= Self.program, needed <= bytes - Self.program else {
      throw Diagnostic.catalog(.tooLarge(bytes: size, memory: bytes))
    }
  }

  private static func size(of path: String) -> UInt64 { UInt64(max((try? FileStatus(path))?.size ?? 0, 0)) }

  /// Repairing 20 MB of themes took 8.5 times as much memory.
  private static let copies: UInt64 = 9
  /// The program with its libraries.
  static let program: UInt64 = 96 << 20
}
