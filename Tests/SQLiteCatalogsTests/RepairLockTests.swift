import CatalogSamples
import Catalogs
import Foundation
import Synchronization
import TestSupport
import Testing
import Themes

@testable import Platform
@testable import SQLiteCatalogs

/// Repairs while others have the catalog open, and other repairs.
@Suite struct `Repairing a catalog that others use` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("c")
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    try catalog.put(theme(1, "Halloween"), theme(2, "Zoo"))
    try catalog.put(theme(3, "Sea"))
  }

  private func damage(_ sql: String) throws { try Connection.open(path, .existing, patience: 100).run(sql) }

  /// Replaces the file by a rename, as the command does.
  @discardableResult
  private func repair(patience: Int = 50) throws -> RepairReport? {
    try SQLiteRepair(of: path, patience: patience).run(
      note("repair", at: 9_000), isWhole: { _ in true }, backUp: { _ in },
      replace: { bytes in
        try folder.write(bytes, to: "new")
        try #require(rename(folder.file("new"), path) == 0)
      })
  }

  @Test func `a repair needs exclusive access, and later changes do not go to the old file`() throws {
    try damage("UPDATE operations SET themes = 77 WHERE id = 1")
    let reader = try SQLiteCatalog.open(path: path, for: .reading)
    try reader.read { snapshot throws in
      _ = try snapshot.compacted()
      #expect(code { try repair() } == "catalog.busy")
    }
    let writer = try SQLiteCatalog.open(path: path, for: .writing)
    _ = try? writer.themes()
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("old"))
    try FileManager.default.copyItem(atPath: folder.file("old"), toPath: path)
    #expect(code { try writer.put(theme(7, "lost")) } == "catalog.moved")
  }

  @Test func `a catalog is not replaced while its old log cannot be removed`() throws {
    try damage("UPDATE operations SET themes = 77 WHERE id = 1; PRAGMA journal_mode = DELETE")
    let before = try folder.bytes(of: "c")
    // Nothing removes a folder as a file.
    try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try repair() }
    #expect(try folder.bytes(of: "c") == before)
  }

  @Test(.enabled(if: geteuid() != 0, "root reads any file"))
  func `a damaged catalog keeps a log that cannot be read`() throws {
    try folder.write([0, 0, 0] + folder.bytes(of: "c").dropFirst(3), to: "c")
    try folder.write([1, 2, 3], to: "c-wal")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path + "-wal")
    let before = try folder.bytes(of: "c")
    #expect(code { try repair() } == "catalog.not-permitted")
    #expect(try folder.bytes(of: "c") == before)
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func `a connection to the old file cannot write to the log of the new one`() throws {
    try damage("UPDATE operations SET total = 77; PRAGMA journal_mode = DELETE")
    // An open connection that has read nothing holds no lock.
    let late = try Connection.open(path, .existing, patience: 100)
    try repair()
    let catalog = try SQLiteCatalog.open(path: path, for: .writing)
    try catalog.put(theme(7, "New"))
    #expect(try folder.bytes(of: "c-wal").isEmpty == false)
    // SQLite finds a log by its name, even beside another file.
    _ = try? late.run("PRAGMA journal_mode = WAL")
    #expect(throws: SQLiteFailure.self) { try late.run("UPDATE operations SET total = 78") }
    try catalog.put(theme(8, "Newer"))
    let reader = try SQLiteCatalog.open(path: path, for: .reading)
    #expect(try Set(reader.themes().map(\.name)).isSuperset(of: ["New", "Newer"]))
    #expect(try reader.check() == [])
  }

  @Test(arguments: [true, false])
  func `a file from another repair is not replaced`(isHeld: Bool) throws {
    try damage("UPDATE operations SET total = 77")
    if !isHeld { try folder.write([0] + folder.bytes(of: "c").dropFirst(), to: "c") }
    let refused = code {
      _ = try SQLiteRepair(of: path, patience: 50).run(note("repair"), isWhole: { _ in true }) { _ in
        try folder.write(Array("the other".utf8), to: "new")
        try #require(rename(folder.file("new"), path) == 0)
      } replace: { _ in
        Issue.record("replaced")
      }
    }
    #expect(refused == "catalog.moved")
    #expect(try folder.bytes(of: "c") == Array("the other".utf8))
  }

  @Test func `the files of a running repair are left alone`() throws {
    try damage("UPDATE operations SET total = 77")
    let files = try #require(TemporaryFiles.ofRepair(of: path))
    let name = files.newPath(in: folder.path)
    try folder.write([1], to: String(name.split(separator: "/").last ?? ""))
    let running = try FileLock.acquire(path, until: MonotonicClock.now())
    withExtendedLifetime(running) { #expect(code { try repair() } == "catalog.busy") }
    #expect(FileManager.default.fileExists(atPath: name))
  }

  @Test func `the files of a killed repair are removed`() throws {
    try damage("UPDATE operations SET total = 77")
    let files = try #require(TemporaryFiles.ofRepair(of: path))
    let name = files.newPath(in: folder.path)
    try folder.write([1], to: String(name.split(separator: "/").last ?? ""))
    try repair()
    #expect(!FileManager.default.fileExists(atPath: name))
  }

  @Test func `a repair waits until all others have closed the catalog`() throws {
    try damage("UPDATE operations SET total = 77")
    let open = Open(try Connection.open(path, .existing, patience: 100))
    #expect(try open.connection?.header().isWriteAheadLogged == true)
    #expect(try open.connection?.integer("SELECT count(*) FROM themes") == 3)
    let refusal = refusal { try repair() }
    #expect(refusal?.code == "catalog.busy")
    #expect(refusal?.message.contains("still has the catalog open") == true)
    let left = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      usleep(300_000)
      open.connection = nil
      left.signal()
    }
    #expect(try repair(patience: 60_000)?.themes == 3)
    left.wait()
  }

  @Test func `a program that switches the log on meanwhile does not keep it`() throws {
    let stop = Stop()
    let left = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [path] in
      // As every program does that changes a catalog without a log.
      while !stop.isSet.withLock({ $0 }) {
        _ = try? Connection.open(path, .existing, patience: 0).run(
          "PRAGMA journal_mode = WAL; UPDATE operations SET total = total")
      }
      left.signal()
    }
    for _ in 0..<30 {
      // It fails at once while the other thread opens the new file.
      try #require(Processes.waits { (try? damage("UPDATE operations SET total = 77")) != nil })
      _ = try SQLiteRepair(of: path, patience: 60_000).run(
        note("repair"), isWhole: { _ in true },
        backUp: { _ in
          #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        },
        replace: { bytes in
          try folder.write(bytes, to: "new")
          try #require(rename(folder.file("new"), path) == 0)
        })
    }
    stop.isSet.withLock { $0 = true }
    left.wait()
  }

  private final class Stop: Sendable {
    let isSet = Mutex(false)
  }

  private final class Open: @unchecked Sendable {
    var connection: Connection?
    init(_ connection: Connection) { self.connection = connection }
  }

  @Test func `a repair that waited for another one has nothing to do`() throws {
    try damage("UPDATE operations SET total = 77")
    let done = DispatchSemaphore(value: 0)
    _ = try SQLiteRepair(of: path).run(
      note("repair"), isWhole: { _ in true }, backUp: { _ in },
      replace: { bytes in
        Thread.detachNewThread { [path] in
          let second = try? SQLiteRepair(of: path, patience: 60_000).run(
            note("repair"), isWhole: { _ in true }, backUp: { _ in Issue.record("backed up") },
            replace: { _ in Issue.record("replaced") })
          #expect(second == .some(nil))
          done.signal()
        }
        // Long enough that the other repair waits for this one.
        usleep(200_000)
        try folder.write(bytes, to: "new")
        try #require(rename(folder.file("new"), path) == 0)
      })
    done.wait()
    #expect(try SQLiteCatalog.open(path: path, for: .reading).operations().count == 3)
  }

  @Test func `an open catalog continues in the repaired file`() throws {
    var events: [CatalogEvent] = []
    let writer = try SQLiteCatalog.open(path: path, for: .writing) { events.append($0) }
    try writer.put(theme(4, "Storm"))
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    // The file is not a database any more, so SQLite's locks do not work on it.
    try file.write(contentsOf: [0])
    try file.close()
    #expect(try repair()?.themes == 4)
    #expect(try writer.operations().map(\.command) == ["repair", "edit", "edit", "edit"])
    try writer.put(theme(5, "Party"))
    #expect(try writer.undo(newest: 2, note("undo")).map(\.id) == [5, 3])
    #expect(events.map { "\($0)" } == ["committing", "committed", "repaired"] + ["committing", "committed"] * 2)
    #expect(try SQLiteCatalog.open(path: path, for: .reading).themes().map(\.name) == ["Halloween", "Zoo", "Sea"])
  }

  @Test func `the first query after a repair reads the repaired file`() throws {
    let catalogs = try (0..<3).map { _ in try SQLiteCatalog.open(path: path, for: .writing) }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.write(contentsOf: [0])
    try file.close()
    try repair()
    #expect(try catalogs[0].facts().operations == 3)
    #expect(try catalogs[1].check() == [])
    let other = try SQLiteCatalog.open(path: path, for: .writing)
    _ = try other.keep(game(1), after: nil)
    #expect(try catalogs[2].games() == [game(1)])
  }

  @Test func `a change without an effect reports no event`() throws {
    var events: [CatalogEvent] = []
    let writer = try SQLiteCatalog.open(path: path, for: .writing) { events.append($0) }
    try writer.put(theme(3, "Sea"))
    #expect(events.isEmpty)
  }

  @Test func `the log of a newer version is not merged`() throws {
    let newer = try Connection.open(path, .existing, patience: 100)
    try newer.run("PRAGMA user_version = 77; INSERT INTO migrations VALUES (77, 'later')")
    let (bytes, log) = try withExtendedLifetime(newer) { (try folder.bytes(of: "c"), try folder.bytes(of: "c-wal")) }
    let copy = folder.file("d")
    try folder.write(bytes, to: "d")
    try folder.write(log, to: "d-wal")
    #expect(code { _ = try SQLiteCatalog.open(path: copy, for: .reading) } == "catalog.newer")
    #expect(code { _ = try SQLiteCatalog.open(path: copy, for: .writing) } == "catalog.newer")
    #expect(
      code {
        _ = try SQLiteRepair(of: copy).run(note("repair"), isWhole: { _ in true }) { _ in
          Issue.record("backed up")
        } replace: { _ in
        }
      } == "catalog.newer")
    #expect(try folder.bytes(of: "d") == bytes)
    #expect(try folder.bytes(of: "d-wal") == log)
  }
}

private func * (events: [String], count: Int) -> [String] { (0..<count).flatMap { _ in events } }
