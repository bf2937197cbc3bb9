internal import Formats
internal import Themes

/// Reads an app's file: detects its notation, finds the themes in it, and selects the latest versions.
struct AppFile {
  private let bytes: [UInt8]
  private var finder: AppThemeFinder
  private var budget: ValueBudget
  /// Faults beside themes that can be read.
  private var faults: [Diagnostic] = []
  /// Faults of values that may have been themes.
  private var broken: [Diagnostic] = []
  private var notes: [Diagnostic] = []
  /// The file is a log, in which a theme may be printed more than once.
  private var isPrinted = false
  /// The file says that there are no themes.
  private var isEmpty = false

  init(_ bytes: [UInt8], limits: AppLimits = .standard) {
    self.bytes = bytes
    budget = ValueBudget(limits.values)
    finder = AppThemeFinder(size: bytes.count, limits: limits)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    if bytes.starts(with: BinaryPropertyList.signature) {
      try look(intoPreferences: BinaryPropertyList.value(of: bytes, &budget))
    } else {
      try look(intoText: Self.utf8(bytes))
    }
    let themes = chosenThemes()
    let before = reading.count
    for finding in notes + faults + finder.findings { reading.report(finding) }
    for finding in broken + finder.misplaced { try reading.rejected(finding) }
    for theme in themes {
      let app = AppDraft(theme)
      guard !app.isSkipped else {
        for finding in app.findings { reading.report(finding) }
        continue
      }
      for loss in app.losses { reading.lose(loss) }
      var draft = app.draft
      if app.isUnnamed { draft.name = reading.madeName(draft.emojis ?? [], at: draft.place.whole) }
      try reading.found(draft, findings: app.findings)
    }
    guard reading.count == before, !isEmpty, faults.isEmpty, finder.findings.isEmpty else { return }
    guard let game = finder.games.first else { throw Diagnostic.app(.noThemes) }
    throw Diagnostic.app(.savedGame(cards: game.cards, readsTheme: nil), at: game.path.place)
  }

  /// The text of a file without its byte order mark.
  private static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    var text: [UInt8]
    do { text = try TextEncoding.decode(bytes).text } catch { throw Diagnostic.app(.notText) }
    if text.hasByteOrderMark { text.removeFirst(3) }
    try text.withUnsafeBufferPointer { text in
      guard let fault = UTF8Check.fault(in: text) else { return }
      throw Diagnostic.app(.notText, at: TextPosition.place(of: fault, in: text))
    }
    return text
  }
}

// The notations of a file.
extension AppFile {
  private mutating func look(intoText text: [UInt8]) throws {
    let rest = text.drop(while: \.isBlank)
    if rest.first == .lessThan {
      guard HexData.begins(rest) else {
        let (value, findings) = try AppPropertyList.value(of: text, &budget)
        faults += findings
        return try look(intoPreferences: value)
      }
      guard let data = HexData.decode(rest) else { throw Diagnostic.app(.shortened) }
      return try finder.look(into: .data(data))
    }
    if Base64.mayHoldThemes(rest) {
      return try finder.look(into: .string(String(decoding: rest, as: UTF8.self)))
    }
    let isDefaultsOutput = DefaultsOutput.begins(text)
    let file: AppText
    do {
      file = try AppText(text, &budget)
    } catch let fault as Diagnostic {
      throw isDefaultsOutput ? Diagnostic.app(.shortened) : fault
    }
    if isDefaultsOutput, file.pieces.allSatisfy({ $0.line != nil }) { throw Diagnostic.app(.shortened) }
    isPrinted = file.pieces.count > 1
    try look(into: file)
  }

  private mutating func look(into file: AppText) throws {
    var read: [AppText.Piece] = []
    var used: Set<Int> = []
    // Lists that a theme uses by their names are not themes themselves.
    for piece in file.pieces.filter({ !$0.isNamed }) + file.pieces.filter(\.isNamed) {
      if piece.isNamed, used.contains(piece.part.lowerBound) { continue }
      switch piece.value {
      case .success(let value):
        if value.elements?.isEmpty == true { isEmpty = true }
        let before = finder.count + finder.misplaced.count
        try finder.look(
          into: value, at: piece.line.map { ValuePath.line($0, elementLines: piece.elementLines) } ?? .root,
          under: piece.key)
        guard finder.count + finder.misplaced.count > before else { continue }
        read.append(piece)
        used.formUnion(piece.namedParts.map(\.lowerBound))
      case .failure(let fault):
        broken.append(fault)
        read.append(piece)
      }
    }
    var limited = FindingLimiter(most: FindingLimiter.mostOfTheme)
    for group in file.unread(outside: read) {
      limited.append(.app(.unreadEmoji(group.count), at: ValuePath.line(group.line).place))
    }
    notes += limited.list
  }

  /// Preferences hold values of many programs, so those without a theme are only counted.
  private mutating func look(intoPreferences preferences: AppValue) throws {
    if preferences.elements?.isEmpty == true { isEmpty = true }
    guard let members = preferences.members, !AppTheme(members).isLikely else {
      return try finder.look(into: preferences)
    }
    var others: [String] = []
    for member in members {
      let before = finder.count + finder.findings.count
      try finder.look(into: member.value, at: ValuePath.root.key(member.key), under: member.key)
      if finder.count + finder.findings.count == before { others.append(member.key) }
    }
    // A dictionary of names and emoji is recognised as a whole only.
    if finder.count == 0, finder.findings.isEmpty { try finder.look(into: preferences) }
    if finder.count > 0, !others.isEmpty { notes.append(.app(.otherValues(keys: others))) }
  }
}

// The selection of themes.
extension AppFile {
  /// The themes of the file, and those of saved games that are not among them.
  private mutating func chosenThemes() -> [AppTheme] {
    var themes = finder.themes
    if isPrinted { themes = lastPrinted(of: themes) }
    var known = Set(themes.map(\.identity))
    for game in finder.games {
      guard game.hasTheme || !themes.isEmpty else { continue }
      notes.append(.app(.savedGame(cards: game.cards, readsTheme: game.hasTheme), at: game.path.place))
    }
    for theme in finder.themesOfGames where known.insert(theme.identity).inserted { themes.append(theme) }
    return themes
  }

  /// The last version of each theme: an app prints its themes whenever it saves.
  private mutating func lastPrinted(of themes: [AppTheme]) -> [AppTheme] {
    var lastIndex: [String: Int] = [:]
    for (index, theme) in themes.enumerated() { lastIndex[theme.identity] = index }
    let kept = themes.enumerated().filter { lastIndex[$1.identity] == $0 }.map(\.element)
    if kept.count < themes.count { notes.append(.app(.printedAgain(themes.count - kept.count))) }
    return kept
  }
}

extension AppTheme {
  /// The same for two versions of a theme: its UUID, or else its name.
  fileprivate var identity: String {
    if let id = member(.id)?.value.textPayload, let known = ThemeID(id) { return known.description }
    let name = member(.name)?.value.textPayload ?? key ?? ""
    // One that is skipped is not a version of a constant with its name.
    if name.isEmpty || !(member(.emojis)?.value.expressions.isEmpty ?? true) { return "\(path.files) \(path.keyPath)" }
    return "name \(name)"
  }
}

/// Recognises the output of `defaults read` and `plutil -p`, which prints property lists with shortened data.
///
/// For example: `themes = {length = 1823, bytes = 0x5b7b226e 616d6522 ... 2274227d 5d };`
enum DefaultsOutput {
  static func begins(_ opening: [UInt8]) -> Bool {
    if hasShortenedData(opening) { return true }
    // An old property list begins with `{` and lines of `key = value;`, the output of plutil with `"key" => value`.
    var text = opening.drop(while: \.isBlank)
    // A key that holds a list is printed as `(` and its elements.
    if text.first == UInt8(ascii: "(") { text = text.dropFirst().drop(while: \.isBlank) }
    guard text.first == UInt8(ascii: "{") else { return false }
    var line = text.dropFirst().drop(while: \.isBlank).prefix(256).prefix { $0 != 0x0A }
    if line.first == .quote {
      line = line.dropFirst().drop { $0 != .quote }.dropFirst()
    } else {
      line = line.drop { !$0.isBlank }
    }
    return line.starts(with: " = ".utf8) || line.starts(with: " => ".utf8)
  }

  private static func hasShortenedData(_ opening: [UInt8]) -> Bool {
    guard let start = opening.firstIndex(ofASCII: "{length = ") else { return false }
    return opening[(start + 10)...].drop { $0 >= 0x30 && $0 <= 0x39 }.starts(with: ", bytes = 0x".utf8)
  }
}
