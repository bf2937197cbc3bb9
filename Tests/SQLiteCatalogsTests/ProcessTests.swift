import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

/// Child processes of the tests get the path of the catalog from the environment.
private func openShared() throws -> SQLiteCatalog {
  try SQLiteCatalog.open(path: #require(ProcessInfo.processInfo.environment["MEMORIZE_TEST_CATALOG"]), for: .writing)
}

@Suite(.serialized) struct `Several processes on one catalog` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    setenv("MEMORIZE_TEST_CATALOG", folder.file("c"), 1)
  }

  @Test func `eight writers of 200 changes each lose nothing`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            let catalog = try openShared()
            let mine = UInt64(getpid())
            for step in 0..<200 {
              // All writers count in one shared theme, and each has its own theme.
              _ = try catalog.write(note(by: "\(mine)")) { transaction throws in
                let count = try transaction.state.theme(theme(1, "").id).flatMap { Int($0.name) } ?? 0
                try transaction.put(theme(1, "\(count + 1)"))
                try transaction.put(theme(mine, "\(mine) \(step)"))
                return ("counted", ())
              }
            }
          }
        }
      }
    }
    let catalog = try openShared()
    #expect(try catalog.read { try $0.theme(theme(1, "").id)?.name } == "1600")
    #expect(try catalog.operations().count == 1_600)
    #expect(try catalog.themes().filter { $0.name.hasSuffix(" 199") }.count == 8)
    #expect(try catalog.check() == [])
  }

  @Test func `a writer killed in the middle of a change leaves the catalog as it was`() async throws {
    let catalog = try openShared()
    try catalog.put(theme(1, "A"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      var generator = ThemeGenerator(seed: 3)
      let themes = generator.themes(30_000)
      _ = try openShared().write(note("import")) { transaction throws in
        for theme in themes { try transaction.put(theme) }
        kill(getpid(), SIGKILL)
        return ("never", ())
      }
    }
    #expect(try catalog.themes() == [theme(1, "A")])
    #expect(try catalog.operations().count == 1)
    try catalog.put(theme(2, "B"))
    #expect(try catalog.check() == [])
  }

  @Test func `a committed change survives a kill`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      try openShared().put(theme(1, "A"))
      kill(getpid(), SIGKILL)
    }
    #expect(try openShared().themes() == [theme(1, "A")])
  }

  @Test(.enabled(if: Linux.has("/proc/locks", "/usr/bin/python3")))
  func `a writer in another process is named`() throws {
    do { try openShared().put(theme(1, "A")) }
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    holder.arguments = [
      "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1],isolation_level=None); c.execute('BEGIN IMMEDIATE');"
        + "print('held',flush=True); sys.stdin.read()", folder.file("c"),
    ]
    let (input, output) = (Pipe(), Pipe())
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    _ = output.fileHandleForReading.availableData
    #expect(CatalogHolder.writer(of: folder.file("c"))?.contains("process \(holder.processIdentifier)") == true)
    let busy = refusal {
      try SQLiteCatalog.open(path: folder.file("c"), for: .writing, patience: 50).put(theme(2, "B"))
    }
    #expect(busy?.code == "catalog.busy")
    #expect(busy?.message.contains("(process \(holder.processIdentifier))") == true, "\(busy?.message ?? "")")
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  @Test func `a read-only file in a read-only folder can be read but not written`() async throws {
    do { try openShared().put(theme(1, "A")) }
    await #expect(processExitsWith: .success) {
      let path = try #require(ProcessInfo.processInfo.environment["MEMORIZE_TEST_CATALOG"])
      let folder = (path as NSString).deletingLastPathComponent
      chmod(path, 0o444)
      chmod(folder, 0o555)
      // The superuser can write everywhere, so another user is needed.
      if getuid() == 0 { setuid(65_534) }
      #expect(try SQLiteCatalog.open(path: path, for: .reading).themes() == [theme(1, "A")])
      #expect(code { try openShared().put(theme(2, "B")) } == "catalog.not-permitted")
      #expect(
        code { _ = try SQLiteCatalog.open(path: folder + "/new", for: .writing) } == "catalog.not-permitted")
      #expect(try SQLiteCatalog.open(path: path, for: .reading).themes() == [theme(1, "A")])
    }
    chmod(folder.path, 0o755)
  }

  @Test func `an unreadable file is rejected`() async throws {
    do { try openShared().put(theme(1, "A")) }
    await #expect(processExitsWith: .success) {
      let path = try #require(ProcessInfo.processInfo.environment["MEMORIZE_TEST_CATALOG"])
      chmod(path, 0)
      if getuid() == 0 { setuid(65_534) }
      #expect(code { _ = try SQLiteCatalog.open(path: path, for: .reading) } == "catalog.not-permitted")
      #expect(code { _ = try openShared() } == "catalog.not-permitted")
    }
  }
}
