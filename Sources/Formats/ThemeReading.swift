public import Themes

/// Receives the themes and findings of a decoder: checks drafts by the rules, and collects the results.
///
/// It knows the file that is being read and places every finding in it. For example: a reading of `party.zip` places a
/// blank name at `party.zip: theme.json: [2].name`.
///
/// It counts what a decoder passes to it, and throws at the limits of `Documentation/Trust.md`. A decoder that gets the lines of a
/// text from ``lines(of:)`` needs no limits of its own.
public struct ThemeReading {
  /// The themes of the file, accepted or rejected.
  public var items: [IncomingTheme] { batches.items }
  /// Findings about the file itself.
  public var diagnostics: [Diagnostic] { store.ofFile }

  /// Content of the file that a theme cannot carry, such as gradients and pictures: a total for each kind.
  public private(set) var losses: [Loss] = []
  /// Author, licence and title of the file.
  public var credits = Credits()
  /// Given to each theme that is read.
  package var release: Release?
  /// Called with each theme that passes the rules; what it throws ends the reading.
  package var inspect: ((Theme) throws -> Void)?
  package var replacer: (any WordReplacer)?
  package var pictures: (any WordPictures)?
  /// How many words may still be looked up in the names of emoji.
  private var lookupsLeft: Int
  /// The name for a theme without one: that of the file, without folders and extension.
  package var fileTitle: String?

  package let limits: ReadingLimits
  package let workbooks: WorkbookBudget
  /// The file as the user named it.
  private let source: String
  private var batches: ThemeBatches
  private var store: FindingStore
  /// Fills the lists of faces of the next draft, and checks it.
  package var validator = ThemeValidator()
  /// The rejected themes and elements in the place of a theme, further errors of a decoder in them, and errors of the file itself.
  private var errors = 0
  /// The values under unknown keys that themes may still have.
  private var extrasLeft: Int
  /// The bytes that names outside ASCII may still take.
  private var nameBytes: Int
  /// The bytes that texts of cards outside ASCII may still take.
  private var wordBytes: Int
  private let onTheme: ((Int) -> Void)?

  /// Keeps the themes, or none if they take more than `most` bytes together. `onTheme` is called after each theme with the
  /// number of themes so far.
  ///
  /// The file is a path or a name. A theme without a name gets its name and, as the format has no ids either, an id made
  /// from it: an app that passes the name here gives both as the command does.
  public init(of file: String? = nil, keepingAtMost most: Int = .max, onTheme: ((Int) -> Void)? = nil) {
    self.init(file, .standard, onTheme, ThemeBatches(keepingAtMost: most))
  }

  /// A reading that keeps its themes, with limits for tests.
  package init(limits: ReadingLimits) { self.init(nil, limits, nil, ThemeBatches(keepingAtMost: .max)) }

  /// Passes the themes on in batches instead of keeping them; `receive` may throw to stop the reading.
  ///
  /// The themes are provisional until the decoder has returned without an error. After that, call ``passOn()`` to
  /// receive the last batch.
  public init(of file: String? = nil, passingOn receive: @escaping ([IncomingTheme]) throws -> Void) {
    self.init(file, .standard, nil, ThemeBatches(passingOn: receive))
  }

  private init(_ file: String?, _ limits: ReadingLimits, _ onTheme: ((Int) -> Void)?, _ batches: ThemeBatches) {
    self.limits = limits
    workbooks = WorkbookBudget(limits)
    source = file ?? ""
    fileTitle = file.flatMap(Self.title(ofFile:))
    store = FindingStore(file: file, mostListed: limits.findings)
    nameBytes = limits.nonASCIINameBytes
    lookupsLeft = limits.words
    extrasLeft = limits.unknownValues
    wordBytes = limits.nonASCIITextBytes
    self.batches = batches
    self.onTheme = onTheme
  }

  /// For example: `animals` for `lists/animals.txt`.
  private static func title(ofFile path: String) -> String? {
    guard let name = path.split(separator: "/").last else { return nil }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// How many themes were read, kept or not.
  public var count: Int { batches.count }
  /// How many of them were not rejected.
  public var goodCount: Int { batches.goodCount }

  /// Passes on the current batch; does nothing if themes are not passed on.
  public mutating func passOn() throws { try batches.passOn() }

  /// Reads a file inside this one. A ``Diagnostic`` that `body` throws is placed in that file.
  public mutating func read(inside file: String, _ body: (inout ThemeReading) throws -> Void) throws {
    let outer = (title: fileTitle, credits: credits)
    // The name of a pack is not a name for the themes in it.
    (fileTitle, credits) = (nil, Credits())
    store.files.append(file)
    defer {
      store.files.removeLast()
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

  /// Reads a text that was made from a file, such as a sheet: `relocate` gives the places in the file.
  mutating func read(
    placing relocate: @escaping (Place) -> Place, _ body: (inout ThemeReading) throws -> Void
  ) throws {
    store.relocate = relocate
    defer { store.relocate = nil }
    do {
      try body(&self)
    } catch var fault as Diagnostic {
      fault.place = relocate(fault.place)
      throw fault
    }
  }

  /// Keeps all that `body` reads or, if it throws, nothing: ``count`` is then restored, even if batches were passed on
  /// meanwhile.
  public mutating func allOrNothing(_ body: (inout ThemeReading) throws -> Void) throws {
    let before = self
    do {
      try body(&self)
    } catch {
      self = before
      throw error
    }
  }

  /// The accepted themes, in the order of the file.
  public var themes: [Theme] { items.compactMap(\.theme) }

  /// The findings about the file, then those of each theme, kept or not.
  public var allDiagnostics: [Diagnostic] { diagnostics + batches.findings + items.flatMap(\.diagnostics) }

  /// True when nothing was rejected, including themes that were passed on.
  public var isValid: Bool { errors == 0 }

  /// Checks and adds a draft with the decoder's own findings; an error among them rejects the theme.
  ///
  /// Throws when there are too many themes, or so many errors that this is probably not a file of themes; also when
  /// `receive` throws.
  public mutating func found(_ draft: ThemeDraft, findings: [Diagnostic] = []) throws {
    for extra in draft.extras { extrasLeft -= extra.value.count }
    errors += max(findings.count { $0.severity == .error } - 1, 0)
    try found(counted: draft, findings: findings)
  }

  /// The same for a decoder that counts errors and the values under unknown keys itself, while it reads them.
  package mutating func found(counted draft: ThemeDraft, findings: [Diagnostic]) throws {
    var violations: [Diagnostic] = []
    // Without words to replace, the draft is not copied.
    guard replacer != nil else {
      let theme = validator.check(draft, &violations)
      return try add(theme, of: draft, Self.merged(findings, violations))
    }
    var draft = draft
    // The texts are needed even if all are faces, because an ideograph is a face and a word.
    draft.emojis = draft.inPlay.map(validator.texts)
    draft.removedEmojis = draft.removed.map(validator.texts)
    let words = replacer?.replace(in: &draft) ?? WordReplacement()
    let theme = validator.check(draft, &violations)
    lose(Loss(.words, words.missed))
    try add(theme, of: draft, words.findings + Self.merged(findings, words.located(violations)))
  }

  /// Checks and adds a draft whose exact places are expensive: `locate` sets them only if there are findings.
  package mutating func found(_ draft: ThemeDraft, findings: [Diagnostic], locate: (inout ThemeDraft) -> Void) throws {
    var violations: [Diagnostic] = []
    let theme = validator.check(draft, &violations)
    let isUnlisted = store.isFull && theme != nil
    guard !violations.isEmpty, !isUnlisted else { return try add(theme, of: draft, Self.merged(findings, violations)) }
    // A word in place of an emoji is a finding, so it is replaced in the located draft.
    var located = draft
    locate(&located)
    try found(counted: located, findings: findings)
  }

  private mutating func add(_ theme: Theme?, of draft: ThemeDraft, _ findings: [Diagnostic]) throws {
    validator.forgetIfLarge()
    if let name = draft.name { nameBytes -= name.bytesOutsideASCII }
    if let words = draft.words {
      for word in words { wordBytes -= word.texts.texts.reduce(0) { $0 + $1.bytesOutsideASCII } }
    }
    let isRejected = theme == nil || findings.contains { $0.severity == .error }
    if isRejected { errors += 1 }
    if let theme { try inspect?(theme) }
    batches.append(
      IncomingTheme(
        isRejected ? nil : theme, name: Self.shortened(draft.name), source: source, diagnostics: admitted(findings),
        absent: draft.absent, release: release))
    onTheme?(count)
    try checkLimits()
  }

  /// Records an element in the place of a theme that is not one; it counts as a rejected theme. Throws as
  /// ``found(_:findings:)`` does.
  public mutating func rejected(_ finding: Diagnostic, name: String? = nil) throws {
    errors += 1
    batches.append(
      IncomingTheme(nil, name: Self.shortened(name), source: source, diagnostics: admitted([finding])))
    try checkLimits()
  }

  /// A name for a report, shortened if it is long.
  private static func shortened(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return name.utf8.count <= 1_000 ? name : beginning(of: name)
  }

  private mutating func admitted(_ findings: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return findings }
    defer { if store.isFull { validator.mostOfList = 0 } }
    return store.admitted(findings)
  }

  /// Adds a finding about the file as a whole. Errors beyond the limit, at which the next theme ends the reading, are only
  /// counted.
  public mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error {
      errors += 1
      guard errors <= Self.mostErrors else { return }
    }
    store.ownFindings += admitted([diagnostic])
  }

  /// Counts warnings and notes that a decoder did not keep, because there were more than are listed.
  mutating func leaveUnlisted(_ count: Int) { store.unlisted += count }

  /// Counts content that is left out; not a finding, because nothing is wrong with the file. Of more than a hundred kinds,
  /// the further ones count as ``Loss/Kind/unknownParts``.
  public mutating func lose(_ loss: Loss) {
    guard loss.count > 0 else { return }
    let isListed = losses.count < Self.mostKinds || losses.contains { $0.kind == loss.kind }
    losses.add(isListed ? loss : Loss(.unknownParts, loss.count))
  }

  /// Ends the reading of a file: the limits are checked once more, and a file without themes is reported.
  package mutating func end() throws {
    try checkLimits()
    let bytes = Credits.details.reduce(0) { $0 + (credits[keyPath: $1.value]?.utf8.count ?? 0) }
    if bytes > limits.creditBytes {
      throw Diagnostic.limit(
        "the author, title and other credits take more than \(binarySize(limits.creditBytes))", hint: "Shorten them.")
    }
    if count == 0, isValid { report(.format(.noThemes)) }
  }

  /// For a decoder that reports many errors without a theme between them.
  package mutating func checkLimits() throws {
    if count > limits.themes { throw Diagnostic.tooManyThemes(limits.themes) }
    if errors > Self.mostErrors { throw Diagnostic.tooManyErrors }
    if extrasLeft < 0 { throw Diagnostic.tooManyExtras(limits.unknownValues, at: .whole) }
    if replacer?.isExhausted == true {
      throw Diagnostic.limit(
        "the file has more than \(grouped(limits.words)) words in place of emoji", hint: Self.checkFile)
    }
    if nameBytes < 0 {
      throw Diagnostic.limit("the names of the themes take more than \(binarySize(limits.nonASCIINameBytes))")
    }
    if wordBytes < 0 {
      throw Diagnostic.limit("the texts of the cards take more than \(binarySize(limits.nonASCIITextBytes))")
    }
    if validator.facesLearned > limits.faces {
      throw Diagnostic.limit(
        "the file has more than \(grouped(limits.faces)) different emoji, so reading stopped", hint: Self.checkFile)
    }
    try batches.passOnIfFull()
  }

  /// The same for the findings of the theme being read: a decoder calls it after each finding.
  package static func checkLimits(_ findings: FindingLimiter) throws {
    if findings.errors > mostErrors { throw Diagnostic.tooManyErrors }
  }

  package static let mostErrors = 1_000
  private static let mostKinds = 100
  private static let checkFile = "Check that this is a theme file."

  /// Leaves out findings of the rules at places where the decoder has a finding of its own: a field that it could not
  /// read looks missing to the rules.
  ///
  /// A warning does not replace an error. Static, because a call through `self` copied the whole reading for each theme.
  private static func merged(_ findings: [Diagnostic], _ rules: [Diagnostic]) -> [Diagnostic] {
    guard !findings.isEmpty else { return rules }
    let explained = Dictionary(findings.map { ($0.place, $0.severity) }, uniquingKeysWith: max)
    return findings + rules.filter { rule in explained[rule.place].map { $0 < rule.severity } ?? true }
  }
}

extension ThemeReading {
  /// The emoji whose name is a word; nil if there is none, and for all words after the first 10,000 of a file.
  mutating func picture(of word: String, in languages: [String]) -> String? {
    guard let pictures, lookupsLeft > 0 else { return nil }
    lookupsLeft -= 1
    return pictures.face(captioned: word, in: languages)
  }

  /// A deterministic name for a theme without one, which is reported: the name of the file, or else the first faces.
  ///
  /// For example: `animals` for the only list of `animals.txt`, `🐶🐱🐭` for pasted text.
  package mutating func madeName(_ faces: [String], at place: Place) -> String {
    let written = faces.prefix(3).joined(separator: faces.first?.isEmoji == true ? "" : " ")
    let name = fileTitle.flatMap(Self.usableName) ?? Self.usableName(written) ?? written
    fileTitle = nil
    report(.text(.nameMade(name), at: place))
    return name
  }

  /// A text that was not written as a name, shortened and without characters that a name may not have; nil if nothing
  /// is left.
  private static func usableName(_ text: String) -> String? {
    let safe = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnsafe }))
    return try? NameRule.checked(trimmed(String(safe.prefix(NameRule.longest))))
  }
}

extension String {
  /// All bytes of a text that is not ASCII: measuring and comparing it takes ten times as long as reading it.
  fileprivate var bytesOutsideASCII: Int {
    var text = self
    return text.withUTF8 { bytes in bytes.contains { $0 >= 0x80 } ? bytes.count : 0 }
  }
}

/// The themes that were read: kept, passed on in batches, or dropped because they take too much memory.
private struct ThemeBatches {
  private(set) var items: [IncomingTheme] = []
  /// The findings of the themes that were passed on or dropped.
  private(set) var findings: [Diagnostic] = []
  private(set) var goodCount = 0
  private var countBefore = 0
  /// Nil if themes are kept or dropped.
  private let receive: (([IncomingTheme]) throws -> Void)?
  /// The bytes that are left for themes to be kept; negative once all are dropped.
  private var room: Int

  init(keepingAtMost most: Int) {
    receive = nil
    room = most
  }

  init(passingOn receive: @escaping ([IncomingTheme]) throws -> Void) {
    self.receive = receive
    room = .max
  }

  var count: Int { countBefore + items.count }

  mutating func append(_ theme: IncomingTheme) {
    items.append(theme)
    if theme.theme != nil { goodCount += 1 }
    guard receive == nil, room < .max else { return }
    if room >= 0 { room -= theme.weight }
    if room < 0 { _ = removeItems() }
  }

  mutating func passOnIfFull() throws {
    if items.count >= Self.size { try passOn() }
  }

  mutating func passOn() throws {
    guard let receive, !items.isEmpty else { return }
    let batch = removeItems()
    items.reserveCapacity(Self.size)
    try receive(batch)
  }

  /// Their number and their findings are kept.
  private mutating func removeItems() -> [IncomingTheme] {
    let removed = items
    items = []
    countBefore += removed.count
    for theme in removed where !theme.diagnostics.isEmpty { findings += theme.diagnostics }
    return removed
  }

  private static let size = 256
}
