internal import Formats
internal import Themes

/// Looks for themes in everything an app's file holds, also in the texts and data that hold a file of their own.
struct AppThemeFinder {
  private(set) var themes: [AppTheme] = []
  /// The themes of saved games, which may be among the others as well.
  private(set) var themesOfGames: [AppTheme] = []
  private(set) var games: [Game] = []
  private(set) var findings: [Diagnostic] = []
  /// What stands among themes and is none.
  private(set) var strangers: [Diagnostic] = []
  /// How many more values may be made of texts and data, and how many more bytes of them looked into.
  private var left: Int
  private var bytesLeft: Int
  private var isInGame = false
  private var nesting = 0

  init(left: Int = AppLimits.values, size: Int) {
    self.left = left
    bytesLeft = size * AppLimits.nestedShare + 1 << 16
  }

  /// A saved game: where it lies, how many cards it has, and whether its theme is with it.
  struct Game {
    let spot: AppSpot
    let cards: Int
    var hasTheme = false
  }

  /// How many themes and games there are by now.
  var count: Int { themes.count + themesOfGames.count + games.count }

  /// Looks into a value, which lies under `key` where it lies in a dictionary.
  mutating func look(into value: AppValue, at spot: AppSpot, under key: String? = nil) throws {
    switch value {
    case .object(let members): try look(into: members, at: spot, under: key)
    case .array(let elements): try look(into: elements, at: spot)
    case .string(let text): try look(into: text, at: spot)
    case .data(let bytes): try look(into: bytes, at: spot)
    case .null, .bool, .number, .word, .other: break
    }
  }
}

// Dictionaries and lists.
extension AppThemeFinder {
  private mutating func look(into members: [AppValue.Member], at spot: AppSpot, under key: String?) throws {
    let theme = AppTheme(members, at: spot, under: key)
    if theme.isLikely, !(theme.isBare && Self.hasThemes(in: members)) { return try add(theme) }
    if Self.isTable(members) {
      for member in members {
        try add(
          AppTheme([.init("name", .string(member.key)), .init("emojis", member.value)], at: spot.key(member.key)))
      }
      return
    }
    let cards = members.first { SavedGame.isList($0.value) }
    let wasInGame = isInGame
    if let cards {
      games.append(Game(spot: spot, cards: cards.value.elements?.count ?? 0))
      isInGame = true
    }
    let game = games.count - 1
    let before = themesOfGames.count
    defer {
      isInGame = wasInGame
      if cards != nil { games[game].hasTheme = themesOfGames.count > before }
    }
    for member in members where cards?.key != member.key {
      try look(into: member.value, at: spot.key(member.key), under: member.key)
    }
  }

  private mutating func add(_ theme: AppTheme) throws {
    guard themes.count + themesOfGames.count < AppLimits.themes else {
      throw Diagnostic.tooManyThemes(AppLimits.themes)
    }
    if isInGame { themesOfGames.append(theme) } else { themes.append(theme) }
  }

  /// Emoji for all themes stand beside the themes.
  static func hasThemes(in members: [AppValue.Member]) -> Bool {
    members.contains { member in
      member.value.elements?.first?.members.map { AppTheme($0, at: AppSpot()).isLikely } ?? false
    }
  }

  /// Names and their emoji, and nothing else: `{"Halloween":["👻","🎃"],"Sea":["🐙","🐠"]}`.
  private static func isTable(_ members: [AppValue.Member]) -> Bool {
    !members.isEmpty
      && members.allSatisfy { member in
        guard member.value.string != nil || member.value.elements != nil, AppFaces.single(member.key) == nil,
          let faces = AppFaces(member.value)
        else { return false }
        return faces.faces.count > 1 && faces.unreadable.isEmpty
          && faces.faces.allSatisfy { AppFaces.single($0) != nil }
      }
  }

  private mutating func look(into elements: [AppValue], at spot: AppSpot) throws {
    if SavedGame.isList(.array(elements)) { return games.append(Game(spot: spot, cards: elements.count)) }
    let themes = elements.enumerated().map { index, element in
      element.members.map { AppTheme($0, at: spot.index(index)) }
    }
    guard themes.contains(where: { $0?.isLikely ?? false }) else {
      for (index, element) in elements.enumerated() { try look(into: element, at: spot.index(index)) }
      return
    }
    // A dictionary whose keys are no texts is written by Swift as a list: key, value, key, value.
    let isDictionary =
      elements.count.isMultiple(of: 2)
      && elements.enumerated().allSatisfy { index, element in (element.members != nil) == !index.isMultiple(of: 2) }
    // Among themes everything is meant to be one, so that what is broken is told, and the others are not lost for it.
    for (index, theme) in themes.enumerated() {
      if let theme {
        if theme.isLikely { try add(theme) } else { try look(besideThemes: theme) }
      } else if !isDictionary {
        strangers.append(.appNotATheme(elements[index].words, at: spot.index(index).place))
      }
    }
  }

  private mutating func look(besideThemes theme: AppTheme) throws {
    let before = count
    try look(into: theme.members, at: theme.spot, under: nil)
    if count == before { try add(theme) }
  }
}

// Texts and data, which may be a file in the file.
extension AppThemeFinder {
  private mutating func look(into text: String, at spot: AppSpot) throws {
    if text.utf8.count >= Self.shortest, AppText.mayBeJSON(text.utf8) || Base64.mayHoldThemes(text.utf8) {
      try look(into: Array(text.utf8), at: spot)
    }
  }

  private mutating func look(into bytes: [UInt8], at spot: AppSpot) throws {
    guard bytes.count >= Self.shortest else { return }
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else { throw Diagnostic.appTooManyValues(AppLimits.values) }
    guard nesting < AppLimits.nesting else { throw Diagnostic.appTooDeep(AppLimits.nesting, at: spot.place) }
    nesting += 1
    defer { nesting -= 1 }
    do {
      let inside = spot.inside
      if bytes.starts(with: BinaryPropertyList.signature) {
        try look(into: BinaryPropertyList.value(of: bytes, left: &left), at: inside)
      } else if AppText.mayBeJSON(bytes) {
        var json = AppJSON(left: left)
        let value = try JSONReader.read(bytes) { try json.value(&$0) }
        left = json.left
        try look(into: value, at: inside)
      } else if AppPropertyList.glance(at: Array(bytes.prefix(1_024))) != nil {
        let (value, faults) = try AppPropertyList.value(of: bytes, left: &left)
        findings += faults.map(spot.around)
        try look(into: value, at: inside)
      } else if Base64.mayHoldThemes(bytes), let decoded = Base64.decode(bytes) {
        try look(into: decoded, at: spot)
      }
    } catch let fault as Diagnostic {
      guard fault.code != AppCode.tooManyValues.rawValue, fault.code != AppCode.tooDeep.rawValue else { throw fault }
      // What other programs keep beside the themes need not be readable.
      if AppText.speaksOfEmoji(bytes) { findings.append(spot.around(fault)) }
    }
  }

  /// Shorter, nothing is a theme.
  private static let shortest = 12
}
