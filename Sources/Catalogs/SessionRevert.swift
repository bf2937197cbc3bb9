internal import Themes

/// Reverts several entries of the journal in one new change, as the `cancel` of an editing session does.
///
/// It writes the old contents again, so that the revert is a change like any other and can be undone.
struct SessionRevert {
  private let entries: Set<JournalOperation.ID>
  private let store: any JournalStore

  init(of entries: Set<JournalOperation.ID>, in store: any JournalStore) {
    self.entries = entries
    self.store = store
  }

  func run(_ note: JournalNote, _ summary: String) throws -> JournalOperation? {
    let steps = try self.steps()
    for step in steps where try store.place(of: step.theme)?.version != step.to || isAbsentAgain(step) {
      throw try changedSince(step)
    }
    let transaction = try JournalTransaction(on: store)
    for step in steps {
      guard let first = step.from else {
        try transaction.remove(step.theme)
        continue
      }
      guard let content = try store.content(of: first) else {
        throw Diagnostic.catalog(.damagedTheme(step.theme, name: nil))
      }
      if step.to == nil {
        try transaction.insert(content, at: step.position)
      } else {
        try transaction.put(content)
      }
      try transaction.keepImport(at: first, of: step.theme)
    }
    return try transaction.enter(note, summary)
  }

  /// The first and last version of each theme over all entries, in the order the themes were touched first. Throws if
  /// another entry changed a theme in between.
  private func steps() throws -> [JournalStep] {
    var steps: [JournalStep] = []
    var places: [ThemeID: Int] = [:]
    for id in entries.sorted() {
      let entry = try store.entry(numbered: id)
      try store.forEachStep(of: store.change(of: entry)) { step in
        let step = entry.kind == .undo ? step.reversed : step
        guard let place = places[step.theme] else {
          places[step.theme] = steps.count
          steps.append(step)
          return
        }
        let total = steps[place]
        guard total.to == step.from else { throw try changedSince(total) }
        steps[place] = JournalStep(theme: step.theme, from: total.from, to: step.to, position: total.position)
      }
    }
    return steps
  }

  /// True if the entries deleted the theme, and others have added and deleted it since. Others made no change between the
  /// entries, as ``steps()`` has checked.
  private func isAbsentAgain(_ step: JournalStep) throws -> Bool {
    guard step.to == nil else { return false }
    var isChanged = false
    return try ThemeHistory(of: step.theme, in: store).first { entry in
      if entries.contains(entry.operation.id) { return isChanged }
      if entry.isInEffect { isChanged = true }
      return false
    } != nil
  }

  /// The error for a theme that another entry changed; it names the newest such entry.
  private func changedSince(_ step: JournalStep) throws -> Diagnostic {
    let name = try (step.to ?? step.from).flatMap(store.content)?.name ?? step.theme.description
    let other = try ThemeHistory(of: step.theme, in: store).first { !entries.contains($0.operation.id) }
    return .catalog(.changedSince(name: name, by: other?.operation, .back))
  }
}
