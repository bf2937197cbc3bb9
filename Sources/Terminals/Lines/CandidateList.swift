/// Candidates in columns, as a second Tab shows them.
struct CandidateList {
  let candidates: [Completions.Candidate]
  let size: TerminalSize

  /// The lines without their ends, safe to show; each column starts at its place whatever widths come before.
  var lines: [String] {
    guard !candidates.isEmpty else { return [] }
    let room = max(size.columns - 1, 1)
    let widest = candidates.map { Self.text($0).cells }.max() ?? 1
    let width = min(widest + 2, room)
    let columns = max(room / width, 1)
    let most = max(size.rows - 4, 1)
    let isCut = candidates.count > columns * most
    let shown = isCut ? candidates.prefix(columns * most) : candidates[...]
    let rows = (shown.count + columns - 1) / columns
    var lines = (0..<rows).map { row in
      (0..<columns).reduce(into: "") { line, column in
        let index = column * rows + row
        guard index < shown.count else { return }
        if column > 0 { line += "\u{1B}[\(column * width + 1)G" }
        line += TextWidth.fitted(Self.text(shown[index]), to: max(width - (columns > 1 ? 2 : 0), 1))
      }
    }
    if isCut { lines.append(TextWidth.fitted("… and \(candidates.count - shown.count) more", to: room)) }
    return lines
  }

  private static func text(_ candidate: Completions.Candidate) -> String {
    Escaping.escaped(candidate.face.isEmpty ? candidate.label : candidate.label + " " + candidate.face)
  }
}
