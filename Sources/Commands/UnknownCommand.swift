internal import Catalogs
internal import Themes

/// An unknown command, and the search for what was probably meant.
struct UnknownCommand: Sendable {
  let name: String
  /// The words after it.
  let rest: ArraySlice<String>

  /// The likely meaning: a command of another program, else a theme to play, else the command that is spelled most like it.
  func diagnostic(for invocation: Invocation) -> Diagnostic {
    if ForeignCommands.line(for: name) == nil, let theme = theme(invocation) {
      return .usage(
        .error(
          "usage.unknown-command", "\(quoted(theme)) is a theme, not a command",
          hint: "To play it: memorize play \(shellWord(name: theme))"))
    }
    return .usage(.unknownCommand(name, hint: ForeignCommands.hint(for: name)))
  }

  /// The first words, as far as they name a theme; nil also where the catalog cannot be read.
  private func theme(_ invocation: Invocation) -> String? {
    guard let location = try? invocation.location.get(),
      let catalog = try? location.open(for: .reading, by: invocation.hastyCaller)
    else { return nil }
    let whole = ([name] + rest.prefix { !$0.hasPrefix("-") }).joined(separator: " ")
    return Set([whole, name]).sorted { $0.utf8.count > $1.utf8.count }.first { words in
      (try? catalog.read { try ThemeFinder($0).theme(words) }) != nil
    }
  }
}

/// The names that commands have in other programs, and the line that does the same here.
///
/// For example: `ForeignCommands.line(for: "rm") == "memorize delete THEME"`
enum ForeignCommands {
  /// The counterpart of a word, else the command that is spelled most like it.
  static func hint(for word: String) -> String? {
    line(for: word).map { "Use: \($0)" }
      ?? closest(to: word, among: CommandTable.commands.map(\.name)).map { "Did you mean '\($0)'?" }
  }

  static func line(for word: String) -> String? {
    let wanted = word.lowercased()
    return table.first { $0.words.contains(wanted) }?.line
  }

  static let table: [(words: [String], line: String)] = [
    (["ls", "dir", "themes", "all", "index"], "memorize list"),
    (["cat", "view", "info", "display", "describe", "get", "inspect"], "memorize show THEME"),
    (["rm", "remove", "del", "erase", "drop", "destroy", "trash"], "memorize delete THEME"),
    (["rename", "mv", "move", "name"], "memorize edit THEME -e 'name NEW'"),
    (["add"], "memorize edit THEME -e 'add EMOJI'"),
    (["copy", "cp", "duplicate", "clone"], "memorize edit THEME -e 'copy NEW'"),
    (
      ["color", "colour", "recolor", "pairs", "change", "modify", "set", "open"],
      "memorize edit THEME"
    ),
    (["create", "make", "mk"], "memorize new NAME"),
    (["find", "search", "lookup", "grep"], "memorize emoji find WORD"),
    (["load", "read", "install", "upload"], "memorize import FILE"),
    (["save", "dump", "write", "backup", "share", "pack", "download"], "memorize export -o FILE"),
    (["validate", "verify", "lint", "test"], "memorize check FILE"),
    (["start", "game", "continue", "resume", "run", "begin"], "memorize play THEME"),
    (["score", "highscores", "stats", "best"], "memorize scores"),
    (["log", "journal", "changes"], "memorize history"),
    (["undelete", "recover", "unremove"], "memorize restore THEME"),
    (["revert", "rollback", "back"], "memorize undo"),
    (["repair", "fix", "status"], "memorize doctor"),
  ]
}
