/// Breaks prose into lines that fit a window.
public enum TextWrapping {
  /// Lines of at most `width` cells, broken at spaces; a word that is wider than that has a line of its own.
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
    for word in text.split(separator: " ") {
      let wanted = String(word).cells
      if hasWord, cells + 1 + wanted + continuation.cells > width {
        lines.append(line + continuation)
        line = hanging
        cells = hanging.cells
        hasWord = false
      }
      line += (hasWord ? " " : "") + word
      cells += (hasWord ? 1 : 0) + wanted
      hasWord = true
    }
    return lines + [line]
  }
}
