internal import Themes

// The words of going back and forth in the journal.
extension Diagnostic {
  static func nothingToUndo(others newest: JournalOperation?) -> Diagnostic {
    Diagnostic(
      .error, CatalogCode.nothingToUndo, "there is nothing of yours to undo",
      hint: newest.map {
        "The newest operation in effect is \($0.id) by \(quoted($0.actor)); "
          + "'memorize undo --operation \($0.id)' takes it back."
      } ?? "See 'memorize history'.")
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
      .error, CatalogCode.notAChange, "operation \(entry.id) is itself an \(quoted(entry.command))",
      hint: "Undo and redo walk the changes: use 'memorize undo' or 'memorize redo'.")
  }

  static func changedSince(_ name: String, by changer: JournalOperation?, going direction: JournalDirection)
    -> Diagnostic
  {
    let culprit = changer.map { " by operation \($0.id) (\($0.summary))" } ?? ""
    return Diagnostic(
      .error, CatalogCode.changedSince, "\(quoted(name)) was changed since\(culprit)",
      hint: direction == .back
        ? "Nothing was changed. "
          + (changer.map { "'memorize undo --operation \($0.id)' takes that back first." } ?? "See 'memorize history'.")
        : "Nothing was changed. Undo that first.")
  }
}

/// Which way the journal is walked.
enum JournalDirection {
  case back, forth
}
