internal import Catalogs
internal import Themes

/// The themes a session has touched: each as it was before, and as the session left it.
///
/// What somebody else changed in between is not the session's: there a new change of the same theme begins.
struct TouchedThemes {
  private var order: [ThemeID] = []
  private var changes: [ThemeID: [ThemeChange]] = [:]

  mutating func add(_ change: ThemeChange) {
    guard let id = (change.before ?? change.after)?.id else { return }
    if changes[id] == nil { order.append(id) }
    var known = changes[id] ?? []
    if let last = known.last, last.after == change.before {
      known[known.count - 1] = ThemeChange(before: last.before, after: change.after)
    } else {
      known.append(change)
    }
    changes[id] = known
  }

  mutating func removeAll() { self = TouchedThemes() }

  /// What differs in the end, in the order it was touched.
  var differences: [ThemeChange] { order.flatMap { changes[$0] ?? [] }.filter { $0.before != $0.after } }
}
