/// A theme on its way from a file into a catalog, accepted or rejected, with what was found in it.
///
/// A format reports drafts; the rules make incoming themes of them, which an import plan takes as they are. For
/// example: `[2]` of `party.zip: theme.json`, with one emoji only, has no `theme`, the `name` that was written, the
/// `source` `party.zip` and a finding at its place.
///
/// A reference, because it goes from the thread that decodes to the one that writes, which would count every copy of
/// its fields.
public final class IncomingTheme: Sendable {
  /// Nil when it is rejected.
  public let theme: Theme?
  /// As written, for a report; nil where there is none.
  public let name: String?
  /// The file it came from, as the user named it; empty where the reading was given none.
  public let source: String
  /// All findings, placed in their files, in the order of the fields.
  public let diagnostics: [Diagnostic]
  /// What the file does not say: a theme of the catalog that this one meets keeps what it has.
  public let absent: ThemeFields
  private let preparedKey: NameKey?

  /// `preparingKey` makes the key of the name at once: worth it on a thread that decodes while another one writes.
  public init(
    _ theme: Theme?, name: String?, source: String, diagnostics: [Diagnostic] = [], absent: ThemeFields = [],
    preparingKey: Bool = false
  ) {
    self.theme = theme
    self.name = name
    self.source = source
    self.diagnostics = diagnostics
    self.absent = absent
    preparedKey = preparingKey ? theme.map { NameKey($0.name) } : nil
  }

  /// A theme that no file holds.
  public convenience init(_ theme: Theme, source: String = "") {
    self.init(theme, name: theme.name, source: source)
  }

  /// The key of the theme's name; made each time it is asked for where it was not prepared.
  package var key: NameKey? { preparedKey ?? theme.map { NameKey($0.name) } }
}
