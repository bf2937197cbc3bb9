/// At least two pairs, and never more than there are faces.
public enum PairsRule {
  public static let fewest = 2

  static func check(_ draft: ThemeDraft, emojis count: Int, _ findings: inout [Diagnostic]) -> Int {
    guard let written = draft.numberOfPairs else {
      findings.append(.theme(.pairsMissing(taken: count), at: draft.place.of(.numberOfPairs)))
      return count
    }
    let pairs = clamped(written, emojis: count)
    if pairs != written {
      findings.append(
        .theme(
          .pairsClamped(written, to: pairs, emojis: count, theme: draft.title), at: draft.place.of(.numberOfPairs)))
    }
    return pairs
  }

  /// The nearest number of pairs that `count` faces allow.
  public static func clamped(_ pairs: Int, emojis count: Int) -> Int { min(max(pairs, fewest), max(count, fewest)) }
}
