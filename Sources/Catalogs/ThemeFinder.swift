package import Themes

/// Finds a theme by its name, its row in `list`, or the beginning of its id.
package struct ThemeFinder {
  package let snapshot: any CatalogSnapshot

  package init(_ snapshot: any CatalogSnapshot) { self.snapshot = snapshot }

  /// A name or a row wins over an id; a name that is also the row of another theme is ambiguous. Case and accents are
  /// ignored where that leaves one theme.
  ///
  /// With `takingParts`, a part of a name suffices where only one theme has it; otherwise it is suggested. Commands that
  /// read and the editor take parts; what deletes or replaces a theme needs its whole name.
  package func theme(_ text: String, takingParts: Bool = false) throws -> Theme {
    if let named = try themeNamed(text) {
      if let other = try snapshot.theme(numbered: text, besides: named.id) {
        throw try ambiguousNumber(text, named, other)
      }
      return named
    }
    if let row = Int(written: text), row > 0, let found = try snapshot.theme(row: row) { return found }
    if let found = try themeWithID(text) { return found }
    let found = try themesWithPart(text)
    if takingParts {
      if found.count > 1 { throw try ambiguous(text, found) }
      if let only = found.first { return only }
    }
    var names: Set<String> = []
    let suggestions =
      found.isEmpty
      ? try closestName(to: text).map { [$0] } ?? [] : found.map(\.name).filter { names.insert($0).inserted }
    throw Diagnostic(ThemeNameProblem.unknown(text, suggestions: suggestions))
  }

  /// The themes of all these names or parts of names, each once, in the order they were named. `advice` may know a better
  /// hint for an unknown one.
  package func themes(_ texts: [String], advice: (String) -> String?) throws -> [Theme] {
    var seen: Set<ThemeID> = []
    return try texts.map { text in
      do {
        return try theme(text, takingParts: true)
      } catch var finding as Diagnostic where finding.isUnknownTheme {
        if let hint = advice(text) { finding.hint = hint }
        throw finding
      }
    }.filter { seen.insert($0.id).inserted }
  }

  /// The id of a theme whose content is damaged, by its row or the beginning of its id.
  package func damaged(_ text: String) throws -> ThemeID? {
    if let row = Int(written: text), row > 0, let id = try snapshot.id(row: row) { return id }
    let ids = text.utf8.count >= Self.shortestPrefix ? try snapshot.ids(prefix: text, limit: 2) : []
    return ids.count == 1 ? ids[0] : nil
  }

  private func themeNamed(_ text: String) throws -> Theme? {
    let key = NameKey(text)
    let loose = try snapshot.themes(matching: key)
    let strict = loose.filter { NameKey($0.name).strict == key.strict }
    let exact = strict.filter { $0.name == text }
    for matches in [exact, strict, loose] {
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 { throw try ambiguous(text, matches) }
    }
    return nil
  }

  private func themeWithID(_ text: String) throws -> Theme? {
    let digits = text.utf8.filter { hexadecimalValue($0) != nil }.count
    guard digits >= Self.shortestPrefix,
      text.utf8.allSatisfy({ hexadecimalValue($0) != nil || $0 == UInt8(ascii: "-") })
    else { return nil }
    let matches = try snapshot.ids(prefix: text, limit: Self.mostMatches + 1).compactMap(snapshot.theme)
    if matches.count > 1 { throw try ambiguous(text, matches) }
    return matches.first
  }

  /// Sorted by name. Of many themes, only some, but more than are named in a message.
  private func themesWithPart(_ text: String) throws -> [Theme] {
    let part = NameKey(text).loose
    guard !part.isEmpty else { return [] }
    var keys: [String: NameKey] = [:]
    try snapshot.forEachName { name in
      let key = NameKey(name)
      if key.loose.contains(part) { keys[key.loose] = key }
      return keys.count <= Self.mostMatches
    }
    return try keys.values.flatMap { try snapshot.themes(matching: $0) }.sorted { $0.name < $1.name }
  }

  private func ambiguous(_ text: String, _ matches: [Theme]) throws -> Diagnostic {
    let named = matches.prefix(Self.mostMatches)
    let numbers = try snapshot.numbers(of: Set(named.map(\.id)))
    return Diagnostic(
      ThemeNameProblem.ambiguous(
        text, matches: named.map { .init(id: $0.id, name: $0.name, number: numbers[$0.id]) },
        isMore: matches.count > named.count))
  }

  private func ambiguousNumber(_ text: String, _ named: Theme, _ other: ThemeID) throws -> Diagnostic {
    let numbers = try snapshot.numbers(of: [named.id])
    // The other one may be damaged and have no name.
    let name = (try? snapshot.theme(other))?.name
    return Diagnostic(
      ThemeNameProblem.ambiguousNumber(
        text, named: .init(id: named.id, name: named.name, number: numbers[named.id]),
        numbered: .init(id: other, name: name)))
  }

  private func closestName(to text: String) throws -> String? {
    closest(to: text, among: try collected(limit: Self.namesAsked) { try snapshot.forEachName($0) })
  }

  /// Shorter texts are more often a mistyped name.
  private static let shortestPrefix = 4
  private static let mostMatches = 4
  private static let namesAsked = 20_000
}

/// Why a text names no theme.
package enum ThemeNameProblem: Problem {
  case unknown(String, suggestions: [String])
  /// `isMore` is true if it matches others too.
  case ambiguous(String, matches: [Reference], isMore: Bool = false)
  /// The text is the name of one theme and the number of another.
  case ambiguousNumber(String, named: Reference, numbered: Reference)

  /// A theme as an error names it, with everything that names it uniquely.
  package struct Reference: Hashable, Sendable {
    let id: ThemeID
    /// Nil where its content is damaged.
    let name: String?
    /// Its row in `memorize list`.
    let number: Int?

    package init(id: ThemeID, name: String?, number: Int? = nil) {
      (self.id, self.name, self.number) = (id, name, number)
    }
  }

  package var wording: Wording {
    switch self {
    case .unknown(let name, suggestions: []):
      .error("usage.no-such-theme", "there is no theme \(quoted(name))", .listThemes)
    case .unknown(let name, let suggestions):
      .error(
        "usage.no-such-theme", "there is no theme \(quoted(name))",
        hint: "Did you mean \(suggestions.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?")
    case .ambiguous(let name, let matches, let isMore):
      .error(
        "usage.ambiguous-theme",
        "\(quoted(name)) matches several themes: "
          + matches.map { Self.listed($0, among: matches) }.joined(separator: ", ") + (isMore ? " and more" : ""),
        hint: "Use the \(Self.handles(of: matches).joined(separator: " or the ")) of the one you mean.")
    case .ambiguousNumber(let name, let named, let numbered):
      .error(
        "usage.ambiguous-theme",
        "\(quoted(name)) is the name of one theme (\(Self.number(named))id \(named.id)) and the number of another "
          + "(\(numbered.name.map { "'\($0)', " } ?? "")id \(numbered.id))",
        hint: "Use the id of the one you mean.")
    }
  }

  package var failure: Failure {
    switch self {
    case .unknown: .missing
    case .ambiguous, .ambiguousNumber: .usage
    }
  }

  /// The ways to name one of these themes that distinguish it from the others.
  private static func handles(of matches: [Reference]) -> [String] {
    // A deleted theme has no number.
    let number = matches.allSatisfy { $0.number != nil } ? ["number"] : []
    return Set(matches.map(\.name)).count == matches.count ? ["full name"] + number : number + ["id"]
  }

  /// Only themes of the same name need their ids.
  private static func listed(_ theme: Reference, among matches: [Reference]) -> String {
    guard let name = theme.name, matches.filter({ $0.name == name }).count == 1 else {
      return (theme.name.map { "'\($0)' " } ?? "") + "(\(number(theme))id \(theme.id))"
    }
    return "'\(name)'" + (theme.number.map { " (number \($0))" } ?? "")
  }

  private static func number(_ theme: Reference) -> String { theme.number.map { "number \($0), " } ?? "" }
}

extension Diagnostic {
  /// True if a name matches no theme.
  package var isUnknownTheme: Bool {
    if case .unknown? = problem as? ThemeNameProblem { true } else { false }
  }
}
