/// Whether a stream gets colour, by what the user says and then by what the stream is.
public enum ColorSupport {
  /// Nil for no colour. The first that speaks decides: `--color`, `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, `TERM`, the stream.
  public static func depth(
    _ choice: ColorChoice, isTerminal: Bool, environment: [String: String]
  ) -> ColorDepth? {
    isWanted(choice, isTerminal, environment) ? available(environment) : nil
  }

  private static func isWanted(_ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR", default: ""] != "" { return false }
    if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
    if environment["CLICOLOR"] == "0" { return false }
    return isTerminal && !isDumb(environment)
  }

  private static func available(_ environment: [String: String]) -> ColorDepth {
    if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""].lowercased()) { return .full }
    return environment["TERM", default: ""].lowercased().contains("256color") ? .indexed : .sixteen
  }

  /// A terminal that understands no escape sequence, or of which nothing is known.
  public static func isDumb(_ environment: [String: String]) -> Bool {
    ["", "dumb"].contains(environment["TERM", default: ""])
  }
}
