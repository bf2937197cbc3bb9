import CatalogSamples
import Catalogs
import Testing
import Themes

/// A behaviour that all catalogs share, whatever their store.
struct CatalogPromise: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let check: @Sendable (any Catalog) throws -> Void

  init(_ sentence: String, _ check: @escaping @Sendable (any Catalog) throws -> Void) {
    testDescription = sentence
    self.check = check
  }

  static let all: [CatalogPromise] = reading + writing + undoing + redoing + withinATheme + reverting + sources
}

extension CatalogPromise {
  private static let reading: [CatalogPromise] = [
    CatalogPromise("a new catalog is empty") { catalog throws in
      #expect(try catalog.themes().isEmpty)
      #expect(try catalog.operations().isEmpty)
      #expect(try catalog.read { try $0.count() } == 0)
    },
    CatalogPromise("themes are listed as they were put, in the order they were added") { catalog throws in
      let extras: [ExtraValue.Member] = [
        .init("k \"\n\u{1F}\\", .array([.number("1e3"), .object([.init("é", .null)])]))
      ]
      let words: [Emoji: CardTexts] = [
        Emoji(qualified: "B"): .one("é \"\\ 🐶"), Emoji(qualified: "D"): .two("3 × 4", "e\u{301}"),
      ]
      let themes = [
        theme(3, "Zoo", "BA", removed: "CD", words: words, extras: extras), theme(1, "Été"), theme(2, "A"),
        theme(4, "B", words: [Emoji(qualified: "A"): .two("a", "b")]),
      ]
      for theme in themes { try catalog.put(theme) }
      #expect(try catalog.themes() == themes)
      #expect(try catalog.themes(skip: 1) == Array(themes[1...]))
      #expect(try catalog.themes(skip: 4).isEmpty)
      var names: [String] = []
      try catalog.read {
        try $0.forEachName {
          names.append($0)
          return names.count < 2
        }
      }
      #expect(names == ["Zoo", "Été"])
      var ids: [ThemeID] = []
      try catalog.read {
        try $0.forEachID {
          ids.append($0)
          return ids.count < 2
        }
      }
      #expect(ids == themes.prefix(2).map(\.id))
    },
    CatalogPromise("a theme is found by id, row, id prefix and name without accents") { catalog throws in
      try catalog.put(theme(0xAB, "Pâques"), theme(0xAC, "Zoo"), theme(0xAD, "PAQUES"))
      try catalog.read { snapshot throws in
        #expect(try snapshot.theme(theme(0xAC, "").id)?.name == "Zoo")
        #expect(try snapshot.theme(theme(9, "").id) == nil)
        #expect(try snapshot.theme(row: 2)?.name == "Zoo")
        #expect(try snapshot.theme(row: 0) == nil)
        #expect(try snapshot.theme(row: 4) == nil)
        #expect(try snapshot.themes(matching: NameKey("paques")).map(\.name) == ["Pâques", "PAQUES"])
        #expect(try snapshot.themes(matching: NameKey("paque")).isEmpty)
        #expect(try snapshot.ids(prefix: "a", limit: 9).count == 3)
        #expect(try snapshot.ids(prefix: "A", limit: 2).count == 2)
        #expect(try snapshot.ids(prefix: "ac000000-00", limit: 9) == [theme(0xAC, "").id])
        #expect(try snapshot.ids(prefix: theme(0xAD, "").id.description, limit: 9) == [theme(0xAD, "").id])
        #expect(try snapshot.ids(prefix: "x", limit: 9).isEmpty)
      }
    },
    CatalogPromise("a theme is found by its name, whatever marks it has") { catalog throws in
      let odd = theme(1, "x\u{20D0}\u{FE0F}\u{20D2}")
      try catalog.put(odd)
      #expect(try catalog.read { try $0.themes(matching: NameKey(odd.name)) } == [odd])
      let found = try catalog.write(note()) { transaction throws in
        try transaction.put(theme(2, odd.name))
        return ("", try transaction.state.themes(matching: NameKey(odd.name)).map(\.id))
      }
      #expect(found.result == [odd.id, theme(2, "").id])
    },
    CatalogPromise("visits may nest") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      var pairs = 0
      try catalog.read { snapshot throws in
        try snapshot.forEachTheme(skip: 0) { _ in
          try snapshot.forEachTheme(skip: 0) { _ in
            pairs += 1
            return true
          }
          return true
        }
      }
      #expect(pairs == 4)
    },
  ]

  private static let writing: [CatalogPromise] = [
    CatalogPromise("a change is one operation with what was before and after") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      let operation = try catalog.write(note("import", by: "bob", at: 7)) { transaction throws in
        try transaction.put(theme(1, "A2"))
        try transaction.remove(theme(2, "").id)
        try transaction.put(theme(3, "C"))
        #expect(try transaction.state.count() == 2)
        #expect(try transaction.state.theme(theme(1, "").id)?.name == "A2")
        return ("three things", ())
      }.operation
      #expect(
        operation
          == JournalOperation(
            id: 2, time: 7, actor: "bob", command: "import", summary: "three things", isUndone: false, themes: 3))
      #expect(try catalog.operations().map(\.id) == [2, 1])
      let expected: [[Theme?]] = [[theme(1, "A"), theme(1, "A2")], [theme(2, "B"), nil], [nil, theme(3, "C")]]
      #expect(try catalog.changes(of: 2) == expected)
      #expect(try catalog.themes() == [theme(1, "A2"), theme(3, "C")])
    },
    CatalogPromise("a change that throws changes nothing") { catalog throws in
      try catalog.put(theme(1, "A"))
      struct Refusal: Error {}
      #expect(throws: Refusal.self) {
        try catalog.write(note()) { transaction -> (summary: String, result: Void) in
          try transaction.put(theme(2, "B"))
          throw Refusal()
        }
      }
      #expect(try catalog.themes() == [theme(1, "A")])
      #expect(try catalog.operations().count == 1)
    },
    CatalogPromise("a change without an effect adds no operation") { catalog throws in
      try catalog.put(theme(1, "Été"))
      #expect(try catalog.put(theme(1, "Été")) == nil)
      #expect(try catalog.put(theme(1, "E\u{301}te\u{301}")) == nil)
      #expect(try catalog.remove(theme(9, "")) == nil)
      let nothing = try catalog.write(note()) { transaction throws in
        try transaction.put(theme(2, "B"))
        try transaction.remove(theme(2, "B").id)
        try transaction.put(theme(1, "X"))
        try transaction.put(theme(1, "Été"))
        try transaction.remove(theme(1, "").id)
        try transaction.put(theme(1, "Été"))
        return ("nothing", ())
      }
      #expect(nothing.operation == nil)
      #expect(try catalog.operations().count == 1)
      #expect(try catalog.themes() == [theme(1, "Été")])
    },
    CatalogPromise("words that an earlier version kept as a key of another program survive changes") { catalog throws in
      let key = ExtraValue.Member("words", .object([.init("B", .string("x"))]))
      try catalog.put(theme(1, "A", extras: [key, .init("k", .null)]))
      let stored = try catalog.themes()[0]
      let nothing = try catalog.write(note()) { transaction throws in
        try transaction.put(stored.renamed(checked: "B"))
        try transaction.put(stored)
        return ("nothing", ())
      }
      #expect(nothing.operation == nil)
      #expect(try catalog.put(stored) == nil)
      #expect(try catalog.themes() == [stored])
      let renamed = stored.renamed(checked: "C")
      try catalog.put(renamed)
      #expect(try catalog.themes() == [renamed])
      _ = try catalog.undo(note("undo"))
      #expect(try catalog.themes() == [stored])
      _ = try catalog.redo(note("redo"))
      #expect(try catalog.themes() == [renamed])
    },
    CatalogPromise("several changes of one theme are one, before → after") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"))
      _ = try catalog.write(note()) { transaction throws in
        try transaction.put(theme(1, "A2"))
        try transaction.put(theme(1, "A3"))
        try transaction.put(theme(3, "C"))
        try transaction.put(theme(3, "C2"))
        try transaction.put(theme(2, "B2"))
        try transaction.remove(theme(2, "").id)
        return ("", ())
      }
      let expected: [[Theme?]] = [[theme(1, "A"), theme(1, "A3")], [nil, theme(3, "C2")], [theme(2, "B"), nil]]
      #expect(try catalog.changes(of: 2) == expected)
    },
  ]

  private static let undoing: [CatalogPromise] = [
    CatalogPromise("undo reverts and returns one operation at a time") { catalog throws in
      try catalog.put(theme(1, "A"), summary: "first")
      try catalog.put(theme(1, "B"), theme(2, "C"), summary: "second")
      try catalog.remove(theme(1, ""))
      #expect(try catalog.undo(note("undo")).id == 3)
      #expect(try catalog.themes() == [theme(1, "B"), theme(2, "C")])
      let undone = try catalog.undo(note("undo"))
      #expect(undone.id == 2)
      #expect(undone.isUndone)
      #expect(undone.summary == "second")
      #expect(undone.themes == 2)
      #expect(try catalog.themes() == [theme(1, "A")])
      #expect(try catalog.undo(note("undo")).id == 1)
      #expect(try catalog.themes().isEmpty)
      #expect(code { _ = try catalog.undo(note("undo")) } == "catalog.nothing-to-undo")
      #expect(try catalog.operations().map(\.command) == ["undo", "undo", "undo", "delete", "edit", "edit"])
      #expect(try catalog.operations().map(\.isUndone) == [false, false, false, true, true, true])
    },
    CatalogPromise("undo with a count reverts up to that many operations, the newest first") {
      catalog throws in
      for name in ["A", "B", "C"] { try catalog.put(theme(1, name)) }
      #expect(try catalog.undo(newest: 2, note("undo")).map(\.id) == [3, 2])
      #expect(try catalog.themes() == [theme(1, "A")])
      #expect(try catalog.undo(newest: .max, note("undo")).map(\.id) == [1])
      #expect(code { _ = try catalog.undo(newest: 2, note("undo")) } == "catalog.nothing-to-undo")
      #expect(try catalog.redo(newest: 2, note("redo")).map(\.id) == [1, 2])
      #expect(try catalog.redo(newest: .max, note("redo")).map(\.id) == [3])
      #expect(code { _ = try catalog.redo(newest: 2, note("redo")) } == "catalog.nothing-to-redo")
      #expect(try catalog.themes() == [theme(1, "C")])
      #expect(try catalog.operations().count == 9)
    },
    CatalogPromise("undo with a count reverts all operations or none") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "Bob's"), by: "bob")
      try catalog.put(theme(2, "B"))
      #expect(code { _ = try catalog.undo(newest: 2, note("undo")) } == "catalog.changed-since")
      #expect(try catalog.themes() == [theme(1, "Bob's"), theme(2, "B")])
      #expect(try catalog.operations().count == 3)
    },
    CatalogPromise("undo with a count names the change of somebody else in between") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "Bob's"), by: "bob")
      try catalog.put(theme(1, "C"))
      let finding = refusal { _ = try catalog.undo(newest: 2, note("undo")) }
      #expect(finding?.code == "catalog.changed-since")
      #expect(finding?.message.contains("by 'bob', in operation 2 ") == true)
      #expect(try catalog.operations().count == 3)
    },
    CatalogPromise("redo with a count redoes all operations or none") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(2, "B"))
      _ = try catalog.undo(newest: 2, note("undo"))
      try catalog.put(theme(2, "Bob's"), by: "bob")
      #expect(code { _ = try catalog.redo(newest: 2, note("redo")) } == "catalog.changed-since")
      #expect(try catalog.themes() == [theme(2, "Bob's")])
    },
    CatalogPromise("a theme keeps its place through an edit and an undone deletion") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"), theme(3, "C"))
      try catalog.put(theme(1, "A2"))
      try catalog.remove(theme(2, ""))
      _ = try catalog.undo(note("undo"))
      #expect(try catalog.themes().map(\.name) == ["A2", "B", "C"])
    },
    CatalogPromise("the changes of an undo are reversed") { catalog throws in
      try catalog.put(theme(1, "A"))
      _ = try catalog.undo(note("undo"))
      _ = try catalog.redo(note("redo"))
      #expect(try catalog.changes(of: 1) == [[nil, theme(1, "A")]])
      #expect(try catalog.changes(of: 2) == [[theme(1, "A"), nil]])
      #expect(try catalog.changes(of: 3) == [[nil, theme(1, "A")]])
      #expect(try catalog.operations().map(\.themes) == [1, 1, 1])
    },
    CatalogPromise("undo does not revert another actor's operations, and its hint names the newest one") {
      catalog throws in
      try catalog.put(theme(1, "A"), by: "ann")
      try catalog.put(theme(2, "B"), by: "bob")
      #expect(try catalog.undo(note("undo", by: "ann")).id == 1)
      #expect(throws: Diagnostic.self) { try catalog.undo(note("undo", by: "cem")) }
      do { _ = try catalog.undo(note("undo", by: "cem")) } catch let finding as Diagnostic {
        #expect(finding.code == "catalog.nothing-to-undo")
        #expect(finding.hint == "The newest operation in effect is 2 by 'bob'.")
        #expect(finding.remedies == [.undo(2)])
      }
      #expect(try catalog.undo(2, note("undo", by: "cem")).id == 2)
    },
    CatalogPromise("undo without any operation refers to the history") { catalog throws in
      #expect(refusal { _ = try catalog.undo(note("undo")) }?.remedies == [.seeHistory()])
    },
    CatalogPromise("undo is rejected if a theme was changed since") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"), by: "ann")
      try catalog.put(theme(2, "B2"), by: "bob", summary: "bob's edit")
      do {
        _ = try catalog.undo(1, note("undo"))
        Issue.record("undone")
      } catch let finding as Diagnostic {
        #expect(finding.code == "catalog.changed-since")
        #expect(finding.message == "'B' was changed later by 'bob', in operation 2 (bob's edit)")
        #expect(finding.hint == "Nothing was undone.")
        #expect(finding.remedies == [.undoFirst(2)])
      }
      try catalog.remove(theme(1, ""), by: "bob")
      #expect(code { _ = try catalog.undo(1, note("undo")) } == "catalog.changed-since")
      #expect(try catalog.themes() == [theme(2, "B2")])
      #expect(try catalog.operations().count == 3)
    },
    CatalogPromise("a deletion is not undone if another theme has the id now") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.remove(theme(1, ""))
      try catalog.put(theme(1, "New"), by: "bob")
      #expect(code { _ = try catalog.undo(2, note("undo")) } == "catalog.changed-since")
      #expect(try catalog.themes() == [theme(1, "New")])
    },
    CatalogPromise("a deletion is not undone while a newer one is in effect") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.remove(theme(1, ""))  // 2
      try catalog.put(theme(1, "A"), by: "bob")  // 3
      try catalog.remove(theme(1, ""), by: "bob")  // 4
      let finding = refusal { _ = try catalog.undo(2, note("undo")) }
      #expect(finding?.code == "catalog.changed-since")
      #expect(finding?.remedies.first == .undoFirst(4))
      #expect(try catalog.themes().isEmpty)
      #expect(try catalog.undo(newest: 2, note("undo", by: "bob")).map(\.id) == [4, 3])
      #expect(try catalog.undo(2, note("undo")).id == 2)
      #expect(try catalog.themes() == [theme(1, "A")])
    },
    CatalogPromise("the first of several changed themes is named") { catalog throws in
      try catalog.put(theme(1, "A"), theme(2, "B"), theme(3, "C"))
      try catalog.remove(theme(2, ""), theme(3, ""), theme(1, ""))
      try catalog.put(theme(1, "Bob's A"), theme(3, "Bob's C"), theme(2, "Bob's B"), by: "bob")
      #expect(refusal { _ = try catalog.undo(2, note("undo")) }?.message.hasPrefix("'B' was changed later") == true)
      try catalog.remove(theme(1, ""), theme(3, ""), theme(2, ""), by: "bob")
      #expect(refusal { _ = try catalog.undo(2, note("undo")) }?.message.hasPrefix("'B' was changed later") == true)
    },
    CatalogPromise("the advice to restore a theme names it by its id if another theme has its name by now") {
      catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "A", "ABC"))  // 2
      try catalog.put(theme(1, "Renamed", "ABC"))  // 3
      func advice() -> [Remedy]? { refusal { _ = try catalog.undo(2, note("undo")) }?.remedies }
      #expect(advice() == [.undoFirst(3), .restore("A", asOf: 1)])
      try catalog.put(theme(2, "a"))
      #expect(advice() == [.undoFirst(3), .restore(theme(1, "").id.description, asOf: 1)])
    },
    CatalogPromise("only changes that are in effect can be undone") { catalog throws in
      try catalog.put(theme(1, "A"))
      _ = try catalog.undo(note("undo"))
      #expect(code { _ = try catalog.undo(1, note("undo")) } == "catalog.not-undoable")
      #expect(code { _ = try catalog.undo(2, note("undo")) } == "catalog.not-undoable")
      #expect(code { _ = try catalog.undo(9, note("undo")) } == "catalog.no-such-operation")
    },
  ]

  private static let redoing: [CatalogPromise] = [
    CatalogPromise("redo starts with the operation that was undone last") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "B"))
      try catalog.remove(theme(1, ""))
      for _ in 0..<3 { _ = try catalog.undo(note("undo")) }
      #expect(try (0..<3).map { _ in try catalog.redo(note("redo")).id } == [1, 2, 3])
      #expect(try catalog.themes().isEmpty)
      #expect(code { _ = try catalog.redo(note("redo")) } == "catalog.nothing-to-redo")
      #expect(try catalog.undo(note("undo")).id == 3)
    },
    CatalogPromise("an undone operation stays in the journal but cannot be redone after a new change") {
      catalog throws in
      try catalog.put(theme(1, "A"))
      _ = try catalog.undo(note("undo"))
      try catalog.put(theme(2, "B"), by: "bob")
      #expect(try catalog.redo(note("redo")).id == 1)
      _ = try catalog.undo(note("undo"))
      try catalog.put(theme(3, "C"))
      #expect(code { _ = try catalog.redo(note("redo")) } == "catalog.nothing-to-redo")
      #expect(try catalog.operations().first { $0.id == 1 }?.isUndone == true)
    },
    CatalogPromise("redo is rejected if a theme was changed since") { catalog throws in
      try catalog.put(theme(1, "A"))
      try catalog.put(theme(1, "B"))
      _ = try catalog.undo(note("undo"))
      try catalog.put(theme(1, "Bob's"), by: "bob")
      let finding = refusal { _ = try catalog.redo(note("redo")) }
      #expect(finding?.code == "catalog.changed-since")
      #expect(finding?.hint == "Nothing was redone.")
      #expect(finding?.remedies == [.undoFirst(4)])
      #expect(try catalog.themes() == [theme(1, "Bob's")])
    },
    CatalogPromise("an addition is not redone after another one that was deleted") { catalog throws in
      try catalog.put(theme(1, "A"))
      _ = try catalog.undo(note("undo"))
      try catalog.put(theme(1, "Bob's"), by: "bob")  // 3
      try catalog.remove(theme(1, ""), by: "bob")  // 4
      let finding = refusal { _ = try catalog.redo(note("redo")) }
      #expect(finding?.code == "catalog.changed-since")
      #expect(finding?.remedies == [.undoFirst(4)])
      #expect(try catalog.themes().isEmpty)
      #expect(try catalog.undo(newest: 2, note("undo", by: "bob")).map(\.id) == [4, 3])
      #expect(try catalog.redo(newest: 1, note("redo")).map(\.id) == [1])
      #expect(try catalog.themes() == [theme(1, "A")])
    },
    CatalogPromise("redo is rejected if another theme has the id") { catalog throws in
      try catalog.put(theme(1, "A"))
      _ = try catalog.undo(note("undo"))
      try catalog.put(theme(1, "Bob's"), by: "bob")
      #expect(code { _ = try catalog.redo(note("redo")) } == "catalog.changed-since")
    },
  ]
}
