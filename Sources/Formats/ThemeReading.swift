public import Themes

/// What a decoder reports to: it takes drafts, puts them through the rules at once, and keeps themes and findings.
public struct ThemeReading {
  /// One theme of a file, accepted or refused, with its findings.
  public struct Item: Sendable {
    /// Nil when it was refused.
    public let theme: Theme?
    /// As written, for a report; nil where there was none.
    public let name: String?
    public let diagnostics: [Diagnostic]
    /// What the file does not say of the theme.
    public let absent: ThemeFields

    fileprivate func inside(_ file: String) -> Item {
      guard !diagnostics.isEmpty else { return self }
      return Item(theme: theme, name: name, diagnostics: diagnostics.map { $0.inside(file) }, absent: absent)
    }
  }

  public private(set) var items: [Item] = []
  /// Findings about the file itself.
  public var diagnostics: [Diagnostic] {
    unlisted == 0 ? ownFindings : ownFindings + [.moreFindings(unlisted, listed: Self.mostRepairs)]
  }

  /// What the file holds that a theme cannot, each kind once with its total: a gradient, a picture.
  public private(set) var losses: [Loss] = []
  public var credits = Credits()
  /// True when the emoji is to be found for a face that is written as a word: each one is told, found or not.
  public var emojifies = false
  private var words = FaceWords()
  /// What a theme is called that its file does not name: after the file.
  public var fileTitle: String?
  private var validator = ThemeValidator()
  /// What was refused so far: themes, and elements that are none.
  private var refusals = 0
  private var ownFindings: [Diagnostic] = []
  /// Warnings and notes that are kept, and how many were not: a file may have one for every few bytes.
  private var repairs = 0
  private var unlisted = 0

  private let onTheme: ((Int) -> Void)?
  /// Takes the items, a batch at a time, where they are not kept.
  private let receive: (([Item]) throws -> Void)?
  private var passedOn = 0

  /// `onTheme` hears of every theme as it is read, with how many there are by now.
  public init(onTheme: ((Int) -> Void)? = nil) {
    self.onTheme = onTheme
    receive = nil
  }

  /// Keeps no items but passes them on while it goes on reading; who receives them stops the reading by throwing.
  ///
  /// They are believed too early: only when the decoder has returned without a failure may anything come of them.
  /// After that, ``passOn()`` hands over the last of them.
  public init(passingOn receive: @escaping ([Item]) throws -> Void) {
    onTheme = nil
    self.receive = receive
  }

  /// How many themes were read, kept or passed on.
  public var count: Int { passedOn + items.count }

  /// Hands over the items that are here; does nothing where they are kept.
  public mutating func passOn() throws {
    guard let receive, !items.isEmpty else { return }
    passedOn += items.count
    let batch = items
    items = []
    items.reserveCapacity(Self.batchSize)
    try receive(batch)
  }

  /// A reading for a file inside this one, which keeps items or passes them on as this one does.
  ///
  /// `earlier` is how many themes the files before it had, so that who listens hears them counted on.
  public func inner(_ file: String, after earlier: Int = 0) -> ThemeReading {
    var reading: ThemeReading
    if let receive {
      reading = ThemeReading { items in
        try receive(items.contains { !$0.diagnostics.isEmpty } ? items.map { $0.inside(file) } : items)
      }
    } else {
      reading = ThemeReading(onTheme: onTheme.map { tell in { tell(earlier + $0) } })
    }
    reading.emojifies = emojifies
    return reading
  }

  public var themes: [Theme] { items.compactMap(\.theme) }

  /// All findings: of the file, then theme by theme.
  public var allDiagnostics: [Diagnostic] { diagnostics + items.flatMap(\.diagnostics) }

  /// True when nothing was refused.
  public var isValid: Bool { !allDiagnostics.contains { $0.severity == .error } }

  /// Takes a face into a list of the draft that is found next.
  @inline(__always)
  package mutating func add(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) {
    validator.add(face, to: &list)
  }

  /// The same where it was met before; else false, and the list is as it was.
  @inline(__always)
  mutating func addKnown(_ face: UnsafeBufferPointer<UInt8>, to list: inout WrittenFaces) -> Bool {
    validator.addKnown(face, to: &list)
  }

  package mutating func add(_ text: String, to list: inout WrittenFaces) { validator.add(text, to: &list) }

  /// Whether the rules take a text for one emoji.
  package func isEmoji(_ text: String) -> Bool { validator.isEmoji(text) }

  /// Takes a draft with what the decoder itself found in it; an error among that refuses the theme.
  public mutating func found(_ draft: ThemeDraft, findings: [Diagnostic] = []) {
    guard emojifies else { return take(validator.check(draft), of: draft, findings) }
    var draft = draft
    let words = words.replace(in: &draft)
    if words.missed > 0 { lose(.words(words.missed)) }
    take(validator.check(draft), of: draft, findings, words)
  }

  /// Takes a draft whose exact places are dear: `locate` sets them when there is something to say.
  package mutating func found(_ draft: ThemeDraft, findings: [Diagnostic], locate: (inout ThemeDraft) -> Void) {
    let outcome = validator.check(draft)
    let isUnlisted = repairs >= Self.mostRepairs && outcome.theme != nil
    guard !outcome.diagnostics.isEmpty, !isUnlisted else { return take(outcome, of: draft, findings) }
    var located = draft
    locate(&located)
    found(located, findings: findings)
  }

  private mutating func take(
    _ outcome: ThemeValidator.Outcome, of draft: ThemeDraft, _ findings: [Diagnostic],
    _ words: FaceWords.Replacement = FaceWords.Replacement()
  ) {
    let refused = findings.contains { $0.severity == .error }
    validator.forgetTheMost()
    defer { onTheme?(items.count) }
    if refused || outcome.theme == nil { refusals += 1 }
    items.append(
      Item(
        theme: refused ? nil : outcome.theme, name: Self.told(draft.name),
        diagnostics: kept(words.findings + merged(findings, words.located(outcome.diagnostics))), absent: outcome.absent
      ))
  }

  /// Takes what stands in the place of a theme and is none, so that it counts as one that was refused.
  public mutating func refused(_ finding: Diagnostic) {
    refusals += 1
    items.append(Item(theme: nil, name: nil, diagnostics: kept([finding]), absent: []))
  }

  /// A name for a report: of one without end, the beginning.
  private static func told(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return isShort(name) ? name : beginning(of: name)
  }

  /// Errors, whose number patience bounds, and as many others as there is room for.
  private mutating func kept(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return findings }
    let kept = findings.filter { finding in
      guard finding.severity < .error else { return true }
      guard repairs < Self.mostRepairs else {
        unlisted += 1
        return false
      }
      repairs += 1
      return true
    }
    if repairs >= Self.mostRepairs { validator.mostOfList = 0 }
    return kept
  }

  /// A finding about the file as a whole.
  public mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { refusals += 1 }
    ownFindings += kept([diagnostic])
  }

  /// Counts warnings and notes that a decoder did not keep, because there were more than are listed.
  mutating func leaveUnlisted(_ count: Int) { unlisted += count }

  /// Counts what had to be left behind: it is no finding, for nothing is wrong with the file.
  public mutating func lose(_ loss: Loss) { losses = Loss.total(losses + [loss]) }

  /// Throws when there are too many themes, when nobody wants more, or when so much was refused that the file cannot be
  /// meant: it would only fill the memory.
  ///
  /// A decoder asks after each theme.
  public mutating func checkPatience() throws {
    if count > Self.mostThemes { throw Diagnostic.tooManyThemes(Self.mostThemes) }
    if refusals > Self.mostRefusals { throw Diagnostic.tooManyRefusals(Self.mostRefusals) }
    if words.isExhausted { throw Diagnostic.tooManyWords(FaceWords.mostWords) }
    if validator.facesLearned > Self.mostFaces { throw Diagnostic.tooManyDifferentFaces(Self.mostFaces) }
    if receive != nil, items.count >= Self.batchSize { try passOn() }
  }

  /// The same for what was found in the theme that is being read: a decoder asks after each finding.
  package static func checkPatience(_ findings: FewFindings) throws {
    if findings.errors > mostRefusals { throw Diagnostic.tooManyRefusals(mostRefusals) }
  }

  private static let batchSize = 256
  package static let mostRefusals = 1_000
  static let mostThemes = 200_000
  /// Different faces of a file, and texts that are none: twenty times as many as there are emoji.
  static let mostFaces = 100_000
  static let mostRepairs = 10_000

  /// Takes over what was read from a file inside this one.
  public mutating func take(_ inner: ThemeReading, inside file: String) {
    ownFindings += kept(inner.ownFindings).map { $0.inside(file) }
    unlisted += inner.unlisted
    losses = Loss.total(losses + inner.losses)
    refusals += inner.refusals
    passedOn += inner.passedOn
    if items.isEmpty { items.reserveCapacity(inner.items.count) }
    for item in inner.items {
      let taken = Item(
        theme: item.theme, name: item.name, diagnostics: kept(item.diagnostics), absent: item.absent)
      items.append(taken.inside(file))
    }
    credits = credits.completed(by: inner.credits)
  }

  /// A field the decoder could not read looks missing to the rules: the decoder's own finding at its place says it better.
  ///
  /// A warning hides no error.
  private func merged(_ findings: [Diagnostic], _ rules: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return rules }
    let explained = Dictionary(findings.map { ($0.place, $0.severity) }, uniquingKeysWith: max)
    return findings + rules.filter { rule in explained[rule.place].map { $0 < rule.severity } ?? true }
  }
}
