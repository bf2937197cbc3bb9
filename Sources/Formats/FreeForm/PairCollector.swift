package import Themes

/// Collects the pairs of a theme that is written as a list of them, such as a table with a row for each pair.
///
/// A pair of two texts without an emoji gets one: that of a word if it is certain, else a sign.
package struct PairCollector {
  private struct Pair {
    var face: String?
    let texts: [String]
    let line: Int
    let isRemoved: Bool
  }

  /// The codes of the languages of the texts, in which the emoji of a word is looked up before English.
  package var languages: [String]
  private var pairs: [Pair] = []

  package init(languages: [String] = []) { self.languages = languages }

  package var count: Int { pairs.count }

  /// Adds a pair: its emoji if it has one, and up to two texts. Blank texts do not count, and one of two texts may be the
  /// emoji.
  package mutating func add(_ face: String?, _ texts: [String], line: Int, isRemoved: Bool = false) {
    var face = face
    var texts = texts.map(trimmed).filter { !$0.isEmpty }
    if face == nil, let index = texts.firstIndex(where: \.isEmoji) { face = texts.remove(at: index) }
    guard face != nil || !texts.isEmpty else { return }
    pairs.append(Pair(face: face, texts: texts, line: line, isRemoved: isRemoved))
  }

  /// Sets the emoji, the words and their places in a draft, and makes a name if it has none. Returns a finding for each pair
  /// that was left out, because nothing of it is left without its texts. `place` gives the place of a line.
  package func fill(
    _ draft: inout ThemeDraft, in reading: inout ThemeReading,
    at place: (_ line: Int) -> Place = { .line($0, column: 1) }
  ) -> [Diagnostic] {
    var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
    let pairs = signed(in: &reading) { pair, fault in
      findings.add(.warning) { .theme(.droppedPair(pair.texts, because: fault), at: place(pair.line)) }
    }
    let inPlay = pairs.prefix { !$0.isRemoved }
    let removed = pairs[inPlay.endIndex...]
    draft.inPlay = reading.validator.list(of: inPlay.compactMap(\.face))
    if !removed.isEmpty { draft.removed = reading.validator.list(of: removed.compactMap(\.face)) }
    let words = pairs.compactMap { pair -> WrittenWord? in
      guard let face = pair.face, let texts = CardTexts(pair.texts) else { return nil }
      return WrittenWord(face, texts, at: place(pair.line))
    }
    if !words.isEmpty { draft.words = words }
    draft.name = draft.name ?? reading.madeName(inPlay.compactMap(\.face), at: draft.place.whole)
    var spots = if case .spots(let spots) = draft.place { spots } else { DraftSpots(whole: draft.place.whole) }
    spots.faces = inPlay.map { place($0.line) }
    draft.place = .spots(spots)
    let faces = inPlay.compactMap { pair in pair.face.flatMap { Emoji($0) } }
    let count = Set(faces).count
    // A word in the place of an emoji may become several.
    guard count < EnoughFacesRule.fewest, faces.count == inPlay.count, self.pairs.contains(where: { !$0.texts.isEmpty })
    else { return findings.list }
    return findings.list + [.theme(.tooFewPairs(count, theme: draft.name), at: draft.place.of(.emojis))]
  }

  /// The pairs that can be kept, first those in play as the rules read them, each with its emoji.
  private func signed(
    in reading: inout ThemeReading, leaveOut: (Pair, ThemeProblem.UnusableWord) -> Void
  ) -> [Pair] {
    var taken = TakenTexts(pairs.compactMap { pair in pair.face.flatMap { Emoji($0) } })
    var kept = (pairs.filter { !$0.isRemoved } + pairs.filter(\.isRemoved)).filter { pair in
      do throws(ThemeProblem.UnusableWord) {
        let face = pair.face.flatMap { Emoji($0) }
        if let written = CardTexts(pair.texts), let texts = try WordRule.checked(written, of: face) {
          try taken.claim(texts, for: face)
        }
        return true
      } catch {
        // The rules drop the texts of a pair with an emoji.
        if pair.face == nil { leaveOut(pair, error) }
        return pair.face != nil
      }
    }
    var signs = PairSigns()
    for pair in kept { signs.take([pair.face].compactMap(\.self) + pair.texts) }
    for (index, pair) in kept.enumerated() where pair.face == nil {
      for text in pair.texts.reversed() where kept[index].face == nil {
        if let face = reading.picture(of: text, in: languages), signs.take(face) { kept[index].face = face }
      }
    }
    let unsigned = kept.indices.filter { kept[$0].face == nil && kept[$0].texts.count == 2 }
      .map { (index: $0, number: PairSigns.number(of: kept[$0].texts)) }
    for (index, number) in unsigned.sorted(by: { $0.number < $1.number }) {
      kept[index].face = signs.sign(for: number)
    }
    for pair in kept where pair.face == nil { leaveOut(pair, .oneSided) }
    return kept.filter { $0.face != nil }
  }
}
