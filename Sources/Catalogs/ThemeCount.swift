internal import Themes

/// Compares how many themes are in effect with what the journal says: a catalog whose themes another program has deleted
/// is damaged, and not empty.
package enum ThemeCount {
  /// Throws a ``Diagnostic`` if a store has another number of themes than the journal.
  package static func require(found: Int64, total: Int64) throws {
    guard found != total else { return }
    let number = found == 0 ? "none is" : found == 1 ? "1 is" : "\(grouped(Int(found))) are"
    throw Diagnostic.catalog(.inconsistent("\(counted(Int(total), "theme")) should be in the list, and \(number)"))
  }
}
