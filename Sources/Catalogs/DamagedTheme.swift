public import Themes

/// A theme whose content cannot be believed, so that it is not shown.
///
/// It can be removed by its id, which brings nothing of its content back.
public struct DamagedTheme: Sendable {
  /// Nil where even that is damaged.
  public let id: ThemeID?
  /// Its place in the order of `list`, counted from 1.
  public let row: Int
  public let finding: Diagnostic

  public init(id: ThemeID?, row: Int, finding: Diagnostic) {
    self.id = id
    self.row = row
    self.finding = finding
  }

  /// The finding for somebody who goes on without the theme.
  public var leftOut: Diagnostic {
    finding.worded(
      message: "number \(row), \(finding.message)",
      hint: "It was left out. See what 'memorize doctor' finds; 'memorize delete \(row)' takes it out.")
  }
}
