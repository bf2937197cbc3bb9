package import Themes

/// A simple model of a catalog and its journal, for comparison with the real ones.
package struct JournalModel {
  package struct Entry {
    package let actor: String
    package let before: [ThemeID: Theme]
    package let after: [ThemeID: Theme]
    package let touched: Set<ThemeID>
    package var undoneAt: Int?
  }

  package var state: [ThemeID: Theme] = [:]
  package var entries: [Int64: Entry] = [:]
  /// The number of journal entries, undo and redo included.
  package var length = 0

  package init() {}

  package mutating func change(_ actor: String, to next: [ThemeID: Theme]) {
    let touched = Set(state.keys).union(next.keys).filter { state[$0] != next[$0] }
    guard !touched.isEmpty else { return }
    length += 1
    entries[Int64(length)] = Entry(
      actor: actor, before: state.filter { touched.contains($0.key) }, after: next.filter { touched.contains($0.key) },
      touched: touched)
    state = next
  }

  /// Returns the undone operation, or the code of the error.
  package mutating func undo(_ id: Int64?, _ actor: String) -> String {
    let newest = entries.filter { $0.value.actor == actor && $0.value.undoneAt == nil }.keys.max()
    guard let target = id ?? newest else { return "catalog.nothing-to-undo" }
    guard let entry = entries[target] else {
      return target > 0 && target <= length ? "catalog.not-undoable" : "catalog.no-such-operation"
    }
    guard entry.undoneAt == nil else { return "catalog.not-undoable" }
    guard isUnchanged(entry, at: entry.after, since: target) else { return "catalog.changed-since" }
    move(entry.touched, to: entry.before)
    entries[target]?.undoneAt = length
    return "\(target)"
  }

  package mutating func redo(_ actor: String, undoers: [Int: String]) -> String {
    let candidates = entries.filter { entry in
      guard let undo = entry.value.undoneAt else { return false }
      return entry.value.actor == actor || undoers[undo] == actor
    }
    guard let (id, entry) = candidates.max(by: { ($0.value.undoneAt ?? 0) < ($1.value.undoneAt ?? 0) }),
      let undo = entry.undoneAt, !entries.contains(where: { $0.key > undo && $0.value.actor == actor })
    else { return "catalog.nothing-to-redo" }
    guard isUnchanged(entry, at: entry.before, since: id) else { return "catalog.changed-since" }
    move(entry.touched, to: entry.after)
    entries[id]?.undoneAt = nil
    return "\(id)"
  }

  /// A theme that was added and deleted since was changed, although it is absent again.
  private func isUnchanged(_ entry: Entry, at content: [ThemeID: Theme], since id: Int64) -> Bool {
    entry.touched.allSatisfy { theme in
      let isChanged = entries.contains {
        $0.key > id && $0.value.undoneAt == nil && $0.value.touched.contains(theme)
      }
      return state[theme] == content[theme] && (content[theme] != nil || !isChanged)
    }
  }

  private mutating func move(_ touched: Set<ThemeID>, to content: [ThemeID: Theme]) {
    for id in touched { state[id] = content[id] }
    length += 1
  }
}
