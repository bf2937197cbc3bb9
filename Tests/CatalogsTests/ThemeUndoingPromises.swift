import CatalogSamples
import Catalogs
import Testing
import Themes

extension CatalogPromise {
  /// Undo and redo within one theme.
  static let withinATheme: [CatalogPromise] = [
    CatalogPromise("the operations on a theme are visited from the newest, with undos and redos") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      try catalog.put(theme(2, "B2"))
      try catalog.put(theme(1, "A2"))
      _ = try catalog.undo(note("undo"))
      _ = try catalog.redo(note("redo"))
      try catalog.remove(theme(2, ""))
      #expect(try catalog.operations(touching: theme(1, "")) == [5, 4, 3, 1])
      #expect(try catalog.operations(touching: theme(2, "")) == [6, 2, 1])
      #expect(try catalog.operations(touching: theme(3, "")).isEmpty)
      var seen = 0
      try catalog.read {
        try $0.forEachOperation(touching: theme(1, "").id) { _ in
          seen += 1
          return false
        }
      }
      #expect(seen == 1)
    },
    CatalogPromise("a theme that was added and deleted several times keeps its whole history") { catalog throws in
      try catalog.put(theme(1, "A"))  // 1
      try catalog.remove(theme(1, ""))  // 2
      try catalog.put(theme(1, "B"))  // 3
      _ = try catalog.undo(note("undo"))  // 4 takes back 3
      #expect(try catalog.operations(touching: theme(1, "")) == [4, 3, 2, 1])
      _ = try catalog.undo(note("undo"))  // 5 takes back 2
      try catalog.put(theme(1, "A2"))  // 6
      #expect(try catalog.operations(touching: theme(1, "")) == [6, 5, 4, 3, 2, 1])
    },
    CatalogPromise("undo and redo within a theme do not change other themes") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A2"), summary: "second")
      try catalog.put(theme(2, "B"))
      let undone = try catalog.undo(theme(1, "A2"))
      #expect(undone.map(\.operation.id) == [2])
      #expect(undone.map(\.entry) == [4])
      #expect(undone[0].operation.isUndone)
      #expect(undone[0].operation.summary == "second")
      #expect(try catalog.themes() == [theme(1, "A"), theme(2, "B")])
      #expect(try catalog.undo(theme(1, "A"), count: 9).map(\.operation.id) == [1])
      #expect(try catalog.themes() == [theme(2, "B")])
      #expect(code { _ = try catalog.undo(theme(1, ""), seen: nil) } == "catalog.nothing-to-undo")
      #expect(try catalog.redo(theme(1, ""), seen: nil).map(\.operation.id) == [1])
      #expect(try catalog.redo(theme(1, "A"), count: 9).map(\.operation.id) == [2])
      #expect(code { _ = try catalog.redo(theme(1, "A2")) } == "catalog.nothing-to-redo")
      #expect(try catalog.themes() == [theme(2, "B"), theme(1, "A2")].sorted { $0.id < $1.id })
      #expect(code { _ = try catalog.undo(theme(9, ""), seen: nil) } == "catalog.nothing-to-undo")
    },
    CatalogPromise("a deletion is undone and redone within its theme") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.remove(theme(1, ""))
      try catalog.put(theme(2, "B"))
      #expect(try catalog.undo(theme(1, ""), seen: nil).map(\.operation.id) == [2])
      #expect(try catalog.themes() == [theme(1, "A"), theme(2, "B")])
      #expect(try catalog.redo(theme(1, "A")).map(\.operation.id) == [2])
      #expect(try catalog.themes() == [theme(2, "B")])
    },
    CatalogPromise("only a change of the same theme prevents a redo within it") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A2"))
      try catalog.undo(theme(1, "A2"))
      try catalog.put(theme(2, "B"))
      try catalog.redo(theme(1, "A"))
      try catalog.undo(theme(1, "A2"))
      try catalog.put(theme(1, "A3"))
      #expect(code { try catalog.redo(theme(1, "A3")) } == "catalog.nothing-to-redo")
      try catalog.undo(theme(1, "A3"))
      #expect(try catalog.redo(theme(1, "A")).map(\.operation.id) == [7])
      #expect(code { try catalog.redo(theme(1, "A3")) } == "catalog.nothing-to-redo")
    },
    CatalogPromise("undo within a theme stops at an operation on several themes") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"), summary: "two themes")
      let finding = refusal { try catalog.undo(theme(1, "A")) }
      #expect(finding?.code == "catalog.touches-others")
      #expect(finding?.message == "operation 1 changed 2 themes, not only this one (two themes)")
      #expect(finding?.remedies == [.undo(1)])
      try catalog.put(theme(1, "A2"))
      #expect(try catalog.undo(theme(1, "A2"), count: 5).map(\.operation.id) == [2])
      _ = try catalog.undo(1, note("undo"))
      #expect(code { try catalog.redo(theme(1, ""), seen: nil) } == "catalog.touches-others")
      #expect(try catalog.themes().isEmpty)
    },
    CatalogPromise("undo within a theme stops at another actor's operation") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "Bob's"), by: "bob")
      let finding = refusal { try catalog.undo(theme(1, "Bob's")) }
      #expect(finding?.code == "catalog.nothing-to-undo")
      #expect(finding?.hint?.contains("2 by 'bob'") == true)
      #expect(try catalog.themes() == [theme(1, "Bob's")])
      _ = try catalog.undo(note("undo", by: "bob"))
      #expect(code { try catalog.redo(theme(1, "A")) } == "catalog.nothing-to-redo")
    },
    CatalogPromise("a change is rejected if the theme differs from the one that was seen") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A", pairs: 2, color: 0x00FF_00FF), by: "bob")
      #expect(code { try catalog.undo(theme(1, "A")) } == "catalog.changed-meanwhile")
      #expect(code { try catalog.redo(theme(1, "A")) } == "catalog.changed-meanwhile")
      let unseen = refusal {
        _ = try catalog.write(note()) { transaction throws in
          try transaction.state.expect(theme(1, "A"), of: theme(1, "").id)
          try transaction.put(theme(1, "Mine"))
          return ("never", ())
        }
      }
      #expect(unseen?.code == "catalog.changed-meanwhile")
      #expect(unseen?.message == "'A' was changed in the meantime by operation 2 of 'bob': colour #FF0000 → #00FF00")
      #expect(try catalog.operations().count == 2)
      try catalog.read { try $0.expect(nil, of: theme(2, "").id) }
      try catalog.remove(theme(1, ""), by: "bob")
      let gone = refusal { try catalog.read { try $0.expect(theme(1, "A"), of: theme(1, "").id) } }
      #expect(gone?.message == "'A' was deleted in the meantime by operation 3 of 'bob'")
    },
  ]

  /// Reverting several entries at once.
  static let reverting: [CatalogPromise] = [
    CatalogPromise("several entries are reverted in one operation that can be undone") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      try catalog.put(theme(1, "A2"))  // 2
      try catalog.put(theme(3, "C"))  // 3
      try catalog.remove(theme(2, ""))  // 4
      try catalog.put(theme(1, "A3"))  // 5
      let taken = try catalog.revert([5, 3, 2, 4], note("cancel"), summary: "cancelled")
      #expect(
        taken
          == JournalOperation(
            id: 6, time: 1_000, actor: "ann", command: "cancel", summary: "cancelled", isUndone: false, themes: 3))
      #expect(try catalog.themes() == [theme(1, "A"), theme(2, "B")])
      #expect(try catalog.operations(touching: theme(2, "")) == [6, 4, 1])
      _ = try catalog.undo(note("undo"))
      #expect(try catalog.themes() == [theme(1, "A3"), theme(3, "C")])
      _ = try catalog.redo(note("redo"))
      #expect(try catalog.themes() == [theme(1, "A"), theme(2, "B")])
    },
    CatalogPromise("a reverted deletion restores the position of the theme") {
      catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"), theme(3, "C"))
      try catalog.remove(theme(2, ""))  // 2
      try catalog.put(theme(1, "A2"))  // 3
      _ = try catalog.revert([2, 3], note("cancel"), summary: "")
      #expect(try catalog.themes().map(\.name) == ["A", "B", "C"])
      try catalog.remove(theme(1, ""))  // 5
      try catalog.put(theme(1, "New"))  // 6
      _ = try catalog.revert([5, 6], note("cancel"), summary: "")
      #expect(try catalog.themes().map(\.name).sorted() == ["A", "B", "C"])
      _ = try catalog.undo(note("undo"))
      #expect(try catalog.themes().map(\.name).sorted() == ["B", "C", "New"])
    },
    CatalogPromise("undos and redos can be reverted") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A2"))
      let undone = try catalog.undo(theme(1, "A2"), count: 2).map(\.entry)
      #expect(try catalog.revert(undone, note("cancel"), summary: "")?.themes == 1)
      #expect(try catalog.themes() == [theme(1, "A2")])
      try catalog.put(theme(1, "A3"))  // 6
      let again = try catalog.undo(theme(1, "A3")).map(\.entry)
      #expect(try catalog.revert([6] + again, note("cancel"), summary: "") == nil)
      #expect(try catalog.revert([], note("cancel"), summary: "") == nil)
      #expect(try catalog.operations().count == 7)
    },
    CatalogPromise("a revert is rejected if another actor changed a theme in between or since") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A2"))  // 2
      try catalog.put(theme(1, "Bob's"), by: "bob", summary: "bob's edit")
      func words(_ entries: JournalOperation.ID...) -> String? {
        refusal { _ = try catalog.revert(entries, note("cancel"), summary: "") }?.message
      }
      #expect(words(2) == "'A2' was changed later by 'bob', in operation 3 (bob's edit)")
      try catalog.put(theme(1, "A3"))  // 4
      #expect(words(2, 4) == "'A2' was changed later by 'bob', in operation 3 (bob's edit)")
      #expect(try catalog.revert([4], note("cancel"), summary: "") != nil)
      #expect(try catalog.themes() == [theme(1, "Bob's")])
      #expect(words(77) == "there is no operation 77")
      try catalog.put(theme(2, "B"))  // 6
      try catalog.remove(theme(2, ""))  // 7
      try catalog.put(theme(2, "B"), by: "bob")
      try catalog.remove(theme(2, ""), by: "bob")  // 9
      #expect(words(7)?.hasPrefix("'B' was changed later by 'bob', in operation 9") == true)
      try catalog.remove(theme(1, ""), by: "bob")
      #expect(words(5)?.hasPrefix("'Bob's' was changed later by 'bob', in operation 10") == true)
    },
  ]
}
