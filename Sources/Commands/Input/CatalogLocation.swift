internal import Themes

/// Where the catalog is: the option, then the environment, then the user's data folder.
struct CatalogLocation {
  let path: String
  /// True where nobody named the file: its folder is ours to create.
  let isDefault: Bool

  init(option: String?, environment: [String: String]) throws {
    for variable in ["MEMORIZE_CATALOG", "XDG_DATA_HOME", "HOME"] where environment[variable]?.isRepaired == true {
      throw Diagnostic.notText(variable)
    }
    if let named = option ?? environment["MEMORIZE_CATALOG"].flatMap({ $0.isEmpty ? nil : $0 }) {
      if named.isEmpty { throw Diagnostic.badValue(named, of: "--catalog", expected: "the name of a file") }
      if named.contains("://") { throw Diagnostic.unknownStore(named) }
      path = named
      isDefault = false
      return
    }
    isDefault = true
    path = try Self.dataFolder(environment) + "/memorize/catalog.sqlite"
  }

  /// `$XDG_DATA_HOME` where it is an absolute path, as its specification asks, else `~/.local/share`.
  static func dataFolder(_ environment: [String: String]) throws -> String {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { throw Diagnostic.noHome }
    return home + "/.local/share"
  }
}

extension String {
  /// True when it holds a replacement character, as text from bytes that are no UTF-8 does: as a path it would name
  /// another file.
  var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
