// Breaking styled text into lines that fit a window.
extension StyledText {
  /// Lines of at most `width` cells, broken at spaces and at line ends of its own; a word that is wider than that has a
  /// line of its own.
  ///
  /// For example: `"one two".lines(width: 5)` is `one` and `two`.
  public func lines(width: Int) -> [StyledText] {
    guard cells > width || plain.contains("\n") else { return [self] }
    var lines: [StyledText] = []
    var (line, spaces, word) = (StyledText(), StyledText(), StyledText())
    func endWord() {
      guard !word.runs.isEmpty else { return }
      if line.cells > 0, line.cells + spaces.cells + word.cells > width {
        lines.append(line)
        line = word
      } else {
        line = line + spaces + word
      }
      (spaces, word) = (StyledText(), StyledText())
    }
    for run in runs {
      var rest = run.text[...]
      while let first = rest.first {
        let piece = rest.prefix { Self.kind($0) == Self.kind(first) }
        rest = rest[piece.endIndex...]
        if Self.kind(first) == .word {
          word.append(safe: String(piece), cells: piece.cells, run.style)
          continue
        }
        endWord()
        if Self.kind(first) == .space {
          spaces.append(String(piece), run.style)
        } else {
          for _ in piece {
            lines.append(line)
            (line, spaces) = (StyledText(), StyledText())
          }
        }
      }
    }
    endWord()
    return lines + [line + spaces]
  }

  private enum Kind { case word, space, lineEnd }

  private static func kind(_ character: Character) -> Kind {
    character.isNewline ? .lineEnd : character == " " ? .space : .word
  }
}
