internal import Catalogs
internal import Formats
internal import Themes

/// Reads nothing and prints nothing: plans themes against a catalog and commits what was planned.
struct ImportRun {
  let catalog: any Catalog
  let resolve: Resolution
  /// What is kept of the steps while they are made.
  let log: ImportLog

  /// What to do where a theme meets another one.
  enum Resolution {
    case always(ConflictPolicy)
    case ask(ConflictQuestion)
  }

  struct Result {
    let log: ImportLog
    /// Nil when nothing was changed.
    let operation: JournalOperation?
  }

  /// The plan alone, changing nothing.
  func rehearse(_ candidates: [ImportCandidate]) throws -> Result {
    var log = log
    for step in try catalog.read({ try planner().plan(candidates, against: $0) }) { log.add(step) }
    return Result(log: log, operation: nil)
  }

  /// Questions are asked while nobody waits for us; the commit takes the answers, and asks anew only where somebody
  /// changed a theme meanwhile.
  func commit(_ candidates: [ImportCandidate], _ note: JournalNote, onTheme: (Int) -> Void) throws -> Result {
    if case .ask = resolve { _ = try catalog.read { try planner().plan(candidates, against: $0) } }
    while true {
      do {
        return try commit(note, expecting: candidates.count) { take in
          for (index, candidate) in candidates.enumerated() {
            try take(candidate)
            onTheme(index + 1)
          }
        }
      } catch let open as OpenQuestion {
        if case .ask(let question) = resolve { _ = try question.answer(open.conflict) }
      }
    }
  }

  /// Commits the candidates that `body` gives one by one, all of them or, where it throws, none.
  func commit(
    _ note: JournalNote, expecting count: Int, _ body: ((ImportCandidate) throws -> Void) throws -> Void
  ) throws -> Result {
    let written = try catalog.write(note) { transaction -> (summary: String, result: ImportLog) in
      var log = log
      var progress = try ImportInProgress(planner: planner(asking: false), transaction: transaction, expecting: count)
      try body { log.add(try progress.take($0)) }
      return (log.tally.summary, log)
    }
    return Result(log: written.result, operation: written.operation)
  }

  private func planner(asking: Bool = true) -> ImportPlanner {
    ImportPlanner(
      resolve: { conflict in
        switch resolve {
        case .always(let policy): return policy
        case .ask(let question):
          if let answer = question.knownAnswer(conflict) { return answer }
          guard asking else { throw OpenQuestion(conflict: conflict) }
          return try question.answer(conflict)
        }
      })
  }

  private struct OpenQuestion: Error {
    let conflict: ImportConflict
  }
}

extension ImportRun {
  init(on catalog: any Catalog, _ resolve: Resolution, _ invocation: Invocation) {
    self.init(
      catalog: catalog, resolve: resolve, log: ImportLog(keepsAll: invocation.isJSON))
  }
}

extension ImportRun.Resolution {
  /// What `--on-conflict` says, else a question where there is somebody to ask.
  static func chosen(_ invocation: Invocation) throws -> ImportRun.Resolution {
    let how = invocation.value(.onConflict) ?? (invocation.canAsk ? "ask" : ConflictPolicy.skip.rawValue)
    if let policy = ConflictPolicy(rawValue: how) { return .always(policy) }
    guard invocation.canAsk else {
      throw Diagnostic.answerNeeded(
        "'--on-conflict ask' asks questions", option: "--on-conflict skip, replace, keep-both or merge")
    }
    return .ask(ConflictQuestion(console: invocation.console))
  }
}

extension ImportCandidate {
  convenience init(_ item: ThemeReading.Item, from source: String) {
    self.init(
      theme: item.theme, name: item.name, source: source,
      diagnostics: item.diagnostics.isEmpty ? [] : item.diagnostics.map { $0.inside(source) })
  }
}
