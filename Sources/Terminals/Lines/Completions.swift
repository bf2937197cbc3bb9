/// Candidates to complete the word before the cursor.
///
/// For example: in `add gho` the word is `gho`, and `ghost` with the face 👻 is a candidate.
public struct Completions: Sendable {
  public struct Candidate: Hashable, Sendable {
    /// Replaces the word.
    public var text: String
    /// Shown in the list, cut to its column.
    public var label: String
    /// Shown after the label.
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

/// The candidates in columns.
struct CandidateList {
  let candidates: [Completions.Candidate]
  /// The room for the list.
  let size: TerminalSize

  /// The escaped lines without line ends; the last one counts the candidates that do not fit.
  var lines: [String] {
    guard !candidates.isEmpty, size.rows > 0 else { return [] }
    let widest = candidates.map { Self.text($0).cells }.max() ?? 1
    let width = min(widest, size.columns)
    let columns = max((size.columns + Self.gap) / (width + Self.gap), 1)
    let isCut = candidates.count > columns * size.rows
    let shown = candidates.prefix(columns * (isCut ? size.rows - 1 : size.rows))
    let rows = (shown.count + columns - 1) / columns
    let lines = (0..<rows).map { row in
      stride(from: row, to: shown.count, by: rows).map { index in
        let isLast = index + rows >= shown.count
        let text = Self.text(shown[index])
        return isLast ? TextWidth.fitted(text, to: width) : TextWidth.padded(text, to: width + Self.gap)
      }.joined()
    }
    let count = "… and \(candidates.count - shown.count) more"
    return lines + (isCut ? [TextWidth.fitted(count, to: size.columns)] : [])
  }

  private static let gap = 2

  private static func text(_ candidate: Completions.Candidate) -> String {
    Escaping.escaped(candidate.face.isEmpty ? candidate.label : candidate.label + " " + candidate.face)
  }
}
