internal import Themes

// The words of going back and forth in the journal.
extension Diagnostic {
  static func nothingToUndo(others newest: JournalOperation?, folded: FoldedOperations? = nil) -> Diagnostic {
    let past = folded.map { "What is older than operation \($0.newest + 1) was folded away, see 'memorize history'." }
    return Diagnostic(
      .error, CatalogCode.nothingToUndo, "there is nothing of yours to undo",
      hint: newest.map {
        "The newest operation in effect is \($0.id) by \(quoted($0.actor)); "
          + "'memorize undo --operation \($0.id)' takes it back."
      } ?? past ?? "See 'memorize history'.")
  }

  /// It was there, and is too old to be taken back.
  static func operationFolded(_ id: JournalOperation.ID) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.folded, "operation \(id) was folded away, as the oldest are: what it did stays",
      hint: "'memorize history' shows the operations that can be taken back.")
  }

  /// Something new was done after the last undo, or nothing was undone at all.
  static func nothingToRedo(undone: JournalOperation.ID?, newer: JournalOperation.ID?) -> Diagnostic {
    guard let undone, let newer else {
      return Diagnostic(
        .error, CatalogCode.nothingToRedo, "there is nothing of yours to redo", hint: "See 'memorize history'.")
    }
    return Diagnostic(
      .error, CatalogCode.nothingToRedo,
      "operation \(undone) cannot be done again, because operation \(newer) came after its undo",
      hint: "It stays visible in 'memorize history'.")
  }

  static func noSuchOperation(_ id: JournalOperation.ID) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.noSuchOperation, "there is no operation \(id)",
      hint: "See their numbers with 'memorize history'.")
  }

  static func alreadyUndone(_ id: JournalOperation.ID) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.alreadyUndone, "operation \(id) is taken back already",
      hint: "'memorize redo' does the last undone operation again.")
  }

  static func notAChange(_ entry: JournalOperation) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.notAChange,
      "operation \(entry.id) is itself \(entry.command == "undo" ? "an" : "a") \(quoted(entry.command))",
      hint: "Undo and redo walk the changes: use 'memorize undo' or 'memorize redo'.")
  }

  static func changedSince(_ name: String, by changer: JournalOperation?, going direction: JournalDirection)
    -> Diagnostic
  {
    let culprit = changer.map { " by operation \($0.id) (\($0.summary))" } ?? ""
    // An undo is not undone by its number.
    let undoable = changer.flatMap { ["undo", "redo"].contains($0.command) ? nil : $0.id }
    return Diagnostic(
      .error, CatalogCode.changedSince, "\(quoted(name)) was changed since\(culprit)",
      hint: direction == .back
        ? "Nothing was changed. "
          + (undoable.map { "'memorize undo --operation \($0)' takes that back first." } ?? "See 'memorize history'.")
        : "Nothing was changed. Undo that first.")
  }
}

// The words of staying within one theme.
extension Diagnostic {
  /// Somebody else wrote the theme after it was looked at.
  static func changedMeanwhile(from seen: Theme?, to found: Theme?, by changer: JournalOperation?) -> Diagnostic {
    let what =
      switch (seen, found) {
      case (let seen?, _?): "\(quoted(seen.name)) was changed meanwhile"
      case (let seen?, nil): "\(quoted(seen.name)) was deleted meanwhile"
      case (nil, let found?): "\(quoted(found.name)) was added meanwhile"
      case (nil, nil): "the theme was changed meanwhile"
      }
    let culprit = changer.map { " by operation \($0.id) of \(quoted($0.actor))" } ?? ""
    let difference = seen.flatMap { seen in found.map { ": \(ThemeDifference(from: seen, to: $0))" } } ?? ""
    return Diagnostic(
      .error, CatalogCode.changedMeanwhile, what + culprit + difference,
      hint: "Nothing was changed. Look at it as it is now, then do it again.")
  }

  /// An import of many themes is not taken back by the way, from inside one of them.
  static func touchesOthers(_ operation: JournalOperation, going direction: JournalDirection) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.touchesOthers,
      "operation \(operation.id) touched \(operation.themes) themes, not this one alone (\(operation.summary))",
      hint: direction == .back
        ? "'memorize undo --operation \(operation.id)' takes all of it back."
        : "'memorize redo' does all of it again, when it was undone last.")
  }

  static func journalGap(_ id: JournalOperation.ID) -> Diagnostic {
    catalogDamaged("operation \(id) of the journal is missing")
  }
}

/// Which way the journal is walked.
enum JournalDirection {
  case back, forth
}
