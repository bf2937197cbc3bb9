public import Themes

/// What `memorize doctor` asks a catalog.
public protocol CatalogHealth {
  func facts() throws -> CatalogFacts
  /// Everything that is wrong, worst first found; empty for a sound catalog. Changes nothing.
  func check() throws -> [Diagnostic]
}
