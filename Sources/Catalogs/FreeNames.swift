internal import Themes

extension CatalogSnapshot {
  /// True if a theme has this name, ignoring case and spacing.
  public func hasTheme(named name: String) throws -> Bool {
    let key = NameKey(name)
    return try themes(matching: key).contains { NameKey($0.name).strict == key.strict }
  }

  /// The name itself if it is free, or else the first free one with a number: `Untitled 2`.
  public func freeName(beside name: String) throws -> String {
    var number = 1
    while try hasTheme(named: CopyNames.numbered(name, number)) { number += 1 }
    return CopyNames.numbered(name, number)
  }
}
