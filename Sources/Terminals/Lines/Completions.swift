/// Candidates to complete the word before the cursor.
///
/// For example: in `add gho` the word is `gho`, and `ghost` with the face 👻 is a candidate.
public struct Completions: Sendable {
  public struct Candidate: Hashable, Sendable {
    /// Replaces the word.
    public var text: String
    /// Shown in the list, cut to its column.
    public var label: String
    /// Shown after the label, where a terminal that draws it at another width moves nothing.
    public var face: String

    public init(_ text: String, label: String? = nil, face: String = "") {
      self.text = text
      self.label = label ?? text
      self.face = face
    }
  }

  /// The start of the word in the text before the cursor.
  public var start: String.Index
  public var candidates: [Candidate]
  /// Added after the only candidate.
  public var ending: String

  public init(start: String.Index, candidates: [Candidate], ending: String = " ") {
    self.start = start
    self.candidates = candidates
    self.ending = ending
  }

  /// The text that Tab replaces the word with; nil if it would not change.
  func replacement(for word: Substring) -> String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return first.text + ending }
    let common = candidates.dropFirst().reduce(first.text) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    // A candidate may match in the middle. Then typed characters must not be removed.
    guard common.lowercased().hasPrefix(word.lowercased()), common != word else { return nil }
    return common
  }
}

/// The candidates in columns, which a second Tab shows.
struct CandidateList {
  let candidates: [Completions.Candidate]
  let size: TerminalSize

  /// The escaped lines without line ends. Each column is placed by its number, independent of the widths before it.
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
