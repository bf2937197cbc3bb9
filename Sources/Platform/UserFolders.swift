/// The user's folders where the XDG specification puts them: a variable has to be an absolute path.
public enum UserFolders {
  /// For what the user makes: `$XDG_DATA_HOME`, else `~/.local/share`.
  public static func data(_ environment: [String: String]) -> String? {
    folder("XDG_DATA_HOME", ".local/share", environment)
  }

  /// For what programs remember: `$XDG_STATE_HOME`, else `~/.local/state`.
  public static func state(_ environment: [String: String]) -> String? {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  private static func folder(_ variable: String, _ usual: String, _ environment: [String: String]) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/\(usual)" : nil }
  }
}
