public import Themes

/// A theme as the catalog holds it now.
public struct StoredTheme: Sendable {
  public let theme: Theme
  /// Changes with every change of the theme; two equal revisions are the same content.
  public let revision: Int64

  public init(theme: Theme, revision: Int64) {
    self.theme = theme
    self.revision = revision
  }
}
