/// Candidates to complete the word before the cursor.
///
/// For example: in `add gho` the word is `gho`, and `ghost` with the face 👻 is a candidate.
public struct Completions: Sendable {
  public struct Candidate: Hashable, Sendable {
    /// Replaces the word.
    public var text: String
    /// Shown after the text.
    public var face: String

    public init(_ text: String, face: String = "") {
      self.text = text
      self.face = face
    }
  }

  /// The start of the word in the text before the cursor.
  public var start: String.Index
  public var candidates: [Candidate]

  public init(start: String.Index, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// The text that Tab replaces the word with, and a space after the only candidate; nil if it would not change.
  func replacement(for word: Substring) -> String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return first.text + " " }
    let common = candidates.dropFirst().reduce(first.text) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
    // A candidate may match in the middle. Then typed characters must not be removed.
    guard common.lowercased().hasPrefix(word.lowercased()), common != word else { return nil }
    return common
  }
}
