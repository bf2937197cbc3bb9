internal import Catalogs
internal import Themes

/// The themes a session has touched: each as it was before, and as the session left it.
struct TouchedThemes {
  private var order: [ThemeID] = []
  private var changes: [ThemeID: ThemeChange] = [:]

  mutating func add(_ change: ThemeChange) {
    guard let id = (change.before ?? change.after)?.id else { return }
    if let known = changes[id] {
      changes[id] = ThemeChange(before: known.before, after: change.after)
    } else {
      order.append(id)
      changes[id] = change
    }
  }

  mutating func removeAll() { self = TouchedThemes() }

  /// What differs in the end, in the order it was touched.
  var differences: [ThemeChange] { order.compactMap { changes[$0] }.filter { $0.before != $0.after } }
}
