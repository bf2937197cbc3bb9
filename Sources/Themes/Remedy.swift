/// What helps with a problem, as a value: a library has no commands, so the program that shows the problem words it.
///
/// Remedies for catalogs on servers, and for what only the command `memorize` does, say so: an app need not offer them.
public enum Remedy: Hashable, Sendable {
  /// Repair the file of the catalog from its sound parts: ``ThemeCatalog/repair(_:author:)``.
  case repair
  /// Rebuild the themes from the journal. For servers.
  case rebuild
  /// Examine the catalog for damage: ``ThemeCatalog/check()``.
  case examine
  /// Create a new catalog. For servers.
  case createCatalog
  /// Use a catalog at another place.
  case chooseAnotherCatalog
  /// Copy the catalog once more, to finish an interrupted copy. For the command.
  case copyAgain
  /// Update the program to a newer version.
  case updateProgram
  /// Wait longer for a server. For servers and websites.
  case waitLonger
  /// Use http outside private networks too. For the command.
  case allowUnencrypted
  /// See the operations of the journal, or those that touched a theme: ``ThemeCatalog/operations`` and
  /// ``ThemeCatalog/history(of:)``.
  case seeHistory(of: String? = nil)
  /// Look at the theme as it is now: ``ThemeCatalog/theme(_:)``.
  case seeTheme
  /// List the themes of the catalog. For the command, to which a name is typed.
  case listThemes
  /// Undo the operation with this number: ``ThemeCatalog/undo(_:)``.
  case undo(Int64)
  /// Undo this operation before what was wanted.
  case undoFirst(Int64)
  /// Undo the newest change.
  case undoNewest
  /// Redo the change that was undone last.
  case redoNewest
  /// Restore the theme with this name as of an operation: save it as ``ThemeCatalog/history(of:)`` has it.
  case restore(String, asOf: Int64)
  /// Delete the theme with this number in the list. For the command; an app repairs the catalog.
  case delete(row: Int)
  /// Continue a game that was saved: ``ThemeCatalog/games(of:)``.
  case play
  /// Begin a new game in place of one that was saved.
  case playAnew
  /// Read the file in one of these formats, instead of one that is recognised:
  /// ``ThemeFile/init(contentsOf:as:formats:skippingInvalidThemes:)``.
  case readAs([String])
  /// Read the file in the format that is recognised: without naming one.
  case recognizeFormat
  /// Look up words in place of emoji, in the language with this code or, for nil, in that of the user. For the command.
  case lookUpWords(language: String? = nil)
  /// Accept that something is lost. For the command.
  case acceptLosses
  /// Test the plugin for faults. For the command.
  case testPlugin
  /// Delete the folder with what is remembered about servers. For servers.
  case forgetServers(folder: String)
}
