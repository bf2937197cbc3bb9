package import Themes

/// A shared store of themes in which every change is one operation that can be undone.
///
/// A catalog over a ``JournalStore`` needs no more than `read` and `change`; the rest is the same for all stores.
package protocol Catalog: AnyObject {
  /// Reads one consistent state, whatever others write meanwhile.
  func read<Result>(_ body: (any CatalogSnapshot) throws -> Result) throws -> Result

  /// Runs `body` on the newest state while no one else writes, and commits its changes. If it throws, nothing is changed.
  func change<Result>(_ body: (any JournalStore) throws -> Result) throws -> Result
}

extension Catalog {
  /// Undoes that operation, even one of another actor.
  /// Throws a ``Diagnostic`` if it is not in effect, or if one of its themes was changed since.
  package func undo(_ id: JournalOperation.ID, _ note: JournalNote) throws -> JournalOperation {
    try change { try Undoing(store: $0).undo(id, note) }
  }

  /// Undoes the newest operations of this actor that are in effect, and returns them, the newest first. There may be
  /// fewer than `count`.
  /// Throws a ``Diagnostic``, and changes nothing, if there is none or if one of them cannot be undone.
  package func undo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Undoing(store: $0).undo(newest: count, note) }
  }

  /// Redoes the operations that this actor has undone last, unless the actor has made a new change since. Like
  /// ``undo(newest:_:)``, it redoes all of them or none.
  package func redo(newest count: Int, _ note: JournalNote) throws -> [JournalOperation] {
    try change { try Undoing(store: $0).redo(newest: count, note) }
  }

  /// Undoes the newest operations in effect on this theme, whatever else was changed meanwhile. There may be fewer than
  /// `count`: it stops at an operation on several themes and at one of another actor.
  /// Throws a ``Diagnostic``, and changes nothing, if it stops before the first step, or if the theme differs from `seen`.
  package func undo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeUndoing(theme: theme, store: $0).undo(count, seen: seen, note) }
  }

  /// Redoes the operations on this theme that were undone last, unless the theme was changed since. It stops where
  /// ``undo(newest:of:seen:_:)`` does.
  package func redo(
    newest count: Int, of theme: ThemeID, seen: Theme?, _ note: JournalNote
  ) throws -> [JournalMove] {
    try change { try ThemeUndoing(theme: theme, store: $0).redo(count, seen: seen, note) }
  }

  /// Restores all themes of these entries to their state before the first of them, as one new operation that can be
  /// undone itself; nil if the themes are in that state already.
  /// Throws a ``Diagnostic``, and changes nothing, if others have changed one of the themes in between or since.
  package func revert(
    _ entries: [JournalOperation.ID], _ note: JournalNote, summary: String
  ) throws -> JournalOperation? {
    try change { try SessionRevert(of: Set(entries), in: $0).run(note, summary) }
  }
}

/// The purpose for which a catalog is opened.
public enum CatalogAccess: Sendable {
  /// Creates nothing: if there is no file, the catalog is empty.
  case reading
  /// Creates the file, but no folder.
  case writing
}

/// An event of an open catalog, for a program that may be interrupted.
package enum CatalogEvent: Sendable {
  /// Until the change is committed or not, it is unknown whether it is kept.
  case committing
  case committed
  case notCommitted
  /// A server cannot be reached, or not yet; it is tried again for a while.
  case waiting(reason: String)
  /// A repair has replaced the file; this and later changes go to the new one.
  case repaired
}
