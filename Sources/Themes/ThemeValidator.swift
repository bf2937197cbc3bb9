/// Turns drafts into themes: the one way in for everything that was typed, read or received.
///
/// For example: two different emoji and `numberOfPairs: 9` become a theme of 2 pairs and a warning `theme.clamped-pairs`.
public struct ThemeValidator: Sendable {
  private var known = FaceMemory()
  /// How many findings of one list of emoji are told one by one.
  package var mostOfList = FewFindings.mostOfList

  public init() {}

  /// Takes a face of a file into a list, which only this validator can check then.
  @inline(__always)
  package mutating func add(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) {
    if !addKnown(face, to: &list) { add(String(decoding: face, as: UTF8.self), to: &list) }
  }

  /// The same where it was met before; else false, and the list is as it was.
  @inline(__always)
  package mutating func addKnown(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) -> Bool {
    guard let number = known.index(ofKnown: face) else { return false }
    list.append(met: number, known)
    return true
  }

  /// Whether a text is one emoji; quick for those that were met.
  package func isEmoji(_ text: String) -> Bool {
    var text = text
    let met = text.withUTF8 { known.index(ofMet: $0) }
    return met.map(known.isEmoji) ?? (Emoji(text)?.isEmoji == true)
  }

  package mutating func add(_ text: String, to list: inout WrittenFaces) {
    // A list that is too long will be refused for that: nothing of it is worth being kept in mind.
    if list.count > FaceRule.longest {
      list.append(text, known)
    } else if list.texts == nil, let number = try? known.index(of: text) {
      list.append(met: number, known)
    } else {
      list.append(text, known)
    }
  }

  /// How many faces had to be looked at closely: different ones, and what is none.
  package var facesLearned: Int { known.learned }

  /// To be called by who adds faces to lists, when no such list is to be checked any more.
  package mutating func forgetTheMost() { known.forgetTheMost() }

  /// The theme a draft becomes, or that it becomes none, with all findings in the order of the fields.
  public mutating func check(_ draft: ThemeDraft) -> IncomingTheme {
    var findings: [Diagnostic] = []
    let theme = check(draft, &findings)
    return IncomingTheme(theme, name: draft.name, source: "", diagnostics: findings, absent: draft.absent)
  }

  /// The same without a container; nil when a finding rejects the theme.
  package mutating func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> Theme? {
    if draft.inPlay?.texts != nil, draft.removed.map({ $0.texts != nil }) ?? true { known.forgetTheMost() }
    let name = NameRule.check(draft, &findings)
    let faces = checkFaces(draft, &findings)
    let color = ColorRule.check(draft, &findings)
    guard let name, let faces, let color, !findings.contains(where: { $0.severity == .error }) else { return nil }
    let pairs = PairsRule.check(draft, emojis: faces.inPlay.count, &findings)
    let id = IdentityRule.check(draft, &findings) {
      IdentityRule.derived(name: name, emojis: faces.inPlay, numberOfPairs: pairs, color: color)
    }
    let extras = ExtraRule.check(draft, keeping: mostOfList, &findings)
    return Theme(
      trusted: id, name: name, emojis: faces.inPlay, removedEmojis: faces.removed, numberOfPairs: pairs, color: color,
      extras: extras)
  }

  private mutating func checkFaces(
    _ draft: ThemeDraft, _ findings: inout [Diagnostic]
  ) -> (inPlay: [Emoji], removed: [Emoji])? {
    guard let written = draft.inPlay else {
      findings.append(.theme(.emojisMissing, at: draft.place.of(.emojis)))
      return nil
    }
    // The removed ones are read first, so that the memory still knows the list in play when they are compared with it.
    var later: [Diagnostic] = []
    let removed = FaceRule.check(
      draft.removed ?? WrittenFaces([]), .removedEmojis, of: draft, &known, keeping: mostOfList, &later)
    let inPlay = FaceRule.check(written, .emojis, of: draft, &known, keeping: mostOfList, &findings)
    if !later.isEmpty { findings += later }
    guard let removed, let inPlay else { return nil }
    guard EnoughFacesRule.check(inPlay, of: draft, &findings) else { return nil }
    return (inPlay, RemovedRule.check(removed, of: draft, &known, keeping: mostOfList, &findings))
  }
}

extension Theme {
  /// Checks the rules and throws the first finding that refuses the theme; repairs are made silently.
  public init(
    id: ThemeID, name: String, emojis: [String], removedEmojis: [String] = [], numberOfPairs: Int? = nil,
    color: ThemeColor
  ) throws {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(id)
    draft.name = name
    draft.emojis = emojis
    draft.removedEmojis = removedEmojis
    draft.numberOfPairs = numberOfPairs ?? emojis.count
    draft.color = .known(color)
    var validator = ThemeValidator()
    var findings: [Diagnostic] = []
    guard let theme = validator.check(draft, &findings) else {
      throw findings.first { $0.severity == .error } ?? .theme(.nameMissing)
    }
    self = theme
  }
}
