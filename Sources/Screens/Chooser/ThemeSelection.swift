public import Themes

/// The themes to choose from: all, or those that fit a filter; which one has the focus, and from which one on they are shown.
///
/// It holds ids alone, so that ten thousand of them are as quick as ten.
public struct ThemeSelection: Sendable {
  /// All themes of the catalog, in the order of its list.
  public private(set) var themes: [ThemeID] = []
  /// The places in `themes` of those that can be chosen; nil for all.
  private var matches: [Int]?
  /// Counted from 0 among those that can be chosen, as `top` is.
  public private(set) var focus = 0
  public private(set) var top = 0

  public init() {}

  /// How many can be chosen.
  public var count: Int { matches?.count ?? themes.count }

  public var focused: ThemeID? { focus < count ? themes[place(focus)] : nil }

  /// The number that the list gives to a theme, from 1 on.
  public func number(_ index: Int) -> Int { place(index) + 1 }

  public func theme(_ index: Int) -> ThemeID { themes[place(index)] }

  /// Those in a window of `height` rows.
  public func window(height: Int) -> Range<Int> { top..<max(min(top + height, count), top) }

  /// Takes another state of the catalog, or another filter. The focus stays on its theme, or goes to `wanted`; where that
  /// is not there, it stays in its place, or goes to the first.
  public mutating func show(
    _ themes: [ThemeID], matches: [Int]?, focusing wanted: ThemeID? = nil, elseFirst: Bool = false
  ) {
    let kept = wanted ?? focused
    self.themes = themes
    self.matches = matches
    focus = kept.flatMap(index) ?? (elseFirst ? 0 : focus)
    move(to: focus)
  }

  /// Goes to the nearest there is.
  public mutating func move(to index: Int) { focus = max(min(index, count - 1), 0) }

  /// Goes to the theme with this number of the list; false where it cannot be chosen.
  mutating func move(toNumber number: Int) -> Bool {
    guard themes.indices.contains(number - 1), let index = index(ofPlace: number - 1) else { return false }
    focus = index
    return true
  }

  /// Brings the focus into a window of `height` rows, which has no empty row while there are themes for it.
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
  /// Where the first one is of which `isBehind` is true; they are in order.
  fileprivate func partitioningIndex(_ isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
