/// `1 theme`, `8 themes`, `50,000 themes`
func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// As one word of a shell's line, whatever is in it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// As an operand of a command's line, behind its options. For example: `'Sea'`, `-- '-odd'`
func shellOperand(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }

/// Thousands set apart: `50,000`.
func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
