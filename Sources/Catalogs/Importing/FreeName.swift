internal import Themes

extension CatalogSnapshot {
  /// True when people would take a theme of this catalog for one of this name.
  public func hasTheme(named name: String) throws -> Bool {
    let key = NameKey(name)
    return try themes(matching: key).contains { NameKey($0.theme.name).strict == key.strict }
  }

  /// The name itself while it is free, else the first that is: `Untitled 2`.
  public func freeName(beside name: String) throws -> String {
    guard try hasTheme(named: name) else { return name }
    var number = 2
    while try hasTheme(named: CopyNames.numbered(name, number)) { number += 1 }
    return CopyNames.numbered(name, number)
  }
}
