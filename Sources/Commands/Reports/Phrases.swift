/// As one word of a shell's line, whatever is in it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// As an operand of a command's line, behind its options. For example: `'Sea'`, `-- '-odd'`
func shellOperand(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }
