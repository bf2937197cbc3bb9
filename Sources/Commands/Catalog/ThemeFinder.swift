internal import Catalogs
internal import Themes

/// Finds a theme by its name, its row in `list`, or the beginning of its id.
struct ThemeFinder {
  let snapshot: any CatalogSnapshot

  /// A name or a row wins over an id; a name that is also the row of another theme is ambiguous. Case and accents are
  /// ignored where that leaves one theme.
  ///
  /// With `takingParts`, a part of a name suffices where only one theme has it.
  func theme(_ text: String, takingParts: Bool = false) throws -> Theme {
    if let named = try themeNamed(text) {
      if let other = try snapshot.theme(numbered: text, besides: named.id) {
        throw try ambiguousNumber(text, named, other)
      }
      return named
    }
    if let row = Int(written: text), row > 0, let found = try snapshot.theme(row: row) { return found }
    if let found = try themeWithID(text) { return found }
    if takingParts, let found = try themeWithPart(text) { return found }
    throw Diagnostic.usage(.unknownTheme(text, suggestion: try suggestion(for: text)))
  }

  /// The themes of all these names, each once, in the order they were named. `advice` may know a better hint for an
  /// unknown one.
  func themes(_ texts: [String], advice: (String) -> String?) throws -> [Theme] {
    var seen: Set<ThemeID> = []
    return try texts.map { text in
      do {
        return try theme(text)
      } catch var finding as Diagnostic where finding.isUnknownTheme {
        finding.hint = advice(text) ?? finding.hint
        throw finding
      }
    }.filter { seen.insert($0.id).inserted }
  }

  /// The id of a theme whose content is damaged, by its row or the beginning of its id.
  func damaged(_ text: String) throws -> ThemeID? {
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
    let matches = try snapshot.themes(idPrefix: text, limit: 4)
    if matches.count > 1 { throw try ambiguous(text, matches) }
    return matches.first
  }

  private func themeWithPart(_ text: String) throws -> Theme? {
    let part = NameKey(text).loose
    guard !part.isEmpty else { return nil }
    var keys: [String: NameKey] = [:]
    try snapshot.forEachName { name in
      let key = NameKey(name)
      if key.loose.contains(part) { keys[key.loose] = key }
      return keys.count <= Self.namesTold
    }
    let matches = try keys.values.flatMap { try snapshot.themes(matching: $0) }.sorted { $0.name < $1.name }
    if matches.count > 1 { throw try ambiguous(text, matches) }
    return matches.first
  }

  private func ambiguous(_ text: String, _ matches: [Theme]) throws -> Diagnostic {
    let told = matches.prefix(Self.namesTold)
    let numbers = try snapshot.numbers(of: Set(told.map(\.id)))
    return .usage(
      .ambiguousTheme(
        text, matches: told.map { .init(id: $0.id, name: $0.name, number: numbers[$0.id]) }))
  }

  private func ambiguousNumber(_ text: String, _ named: Theme, _ other: ThemeID) throws -> Diagnostic {
    let numbers = try snapshot.numbers(of: [named.id])
    // The other one may be damaged and have no name.
    let name = (try? snapshot.theme(other))?.name
    return .usage(
      .ambiguousNumber(
        text, named: .init(id: named.id, name: named.name, number: numbers[named.id]),
        numbered: .init(id: other, name: name)))
  }

  private func suggestion(for text: String) throws -> String? {
    var names: [String] = []
    try snapshot.forEachName { name in
      names.append(name)
      return names.count < Self.namesAsked
    }
    return closest(to: text, among: names)
  }

  /// Shorter texts are more often a mistyped name.
  private static let shortestPrefix = 4
  private static let namesTold = 4
  private static let namesAsked = 20_000
}
