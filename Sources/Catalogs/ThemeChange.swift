public import Themes

/// What an operation did to one theme: nil before is an addition, nil after a deletion.
public struct ThemeChange: Sendable, Hashable {
  public let before: Theme?
  public let after: Theme?

  public init(before: Theme?, after: Theme?) {
    self.before = before
    self.after = after
  }

  /// The way back.
  public var reversed: ThemeChange { ThemeChange(before: after, after: before) }
}
