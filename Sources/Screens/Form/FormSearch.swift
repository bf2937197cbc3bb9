internal import EmojiNames
internal import Terminals
public import Themes

/// The field Add: the words that are typed, what is offered for them, and which of it has the focus.
struct FormSearch: Sendable {
  fileprivate(set) var typed = TypedText()
  /// What is below the words to choose from.
  fileprivate(set) var offers = FormOffers([])
  /// The index of the match in focus, or of the group; −1 for all matches.
  fileprivate(set) var match = 0
  /// True from an arrow key or Enter among the matches until more is typed: then Space adds too.
  var isChoosing = false
  /// True until one of the emoji that the editor offered is added, which answers its question.
  fileprivate var isAnswering = false
  /// True while the words go to the editor as they are, because no emoji matches them.
  fileprivate var isAddingWords = false

  var text: String { typed.text }

  /// True while nothing is typed: then the emoji for the name of the theme or the groups are offered.
  var isOffering: Bool { text.isEmpty }

  /// True if the focus is in the text, so that Enter adds none of what is shown below it.
  var isOnlyShown: Bool { (isOffering || offers.isList) && !isChoosing }

  /// True if the next Escape drops the words, or goes back from a group.
  var isTyping: Bool { offers.group != nil || !text.isEmpty && !typed.isSelected }

  /// True if emoji are being typed, which are added when no more follow: 👩‍🌾 arrives as three characters.
  var isTypingFaces: Bool { !typed.isSelected && Self.areFaces(text) }

  static func faces(in text: String) -> [Emoji] { text.compactMap { isFace($0) ? Emoji(String($0)) : nil } }

  /// True for emoji with nothing but spaces and punctuation between them.
  static func areFaces(_ text: String) -> Bool {
    !faces(in: text).isEmpty && text.allSatisfy { isFace($0) || !$0.isLetter && !$0.isNumber }
  }

  private static func isFace(_ character: Character) -> Bool {
    character.utf8.count > 1 && Emoji(String(character))?.isEmoji == true
  }
}

extension FormState {
  /// Offers emoji for the first of these words. The next word that is typed replaces them.
  public mutating func offer(_ faces: [Emoji], for words: [String]) {
    field = .search
    search.typed = TypedText(words.joined(separator: ", "), isSelected: true)
    (search.offers, search.match, search.isAnswering) = (FormOffers(faces), 0, true)
  }

  /// Keeps words in the field that name no emoji, to be corrected.
  public mutating func keep(_ words: [String]) {
    search.typed = TypedText(words.joined(separator: ", "))
    find()
  }

  /// True if emoji are being typed in the field in focus.
  public var isTypingFaces: Bool { field == .search && search.isTypingFaces }

  /// Adds the emoji that were typed.
  public mutating func endTypingFaces() -> [FormAction] {
    guard isTypingFaces else { return [] }
    let faces = FormSearch.faces(in: search.text)
    clearSearch()
    return [add(faces)]
  }

  mutating func clearSearch() {
    search.typed = TypedText()
    find()
  }

  /// Words that the editor accepted are used up; rejected ones can be corrected.
  mutating func endAddingWords(areRejected: Bool) {
    if search.isAddingWords, !areRejected { clearSearch() }
    search.isAddingWords = false
  }

  /// Finds what to offer. `all dinosaurs` are dinosaurs, with the focus on all of them.
  mutating func find() {
    (search.isChoosing, search.isAnswering) = (false, false)
    let offers =
      search.isOffering
      ? FormOffers(forThemeNamed: name.isSelected ? nil : theme.name, with: theme.emojis, in: names)
      : FormOffers(for: trimmed(search.text), in: names)
    let known = Set(theme.emojis)
    let isAll = offers.isForAll && !offers.matches.isEmpty
    search.offers = offers
    search.match = isAll ? -1 : offers.matches.firstIndex { !known.contains($0) } ?? 0
  }

  /// Moves the focus among what is offered. False where the key leaves it, and for other keys.
  mutating func moveInOffers(_ key: Key) -> Bool {
    let offers = search.offers
    guard offers.count > 0, let moved = offers.grid(in: layout).moved(search.match, key, count: offers.count) else {
      return false
    }
    search.match = moved
    return true
  }

  mutating func handleInSearch(_ key: Key) -> [FormAction] {
    if case .paste(let text) = key { return paste(text) }
    let hasOffers = search.offers.count > 0
    if search.isOnlyShown, hasOffers, key == .down || key == .right {
      search.isChoosing = true
      return []
    }
    let leavesText = search.isOnlyShown && key == .up
    if !leavesText, moveInOffers(key) {
      search.isChoosing = true
      return []
    }
    switch key {
    case .character(" ") where search.isChoosing && hasOffers: return addMatch()
    case .up: return focus(!theme.removed.isEmpty ? .removed : !theme.emojis.isEmpty ? .inPlay : .pairs)
    case .enter: return addMatch()
    default:
      if search.typed.handle(key) {
        message = nil
        find()
      }
      return []
    }
  }

  /// The first key of a word that begins in another field.
  mutating func handleFirst(_ key: Key) -> [FormAction] {
    search.isChoosing = false
    search.typed.isSelected = true
    return handleInSearch(key)
  }

  /// A click on what is offered; nil beside it.
  mutating func clickOffer(_ spot: CellGrid.Spot) -> [FormAction]? {
    let offers = search.offers
    guard offers.count > 0,
      let index = offers.grid(in: layout).index(at: spot, focus: search.match, count: offers.count)
    else { return nil }
    let saved = focus(.search)
    (search.match, search.isChoosing) = (index, true)
    return saved + addMatch()
  }

  /// Adds pasted emoji at once. With words among them the editor reads all of the text; words alone are searched.
  private mutating func paste(_ text: String) -> [FormAction] {
    guard !FormSearch.areFaces(text) else { return [add(FormSearch.faces(in: text))] }
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: ", ")
    search.typed = TypedText(search.typed.isSelected ? lines : search.text + lines)
    message = nil
    find()
    return FormSearch.faces(in: lines).isEmpty ? [] : addMatch()
  }

  /// Shows the emoji of a group.
  private mutating func open(_ group: EmojiGroup) {
    search.typed = TypedText(names.spelling(of: group), isSelected: true)
    message = nil
    find()
    (search.offers, search.isChoosing) = (FormOffers(group), true)
  }

  private mutating func addMatch() -> [FormAction] {
    if isTypingFaces { return endTypingFaces() }
    let (offers, match) = (search.offers, search.match)
    if offers.groups.indices.contains(match), search.isChoosing {
      open(offers.groups[match])
      return []
    }
    guard !offers.matches.isEmpty, !search.isOnlyShown else {
      let words = trimmed(search.text)
      if words.isEmpty { say("Type a word such as octopus, paste emoji, or press ↓ to choose.") }
      search.isAddingWords = !words.isEmpty
      return words.isEmpty ? [] : [.line("add \(words)")]
    }
    // The next word replaces this one.
    (search.typed.isSelected, search.isChoosing) = (true, true)
    let known = Set(theme.emojis)
    if match < 0 {
      let faces = offers.all(beside: theme.emojis).faces
      if faces.isEmpty { say("All of them are in play already.") }
      return faces.isEmpty ? [] : suggestedName + [add(faces)]
    }
    search.match = (match + 1..<offers.matches.count).first { !known.contains(offers.matches[$0]) } ?? match
    return suggestedName + [add([offers.matches[match]])]
  }

  /// A new theme that nobody has named gets the name of the group that its first emoji come from.
  private var suggestedName: [FormAction] {
    guard let group = search.offers.group, theme.isNew, theme.emojis.isEmpty, name.isSelected else { return [] }
    return [.suggestName(group.name.split(separator: "-").map { String($0).uppercasedFirst }.joined(separator: " "))]
  }

  /// An answer to a question of the editor has no verb.
  private mutating func add(_ faces: [Emoji]) -> FormAction {
    defer { search.isAnswering = false }
    return .line((search.isAnswering ? "" : "add ") + faces.map(\.editorSpelling).joined(separator: " "))
  }
}
