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
  /// The optional fields that the file lacks. A theme of the catalog that this one updates keeps its own, and its keys of
  /// other programs if this one has none.
  public let absent: [ThemeField]
  /// Nil for a theme that came without a version.
  public let release: Release?
  private let preparedKey: NameKey?

  /// Makes an incoming theme that was checked by a ``ThemeValidator``, or nil with its findings.
  package init(
    _ theme: Theme?, name: String?, source: String, diagnostics: [Diagnostic] = [], absent: [ThemeField] = [],
    release: Release? = nil
  ) {
    self.theme = theme
    self.name = name
    self.source = source
    self.diagnostics = diagnostics
    self.absent = absent
    self.release = release
    preparedKey = nil
  }

  private init(preparingKeyOf incoming: IncomingTheme) {
    theme = incoming.theme
    name = incoming.name
    source = incoming.source
    diagnostics = incoming.diagnostics
    absent = incoming.absent
    release = incoming.release
    preparedKey = incoming.key
  }

  /// A theme that does not come from a file.
  package convenience init(_ theme: Theme, source: String = "") {
    self.init(theme, name: theme.name, source: source)
  }

  /// The same theme with the key of its name, which is then made on the thread that decodes.
  package func preparingKey() -> IncomingTheme { IncomingTheme(preparingKeyOf: self) }

  /// The key of the theme's name; if it was not prepared, each access makes it.
  package var key: NameKey? { preparedKey ?? theme.map { NameKey($0.name) } }
}

extension IncomingTheme {
  /// About as many bytes as it takes in memory, to limit how many themes are kept.
  package var weight: Int {
    guard let theme else { return 256 }
    let faces = theme.emojis.count + theme.removedEmojis.count
    let texts = theme.words.values.reduce(0) { $1.texts.reduce($0 + 64) { $0 + $1.utf8.count } }
    return theme.extras.reduce(256 + theme.name.utf8.count + 16 * faces + texts) { $0 + $1.weight }
  }
}

extension ExtraValue.Member {
  fileprivate var weight: Int { key.utf8.count + value.weight }
}

extension ExtraValue {
  fileprivate var weight: Int {
    switch self {
    case .null, .bool: 64
    case .number(let text), .string(let text): 64 + text.utf8.count
    case .array(let values): values.reduce(64) { $0 + $1.weight }
    case .object(let members): members.reduce(64) { $0 + $1.weight }
    }
  }
}
