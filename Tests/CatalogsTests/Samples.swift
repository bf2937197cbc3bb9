import Catalogs
import TestSupport
import Themes

/// Small themes to tell stories with: one letter is one face.
func theme(
  _ number: UInt64, _ name: String, _ faces: String = "AB", removed: String = "", pairs: Int = 2,
  color: UInt32 = 0xFF00_00FF, extras: [ExtraValue.Member] = []
) -> Theme {
  Theme(
    trusted: ThemeID(high: number << 56, low: number), name: name, emojis: faces.compactMap { Emoji(String($0)) },
    removedEmojis: removed.compactMap { Emoji(String($0)) }, numberOfPairs: pairs, color: ThemeColor(packed: color),
    extras: extras)
}

func note(_ command: String = "edit", by actor: String = "ann", at time: Int64 = 1_000) -> JournalNote {
  JournalNote(command: command, actor: actor, time: time)
}

extension Catalog {
  @discardableResult
  func put(_ themes: Theme..., by actor: String = "ann", summary: String = "put") throws -> JournalOperation? {
    try write(note(by: actor)) { transaction throws in
      for theme in themes { try transaction.put(theme) }
      return (summary, ())
    }.operation
  }

  @discardableResult
  func remove(_ themes: Theme..., by actor: String = "ann") throws -> JournalOperation? {
    try write(note("delete", by: actor)) { transaction throws in
      for theme in themes { try transaction.remove(theme.id) }
      return ("removed", ())
    }.operation
  }

  /// The newest operation of the actor alone.
  @discardableResult
  func undo(_ note: JournalNote) throws -> JournalOperation { try undo(newest: 1, note)[0] }

  @discardableResult
  func redo(_ note: JournalNote) throws -> JournalOperation { try redo(newest: 1, note)[0] }

  /// Within the theme, as it was seen last.
  @discardableResult
  func undo(_ theme: Theme, count: Int = 1) throws -> [JournalMove] { try undo(theme, seen: theme, count: count) }

  @discardableResult
  func undo(_ theme: Theme, seen: Theme?, count: Int = 1) throws -> [JournalMove] {
    try undo(newest: count, of: theme.id, seen: seen, note("undo"))
  }

  @discardableResult
  func redo(_ theme: Theme, count: Int = 1) throws -> [JournalMove] { try redo(theme, seen: theme, count: count) }

  @discardableResult
  func redo(_ theme: Theme, seen: Theme?, count: Int = 1) throws -> [JournalMove] {
    try redo(newest: count, of: theme.id, seen: seen, note("redo"))
  }

  func operations(touching theme: Theme) throws -> [JournalOperation.ID] {
    try read { snapshot throws in
      var operations: [JournalOperation.ID] = []
      try snapshot.forEachOperation(touching: theme.id) { operation in
        operations.append(operation.id)
        return true
      }
      return operations
    }
  }

  func themes(skip: Int = 0) throws -> [Theme] {
    try read { snapshot throws in
      var themes: [Theme] = []
      try snapshot.forEachTheme(skip: skip) { stored in
        themes.append(stored.theme)
        return true
      }
      return themes
    }
  }

  func operations() throws -> [JournalOperation] {
    try read { snapshot throws in
      var operations: [JournalOperation] = []
      try snapshot.forEachOperation { operation in
        operations.append(operation)
        return true
      }
      return operations
    }
  }

  func changes(of id: JournalOperation.ID) throws -> [[Theme?]] {
    try read { snapshot throws in
      var changes: [[Theme?]] = []
      try snapshot.forEachChange(of: id) { change in
        changes.append([change.before, change.after])
        return true
      }
      return changes
    }
  }
}

/// The diagnostic that `body` throws.
func refusal(_ body: () throws -> Void) -> Diagnostic? {
  do {
    try body()
    return nil
  } catch { return error as? Diagnostic }
}

/// The code of the diagnostic that `body` throws, or what else became of it.
func code(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch let finding as Diagnostic {
    return finding.code
  } catch {
    return "\(error)"
  }
}
