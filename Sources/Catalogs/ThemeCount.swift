internal import Themes

/// Compares how many themes are in effect with what the journal says, where that costs nothing: a catalog whose themes
/// another program has deleted is damaged, and not empty.
package enum ThemeCount {
  /// After a visit of all themes but the `skipped` first ones: `last` is the number of the last. Throws a ``Diagnostic``.
  package static func require(last: Int, skipped: Int = 0, total: Int) throws {
    guard last > skipped || skipped < total else { return }
    try require(found: Int64(last), total: Int64(total))
  }

  /// Throws a ``Diagnostic`` if themes are in effect where the journal has none, or none where it has some.
  package static func require(hasThemes: Bool, total: Int64) throws {
    guard hasThemes != (total > 0) else { return }
    throw finding(hasThemes ? "some are" : "none is", total)
  }

  /// Throws a ``Diagnostic`` if a store keeps another number than the journal.
  package static func require(found: Int64, total: Int64) throws {
    guard found != total else { return }
    throw finding(found == 0 ? "none is" : found == 1 ? "1 is" : "\(found) are", total)
  }

  private static func finding(_ found: String, _ total: Int64) -> Diagnostic {
    .catalog(.inconsistent("\(counted(Int(total), "theme")) should be in the list, and \(found)"))
  }
}
