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

    fileprivate func inside(_ file: String) -> Item {
      diagnostics.isEmpty ? self : Item(theme: theme, name: name, diagnostics: diagnostics.map { $0.inside(file) })
    }
  }

  public private(set) var items: [Item] = []
  /// Findings about the file itself.
  public private(set) var diagnostics: [Diagnostic] = []
  public var credits = Credits()
  private var validator = ThemeValidator()
  /// What was refused so far: themes, and elements that are none.
  private var refusals = 0

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
  public func inner(_ file: String) -> ThemeReading {
    guard let receive else { return ThemeReading() }
    return ThemeReading { items in try receive(items.map { $0.inside(file) }) }
  }

  public var themes: [Theme] { items.compactMap(\.theme) }

  /// All findings: of the file, then theme by theme.
  public var allDiagnostics: [Diagnostic] { diagnostics + items.flatMap(\.diagnostics) }

  /// True when nothing was refused.
  public var isValid: Bool { !allDiagnostics.contains { $0.severity == .error } }

  /// Takes a draft with what the decoder itself found in it; an error among that refuses the theme.
  public mutating func found(_ draft: ThemeDraft, findings: [Diagnostic] = []) {
    take(validator.check(draft), of: draft, findings)
  }

  /// Takes a draft whose exact places are dear: `locate` sets them when there is something to say.
  mutating func found(_ draft: ThemeDraft, findings: [Diagnostic], locate: (inout ThemeDraft) -> Void) {
    let outcome = validator.check(draft)
    guard !outcome.diagnostics.isEmpty else { return take(outcome, of: draft, findings) }
    var located = draft
    locate(&located)
    take(validator.check(located), of: located, findings)
  }

  private mutating func take(_ outcome: ThemeValidator.Outcome, of draft: ThemeDraft, _ findings: [Diagnostic]) {
    let refused = findings.contains { $0.severity == .error }
    defer { onTheme?(items.count) }
    if refused || outcome.theme == nil { refusals += 1 }
    items.append(
      Item(
        theme: refused ? nil : outcome.theme, name: draft.name,
        diagnostics: merged(findings, outcome.diagnostics)))
  }

  /// A finding about the file as a whole.
  public mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { refusals += 1 }
    diagnostics.append(diagnostic)
  }

  /// Throws when there are too many themes, when nobody wants more, or when so much was refused that the file cannot be meant: it would only fill the
  /// memory.
  ///
  /// A decoder asks after each theme.
  public mutating func checkPatience() throws {
    if count > Self.mostThemes { throw Diagnostic.tooManyThemes(Self.mostThemes) }
    if refusals > Self.mostRefusals { throw Diagnostic.tooManyRefusals(Self.mostRefusals) }
    if receive != nil, items.count >= Self.batchSize { try passOn() }
  }

  private static let batchSize = 256
  private static let mostRefusals = 10_000
  private static let mostThemes = 500_000

  /// Takes over what was read from a file inside this one.
  public mutating func take(_ inner: ThemeReading, inside file: String) {
    diagnostics += inner.diagnostics.map { $0.inside(file) }
    passedOn += inner.passedOn
    if items.isEmpty { items.reserveCapacity(inner.items.count) }
    for item in inner.items { items.append(item.inside(file)) }
    credits = credits.completed(by: inner.credits)
  }

  /// A field the decoder could not read looks missing to the rules: the decoder's own finding at its place says it better.
  private func merged(_ findings: [Diagnostic], _ rules: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return rules }
    let explained = Set(findings.map(\.place))
    return findings + rules.filter { !explained.contains($0.place) }
  }
}
