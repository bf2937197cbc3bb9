internal import Catalogs
internal import Themes

/// What is said at the end of a session: what it changed, and how to take that back.
struct Farewell {
  let workplace: Workplace

  func reply() throws -> Reply {
    let differences = workplace.touched.differences
    guard !differences.isEmpty else {
      return Reply([.text(workplace.desk.entries.isEmpty ? "Nothing was changed." : "Everything is as it was before.")])
    }
    let changed = differences.prefix(Self.mostTold).map { change in
      ReplyLine.effect("This session \(FieldPhrases.change(change)).")
    }
    let more = differences.count - changed.count
    return Reply(
      changed + (more > 0 ? [.effect("… and \(more) more themes.")] : []) + [.text(try wayBack())])
  }

  private func wayBack() throws -> String {
    let own = Set(workplace.desk.entries)
    let actor = workplace.surroundings.note().actor
    var inEffect: [JournalOperation.ID] = []
    var areNewest = true
    try workplace.desk.read { snapshot throws in
      guard let oldest = own.min() else { return }
      try snapshot.forEachOperation { operation in
        guard operation.id >= oldest else { return false }
        let isChange = operation.command != "undo" && operation.command != "redo"
        guard isChange, !operation.isUndone, operation.actor == actor else { return true }
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
      let numbers = inEffect.prefix(Self.mostTold).map(String.init).joined(separator: ", then ")
      let more = count > Self.mostTold ? ", and so on" : ""
      return "'memorize undo --operation N' takes it back step by step, with \(numbers)\(more) for N."
    }
  }

  private static let mostTold = 10
}
