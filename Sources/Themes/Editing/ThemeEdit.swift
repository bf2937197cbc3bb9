/// One edit of a theme as a value that goes both ways.
///
/// For example: `edit.reversed.applied(to: edit.applied(to: theme)!) == theme`. Whoever makes one keeps the rules of a theme;
/// ``ThemeRevision`` does.
public struct ThemeEdit: Hashable, Sendable {
  public let steps: [ThemeStep]

  public init(_ steps: [ThemeStep]) { self.steps = steps }

  public var isEmpty: Bool { steps.isEmpty }

  /// The way back.
  public var reversed: ThemeEdit { ThemeEdit(steps.reversed().map(\.reversed)) }

  /// The theme after it; nil when the theme is not the one it was made for.
  public func applied(to theme: Theme) -> Theme? {
    var fields = RevisedFields(theme)
    for step in steps { guard fields.take(step) else { return nil } }
    return fields.theme
  }
}
