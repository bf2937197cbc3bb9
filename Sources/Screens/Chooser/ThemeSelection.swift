public import Themes

/// The themes to choose from, all or those that match a filter, with the one in focus and the first one in the window.
///
/// It holds only ids, so that ten thousand themes cost little.
public struct ThemeSelection: Sendable {
  /// All themes of the catalog, in the order of its list.
  public private(set) var themes: [ThemeID] = []
  /// The indices in `themes` of those that match the filter; nil for all.
  private var matches: [Int]?
  /// Counted from 0 among those that match the filter, like `top`.
  public private(set) var focus = 0
  public private(set) var top = 0

  public init() {}

  public var count: Int { matches?.count ?? themes.count }

  public var focused: ThemeID? { focus < count ? themes[place(focus)] : nil }

  /// The number that the list gives to a theme, from 1 on.
  public func number(_ index: Int) -> Int { place(index) + 1 }

  public func theme(_ index: Int) -> ThemeID { themes[place(index)] }

  public func window(height: Int) -> Range<Int> { top..<max(min(top + height, count), top) }

  /// Shows another state of the catalog, or another filter. The focus goes to `wanted` or stays on its theme. If that does
  /// not exist, it stays at its index or goes to the first theme.
  public mutating func show(
    _ themes: [ThemeID], matches: [Int]?, focusing wanted: ThemeID? = nil, elseFirst: Bool = false
  ) {
    let kept = wanted ?? focused
    self.themes = themes
    self.matches = matches
    focus = kept.flatMap(index) ?? (elseFirst ? 0 : focus)
    move(to: focus)
  }

  /// Moves the focus, to the first or last theme where `index` is out of range.
  public mutating func move(to index: Int) { focus = max(min(index, count - 1), 0) }

  /// Moves the focus to the theme with this number in the list. Returns false if it does not exist or match.
  mutating func move(toNumber number: Int) -> Bool {
    guard themes.indices.contains(number - 1), let index = index(ofPlace: number - 1) else { return false }
    focus = index
    return true
  }

  /// Scrolls the focus into a window of `height` rows, leaving no row empty while there are themes for it.
  mutating func scroll(height: Int) {
    top = min(max(top, focus - height + 1), focus)
    top = max(min(top, count - height), 0)
  }

  private func place(_ index: Int) -> Int { matches?[index] ?? index }

  private func index(of theme: ThemeID) -> Int? { themes.firstIndex(of: theme).flatMap(index(ofPlace:)) }

  private func index(ofPlace place: Int) -> Int? {
    guard let matches else { return place }
    let index = matches.partitioningIndex { $0 >= place }
    return index < matches.count && matches[index] == place ? index : nil
  }
}

extension [Int] {
  /// The index of the first element of a sorted array for which `isBehind` is true.
  fileprivate func partitioningIndex(_ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
