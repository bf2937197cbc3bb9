internal import Formats
internal import Themes

/// All themes of an app's file: what notation it is in, where they are, and which of several are meant.
struct AppThemes {
  private let bytes: [UInt8]
  private var finder: AppThemeFinder
  private var left = AppLimits.values
  /// Faults of parts that do not keep the others from being read.
  private var faults: [Diagnostic] = []
  /// The faults of what may have been a theme.
  private var broken: [Diagnostic] = []
  private var notes: [Diagnostic] = []
  /// The same theme may have been printed again and again.
  private var isPrinted = false
  /// There is nothing in the file, and that is what it says.
  private var isEmpty = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    finder = AppThemeFinder(size: bytes.count)
  }

  mutating func read(into reading: inout ThemeReading) throws {
    if bytes.starts(with: BinaryPropertyList.signature) {
      try lookInto(preferences: BinaryPropertyList.value(of: bytes, left: &left))
    } else {
      try lookInto(text: AppEncoding.utf8(bytes))
    }
    let themes = chosen()
    for finding in notes + faults + finder.findings { reading.report(finding) }
    for finding in broken + finder.strangers { reading.refused(finding) }
    if themes.isEmpty, !isEmpty, faults.isEmpty, broken.isEmpty, finder.findings.isEmpty, finder.strangers.isEmpty {
      throw finder.games.first.map { .appSavedGame(cards: $0.cards, theme: nil, at: $0.spot.place) }
        ?? Diagnostic.appNoThemes
    }
    for theme in themes {
      let draft = AppDraft(theme)
      for loss in draft.losses { reading.lose(loss) }
      reading.found(draft.draft, findings: draft.findings)
      try reading.checkPatience()
    }
  }
}

// The notations a file can be in.
extension AppThemes {
  private mutating func lookInto(text: [UInt8]) throws {
    let rest = text.drop(while: \.isBlank)
    if rest.first == .lessThan {
      guard HexData.isOne(rest) else {
        let (value, findings) = try AppPropertyList.value(of: text, left: &left)
        faults += findings
        return try lookInto(preferences: value)
      }
      guard let data = HexData.decode(rest) else { throw Diagnostic.appShortened }
      return try finder.look(into: .data(data), at: AppSpot())
    }
    if Base64.mayHoldThemes(rest) {
      return try finder.look(into: .string(String(decoding: rest, as: UTF8.self)), at: AppSpot())
    }
    let pieces: [AppText.Piece]
    do {
      pieces = try AppText.pieces(of: text, left: &left)
    } catch let fault as Diagnostic {
      throw DefaultsOutput.isOne(text) ? Diagnostic.appShortened : fault
    }
    if DefaultsOutput.isOne(text), pieces.allSatisfy({ $0.line > 0 }) { throw Diagnostic.appShortened }
    isPrinted = pieces.count > 1
    for piece in pieces {
      let spot = piece.line == 0 ? AppSpot() : AppSpot(files: [AppSpot.line(piece.line)], lines: piece.elementLines)
      switch piece.value {
      case .success(let value):
        if case .array(let elements) = value, elements.isEmpty { isEmpty = true }
        try finder.look(into: value, at: spot)
      case .failure(let fault): broken.append(fault)
      }
    }
  }

  /// Each value of preferences is somebody else's, so what holds no theme is only counted.
  private mutating func lookInto(preferences: AppValue) throws {
    if case .array(let elements) = preferences, elements.isEmpty { isEmpty = true }
    guard let members = preferences.members, !AppTheme(members, at: AppSpot()).isLikely else {
      return try finder.look(into: preferences, at: AppSpot())
    }
    var others: [String] = []
    for member in members {
      let before = finder.count + finder.findings.count
      try finder.look(into: member.value, at: AppSpot().key(member.key), under: member.key)
      if finder.count + finder.findings.count == before { others.append(member.key) }
    }
    // A dictionary of themes and their emoji says more as a whole.
    if finder.count == 0, finder.findings.isEmpty { try finder.look(into: preferences, at: AppSpot()) }
    if finder.count > 0, !others.isEmpty { notes.append(.appOtherValues(others)) }
  }
}

// Which of the themes are meant.
extension AppThemes {
  /// The themes of the file, and those of saved games that are not among them.
  private mutating func chosen() -> [AppTheme] {
    var themes = finder.themes
    if isPrinted { themes = last(of: themes) }
    var known = Set(themes.map(\.identity))
    for game in finder.games {
      guard game.hasTheme || !themes.isEmpty else { continue }
      notes.append(.appSavedGame(cards: game.cards, theme: game.hasTheme, at: game.spot.place))
    }
    for theme in finder.themesOfGames where known.insert(theme.identity).inserted { themes.append(theme) }
    return themes
  }

  /// A theme that was printed several times, as an app does whenever it saves, counts as it was printed last.
  private mutating func last(of themes: [AppTheme]) -> [AppTheme] {
    var lastIndex: [String: Int] = [:]
    for (index, theme) in themes.enumerated() { lastIndex[theme.identity] = index }
    let kept = themes.enumerated().filter { lastIndex[$1.identity] == $0 }.map(\.element)
    if kept.count < themes.count { notes.append(.appPrintedAgain(themes.count - kept.count)) }
    return kept
  }
}

extension AppTheme {
  /// The same for a theme that is met again: its UUID, or else its name.
  fileprivate var identity: String {
    if let id = member(.id).flatMap({ AppPayload.text($0.value) }), let known = ThemeID(id) { return known.description }
    return "name " + (member(.name).flatMap { AppPayload.text($0.value) } ?? key ?? "\(spot.files) \(spot.path)")
  }
}
