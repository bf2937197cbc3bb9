internal import Catalogs
internal import Themes

/// The themes a session has touched: each as it was before, and as the session left it.
///
/// What somebody else changed in between is not the session's: there a new change of the same theme begins.
struct TouchedThemes {
  private var order: [ThemeID] = []
  private var changes: [ThemeID: [ThemeChange]] = [:]

  mutating func add(_ change: ThemeChange) {
    if changes[change.id] == nil { order.append(change.id) }
    var known = changes[change.id] ?? []
    if let last = known.last, last.after == change.before {
      known.removeLast()
      // Nothing is left of what was added and deleted again.
      if let both = ThemeChange(from: last.before, to: change.after) { known.append(both) }
    } else {
      known.append(change)
    }
    changes[change.id] = known
  }

  mutating func removeAll() { self = TouchedThemes() }

  /// What differs in the end, in the order it was touched.
  var differences: [ThemeChange] { order.flatMap { changes[$0] ?? [] }.filter { !$0.isEmpty } }
}
