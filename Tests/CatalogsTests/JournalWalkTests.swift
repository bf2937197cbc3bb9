import CatalogSamples
import Catalogs
import TestSupport
import Testing
import Themes

@Suite struct `Walking the journal at random` {
  @Test(arguments: Store.allCases, 1...10 as ClosedRange<UInt64>)
  func `agrees with a model in memory after every step`(store: Store, seed: UInt64) throws {
    // A server waits for its connections most of the time.
    guard store != .server || seed <= 2, store != .cutServer || seed == 1 else { return }
    try store.with { catalog in
      var random = SeededGenerator(seed: seed)
      var model = JournalModel()
      var undoers: [Int: String] = [:]
      for step in 1...200 {
        let actor = ["ann", "bob"].randomElement(using: &random) ?? "ann"
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: try change(catalog, &model, actor, step, &random)
        case 5..<8:
          let id = Bool.random(using: &random) ? nil : Int64.random(in: 0...Int64(model.length + 1), using: &random)
          let expected = model.undo(id, actor)
          #expect(
            outcome {
              let undo = note("undo", by: actor)
              return try id.map { try catalog.undo($0, undo) } ?? catalog.undo(undo)
            } == expected, "seed \(seed), step \(step)")
          if Int(expected) != nil { undoers[model.length] = actor }
        default:
          let expected = model.redo(actor, undoers: undoers)
          #expect(outcome { try catalog.redo(note("redo", by: actor)) } == expected, "seed \(seed), step \(step)")
        }
        let themes = try catalog.themes()
        #expect(
          Dictionary(uniqueKeysWithValues: themes.map { ($0.id, $0) }) == model.state, "seed \(seed), step \(step)")
        #expect(try catalog.read { try $0.count() } == model.state.count)
      }
      #expect(try catalog.operations().count == model.length)
    }
  }

  /// Puts and removes a few themes; some of the changes are rolled back.
  private func change(
    _ catalog: any Catalog, _ model: inout JournalModel, _ actor: String, _ step: Int,
    _ random: inout SeededGenerator
  ) throws {
    var next = model.state
    let isDropped = Int.random(in: 0..<8, using: &random) == 0
    struct Dropped: Error {}
    do {
      _ = try catalog.write(note(by: actor)) { transaction throws in
        // After a lost connection, this is run again.
        next = model.state
        for change in 0...Int.random(in: 0..<4, using: &random) {
          let number = UInt64.random(in: 1...6, using: &random)
          // A new content for each step: the model compares contents, the catalog versions.
          let fresh = theme(number, "T\(step).\(change)")
          let content = Bool.random(using: &random) ? model.state[fresh.id] ?? fresh : fresh
          if Int.random(in: 0..<3, using: &random) == 0 {
            try transaction.remove(content.id)
            next[content.id] = nil
          } else {
            try transaction.put(content)
            next[content.id] = content
          }
        }
        if isDropped { throw Dropped() }
        return ("step \(step)", ())
      }
      model.change(actor, to: next)
    } catch is Dropped {}
  }

  private func outcome(_ body: () throws -> JournalOperation) -> String {
    do { return "\(try body().id)" } catch let finding as Diagnostic { return finding.code } catch { return "\(error)" }
  }
}
