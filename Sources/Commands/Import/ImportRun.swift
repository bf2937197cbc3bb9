internal import Catalogs
internal import Themes

/// Reads nothing and prints nothing: plans candidates against a catalog and commits what was planned.
struct ImportRun {
  let catalog: any Catalog
  let candidates: [ImportCandidate]
  let resolve: Resolution
  let makeID: () -> ThemeID
  /// Hears of every theme that is written.
  let onTheme: (Int) -> Void

  /// What to do where a theme meets another one.
  enum Resolution {
    case always(ConflictPolicy)
    case ask(ConflictQuestion)
  }

  struct Result {
    let steps: [ImportStep]
    /// Nil when nothing was changed.
    let operation: Operation?
  }

  /// The plan alone, changing nothing.
  func rehearse() throws -> Result { Result(steps: try catalog.read { try plan(against: $0) }, operation: nil) }

  /// Questions are asked while nobody waits for us; the commit takes the answers, and asks anew only where somebody
  /// changed a theme meanwhile.
  func commit(_ note: JournalNote) throws -> Result {
    if case .ask = resolve { _ = try catalog.read { try plan(against: $0) } }
    while true {
      do {
        let (operation, steps) = try catalog.write(note) { transaction in
          let steps = try plan(against: transaction, asking: false)
          try ImportPlan.apply(steps, to: transaction, onTheme: onTheme)
          return (ImportPlan.summary(of: steps), steps)
        }
        return Result(steps: steps, operation: operation)
      } catch let open as OpenQuestion {
        if case .ask(let question) = resolve { _ = try question.answer(open.conflict) }
      }
    }
  }

  private func plan(against snapshot: any CatalogSnapshot, asking: Bool = true) throws -> [ImportStep] {
    let planner = ImportPlanner(
      resolve: { conflict in
        switch resolve {
        case .always(let policy): return policy
        case .ask(let question):
          if let answer = question.knownAnswer(conflict) { return answer }
          guard asking else { throw OpenQuestion(conflict: conflict) }
          return try question.answer(conflict)
        }
      }, makeID: makeID)
    return try planner.plan(candidates, against: snapshot)
  }

  private struct OpenQuestion: Error {
    let conflict: ImportConflict
  }
}
