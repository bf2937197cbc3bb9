/// A theme from a file, accepted or rejected, with its findings.
///
/// A format reports drafts; the rules make incoming themes of them for an import plan. For example: a theme with one
/// emoji at `[2]` of `party.zip: theme.json` has no `theme`, the `name` that was written, the `source` `party.zip` and a
/// finding at its place.
///
/// A class, because it passes from the thread that decodes to the one that writes: copying a struct would count
/// references to each of its fields.
public final class IncomingTheme: Sendable {
  /// Nil when it is rejected.
  public let theme: Theme?
  /// As written, for a report; nil where there is none.
  public let name: String?
  /// The file it came from, as the user named it; empty if there is none.
  public let source: String
  /// All findings, placed in their files, in the order of the fields.
  public let diagnostics: [Diagnostic]
  /// The fields that the file lacks. A theme of the catalog that this one updates keeps its own.
  public let absent: ThemeFields
  private let preparedKey: NameKey?

  /// With `preparingKey`, the key of the name is made at once, on the thread that decodes.
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

  /// A theme that does not come from a file.
  public convenience init(_ theme: Theme, source: String = "") {
    self.init(theme, name: theme.name, source: source)
  }

  /// The key of the theme's name; if it was not prepared, each access makes it.
  package var key: NameKey? { preparedKey ?? theme.map { NameKey($0.name) } }
}
