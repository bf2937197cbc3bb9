internal import Formats
internal import Themes

/// Finds themes anywhere in an app's file, including strings and data that contain another file.
struct AppThemeFinder {
  private(set) var themes: [AppTheme] = []
  /// The themes of saved games, which may be among the others too.
  private(set) var themesOfGames: [AppTheme] = []
  private(set) var games: [Game] = []
  private(set) var findings: [Diagnostic] = []
  /// Values in a list of themes that are not themes.
  private(set) var misplaced: [Diagnostic] = []
  /// For the values of texts and data.
  private var budget: ValueBudget
  /// The number of bytes of strings and data that may still be searched.
  private var bytesLeft: Int
  private let limits: AppLimits
  private var isInGame = false
  private var nesting = 0

  /// `size` is the size of the file.
  init(size: Int, limits: AppLimits = .standard) {
    self.limits = limits
    budget = ValueBudget(limits.values)
    bytesLeft = size * AppLimits.nestedShare + AppLimits.nestedBytes
  }

  /// A saved game, with its theme or without.
  struct Game {
    let path: ValuePath
    let cards: Int
    var hasTheme = false
  }

  /// The number of themes and games found so far.
  var count: Int { themes.count + themesOfGames.count + games.count }

  /// Looks into a value; `key` is that of its dictionary.
  mutating func look(into value: AppValue, at path: ValuePath = .root, under key: String? = nil) throws {
    switch value {
    case .object(let members): try look(into: members, at: path, under: key)
    case .array(let elements): try look(into: elements, at: path)
    case .string(let text): try look(into: text, at: path)
    case .data(let bytes): try look(into: bytes, at: path)
    case .null, .bool, .number, .word, .other, .expression: break
    }
  }
}

// Dictionaries and lists.
extension AppThemeFinder {
  private mutating func look(into members: [AppValue.Member], at path: ValuePath, under key: String?) throws {
    let theme = AppTheme(members, at: path, under: key)
    if theme.isLikely, !(theme.isBare && Self.hasThemes(in: members)) { return try add(theme) }
    if Self.isTable(members) {
      for member in members {
        try add(
          AppTheme([.init("name", .string(member.key)), .init("emojis", member.value)], at: path.key(member.key)))
      }
      return
    }
    let cards = members.first { SavedGame.isList($0.value) }
    let wasInGame = isInGame
    if let cards {
      games.append(Game(path: path, cards: cards.value.elements?.count ?? 0))
      isInGame = true
    }
    let game = games.count - 1
    let before = themesOfGames.count
    defer {
      isInGame = wasInGame
      if cards != nil { games[game].hasTheme = themesOfGames.count > before }
    }
    for member in members where cards?.key != member.key {
      try look(into: member.value, at: path.key(member.key), under: member.key)
    }
  }

  private mutating func add(_ theme: AppTheme) throws {
    guard themes.count + themesOfGames.count < limits.themes else {
      throw Diagnostic.tooManyThemes(limits.themes)
    }
    if isInGame { themesOfGames.append(theme) } else { themes.append(theme) }
  }

  /// True if a member is a list of themes: emoji beside it are meant for all of them.
  static func hasThemes(in members: [AppValue.Member]) -> Bool {
    members.contains { member in
      member.value.elements?.first?.members.map { AppTheme($0).isLikely } ?? false
    }
  }

  /// True for names with their emoji and nothing else: `{"Halloween":["👻","🎃"],"Sea":["🐙","🐠"]}`.
  private static func isTable(_ members: [AppValue.Member]) -> Bool {
    !members.isEmpty
      && members.allSatisfy { member in
        AppFaces.emoji(member.key) == nil && AppFaces.areTheme(member.value)
      }
  }

  private mutating func look(into elements: [AppValue], at path: ValuePath) throws {
    if SavedGame.isList(.array(elements)) { return games.append(Game(path: path, cards: elements.count)) }
    let themes = elements.enumerated().map { index, element in
      element.members.map { AppTheme($0, at: path.index(index)) }
    }
    guard themes.contains(where: { $0?.isLikely ?? false }) else {
      for (index, element) in elements.enumerated() { try look(into: element, at: path.index(index)) }
      return
    }
    // Codable encodes a dictionary whose keys are not strings as a list: key, value, key, value.
    let isDictionary =
      elements.count.isMultiple(of: 2)
      && elements.enumerated().allSatisfy { index, element in (element.members != nil) == !index.isMultiple(of: 2) }
    // Every value among themes is meant to be one, so a broken one is reported.
    for (index, theme) in themes.enumerated() {
      if let theme {
        if theme.isLikely { try add(theme) } else { try look(besideThemes: theme) }
      } else if !isDictionary {
        misplaced.append(.app(.notATheme(elements[index].nounPhrase), at: path.index(index).place))
      }
    }
  }

  private mutating func look(besideThemes theme: AppTheme) throws {
    let before = count
    try look(into: theme.members, at: theme.path, under: nil)
    if count == before { try add(theme) }
  }
}

// Strings and data that may contain another file.
extension AppThemeFinder {
  private mutating func look(into text: String, at path: ValuePath) throws {
    if text.utf8.count >= Self.shortest, AppJSON.mayBegin(text.utf8) || Base64.mayHoldThemes(text.utf8) {
      try look(into: Array(text.utf8), at: path)
    }
  }

  private mutating func look(into bytes: [UInt8], at path: ValuePath) throws {
    guard bytes.count >= Self.shortest else { return }
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else { throw Diagnostic.app(.tooManyValues(limit: limits.values)) }
    guard nesting < AppLimits.nesting else { throw Diagnostic.app(.tooDeep(limit: AppLimits.nesting), at: path.place) }
    nesting += 1
    defer { nesting -= 1 }
    do {
      let inside = path.inside
      if bytes.starts(with: BinaryPropertyList.signature) {
        try look(into: BinaryPropertyList.value(of: bytes, &budget), at: inside)
      } else if AppJSON.mayBegin(bytes) {
        try look(into: AppJSON.value(of: bytes, &budget), at: inside)
      } else if XMLRecognition.rootName(in: bytes.prefix(1_024)) == "plist" {
        let (value, faults) = try AppPropertyList.value(of: bytes, &budget)
        findings += faults.map(path.around)
        try look(into: value, at: inside)
      } else if Base64.mayHoldThemes(bytes), let decoded = Base64.decode(bytes) {
        try look(into: decoded, at: path)
      }
    } catch let fault as Diagnostic {
      switch fault.problem as? AppProblem {
      case .tooManyValues, .tooDeep: throw fault
      // Values of other programs beside the themes need not be readable.
      default: if bytes.mentionsEmoji { findings.append(path.around(fault)) }
      }
    }
  }

  /// Fewer bytes cannot hold a theme.
  private static let shortest = 12
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// True if a text, readable or not, mentions emoji, so that a fault in it matters.
  var mentionsEmoji: Bool { firstIndex(ofASCII: "moji") != nil }

  func firstIndex(ofASCII word: StaticString) -> Int? {
    withContiguousStorageIfAvailable { $0.firstIndex(of: word) }?.map { startIndex + $0 }
  }
}
