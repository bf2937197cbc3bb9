internal import Catalogs
internal import Themes

/// The verbs that walk the journal of the open theme.
enum JournalVerbs {
  static func undo(_ count: Int, _ workplace: inout Workplace) throws -> Reply {
    guard let focus = workplace.focus else { throw Diagnostic.noThemeOpen }
    let changes = try workplace.desk.undo(count, of: focus, seen: workplace.theme)
    return tell("Undone", changes, of: count, &workplace)
  }

  static func redo(_ count: Int, _ workplace: inout Workplace) throws -> Reply {
    guard let focus = workplace.focus else { throw Diagnostic.noThemeOpen }
    let changes = try workplace.desk.redo(count, of: focus, seen: workplace.theme)
    return tell("Redone", changes, of: count, &workplace)
  }

  /// The newest first.
  static func history(_ workplace: Workplace) throws -> Reply {
    guard let focus = workplace.focus else { throw Diagnostic.noThemeOpen }
    var operations: [JournalOperation] = []
    try workplace.desk.read { snapshot throws in
      try snapshot.forEachOperation(touching: focus) { operation in
        operations.append(operation)
        return operations.count <= mostTold
      }
    }
    guard !operations.isEmpty else { return Reply([.text("Nothing was done to this theme yet.")]) }
    var lines = operations.prefix(mostTold).map { operation in
      ReplyLine.text(
        "#\(operation.id)  \(workplace.surroundings.time(operation.time))  \(operation.summary)"
          + (operation.isUndone ? "  (undone)" : ""))
    }
    if operations.count > mostTold { lines.append(.text("… and more; 'memorize history' shows all.")) }
    return Reply(lines)
  }

  private static func tell(
    _ verb: String, _ changes: [ThemeChange], of count: Int, _ workplace: inout Workplace
  ) -> Reply {
    workplace.see(changes)
    var lines = changes.map { ReplyLine.effect("\(verb): \(FieldPhrases.walk($0)).") }
    if changes.count < count {
      lines.append(.note("that was all: \(changes.count == 1 ? "one change" : "\(changes.count) changes")"))
    }
    return Reply(lines)
  }

  private static let mostTold = 20
}
