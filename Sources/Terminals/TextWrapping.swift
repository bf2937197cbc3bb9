/// Breaks prose into lines that fit a window.
public enum TextWrapping {
  /// Lines of at most `width` cells, broken at spaces; a word that is wider than that has a line of its own. Inside a line
  /// spaces stay as many as they were: they may belong to a name.
  ///
  /// The first line begins with `first`, the others with `hanging`, and every line but the last ends in `continuation`.
  /// For example: `lines("one two", width: 5) == ["one", "two"]`.
  public static func lines(
    _ text: String, width: Int, first: String = "", hanging: String = "", continuation: String = ""
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var cells = first.cells
    var hasWord = false
    var spaces = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      spaces += 1
      if word.isEmpty { continue }
      let wanted = word.cells
      if hasWord, cells + spaces + wanted + continuation.cells > width {
        lines.append(line + continuation)
        line = hanging
        cells = hanging.cells
        hasWord = false
      }
      if !hasWord { spaces = 0 }
      line += String(repeating: " ", count: spaces) + word
      cells += spaces + wanted
      (hasWord, spaces) = (true, 0)
    }
    return lines + [line]
  }
}
