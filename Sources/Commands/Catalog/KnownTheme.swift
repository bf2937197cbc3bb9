internal import Catalogs
internal import Themes

/// A theme that is or was in the catalog, with its name now or when it was deleted.
struct KnownTheme {
  let id: ThemeID
  let name: String
}

extension KnownTheme {
  fileprivate init(_ theme: Theme) { self.init(id: theme.id, name: theme.name) }
}

extension ThemeFinder {
  /// A theme by its name, number or id, as ``theme(_:takingParts:)`` finds it; else one of the journal that was deleted or
  /// had this name; else, with `takingParts`, the one with this part of a name.
  func known(_ text: String, takingParts: Bool = false) throws -> KnownTheme {
    do {
      return KnownTheme(try theme(text))
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      return try past(text) ?? KnownTheme(theme(text, takingParts: takingParts))
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      guard let id = try damaged(text) else { throw finding }
      return KnownTheme(id: id, name: text)
    }
  }

  private func past(_ text: String) throws -> KnownTheme? {
    let key = NameKey(text).strict
    let range = ThemeID.range(ofPrefix: text).flatMap { text.utf8.count >= 4 ? $0 : nil }
    var found: [ThemeID] = []
    try snapshot.forEachOperation { operation in
      guard operation.kind == .change else { return true }
      try snapshot.forEachChange(of: operation.id) { change in
        let isNamed = [change.after, change.before].contains { $0.map { NameKey($0.name).strict == key } ?? false }
        if isNamed || range?.contains(change.id) == true, !found.contains(change.id) { found.append(change.id) }
        return true
      }
      return true
    }
    let themes = try found.prefix(4).map { KnownTheme(id: $0, name: try lastName(of: $0) ?? text) }
    guard themes.count > 1 else { return themes.first }
    throw Diagnostic(ThemeNameProblem.ambiguous(text, matches: themes.map { .init(id: $0.id, name: $0.name) }))
  }

  private func lastName(of id: ThemeID) throws -> String? {
    let newest = try collected(limit: 1) { visit in try snapshot.forEachChange(of: id) { try visit($1) } }.first
    return (newest?.after ?? newest?.before)?.name
  }
}
