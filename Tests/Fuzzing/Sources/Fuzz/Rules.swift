import Themes

/// Traps if a theme breaks a rule.
func expectRules(_ themes: [Theme]) {
  for theme in themes {
    precondition(theme.emojis.count >= 2 && (2...theme.emojis.count).contains(theme.numberOfPairs), "a rule is broken")
    precondition(!theme.name.unicodeScalars.contains { $0.value < 0x20 }, "a control character in a name")
  }
}
