public import Themes

/// A theme on its way in, with what was found in its file.
///
/// A reference, because it goes from the thread that reads to the one that writes, which would count every copy of it.
public final class ImportCandidate: Sendable {
  /// Nil when the rules refused it.
  public let theme: Theme?
  public let name: String?
  /// The file it came from, as the user named it.
  public let source: String
  public let diagnostics: [Diagnostic]
  /// What the file does not say of the theme: there, a theme of the catalog keeps what it has.
  let absent: ThemeFields
  /// Of the theme's name: made here, because a candidate can be made while others are being written.
  let key: NameKey?

  public init(
    theme: Theme?, name: String?, source: String, diagnostics: [Diagnostic], absent: ThemeFields = []
  ) {
    self.theme = theme
    self.absent = absent
    key = theme.map { NameKey($0.name) }
    self.name = name
    self.source = source
    self.diagnostics = diagnostics
  }
}
