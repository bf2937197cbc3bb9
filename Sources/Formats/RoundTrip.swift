public import Themes

/// Themes written in a format and read back, to find out what would not survive.
///
/// For example: `try RoundTrip(themes, through: CSVFormat()).losses.listed` is `2 unknown keys`. It does not believe the
/// format: what comes back is compared with what was written.
public struct RoundTrip: Sendable {
  /// A theme that comes back different.
  public struct Change: Sendable {
    public let theme: Theme
    /// In the words of a difference: `pairs 6 → 7`, `it is lost`.
    public let difference: String
  }

  public let format: String
  /// How many themes were written.
  public let count: Int
  /// What the format says that it cannot carry, and what it does not say.
  public let losses: [Loss]
  public let changes: [Change]
  /// Why what was written cannot be read back.
  public let failure: Diagnostic?

  /// Throws a ``Diagnostic`` where the themes cannot be written at all.
  public init(_ themes: [Theme], credits: Credits = Credits(), through format: any ThemeFormat) throws {
    let bytes = try format.encode(themes, credits: credits)
    var reading = ThemeReading()
    let result = Result { try format.decode(bytes, into: &reading) }
    self.format = format.name
    count = themes.count
    switch result {
    case .success: failure = reading.allDiagnostics.first { $0.severity == .error }
    case .failure(let error):
      failure = error as? Diagnostic ?? .format(.failed(format: format.name, reason: "\(error)"))
    }
    let changes = Self.changes(from: themes, to: reading.themes)
    self.changes = changes
    let unsaid = changes.count { format.losses(of: $0.theme).isEmpty }
    losses = format.losses(of: themes, credits: credits) + (unsaid == 0 ? [] : [Loss(.unsaid, unsaid)])
  }

  /// One by one where none is missing, else by their ids.
  private static func changes(from themes: [Theme], to back: [Theme]) -> [Change] {
    let byID = back.count == themes.count ? [:] : Dictionary(back.map { ($0.id, $0) }) { first, _ in first }
    return themes.enumerated().compactMap { index, theme in
      guard let other = byID.isEmpty && index < back.count ? back[index] : byID[theme.id] else {
        return Change(theme: theme, difference: "it is lost")
      }
      guard other != theme else { return nil }
      let phrases = ThemeDifference(from: theme, to: other).phrases + (other.id == theme.id ? [] : ["another id"])
      return Change(theme: theme, difference: phrases.joined(separator: "; "))
    }
  }
}

extension ThemeFormat {
  /// What would be lost of all of these.
  public func losses(of themes: [Theme], credits: Credits) -> [Loss] {
    // A game's title is that of its theme, which goes along.
    let title = themes.count == 1 && credits.title == themes.first?.name ? nil : credits.title
    let details = [title, credits.author, credits.license, credits.description, credits.packVersion]
    let count = carriesCredits ? 0 : details.count { $0 != nil }
    return Loss.total(themes.flatMap(losses) + (count == 0 ? [] : [Loss(.credits, count)]))
  }
}
