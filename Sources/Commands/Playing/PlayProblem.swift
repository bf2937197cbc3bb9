internal import Themes

extension Wording {
  /// No theme is named, and none can be guessed.
  static func noTheme(_ message: String, hint: String) -> Wording { .error("play.no-theme", message, hint: hint) }
}

/// For example: `'Sea', 'Sky' …`
func listed(_ names: [String]) -> String {
  names.prefix(8).map { quoted($0) }.joined(separator: ", ") + (names.count > 8 ? " …" : "")
}
