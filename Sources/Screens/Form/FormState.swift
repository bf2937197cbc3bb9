public import EmojiNames
public import Terminals
public import Themes

/// The form of a theme as a value: the theme, the field in focus, and what is typed but not yet part of the theme.
///
/// Keys and clicks become lines for the theme editor, which makes the changes. For example: Delete on 🐙 is
/// `.line("remove 🐙")`. The theme after it goes in through ``show(_:)``, the reply through ``say(_:isFailure:)``.
public struct FormState: Sendable {
  public private(set) var theme: FormTheme
  /// True if the theme was deleted while it was open.
  public private(set) var isGone = false
  public internal(set) var field = FormField.name
  public var size: TerminalSize
  let names: EmojiNames
  /// True where emoji are shown by their names.
  let showsNames: Bool
  /// True if there is no colour: then colours have only names.
  let hasColor: Bool

  /// The name as it is typed, while that field is in focus.
  private(set) var name: TypedText
  /// A colour as it is typed.
  private(set) var colorText = TypedText()
  /// The colour that the arrows chose, until the focus leaves the field.
  private(set) var chosenColor: ThemeColor?
  /// A number of pairs as it is typed.
  private(set) var pairsText = TypedText()
  var search = FormSearch()
  /// The text of an emoji that is being typed, or the language of all of them.
  var word: FormWord?
  private(set) var inPlayFocus = 0
  private(set) var removedFocus = 0
  var message: FormMessage?
  /// A name that was rejected, which is not tried again until the focus comes back to the field.
  private var rejectedName = ""
  /// True after a first Escape that would discard a new theme.
  private var isDiscarding = false
  /// `u` or `r` as the last key, and the theme before it: the next letter shows that a word was meant.
  private var reversal: (key: Character, before: FormTheme)?

  /// `suggestsName` is true for a name that the first letter replaces.
  public init(
    _ theme: FormTheme, size: TerminalSize, names: EmojiNames, showsNames: Bool, hasColor: Bool, suggestsName: Bool
  ) {
    self.theme = theme
    self.size = size
    self.names = names
    self.showsNames = showsNames
    self.hasColor = hasColor
    name = TypedText(theme.name, isSelected: suggestsName)
    find()
  }

  var layout: FormLayout { FormLayout(size: size, showsNames: showsNames) }

  /// The row for the progress of a long action.
  public var talkRow: Int { layout.messageRow }

  /// Shows the theme as it is now; nil if it was deleted.
  public mutating func show(_ theme: FormTheme?) {
    isGone = theme == nil
    guard let theme else {
      word = nil
      return
    }
    // Text that nobody has changed follows the theme.
    if name.text == self.theme.name { name = TypedText(theme.name, isSelected: name.isSelected) }
    let isRenamed = theme.name != self.theme.name
    self.theme = theme
    if let face = word?.face, !(theme.emojis + theme.removed).contains(face) { word = nil }
    if isRenamed, search.text.isEmpty { find() }
    inPlayFocus = max(min(inPlayFocus, theme.emojis.count - 1), 0)
    removedFocus = max(min(removedFocus, theme.removed.count - 1), 0)
    if field == .removed, theme.removed.isEmpty { field = .inPlay }
    if field == .inPlay, theme.emojis.isEmpty { field = .search }
  }

  /// Shows the reply to a line. It stays until the next one.
  public mutating func say(_ text: String, isFailure: Bool = false) {
    endAddingWords(areRejected: isFailure)
    endWord(isRejected: isFailure)
    message = FormMessage(text: text, isFailure: isFailure, isFresh: true)
  }

  /// Goes back to a name that was not saved. One that was rejected must be corrected.
  public mutating func returnToName(_ unsaved: String, isRejected: Bool) {
    (field, name) = (.name, TypedText(unsaved))
    if isRejected { rejectedName = unsaved }
  }

  /// True if the name, the colour or the pairs are shown as they will be, but are not saved yet.
  public var isUnsaved: Bool {
    word != nil || isTyping && field != .search || chosenColor.map { $0 != theme.color } ?? false
  }

  /// True while the text of an emoji is typed, or the language of all of them.
  public var isTypingWord: Bool { word != nil }

  /// The theme with what is typed but not saved yet.
  var shown: FormTheme {
    var shown = theme
    if field == .name, !trimmed(name.text).isEmpty { shown.name = trimmed(name.text) }
    shown.color = ThemeColor(written: colorText.text) ?? chosenColor ?? theme.color
    return shown
  }

  /// The colours to choose from, with the theme's.
  var colors: [ThemeColor] {
    Self.palette.contains(theme.color) ? Self.palette : [theme.color] + Self.palette
  }

  private static let palette = [
    "red", "orange", "yellow", "green", "teal", "skyblue", "blue", "purple", "hotpink", "brown", "gray", "black",
  ].compactMap { ThemeColor($0) }
}

/// The theme that a form shows: one of the catalog, or a new one with fewer than two emoji.
public struct FormTheme: Hashable, Sendable {
  /// Its number in the list.
  public let number: Int
  public internal(set) var name: String
  public internal(set) var color: ThemeColor
  public let emojis: [Emoji]
  public let removed: [Emoji]
  /// The texts of some emoji.
  public let words: [Emoji: CardTexts]
  public let pairs: Int
  /// True if it is not in the catalog yet.
  public let isNew: Bool

  public init(
    number: Int, name: String, color: ThemeColor, emojis: [Emoji], removed: [Emoji], words: [Emoji: CardTexts],
    pairs: Int, isNew: Bool
  ) {
    self.number = number
    self.name = name
    self.color = color
    self.emojis = emojis
    self.removed = removed
    self.words = words
    self.pairs = pairs
    self.isNew = isNew
  }
}

/// In the order of the Tab key.
public enum FormField: Hashable, Sendable, CaseIterable {
  case name, color, pairs, inPlay, removed, search
}

public enum FormAction: Hashable, Sendable {
  case rename(String)
  /// Give a new theme a free name like this one.
  case suggestName(String)
  /// Carry out another line of the theme editor.
  case line(String)
  case undo
  case redo
  /// Draw the whole screen again.
  case repaint
  case leave
}

struct FormMessage: Hashable {
  let text: String
  let isFailure: Bool
  /// True until the next key.
  var isFresh: Bool
}

// The keys of the form.
extension FormState {
  public mutating func handle(_ key: Key) -> [FormAction] {
    if case .click(let spot) = key, spot.row == layout.keysRow, !layout.isTooSmall {
      return keyHints.key(at: spot.column, width: size.columns).map { handle($0) } ?? []
    }
    message?.isFresh = false
    if case .character = key {} else { reversal = nil }
    let wasDiscarding = isDiscarding
    isDiscarding = false
    if key == .control("l") { return [.repaint] }
    if layout.isTooSmall { return key == .escape ? [.leave] : [] }
    if isGone { return handleGone(key) }
    if let word { return handle(key, in: word) }
    if case .paste(let text) = key, text.utf8.count > TypedText.longest, !FormSearch.areFaces(text) {
      say("The pasted text is too long.")
      return []
    }
    switch key {
    case .escape: return leave(wasDiscarding)
    case .tab: return focus(neighbour(1))
    case .backTab: return focus(neighbour(-1))
    case .control("_"): return save() + [.undo]
    case .wheelUp where turnsOffers, .wheelDown where turnsOffers:
      _ = moveInOffers(key)
      return []
    case .click(let spot): return click(spot)
    default:
      switch field {
      case .name: return handleInName(key)
      case .color: return handleInColor(key)
      case .pairs: return handleInPairs(key)
      case .inPlay: return handleInPlay(key)
      case .removed: return handleRemoved(key)
      case .search: return handleInSearch(key)
      }
    }
  }

  /// True in the fields for which the wheel turns the pages of what is offered.
  private var turnsOffers: Bool { [.name, .color, .pairs].contains(field) }

  private mutating func handleGone(_ key: Key) -> [FormAction] {
    switch key {
    case .escape: return [.leave]
    case .character("u"), .control("_"): return [.undo]
    case .character("r"): return [.redo]
    default:
      say("This theme was deleted. u undoes, r redoes, Esc leaves.")
      return []
    }
  }

  /// True if the next Escape drops what is being typed. A new theme keeps its name, because it needs one.
  var isTyping: Bool {
    switch field {
    case .name: !theme.isNew && name.text != theme.name
    case .color: !colorText.text.isEmpty
    case .pairs: !pairsText.text.isEmpty
    case .search: search.isTyping
    default: false
    }
  }

  private mutating func leave(_ wasDiscarding: Bool) -> [FormAction] {
    let typed = endTypingFaces()
    guard !isTyping else {
      if field == .pairs { say("The number was not saved; Enter saves it.") }
      (name, colorText, pairsText) = (TypedText(theme.name), TypedText(), TypedText())
      if field == .search { clearSearch() }
      return []
    }
    let isNamed = field == .name && !name.isSelected && name.text != theme.name
    if theme.isNew, wasDiscarding { return [.leave] }
    let saved = typed + save()
    guard theme.isNew, isNamed || !theme.emojis.isEmpty || !typed.isEmpty else { return saved + [.leave] }
    (field, isDiscarding) = (.search, true)
    say("\(missing) Esc again discards the theme.")
    return saved
  }

  /// What a new theme needs.
  var missing: String {
    theme.emojis.isEmpty ? "Add 2 emoji: type a word like octopus." : "Add 1 more emoji."
  }

  /// The next or previous field, without those that are empty.
  private func neighbour(_ step: Int) -> FormField {
    let fields = FormField.allCases.filter {
      $0 == field || !($0 == .inPlay && theme.emojis.isEmpty || $0 == .removed && theme.removed.isEmpty)
    }
    let index = fields.firstIndex(of: field) ?? 0
    return fields[(index + step + fields.count) % fields.count]
  }

  /// Goes to another field, and saves what was typed in this one.
  mutating func focus(_ other: FormField) -> [FormAction] {
    let saved = endTypingFaces() + save()
    (field, message, search.isChoosing) = (other, nil, false)
    // A name that nobody has changed is still a suggestion.
    if other == .name { (name, rejectedName) = (TypedText(theme.name, isSelected: name.isSelected), "") }
    return saved
  }

  /// The lines that save what was typed or chosen in the field in focus.
  private mutating func save() -> [FormAction] {
    defer { (chosenColor, colorText, pairsText) = (nil, TypedText(), TypedText()) }
    switch field {
    case .name:
      let wanted = trimmed(name.text)
      return ["", theme.name, rejectedName].contains(wanted) ? [] : [.rename(wanted)]
    case .color:
      if !colorText.text.isEmpty { return [.line("color \(colorText.text)")] }
      return chosenColor.flatMap { $0 == theme.color ? nil : [.line("color \($0)")] } ?? []
    case .pairs: return pairsText.text.isEmpty ? [] : [.line("pairs \(pairsText.text)")]
    default: return []
    }
  }

  private mutating func handleInName(_ key: Key) -> [FormAction] {
    switch key {
    // A new theme needs emoji next.
    case .enter: return focus(theme.isNew ? .search : .color)
    case .down: return focus(.color)
    case .left, .right, .end, .home:
      name.isSelected = false
      return []
    default:
      _ = name.handle(key)
      return []
    }
  }

  private mutating func handleInColor(_ key: Key) -> [FormAction] {
    switch key {
    case .left, .right: (chosenColor, colorText) = (color(key == .left ? -1 : 1, from: shown.color), TypedText())
    case .up: return focus(.name)
    case .down: return focus(.pairs)
    case .enter:
      if colorText.text.isEmpty || ThemeColor(written: colorText.text) != nil {
        return focus(theme.isNew ? .search : .pairs)
      }
      return [.line("color \(colorText.text)")]
    default: _ = colorText.handle(key)
    }
    return []
  }

  /// The colour after or before another one.
  private func color(_ step: Int, from color: ThemeColor) -> ThemeColor {
    let index = colors.firstIndex(of: color) ?? 0
    return colors[(index + step + colors.count) % colors.count]
  }

  private mutating func handleInPairs(_ key: Key) -> [FormAction] {
    switch key {
    case .character("-"), .character("−"), .left: return step(-1)
    case .character("+"), .character("="), .right: return step(1)
    case .up: return focus(.color)
    case .down: return focus(theme.emojis.isEmpty ? .search : .inPlay)
    case .enter: return pairsText.text.isEmpty ? focus(theme.emojis.isEmpty ? .search : .inPlay) : save()
    case .character("0"..."9"), .backspace:
      typePairs(key)
      return []
    default: return handleLetter(key)
    }
  }

  /// Types a digit that a possible number begins with.
  private mutating func typePairs(_ key: Key) {
    guard !theme.isNew else { return say("Add two emoji first.") }
    var typed = pairsText
    _ = typed.handle(key)
    let possible = 2...theme.emojis.count
    if key == .backspace || possible.contains(where: { String($0).hasPrefix(typed.text) }) {
      pairsText = typed
    } else {
      say("A number from 2 to \(theme.emojis.count): as many pairs as there are emoji at most.")
    }
  }

  /// One pair more or less, as far as the theme allows it.
  private mutating func step(_ step: Int) -> [FormAction] {
    let wanted = stepper.value + step
    pairsText = TypedText()
    if theme.isNew {
      say("Add two emoji first.")
    } else if wanted < 2 {
      say("A game has at least 2 pairs.")
    } else if wanted > theme.emojis.count {
      say("All \(theme.emojis.count) emoji are dealt already. Add more for more pairs.")
    } else {
      return [.line("pairs \(wanted)")]
    }
    return []
  }

  private mutating func handleInPlay(_ key: Key) -> [FormAction] {
    if let moved = layout.inPlay.moved(inPlayFocus, key, count: theme.emojis.count) {
      inPlayFocus = moved
      return []
    }
    switch key {
    case .up: return focus(.pairs)
    case .down: return focus(theme.removed.isEmpty ? .search : .removed)
    case .delete, .backspace: return [.line("remove \(theme.emojis[inPlayFocus].editorSpelling)")]
    case .character("="):
      openWord(of: theme.emojis[inPlayFocus])
      return []
    case .enter, .character(" "):
      say("Del removes \(names.nameOrFace(theme.emojis[inPlayFocus])).")
      return []
    default: return handleLetter(key)
    }
  }

  private mutating func handleRemoved(_ key: Key) -> [FormAction] {
    if let moved = layout.removed.moved(removedFocus, key, count: theme.removed.count) {
      removedFocus = moved
      return []
    }
    switch key {
    case .up: return focus(.inPlay)
    case .down: return focus(.search)
    case .character("="):
      openWord(of: theme.removed[removedFocus])
      return []
    case .enter, .character(" "): return [.line("restore \(theme.removed[removedFocus].editorSpelling)")]
    default: return handleLetter(key)
    }
  }

  /// Outside of Add `u` and `r` are keys. Words, emoji and pasted text mean Add, wherever they are typed: `unicorn` is a
  /// word, and what its `u` has undone is done again.
  private mutating func handleLetter(_ key: Key) -> [FormAction] {
    let earlier = reversal
    reversal = nil
    switch key {
    case .character("u"), .character("r"):
      guard case .character(let letter) = key else { return [] }
      reversal = (letter, theme)
      return [letter == "u" ? .undo : .redo]
    case .character("/"): return focus(.search)
    case .character(let character) where character.isASCII && !character.isLetter: return []
    case .character, .paste:
      var actions = focus(.search)
      guard case .character(let character) = key, character.isLetter, let earlier else {
        return actions + handleFirst(key)
      }
      if theme != earlier.before { actions.append(earlier.key == "u" ? .redo : .undo) }
      return actions + handleFirst(.character(earlier.key)) + handleInSearch(key)
    default: return []
    }
  }

  private mutating func click(_ spot: CellGrid.Spot) -> [FormAction] {
    let layout = layout
    if let index = layout.inPlay.index(at: spot, focus: inPlayFocus, count: theme.emojis.count) {
      // The first click selects, the second removes, so that a slip removes nothing.
      if field == .inPlay, index == inPlayFocus { return handle(.delete) }
      inPlayFocus = index
      return focus(.inPlay)
    }
    if let index = layout.removed.index(at: spot, focus: removedFocus, count: theme.removed.count) {
      removedFocus = index
      return focus(.removed) + handle(.enter)
    }
    if let actions = clickOffer(spot) { return actions }
    switch spot.row {
    case layout.nameRow: return focus(.name)
    case layout.colorRow:
      let saved = focus(.color)
      guard let color = color(at: spot.column) else { return saved }
      chosenColor = color
      return saved + save()
    case layout.pairsRow:
      let wanted = stepper.at(spot.column)
      let saved = field == .pairs ? [] : focus(.pairs)
      return saved + (wanted.map { step($0) } ?? [])
    case layout.searchRow..<layout.matches.rows.upperBound: return focus(.search)
    default: return []
    }
  }

  /// The colour of the swatch in a column; without colour, the one before or after.
  private func color(at column: Int) -> ThemeColor? {
    guard hasColor else { return color(column < FormLayout.left + 2 ? -1 : 1, from: theme.color) }
    let index = (column - FormLayout.left) / swatchPitch
    return column >= FormLayout.left && colors.indices.contains(index) ? colors[index] : nil
  }

  /// The cells from one swatch to the next.
  var swatchPitch: Int { 3 * colors.count <= layout.valueColumns ? 3 : 2 }

  var stepper: FormStepper {
    FormStepper(value: Int(pairsText.text) ?? (theme.isNew ? theme.emojis.count : theme.pairs))
  }
}

extension Emoji {
  /// The face as the theme editor reads it. A letter may be the name of another face, its code point is not.
  var editorSpelling: String {
    if isEmoji { return text }
    return text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " ")
  }
}
