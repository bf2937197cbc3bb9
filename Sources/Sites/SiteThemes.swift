internal import Themes

extension SiteIndex {
  /// The themes that these names or parts of names mean. Case and accents are ignored where that leaves one theme.
  package func entries(named names: [String]) throws(SiteProblem) -> [Entry] {
    let keys = themes.map { (entry: $0, key: NameKey($0.name)) }
    var found: [Entry] = []
    for name in names {
      let wanted = NameKey(name)
      let ways = [
        keys.filter { $0.key.strict == wanted.strict }, keys.filter { $0.key.loose == wanted.loose },
        keys.filter { !wanted.loose.isEmpty && $0.key.loose.contains(wanted.loose) },
      ]
      guard let matches = ways.first(where: { !$0.isEmpty }), matches.count == 1 || matches[0].key.loose == wanted.loose
      else {
        let suggestion = ways[2].first?.entry.name ?? closest(to: name, among: themes.map(\.name))
        throw .noSuchTheme(name, suggestion: suggestion)
      }
      found += matches.map(\.entry)
    }
    return found
  }
}
