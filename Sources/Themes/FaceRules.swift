/// Each face is exactly one visible character; a list has no face twice, and at most 10,000 faces.
package enum FaceRule {
  /// More than twice as many as there are emoji.
  package static let longest = 10_000

  /// The lists of faces of a draft; nil if they reject it.
  static func check(
    _ draft: ThemeDraft, _ known: inout FaceMemory, keeping most: Int, _ findings: inout [Diagnostic]
  ) -> (inPlay: [Emoji], removed: [Emoji])? {
    guard let written = draft.inPlay else {
      findings.append(.theme(.tooFewEmojis(0, theme: draft.name), at: draft.place.of(.emojis)))
      return nil
    }
    // The faces in play come last: the memory answers only for its latest list, and RemovedRule asks for these.
    var later: [Diagnostic] = []
    let removed = check(
      draft.removed ?? WrittenFaces([]), .removedEmojis, of: draft, &known, keeping: most, &later)
    let inPlay = check(written, .emojis, of: draft, &known, keeping: most, &findings)
    if !later.isEmpty { findings += later }
    guard let removed, let inPlay else { return nil }
    guard EnoughFacesRule.check(inPlay, of: draft, &findings) else { return nil }
    return (inPlay, RemovedRule.check(removed, of: draft, &known, keeping: most, &findings))
  }

  /// The faces of one list, which becomes the latest list of `known`. Repairs and errors go to the findings; nil for a
  /// list that is too long.
  static func check(
    _ written: WrittenFaces, _ field: ThemeField, of draft: ThemeDraft, _ known: inout FaceMemory,
    keeping most: Int, _ findings: inout [Diagnostic]
  ) -> [Emoji]? {
    guard written.count <= longest else {
      findings.append(.theme(.tooManyEmojis(written.count), at: draft.place.of(field)))
      return nil
    }
    precondition(written.isReadable(with: known), "the list belongs to another validator")
    var faces: [Emoji] = []
    faces.reserveCapacity(written.count)
    known.beginList()
    var remarks = FaceFindings(most: most)
    for (index, number) in written.indices.enumerated() {
      // Nearly every face is new and ordinary. A local function for the others costs 3 % of reading 50,000 themes.
      let face = Int(number)
      let isNew = known.insert(face)
      if isNew { faces.append(known.emoji(face)) }
      if !isNew || !known.isOrdinary(face) {
        remarks.add(face, of: known, isNew: isNew, theme: draft.name, at: draft.place.of(field, element: index))
      }
    }
    for (index, text) in (written.texts ?? []).enumerated() {
      do throws(Emoji.Fault) {
        let face = try known.index(of: text)
        let isNew = known.insert(face)
        if isNew { faces.append(known.emoji(face)) }
        if !isNew || !known.isOrdinary(face) {
          remarks.add(face, of: known, isNew: isNew, theme: draft.name, at: draft.place.of(field, element: index))
        }
      } catch {
        remarks.add(error, of: text, at: draft.place.of(field, element: index))
      }
    }
    if !remarks.isEmpty { findings += remarks.list }
    return faces
  }
}

/// The findings about the faces of one list.
private struct FaceFindings {
  private var few: FindingLimiter
  /// The first words in place of emoji, and the place of the first.
  private var words: [String] = []
  private var wordCount = 0
  private var firstWord: Place?
  /// Not limited, because the report counts them for the whole file.
  private var respelled: [Diagnostic] = []
  /// Zero if no more findings are listed.
  private let most: Int

  init(most: Int) {
    self.most = most
    few = FindingLimiter(most: most)
  }

  var isEmpty: Bool { few.isEmpty && wordCount == 0 && respelled.isEmpty }

  var list: [Diagnostic] { few.list + wordFinding + respelled }

  /// One finding for all words: what to do is the same.
  private var wordFinding: [Diagnostic] {
    guard let firstWord else { return [] }
    let problem =
      wordCount == 1 ? ThemeProblem(.severalCharacters, of: words[0]) : .words(words, count: wordCount)
    return [.theme(problem, at: firstWord)]
  }

  /// Adds a face that is in the list already, is not an emoji, or is not spelled as it will be kept.
  mutating func add(
    _ face: Int, of known: FaceMemory, isNew: Bool, theme: String?, at place: @autoclosure () -> Place
  ) {
    let emoji = known.emoji(face)
    if !isNew {
      few.add(.warning) { .theme(.duplicateEmoji(emoji, theme: theme), at: place()) }
    } else if !known.isEmoji(face) {
      few.add(.note) { .theme(.notAnEmoji(emoji), at: place()) }
    } else if most > 0 {
      respelled.append(.theme(.respelledEmoji(emoji, written: known.written(face)), at: place()))
    } else {
      few.add(.note) { .theme(.respelledEmoji(emoji, written: known.written(face)), at: place()) }
    }
  }

  /// Adds a text that is not a face.
  mutating func add(_ fault: Emoji.Fault, of text: String, at place: @autoclosure () -> Place) {
    if fault == .severalCharacters, ThemeProblem.isWord(text) {
      wordCount += 1
      if words.count < Self.mostWords { words.append(text) }
      firstWord = firstWord ?? place()
      return
    }
    few.add(fault.isRepaired(in: text) ? .warning : .error) { .theme(.init(fault, of: text), at: place()) }
  }

  private static let mostWords = 3
}

extension Emoji.Fault {
  /// True for blank text, which is dropped without a loss.
  func isRepaired(in text: String) -> Bool {
    switch self {
    case .empty: true
    case .invisible: text.allSatisfy(\.isWhitespace)
    case .severalCharacters, .unsafe, .tooLong: false
    }
  }
}

/// A theme needs two different faces.
public enum EnoughFacesRule {
  /// The smallest number of different faces.
  public static let fewest = 2

  static func check(_ faces: [Emoji], of draft: ThemeDraft, _ findings: inout [Diagnostic]) -> Bool {
    guard faces.count < fewest else { return true }
    // Words that will be emoji are enough.
    guard !findings.contains(where: { if case .words? = $0.problem as? ThemeProblem { true } else { false } }) else {
      return false
    }
    findings.append(.theme(.tooFewEmojis(faces.count, theme: draft.name), at: draft.place.of(.emojis)))
    return false
  }
}

/// No face is both in play and removed. One that is both stays in play.
enum RemovedRule {
  /// The removed faces that are not in play; the latest list of `known` is the one in play.
  static func check(
    _ removed: [Emoji], of draft: ThemeDraft, _ known: inout FaceMemory, keeping most: Int,
    _ findings: inout [Diagnostic]
  ) -> [Emoji] {
    guard removed.contains(where: { known.isInList($0) }) else { return removed }
    var few = FindingLimiter(most: most)
    let others = removed.filter { emoji in
      guard known.isInList(emoji) else { return true }
      few.add(.warning) { .theme(.removedInPlay(emoji, theme: draft.name), at: draft.place.of(.removedEmojis)) }
      return false
    }
    findings += few.list
    return others
  }
}

/// At least two pairs, and at most as many as there are faces.
public enum PairsRule {
  /// The smallest number of pairs.
  public static let fewest = 2

  /// The numbers of pairs that `count` different faces allow; those of two faces if there are fewer.
  public static func allowed(emojis count: Int) -> ClosedRange<Int> { fewest...max(count, fewest) }

  /// The nearest number of pairs that `count` faces allow.
  public static func clamped(_ pairs: Int, emojis count: Int) -> Int {
    let allowed = allowed(emojis: count)
    return min(max(pairs, allowed.lowerBound), allowed.upperBound)
  }

  static func check(_ draft: ThemeDraft, emojis count: Int, _ findings: inout [Diagnostic]) -> Int {
    guard let written = draft.numberOfPairs else {
      findings.append(.theme(.pairsMissing(used: count, theme: draft.name), at: draft.place.of(.numberOfPairs)))
      return count
    }
    let pairs = clamped(written, emojis: count)
    if pairs != written {
      findings.append(
        .theme(
          .pairsClamped(written, to: pairs, emojis: count, theme: draft.name), at: draft.place.of(.numberOfPairs)))
    }
    return pairs
  }
}
