/// As one word of a shell's line, whatever is in it.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// The same, without quotes where nothing in it needs them. For example: `out/b.json`
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x2C...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : shellQuoted(text)
}

/// As an operand of a command's line, behind its options. For example: `'Sea'`, `-- '-odd'`
func shellOperand(_ text: String) -> String { (text.hasPrefix("-") ? "-- " : "") + shellQuoted(text) }
