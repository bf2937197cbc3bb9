package import Themes

/// A moment in the history of a catalog.
package enum JournalMoment: Hashable, Sendable {
  /// After an operation; 0 stands for the beginning.
  case operation(JournalOperation.ID)
  /// After the operations up to a time in milliseconds since 1970, UTC. `words` is how the user wrote it.
  case time(Int64, words: String)

  /// For example: `operation 12`
  package var words: String {
    switch self {
    case .operation(let id): "operation \(id)"
    case .time(_, let words): words
    }
  }
}

extension CatalogSnapshot {
  /// The theme as it was at that moment, even if it is deleted by now. `name` is used in messages.
  ///
  /// For example: `try snapshot.theme(sea.id, named: sea.name, asOf: .operation(12))`. Throws a ``Diagnostic`` if the theme did
  /// not exist then, if there is no such operation, or if the journal does not reach back so far.
  package func theme(_ id: ThemeID, named name: String, asOf moment: JournalMoment) throws -> Theme {
    let compacted = try self.compacted()
    func absent(_ absence: ThemeAbsence) -> Diagnostic { .catalog(.absentThen(name: name, moment.words, absence)) }
    let operation = try self.operation(at: moment, compacted)
    var oldest: (operation: JournalOperation, change: ThemeChange)?
    var newest: (operation: JournalOperation, change: ThemeChange)?
    try forEachChange(of: id) { entry, change in
      if entry.id <= operation { newest = (entry, change) } else { oldest = (entry, change) }
      return newest == nil
    }
    // An old operation that was undone or redone later may outlive newer ones: what they did to the theme is unknown.
    if let compacted, operation < compacted.newest, newest?.operation.id != operation {
      throw absent(.compacted(compacted))
    }
    if let newest {
      if let theme = newest.change.after { return theme }
      throw absent(.deleted(by: newest.operation))
    }
    // The operations before the oldest one were compacted, or did not touch the theme.
    if let theme = try oldest == nil ? self.theme(id) : oldest?.change.before { return theme }
    throw absent(.notAdded(until: oldest?.operation))
  }

  /// The newest operation up to that moment; 0 if there is none, or if it may be any of the compacted ones.
  private func operation(at moment: JournalMoment, _ compacted: CompactedOperations?) throws -> JournalOperation.ID {
    switch moment {
    case .operation(let id):
      guard try id <= newestOperation() else { throw Diagnostic.catalog(.noSuchOperation(id)) }
      return id
    case .time(let time, _):
      var found: JournalOperation.ID = 0
      try forEachOperation {
        if $0.time <= time { found = $0.id }
        return found == 0
      }
      guard let compacted, found < compacted.newest, compacted.times.lowerBound <= time else { return found }
      return compacted.times.upperBound <= time ? compacted.newest : 0
    }
  }
}

extension CatalogTransaction {
  /// Makes the theme again what it was at that moment, and returns the change; nil if it is that already.
  package func restore(_ id: ThemeID, named name: String, asOf moment: JournalMoment) throws -> ThemeChange? {
    let past = try state.theme(id, named: name, asOf: moment)
    let change = ThemeChange(from: try state.theme(id), to: past)
    guard change?.isEmpty == false else { return nil }
    if case .added = change { try putBack(past) } else { try put(past) }
    return change
  }
}
