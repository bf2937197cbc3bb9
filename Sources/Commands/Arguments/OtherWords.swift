/// What people call a command who come from other programs, and how it is written here.
///
/// For example: `OtherWords.line(for: "rm") == "memorize delete THEME"`
enum OtherWords {
  static func line(for word: String) -> String? {
    let wanted = word.lowercased()
    return table.first { $0.words.contains(wanted) }?.line
  }

  private static let table: [(words: [String], line: String)] = [
    (["ls", "dir", "themes", "all", "index"], "memorize list"),
    (["cat", "view", "info", "display", "describe", "print", "get", "inspect"], "memorize show THEME"),
    (["rm", "remove", "del", "erase", "drop", "destroy", "trash"], "memorize delete THEME"),
    (["rename", "mv", "move", "name"], "memorize edit THEME -e 'name NEW'"),
    (["add"], "memorize edit THEME -e 'add EMOJI'"),
    (["copy", "cp", "duplicate", "clone"], "memorize edit THEME -e 'copy NEW'"),
    (
      ["color", "colour", "recolor", "pairs", "restore", "change", "modify", "set", "update", "open"],
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
    (["revert", "rollback", "back"], "memorize undo"),
    (["repair", "fix", "status"], "memorize doctor"),
  ]
}
