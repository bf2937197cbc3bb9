/// One row of the chooser: what the list says of a theme, and the player's mark.
public struct ChooserRow: Hashable, Sendable {
  public let theme: ThemeRow
  public let mark: GameMark

  public init(_ theme: ThemeRow, _ mark: GameMark) {
    self.theme = theme
    self.mark = mark
  }
}
