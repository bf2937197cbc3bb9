/// What helps with a problem, as a value: a library has no commands, so the program that shows the problem words it.
public enum Remedy: Hashable, Sendable {
  /// Repair the file of the catalog from its sound parts.
  case repair
  /// Rebuild the themes on a server from its journal.
  case rebuild
  /// Examine the catalog for damage.
  case examine
  /// Create a new catalog.
  case createCatalog
  /// Use a catalog at another place.
  case chooseAnotherCatalog
  /// Copy the catalog once more, to finish an interrupted copy.
  case copyAgain
  /// Update the program to a newer version.
  case updateProgram
  /// Wait longer for a server.
  case waitLonger
  /// Use http outside private networks too.
  case allowUnencrypted
  /// See the entries of the journal, or those that touched a theme.
  case seeHistory(of: String? = nil)
  /// Look at the theme as it is now.
  case seeTheme
  /// List the themes of the catalog.
  case listThemes
  /// Undo the operation with this number.
  case undo(Int64)
  /// Undo this operation before what was wanted.
  case undoFirst(Int64)
  /// Undo the newest change.
  case undoNewest
  /// Redo the change that was undone last.
  case redoNewest
  /// Restore the theme with this name as of an operation.
  case restore(String, asOf: Int64)
  /// Delete the theme with this number in the list.
  case delete(row: Int)
  /// Continue a game that was saved.
  case play
  /// Begin a new game in place of one that was saved.
  case playAnew
  /// Read the file in one of these formats, instead of one that is recognised.
  case readAs([String])
  /// Read the file in the format that is recognised.
  case recognizeFormat
  /// Look up words in place of emoji, in the language with this code or, for nil, in that of the user.
  case lookUpWords(language: String? = nil)
  /// Accept that something is lost.
  case acceptLosses
  /// Test the plugin for faults.
  case testPlugin
  /// Delete the folder with what is remembered about servers.
  case forgetServers(folder: String)
}
