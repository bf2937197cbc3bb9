import CatalogSamples
import Catalogs
import Testing
import Themes

extension CatalogPromise {
  /// Where contents came from, and the sites that are followed.
  static let sources: [CatalogPromise] = [
    CatalogPromise("what came with a release has it, changed or not, until another of its source comes") {
      catalog throws in
      try catalog.bring(theme(1, "A"), theme(2, "B"), from: club(1))
      try catalog.put(theme(1, "A2"), theme(3, "C"))
      #expect(try catalog.releases() == [theme(1, "").id: [club(1)], theme(2, "").id: [club(1)]])
      try catalog.bring(theme(2, "B"), from: Release(packVersion: "é 1"))
      try catalog.bring(theme(1, "A3"), theme(2, "B"), from: club(2))
      #expect(
        try catalog.releases().mapValues(Set.init) == [
          theme(1, "").id: [club(2)], theme(2, "").id: [club(2), Release(packVersion: "é 1")],
        ])
      #expect(try catalog.read { try $0.releases(from: club(1).source ?? "")[theme(1, "").id] } == club(2))
      #expect(try catalog.read { try $0.releases(from: "elsewhere") } == [:])
    },
    CatalogPromise("a release that comes again after that of another source is the newest") { catalog throws in
      let other = Release(source: "https://other.example/", number: 1)
      try catalog.bring(theme(1, "A"), from: club(1))
      try catalog.bring(theme(1, "B"), from: other)
      try catalog.bring(theme(1, "A"), from: club(1))
      #expect(try catalog.releases() == [theme(1, "").id: [club(1), other]])
    },
    CatalogPromise("an undo shows the release before") { catalog throws in
      try catalog.bring(theme(1, "A"), from: club(1))
      try catalog.bring(theme(1, "B"), from: club(2))
      try catalog.undo(note("undo"))
      #expect(try catalog.releases() == [theme(1, "").id: [club(1)]])
      try catalog.redo(note("redo"))
      #expect(try catalog.releases() == [theme(1, "").id: [club(2)]])
      try catalog.undo(note("undo"))
      try catalog.undo(note("undo"))
      #expect(try catalog.releases() == [:])
    },
    CatalogPromise("a theme that is put back has its release") { catalog throws in
      try catalog.bring(theme(1, "A"), from: club(1))
      try catalog.put(theme(1, "B"))
      try catalog.remove(theme(1, ""))
      #expect(try catalog.releases() == [:])
      _ = try catalog.write(note("restore")) { transaction throws in
        ("restored", try transaction.restore(theme(1, "").id, named: "B", asOf: .operation(2)))
      }
      #expect(try catalog.releases() == [theme(1, "").id: [club(1)]])
    },
    CatalogPromise("what is reverted has the release of before") { catalog throws in
      try catalog.bring(theme(1, "A"), from: club(1))
      try catalog.bring(theme(1, "B"), from: club(2))
      try catalog.bring(theme(1, "B"), from: Release(packVersion: "2"))
      _ = try catalog.revert([2], note(), summary: "cancelled")
      // An empty release stands for none.
      #expect(try catalog.releases().mapValues(Set.init) == [theme(1, "").id: [club(1), Release()]])
    },
    CatalogPromise("releases of an operation are seen before it ends") { catalog throws in
      _ = try catalog.write(note("update")) { transaction throws in
        try transaction.put(theme(1, "A"))
        try transaction.record(club(1), of: theme(1, "").id)
        #expect(try transaction.state.releases() == [theme(1, "").id: [club(1)]])
        return ("", ())
      }
    },
    CatalogPromise("a source is kept as it was put last") { catalog throws in
      let other = FollowedSource(address: "file:///É/", actor: "bob", time: 7)
      try catalog.put(site(), other)
      #expect(try catalog.sources() == [other, site()])
      var changed = site()
      (changed.key, changed.next, changed.number) = (nil, "RWQ2", 12)
      (changed.checksum, changed.validator, changed.taken) = ("00ff", "\"etag\"", -1)
      #expect(try catalog.put(changed) == nil)
      #expect(try catalog.sources() == [other, changed])
      try catalog.put(site())
      #expect(try catalog.sources() == [other, site()])
    },
    CatalogPromise("to follow and to stop are operations, and are undone alone") { catalog throws in
      func isFollowed() throws -> Bool? { try catalog.sources().first?.isFollowed }
      #expect(try catalog.put(site())?.themes == 0)
      try catalog.undo(note("undo"))
      #expect(try isFollowed() == false)
      var seen = site()
      (seen.isFollowed, seen.number) = (false, 9)
      try catalog.put(seen)
      try catalog.redo(note("redo"))
      #expect(try isFollowed() == true)
      #expect(try catalog.sources().map(\.number) == [9])
      try catalog.put(seen)
      #expect(try isFollowed() == false)
      try catalog.undo(note("undo"))
      #expect(try isFollowed() == true)
      try catalog.redo(note("redo"))
      #expect(try isFollowed() == false)
      seen.isFollowed = true
      try catalog.put(seen)
      #expect(try isFollowed() == true)
      #expect(try catalog.operations().map(\.kind) == [.change, .redo, .undo, .change, .redo, .undo, .change])
    },
    CatalogPromise("what was followed, stopped and followed again is undone step by step") { catalog throws in
      func isFollowed() throws -> Bool? { try catalog.sources().first?.isFollowed }
      var seen = site()
      for follows in [true, false, true, false] {
        seen.isFollowed = follows
        try catalog.put(seen)
      }
      for follows in [true, false, true, false] {
        try catalog.undo(note("undo"))
        #expect(try isFollowed() == follows)
      }
      for follows in [true, false, true, false] {
        try catalog.redo(note("redo"))
        #expect(try isFollowed() == follows)
      }
    },
    CatalogPromise("an undo of an earlier follow leaves the later one in effect") { catalog throws in
      var seen = site()
      for follows in [true, false, true] {
        seen.isFollowed = follows
        try catalog.put(seen)
      }
      _ = try catalog.undo(1, note("undo"))
      #expect(try catalog.sources().map(\.isFollowed) == [true])
      _ = try catalog.undo(3, note("undo"))
      #expect(try catalog.sources().map(\.isFollowed) == [false])
      _ = try catalog.undo(2, note("undo"))
      #expect(try catalog.sources().map(\.isFollowed) == [false])
    },
    CatalogPromise("a change with a source and themes is one operation") { catalog throws in
      let operation = try catalog.write(note("follow")) { transaction throws in
        try transaction.put(theme(1, "A"))
        try transaction.put(site())
        #expect(try transaction.state.sources() == [site()])
        return ("followed", ())
      }.operation
      #expect(operation?.themes == 1)
      try catalog.undo(note("undo"))
      #expect(try catalog.themes().isEmpty)
      #expect(try catalog.sources().map(\.isFollowed) == [false])
    },
    CatalogPromise("a rehearsal of a source changes nothing") { catalog throws in
      _ = try catalog.rehearse { transaction throws in
        try transaction.put(site())
        #expect(try transaction.state.sources() == [site()])
        return ("", ())
      }
      #expect(try catalog.sources().isEmpty)
    },
    CatalogPromise("a deleted theme is known until the deletion is undone") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      try catalog.remove(theme(1, ""))
      #expect(try catalog.read { try $0.deletions() } == [theme(1, "").id: ThemeDeletion(time: 1_000)])
      try catalog.undo(note("undo"))
      #expect(try catalog.read { try $0.deletions() } == [:])
    },
  ]
}

private func club(_ number: Int64) -> Release {
  Release(source: "https://club.example/É/", number: number, pack: "ab\(number)", packVersion: "1.\(number)")
}

private func site() -> FollowedSource {
  FollowedSource(
    address: "https://club.example/É/", actor: "ann", time: 1_000, key: "RWQ1", number: 3, checksum: "00", taken: .max)
}

extension Catalog {
  func bring(_ themes: Theme..., from release: Release) throws {
    _ = try write(note("update")) { transaction throws in
      for theme in themes { try transaction.put(theme) }
      for theme in themes { try transaction.record(release, of: theme.id) }
      try transaction.markAsImport([:])
      return ("updated", ())
    }
  }

  @discardableResult
  func put(_ sources: FollowedSource...) throws -> JournalOperation? {
    try write(note("follow")) { transaction throws in
      for source in sources { try transaction.put(source) }
      return ("followed", ())
    }.operation
  }

  func releases() throws -> [ThemeID: [Release]] { try read { try $0.releases() } }

  func sources() throws -> [FollowedSource] { try read { try $0.sources() } }
}
