/// Ways to complete the text before the cursor.
///
/// For example: behind `add gho` the word starts at `gho`, and `ghost` with its face 👻 is a candidate.
public struct Completions: Sendable {
  /// One way to go on.
  public struct Candidate: Hashable, Sendable {
    /// Takes the place of the word.
    public var text: String
    /// Shown in the list, cut to fit.
    public var label: String
    /// Comes behind the label, where a terminal that draws it at another width moves nothing.
    public var face: String

    public init(_ text: String, label: String? = nil, face: String = "") {
      self.text = text
      self.label = label ?? text
      self.face = face
    }
  }

  /// Where the word starts that is being completed, in the text before the cursor.
  public var start: String.Index
  public var candidates: [Candidate]
  /// Follows when there was only one candidate.
  public var ending: String

  public init(start: String.Index, candidates: [Candidate], ending: String = " ") {
    self.start = start
    self.candidates = candidates
    self.ending = ending
  }

  /// The text Tab replaces the word with; nil when it would not change.
  func replacement(for word: Substring) -> String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return first.text + ending }
    let common = candidates.dropFirst().reduce(first.text) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    // A candidate may match elsewhere than at its beginning; then nothing may be taken from the person.
    guard common.lowercased().hasPrefix(word.lowercased()), common != word else { return nil }
    return common
  }
}

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
