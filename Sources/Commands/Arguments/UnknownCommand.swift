internal import Catalogs
internal import Themes

/// What to say to somebody whose first word is no command.
struct UnknownCommand {
  let name: String
  /// The words behind it.
  let rest: ArraySlice<String>
  let table: [CommandDescription]

  /// A word that other programs have, a theme that is to be played, else a slip of the finger.
  func diagnostic(for invocation: Invocation) -> Diagnostic {
    if let line = OtherWords.line(for: name) { return .foreignCommand(name, line: line) }
    if let theme = theme(invocation) { return .themeAsCommand(theme) }
    return .unknownCommand(name, suggestion: closest(to: name, among: table.map(\.name)))
  }

  /// The words as they name a theme. What cannot be read now names none.
  private func theme(_ invocation: Invocation) -> String? {
    guard let catalog = try? invocation.catalogForReading() else { return nil }
    let whole = ([name] + rest.prefix { !$0.hasPrefix("-") }).joined(separator: " ")
    return Set([whole, name]).sorted { $0.utf8.count > $1.utf8.count }.first { words in
      (try? catalog.read { try ThemeFinder(snapshot: $0).theme(words) }) != nil
    }
  }
}
