/// Checks drafts and makes themes of them. Every theme that was typed, read or received passes through it.
///
/// For example: two different emoji and `numberOfPairs: 9` become a theme of 2 pairs and a warning
/// `theme.clamped`.
public struct ThemeValidator: Sendable {
  private var known = FaceMemory()
  /// The limit of findings for one list of emoji.
  package var mostOfList = FindingLimiter.mostOfList

  /// Makes a validator that has seen no theme yet.
  public init() {}

  /// An empty list of faces, which only this validator can fill and check.
  package func list(expecting count: Int) -> WrittenFaces { WrittenFaces(expecting: count, in: known) }

  /// Appends a face to a list of this validator.
  @inline(__always)
  package mutating func add(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) {
    if !addKnown(face, to: &list) { add(String(decoding: face, as: UTF8.self), to: &list) }
  }

  /// Appends a face that is known already; otherwise returns false and leaves the list unchanged.
  @inline(__always)
  package mutating func addKnown(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) -> Bool {
    guard let number = known.index(ofKnown: face) else { return false }
    list.append(known: number, in: known)
    return true
  }

  /// True if a text is one emoji. Known faces need no second look.
  package func isEmoji(_ text: String) -> Bool {
    var text = text
    let met = text.withUTF8 { known.indexBypassingCache(ofKnown: $0) }
    return met.map(known.isEmoji) ?? (Emoji(text)?.isEmoji == true)
  }

  /// A list of these faces.
  package mutating func list(of texts: [String]) -> WrittenFaces {
    var faces = list(expecting: texts.count)
    for text in texts { add(text, to: &faces) }
    return faces
  }

  /// The faces of a list of this validator, as they were written.
  package func texts(of list: WrittenFaces) -> [String] {
    list.texts ?? list.indices.map { known.written(Int($0)) }
  }

  package mutating func add(_ text: String, to list: inout WrittenFaces) {
    // A list that is too long will be rejected; its faces are not worth remembering.
    if list.count > FaceRule.longest {
      list.append(text, in: known)
    } else if list.texts == nil, let number = try? known.index(of: text) {
      list.append(known: number, in: known)
    } else {
      list.append(text, in: known)
    }
  }

  /// The number of unknown faces that were read.
  package var facesLearned: Int { known.learned }

  /// Limits the memory. Call it between themes: a list that was filled before can no longer be checked.
  package mutating func forgetIfLarge() { known.forgetIfLarge() }

  /// Makes a theme of a draft or rejects it. The findings are in the order of the fields.
  public mutating func check(_ draft: ThemeDraft) -> IncomingTheme {
    var findings: [Diagnostic] = []
    let theme = check(draft, &findings)
    return IncomingTheme(theme, name: draft.name, source: "", diagnostics: findings, absent: draft.absent)
  }

  /// Returns nil when a finding rejects the theme.
  package mutating func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> Theme? {
    if draft.inPlay?.texts != nil, draft.removed.map({ $0.texts != nil }) ?? true { known.forgetIfLarge() }
    let name = NameRule.check(draft, &findings)
    let faces = FaceRule.check(draft, &known, keeping: mostOfList, &findings)
    let color = ColorRule.check(draft, &findings)
    guard let name, let faces, let color, !findings.contains(where: { $0.severity == .error }) else { return nil }
    let pairs = PairsRule.check(draft, emojis: faces.inPlay.count, &findings)
    // An id made from the content covers the words, but the findings are in the order of the fields.
    var ofWords: [Diagnostic] = []
    let words = WordRule.check(draft, emojis: faces.inPlay, removed: faces.removed, keeping: mostOfList, &ofWords)
    var content = Theme.Content(
      name: name, emojis: faces.inPlay, removedEmojis: faces.removed, numberOfPairs: pairs, color: color,
      words: words, extras: [])
    let id = IdentityRule.check(draft, &findings, of: content)
    if !ofWords.isEmpty { findings += ofWords }
    content.extras = ExtraRule.check(draft, hasWords: !words.isEmpty, keeping: mostOfList, &findings)
    return Theme(trusted: id, content)
  }
}

extension Theme {
  /// Checks the rules and throws the first finding that rejects the theme; repairs are made silently. Without a number of
  /// pairs, all emoji are dealt; without a colour, the theme is grey.
  ///
  /// For example: `try Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"])`
  public init(
    id: ThemeID = .random(), name: String, emojis: [String], removedEmojis: [String] = [], numberOfPairs: Int? = nil,
    color: ThemeColor? = nil
  ) throws {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(id)
    draft.name = name
    draft.emojis = emojis
    draft.removedEmojis = removedEmojis
    draft.numberOfPairs = numberOfPairs ?? emojis.count
    draft.color = .known(color ?? .unspecified)
    var validator = ThemeValidator()
    var findings: [Diagnostic] = []
    guard let theme = validator.check(draft, &findings) else {
      throw findings.first { $0.severity == .error } ?? .theme(.nameMissing)
    }
    self = theme
  }
}

/// Rejects a colour that cannot be read, and clamps fractions beyond their range.
private enum ColorRule {
  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> ThemeColor? {
    switch draft.color {
    case nil:
      findings.append(.theme(.colorMissing(used: .unspecified, theme: draft.name), at: draft.place.of(.color)))
      return .unspecified
    case .known(let color): return color
    case .text(let text):
      if let color = ThemeColor(text) { return color }
      findings.append(.theme(.colorUnreadable(text), at: draft.place.of(.color)))
      return nil
    case .fractions(let red, let green, let blue, let alpha):
      let color = ThemeColor(red: red, green: green, blue: blue, alpha: alpha)
      if ![red, green, blue, alpha].allSatisfy((0...1).contains) {
        findings.append(.theme(.colorClamped(to: color), at: draft.place.of(.color)))
      }
      return color
    }
  }
}

/// Makes an id from the content of a theme without a usable one, so that importing it twice adds it once.
private enum IdentityRule {
  static func check(
    _ draft: ThemeDraft, _ findings: inout [Diagnostic], of content: Theme.Content
  ) -> ThemeID {
    switch draft.id {
    case .known(let id): return id
    case .text(let text):
      if let id = ThemeID(text) { return id }
      let id = derived(content)
      findings.append(
        .theme(
          text.allSatisfy(\.isWhitespace)
            ? .idMissing(made: id, theme: draft.name) : .idUnreadable(text, made: id),
          at: draft.place.of(.id)))
      return id
    case .fromContent: return derived(content)
    case nil:
      let id = derived(content)
      findings.append(.theme(.idMissing(made: id, theme: draft.name), at: draft.place.of(.id)))
      return id
    }
  }

  /// Words are added only if there are any: other ids stay those of earlier releases.
  static func derived(_ content: Theme.Content) -> ThemeID {
    func half(_ seed: UInt64) -> UInt64 {
      var hash = StableHash(seed: seed)
      hash.combine(content.name)
      for emoji in content.emojis { hash.combine(emoji.text) }
      hash.combine(UInt64(content.numberOfPairs))
      hash.combine(UInt64(content.color.packed))
      for face in content.emojis {
        guard let texts = content.words[face] else { continue }
        hash.combine(face.text)
        hash.combine(UInt64(texts.texts.count))
        for text in texts.texts { hash.combine(text) }
      }
      return hash.value
    }
    return .derived(high: half(1), low: half(2))
  }
}

extension Theme {
  /// The derived id of a theme with this content and another name.
  package func derivedID(named name: String) -> ThemeID {
    IdentityRule.derived(renamed(checked: name).content)
  }
}
