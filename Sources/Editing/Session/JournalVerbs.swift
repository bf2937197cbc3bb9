internal import Catalogs
internal import Themes

// The verbs for the journal of the open theme, and those that leave the editor.
extension EditSession {
  mutating func undo(_ argument: Argument) throws -> Reply {
    let count = try argument.count()
    return try journalReply("Undone", count, target.undo(count, of: focusedID(), seen: theme))
  }

  mutating func redo(_ argument: Argument) throws -> Reply {
    let count = try argument.count()
    return try journalReply("Redone", count, target.redo(count, of: focusedID(), seen: theme))
  }

  /// The newest first.
  func history() throws -> Reply {
    let focus = try focusedID()
    let limit = 20
    var operations: [JournalOperation] = []
    try target.read { snapshot throws in
      try snapshot.forEachOperation(touching: focus) { operation in
        operations.append(operation)
        return operations.count <= limit
      }
    }
    guard !operations.isEmpty else { return Reply([.text("This theme has no history yet.")]) }
    var lines = operations.prefix(limit).map { operation in
      ReplyLine.text(
        "#\(operation.id)  \(surroundings.time(operation.time))  \(operation.summary)"
          + (operation.isUndone ? "  (undone)" : ""))
    }
    if operations.count > limit { lines.append(.text("… and more; 'memorize history' shows all.")) }
    return Reply(lines)
  }

  mutating func cancel() throws -> Reply {
    let isUntouched = target.entries.isEmpty
    let count = try target.revertAll()
    try refresh()
    let reverted = changes
    forgetChanges()
    guard count > 0 else {
      return Reply(
        [.effect(isUntouched ? "Nothing was changed in this session." : "Everything is as it was before.")],
        isLast: true)
    }
    let all = count == 1 ? "the one change" : "all \(count) changes"
    var lines: [ReplyLine] = [.effect("Undid \(all) of this \(target.isScript ? "script" : "session").")]
    if !target.isScript {
      lines += reverted.map { .effect("  \($0.reversed)") }
      lines.append(.note("'memorize undo' restores them"))
    }
    return Reply(lines, isLast: true)
  }

  func done() throws -> Reply {
    guard !target.isScript else { return Reply(isLast: true) }
    do {
      var reply = try farewell()
      reply.isLast = true
      return reply
    } catch let finding as Diagnostic {
      // The session ends even if its catalog is gone.
      return Reply(rejection: finding, isLast: true)
    }
  }

  /// The changes of the session and how to undo them: also the reply to `done`.
  public func farewell() throws -> Reply {
    let limit = 10
    let left = draftLeft.map { [ReplyLine.note($0)] } ?? []
    guard !changes.isEmpty else {
      return Reply(left + [.text(target.entries.isEmpty ? "Nothing was changed." : "Everything is as it was before.")])
    }
    var lines = left + changes.prefix(limit).map { ReplyLine.effect("This session changed \($0).") }
    if changes.count > limit { lines.append(.effect("… and \(changes.count - limit) more themes.")) }
    return Reply(lines + [.text(try undoHint(limit: limit))])
  }

  /// The command that undoes the whole session.
  private func undoHint(limit: Int) throws -> String {
    let own = Set(target.entries)
    let actor = surroundings.note().actor
    var inEffect: [JournalOperation.ID] = []
    var areNewest = true
    try target.read { snapshot throws in
      guard let oldest = own.min() else { return }
      try snapshot.forEachOperation { operation in
        guard operation.id >= oldest else { return false }
        guard operation.kind == .change, !operation.isUndone, operation.actor == actor else { return true }
        if own.contains(operation.id) { inEffect.append(operation.id) } else { areNewest = false }
        return true
      }
    }
    switch inEffect.count {
    case 0: return "'memorize redo' repeats the undone changes."
    case 1 where areNewest: return "Run 'memorize undo' to undo this."
    case let count where areNewest: return "Run 'memorize undo \(count)' to undo this."
    case 1: return "Run 'memorize undo --operation \(inEffect[0])' to undo this."
    case let count:
      let numbers = inEffect.prefix(limit).map(String.init).joined(separator: ", then ")
      let more = count > limit ? ", and so on" : ""
      return "Run 'memorize undo --operation N' step by step, with \(numbers)\(more) for N, to undo this."
    }
  }

  private func focusedID() throws -> ThemeID {
    guard let focus else { throw Diagnostic.edit(.noThemeOpen) }
    return focus
  }

  private mutating func journalReply(_ verb: String, _ count: Int, _ changes: [ThemeChange]) -> Reply {
    recordChanges(changes)
    var lines = changes.map { ReplyLine.effect("\(verb): \($0).") }
    if changes.count < count {
      lines.append(.note("there \(changes.count == 1 ? "was only one change" : "were only \(changes.count) changes")"))
    }
    return Reply(lines)
  }
}
