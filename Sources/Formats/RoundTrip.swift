public import Themes

/// Writes themes in a format and reads them back, to find out what is lost.
///
/// For example: `try RoundTrip(themes, through: CSVFormat()).losses.listed` is `2 unknown keys`. It does not rely on
/// the losses that the format declares, but compares the themes before and after, field by field.
package struct RoundTrip: Sendable {
  /// A theme that changes in the round trip.
  package struct Change: Sendable {
    /// The theme before the round trip.
    package let theme: Theme
    /// The difference in words: `pairs 6 → 7`, `it is lost`.
    package let difference: String
    /// Nil if it is lost.
    fileprivate let readBack: Theme?

    /// True if losses of these kinds explain the difference. Of a kind that is not listed here only its format knows what it changes.
    fileprivate func isDeclared(as kinds: [Loss.Kind]) -> Bool {
      guard let readBack, !kinds.isEmpty else { return false }
      let ofExtras: [Loss.Kind] = [.unknownKeys, .nullValues, .controlCharacters]
      let ofColors: [Loss.Kind] = [.themeColors, .transparencies]
      let known = ofExtras + ofColors + [.ids, .numbersOfPairs, .removedEmojis, .cardTexts]
      guard kinds.allSatisfy(known.contains) else { return true }
      return theme.name == readBack.name && theme.emojis == readBack.emojis
        && (theme.id == readBack.id || kinds.contains(.ids))
        && (theme.numberOfPairs == readBack.numberOfPairs || kinds.contains(.numbersOfPairs))
        && (theme.color == readBack.color || kinds.contains(where: ofColors.contains))
        && (theme.removedEmojis == readBack.removedEmojis || kinds.contains(.removedEmojis))
        && (theme.words == readBack.words || kinds.contains(.cardTexts) || kinds.contains(.removedEmojis))
        && (theme.extras == readBack.extras || kinds.contains(where: ofExtras.contains))
    }
  }

  /// The name of the format.
  package let format: String
  /// How many themes were written.
  package let count: Int
  /// The losses that the format declares, and a count of undeclared changes.
  package let losses: [Loss]
  /// The themes that are read back differently, or not at all.
  package let changes: [Change]
  /// Why the written file cannot be read back.
  package let failure: Diagnostic?
  /// The written file.
  package let bytes: [UInt8]

  /// Throws a ``Diagnostic`` if the themes cannot be written.
  package init(_ themes: [Theme], credits: Credits = Credits(), through format: any ThemeFormat) throws {
    bytes = try format.bytes(of: themes, credits: credits)
    var reading = ThemeReading()
    self.format = format.name
    count = themes.count
    do {
      try format.decode(bytes, into: &reading)
      failure = reading.allDiagnostics.first { $0.severity == .error }
    } catch {
      failure = error as? Diagnostic ?? .format(.failed(format: format.name, reason: "\(error)"))
    }
    let changes = Self.changes(from: themes, to: reading.themes)
    self.changes = changes
    let undeclared = changes.count { !$0.isDeclared(as: format.losses(of: $0.theme).map(\.kind)) }
    losses = format.losses(of: themes, credits: credits) + (undeclared == 0 ? [] : [Loss(.undeclared, undeclared)])
  }

  /// Compares by position if the number of themes is the same, otherwise by id.
  private static func changes(from themes: [Theme], to readBack: [Theme]) -> [Change] {
    let isAligned = readBack.count == themes.count
    let byID = Dictionary(readBack.map { ($0.id, $0) }) { first, _ in first }
    return themes.enumerated().compactMap { index, theme in
      guard let other = isAligned ? readBack[index] : byID[theme.id] else {
        return Change(theme: theme, difference: "it is lost", readBack: nil)
      }
      guard other != theme else { return nil }
      let phrases = ThemeDifference(from: theme, to: other).phrases + (other.id == theme.id ? [] : ["another id"])
      return Change(theme: theme, difference: phrases.joined(separator: "; "), readBack: other)
    }
  }
}

extension ThemeFormat {
  /// The losses of all themes together, including the credits.
  public func losses(of themes: [Theme], credits: Credits) -> [Loss] {
    // The title of a single theme's file is the name of that theme, which is not lost.
    let title = themes.count == 1 && credits.title == themes.first?.name ? nil : credits.title
    let details = [title, credits.author, credits.license, credits.description, credits.packVersion]
    let count = carriesCredits ? 0 : details.count { $0 != nil }
    return Loss.total(themes.flatMap(losses) + (count == 0 ? [] : [Loss(.credits, count)]))
  }
}
