internal import Catalogs
internal import Themes

// The verbs that walk the journal of the open theme, and those that leave.
extension EditSession {
  mutating func undo(_ argument: Argument) throws -> Reply {
    let count = try argument.count()
    return try tell("Undone", count, target.undo(count, of: focusedID(), seen: theme))
  }

  mutating func redo(_ argument: Argument) throws -> Reply {
    let count = try argument.count()
    return try tell("Redone", count, target.redo(count, of: focusedID(), seen: theme))
  }

  /// The newest first.
  func history() throws -> Reply {
    let focus = try focusedID()
    let mostTold = 20
    var operations: [JournalOperation] = []
    try target.read { snapshot throws in
      try snapshot.forEachOperation(touching: focus) { operation in
        operations.append(operation)
        return operations.count <= mostTold
      }
    }
    guard !operations.isEmpty else { return Reply([.text("Nothing was done to this theme yet.")]) }
    var lines = operations.prefix(mostTold).map { operation in
      ReplyLine.text(
        "#\(operation.id)  \(surroundings.time(operation.time))  \(operation.summary)"
          + (operation.isUndone ? "  (undone)" : ""))
    }
    if operations.count > mostTold { lines.append(.text("… and more; 'memorize history' shows all.")) }
    return Reply(lines)
  }

  mutating func cancel() throws -> Reply {
    let count = try target.revertAll()
    try refresh()
    let reverted = changes
    forgetChanges()
    guard count > 0 else { return Reply([.effect("Nothing was changed in this session.")], isLast: true) }
    let what = count == 1 ? "the one change" : "all \(count) changes"
    var lines: [ReplyLine] = [.effect("Took back \(what) of this \(isScript ? "script" : "session").")]
    if !isScript {
      lines += reverted.map { .effect("  \($0.reversed.step)") }
      lines.append(.note("'memorize undo' brings them back"))
    }
    return Reply(lines, isLast: true)
  }

  func done() throws -> Reply {
    var reply = isScript ? Reply() : try farewell()
    reply.isLast = true
    return reply
  }

  /// The changes of the session, and how to take them back; the reply to `done` too.
  public func farewell() throws -> Reply {
    let mostTold = 10
    guard !changes.isEmpty else {
      return Reply([.text(target.entries.isEmpty ? "Nothing was changed." : "Everything is as it was before.")])
    }
    var lines = changes.prefix(mostTold).map { ReplyLine.effect("This session \($0.deed).") }
    if changes.count > mostTold { lines.append(.effect("… and \(changes.count - mostTold) more themes.")) }
    return Reply(lines + [.text(try wayBack(telling: mostTold))])
  }

  /// The command that takes the whole session back.
  private func wayBack(telling mostTold: Int) throws -> String {
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
    case 0: return "'memorize redo' does again what was taken back."
    case 1 where areNewest: return "'memorize undo' takes it back."
    case let count where areNewest: return "'memorize undo \(count)' takes it back."
    case 1: return "'memorize undo --operation \(inEffect[0])' takes it back."
    case let count:
      let numbers = inEffect.prefix(mostTold).map(String.init).joined(separator: ", then ")
      let more = count > mostTold ? ", and so on" : ""
      return "'memorize undo --operation N' takes it back step by step, with \(numbers)\(more) for N."
    }
  }

  private func focusedID() throws -> ThemeID {
    guard let focus else { throw Diagnostic.edit(.noThemeOpen) }
    return focus
  }

  private mutating func tell(_ verb: String, _ count: Int, _ changes: [ThemeChange]) -> Reply {
    see(changes)
    var lines = changes.map { ReplyLine.effect("\(verb): \($0.step).") }
    if changes.count < count {
      lines.append(.note("that was all: \(changes.count == 1 ? "one change" : "\(changes.count) changes")"))
    }
    return Reply(lines)
  }
}
