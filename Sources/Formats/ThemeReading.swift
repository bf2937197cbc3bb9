public import Themes

/// What a decoder reports to: it checks drafts by the rules at once, and collects themes and findings.
///
/// It knows the file that is read, so every finding is placed in it when it comes in. For example: a reading of `party.zip`
/// places a blank name at `party.zip: theme.json: [2].name`.
public struct ThemeReading {
  /// The themes of the file, accepted or rejected.
  public private(set) var items: [IncomingTheme] = []
  /// Findings about the file itself.
  public var diagnostics: [Diagnostic] {
    unlisted == 0 ? ownFindings : ownFindings + [placed(.format(.moreFindings(unlisted, listed: Self.mostRepairs)))]
  }

  /// What the file holds that a theme cannot, each kind once with its total: a gradient, a picture.
  public private(set) var losses: [Loss] = []
  public var credits = Credits()
  /// True when the emoji is to be found for a face that is written as a word: each one is told, found or not.
  public var emojifies = false
  /// The name for a theme that its file does not name: that of the file.
  public var fileTitle: String?

  /// The file that is read, from the outside in: a pack, then the payload in it. Empty where nobody has said.
  private var files: [String]
  /// As the user named it.
  private let source: String

  private var words = FaceWords()
  private var validator = ThemeValidator()
  /// What was rejected so far: themes, and elements that are none.
  private var refusals = 0
  private var ownFindings: [Diagnostic] = []
  /// Warnings and notes that are kept, and how many were not: a file may have one for every few bytes.
  private var repairs = 0
  private var unlisted = 0

  private let onTheme: ((Int) -> Void)?
  /// Receives the themes, a batch at a time, where they are not kept.
  private let receive: (([IncomingTheme]) throws -> Void)?
  private var passedOn = 0

  /// `onTheme` is called with the number of themes so far, each time one was read.
  public init(of file: String? = nil, onTheme: ((Int) -> Void)? = nil) {
    self.init(file, onTheme, receive: nil)
  }

  /// Keeps no themes but passes them on while it goes on reading; `receive` ends the reading by throwing.
  ///
  /// The themes are provisional: only when the decoder has returned without a failure may they be used. After that,
  /// ``passOn()`` hands over the last of them.
  public init(of file: String? = nil, passingOn receive: @escaping ([IncomingTheme]) throws -> Void) {
    self.init(file, nil, receive: receive)
  }

  private init(
    _ file: String?, _ onTheme: ((Int) -> Void)?, receive: (([IncomingTheme]) throws -> Void)?
  ) {
    source = file ?? ""
    files = file.map { [$0] } ?? []
    self.onTheme = onTheme
    self.receive = receive
  }

  /// How many themes were read, kept or passed on.
  public var count: Int { passedOn + items.count }

  /// Hands over the themes that are here; does nothing where they are kept.
  public mutating func passOn() throws {
    guard let receive, !items.isEmpty else { return }
    passedOn += items.count
    let batch = items
    items = []
    items.reserveCapacity(Self.batchSize)
    try receive(batch)
  }

  /// Reads a file inside this one. A ``Diagnostic`` that `body` throws is placed in it.
  public mutating func read(inside file: String, _ body: (inout ThemeReading) throws -> Void) throws {
    let outer = (title: fileTitle, credits: credits)
    // The name of a pack is none for the themes in it.
    (fileTitle, credits) = (nil, Credits())
    files.append(file)
    defer {
      files.removeLast()
      fileTitle = outer.title
      credits = outer.credits.completed(by: credits)
    }
    do {
      try body(&self)
      try passOn()
    } catch let fault as Diagnostic {
      throw fault.inside(file)
    }
  }

  /// Keeps all that `body` reads or, where it throws, nothing: then ``count`` is what it was, also where themes were passed
  /// on meanwhile.
  public mutating func allOrNothing(_ body: (inout ThemeReading) throws -> Void) throws {
    let before = self
    do {
      try body(&self)
    } catch {
      self = before
      throw error
    }
  }

  public var themes: [Theme] { items.compactMap(\.theme) }

  /// All findings: of the file, then theme by theme.
  public var allDiagnostics: [Diagnostic] { diagnostics + items.flatMap(\.diagnostics) }

  /// True when nothing was rejected, also of what was passed on.
  public var isValid: Bool { refusals == 0 }

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

  /// Takes a draft with what the decoder itself found in it; an error among that rejects the theme.
  public mutating func found(_ draft: ThemeDraft, findings: [Diagnostic] = []) {
    var told: [Diagnostic] = []
    guard emojifies else {
      let theme = validator.check(draft, &told)
      return keep(theme, of: draft, merged(findings, told))
    }
    var draft = draft
    let words = words.replace(in: &draft)
    if words.missed > 0 { lose(Loss(.words, words.missed)) }
    let theme = validator.check(draft, &told)
    keep(theme, of: draft, words.findings + merged(findings, words.located(told)))
  }

  /// Takes a draft whose exact places are dear: `locate` sets them when there is something to say.
  package mutating func found(_ draft: ThemeDraft, findings: [Diagnostic], locate: (inout ThemeDraft) -> Void) {
    var told: [Diagnostic] = []
    let theme = validator.check(draft, &told)
    let isUnlisted = repairs >= Self.mostRepairs && theme != nil
    guard !told.isEmpty, !isUnlisted else { return keep(theme, of: draft, merged(findings, told)) }
    var located = draft
    locate(&located)
    found(located, findings: findings)
  }

  private mutating func keep(_ theme: Theme?, of draft: ThemeDraft, _ findings: [Diagnostic]) {
    validator.forgetIfLarge()
    let isRejected = theme == nil || findings.contains { $0.severity == .error }
    if isRejected { refusals += 1 }
    items.append(
      IncomingTheme(
        isRejected ? nil : theme, name: Self.told(draft.name), source: source, diagnostics: kept(findings),
        absent: draft.absent, preparingKey: receive != nil))
    onTheme?(count)
  }

  /// Takes what stands in the place of a theme and is none, so that it counts as one that was rejected.
  public mutating func refused(_ finding: Diagnostic) {
    refusals += 1
    items.append(IncomingTheme(nil, name: nil, source: source, diagnostics: kept([finding])))
  }

  /// A name for a report: of one without end, the beginning.
  private static func told(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return isShort(name) ? name : beginning(of: name)
  }

  /// Errors, whose number patience bounds, and as many others as there is room for, in the file that is read.
  private mutating func kept(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return findings }
    let kept = findings.compactMap { finding -> Diagnostic? in
      guard finding.severity < .error else { return placed(finding) }
      guard repairs < Self.mostRepairs else {
        unlisted += 1
        return nil
      }
      repairs += 1
      return placed(finding)
    }
    if repairs >= Self.mostRepairs { validator.mostOfList = 0 }
    return kept
  }

  private func placed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.place.files = finding.place.files.isEmpty ? files : files + finding.place.files
    return finding
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

  /// Throws when there are too many themes, when nobody wants more, or when so much was rejected that the file cannot be
  /// meant: it would only fill the memory.
  ///
  /// A decoder asks after each theme.
  public mutating func checkPatience() throws {
    if count > Self.mostThemes { throw Diagnostic.format(.tooManyThemes(limit: Self.mostThemes)) }
    if refusals > Self.mostRefusals { throw Diagnostic.format(.tooManyRejections(limit: Self.mostRefusals)) }
    if words.isExhausted { throw Diagnostic(WordProblem.tooMany(limit: FaceWords.mostWords)) }
    if validator.facesLearned > Self.mostFaces { throw Diagnostic.format(.tooManyFaces(limit: Self.mostFaces)) }
    if receive != nil, items.count >= Self.batchSize { try passOn() }
  }

  /// The same for what was found in the theme that is being read: a decoder asks after each finding.
  package static func checkPatience(_ findings: FindingLimiter) throws {
    if findings.errors > mostRefusals { throw Diagnostic.format(.tooManyRejections(limit: mostRefusals)) }
  }

  private static let batchSize = 256
  package static let mostRefusals = 1_000
  static let mostThemes = 200_000
  /// Different faces of a file, and texts that are none: twenty times as many as there are emoji.
  static let mostFaces = 100_000
  static let mostRepairs = 10_000

  /// A field the decoder could not read looks missing to the rules: the decoder's own finding at its place says it better.
  ///
  /// A warning hides no error.
  private func merged(_ findings: [Diagnostic], _ rules: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return rules }
    let explained = Dictionary(findings.map { ($0.place, $0.severity) }, uniquingKeysWith: max)
    return findings + rules.filter { rule in explained[rule.place].map { $0 < rule.severity } ?? true }
  }
}

extension ThemeReading {
  /// What a theme is called that nothing names: after its file, or after its first faces, so that it is the same each
  /// time.
  ///
  /// For example: `animals` for the only list of `animals.txt`, `🐶🐱🐭` for what was pasted.
  package mutating func madeName(_ faces: [String]) -> String {
    defer { fileTitle = nil }
    if let fileTitle, !trimmed(fileTitle).isEmpty { return fileTitle }
    let isEmoji = faces.first.flatMap { Emoji($0) }?.isEmoji ?? false
    return faces.prefix(3).joined(separator: isEmoji ? "" : " ")
  }
}
