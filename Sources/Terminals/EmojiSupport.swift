/// Decides if a terminal can show emoji.
public enum EmojiSupport {
  /// False for the console of Linux and other simple terminals, and where the locale names another encoding than UTF-8.
  ///
  /// For example: false for `TERM=linux` and for `LANG=de_DE.ISO-8859-1`. A locale that names no encoding says nothing:
  /// containers often have none.
  public static func isShown(_ environment: [String: String]) -> Bool {
    let terminal = environment["TERM", default: ""]
    guard !terminal.hasPrefix("vt"), !simple.contains(terminal.split(separator: "-").first.map(String.init) ?? "")
    else {
      return false
    }
    // The first of these that is set decides, as in the C library.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    guard let dot = locale.firstIndex(of: ".") else { return true }
    let encoding = locale[dot...].dropFirst().prefix { $0 != "@" }.lowercased()
    return ["utf-8", "utf8"].contains(encoding)
  }

  /// False for terminals that would show an unknown control sequence as text.
  public static func mayAnswer(_ environment: [String: String]) -> Bool {
    let terminal = environment["TERM", default: ""]
    return isShown(environment) && !terminal.isEmpty && !silent.contains { terminal.hasPrefix($0) }
  }

  private static let silent = ["dumb", "cygwin", "emacs", "eterm"]

  private static let simple: Set<String> = ["linux", "ansi", "cons25", "wsvt25", "sun"]
}

extension CellGrid {
  /// The same screen in ASCII, cell by cell, for a terminal that may lack other characters.
  public var inASCII: CellGrid { mapped { Self.plain[$0] ?? ($0.utf8.count > 1 ? "?" : $0) } }

  private static let plain: [String: String] = [
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "╔": "#", "╗": "#", "╚": "#", "╝": "#", "═": "#",
    "║": "#", "░": ":", "…": "~", "·": "-", "▸": "*", "×": "x", "↑": "^", "↓": "v",
    "←": "<", "→": ">", "−": "-", "✓": "+", "★": "*", "☆": ".",
  ]
}
