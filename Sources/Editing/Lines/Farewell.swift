internal import Catalogs
internal import Themes

/// The end of a session: its changes, and the command that undoes them.
struct Farewell {
  let session: EditSession
  let actor: String
  private let limit = 10

  var lines: [ReplyLine] {
    get throws {
      let left = session.draft?.leftBehind.map { [ReplyLine.note($0)] } ?? []
      let changes = session.changes
      guard !changes.isEmpty else {
        return left + [
          .text(session.operations.isEmpty ? "Nothing was changed." : "Everything is as it was before.")
        ]
      }
      var lines = left + changes.prefix(limit).map { ReplyLine.effect("This session changed \($0).") }
      if changes.count > limit { lines.append(.effect("… and \(changes.count - limit) more themes.")) }
      return lines + [.text(try undoHint())]
    }
  }

  private func undoHint() throws -> String {
    let own = Set(session.operations)
    var inEffect: [JournalOperation.ID] = []
    var areNewest = true
    try session.read { snapshot throws in
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
}
