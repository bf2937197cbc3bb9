public import Terminals
internal import Themes

// What each key of the chooser does.
extension ChooserState {
  /// Nil for a key that only changes what is shown.
  public mutating func handle(_ key: Key) -> ChooserAction? {
    message = nil
    if key == .control("l") { return .repaint }
    if layout.isTooSmall { return Self.leaving.contains(key) ? .leave : nil }
    if isHelpShown {
      isHelpShown = false
      return nil
    }
    if case .character(let digit) = key, !isTypingFilter, let value = digit.wholeNumberValue, digit.isASCII {
      type(value)
      return nil
    }
    if !number.isEmpty, key == .backspace || key == .escape {
      number = key == .escape ? "" : String(number.dropLast())
      goToNumber()
      return nil
    }
    number = ""
    return isTypingFilter ? handleInFilter(key) : handleInList(key)
  }

  private mutating func handleInList(_ key: Key) -> ChooserAction? {
    switch key {
    case .character("e"): return onFocus(ChooserAction.edit)
    case .character("d"), .delete: return onFocus(ChooserAction.delete)
    case .character("+"): return .add
    case .character("u"): return .undo
    case .character("r"): return .redo
    case .character("/"): isTypingFilter = true
    case .character("?"): isHelpShown = true
    case .character("q"): return .leave
    case .escape:
      guard !filter.isEmpty else { return .leave }
      clearFilter()
      return .filter
    default: return move(key)
    }
    return nil
  }

  private mutating func handleInFilter(_ key: Key) -> ChooserAction? {
    switch key {
    case .character(let character):
      guard filter.utf8.count < Self.longestFilter else { return nil }
      filter.append(character)
      return .filter
    case .backspace:
      if filter.isEmpty { isTypingFilter = false } else { filter.removeLast() }
      return .filter
    case .control("u"):
      filter = ""
      return .filter
    case .escape:
      clearFilter()
      return .filter
    case .enter: return move(key)
    default:
      isTypingFilter = false
      return move(key)
    }
  }

  private mutating func move(_ key: Key) -> ChooserAction? {
    switch key {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .wheelUp: move(by: -Self.wheelRows)
    case .wheelDown: move(by: Self.wheelRows)
    case .pageUp: move(by: -layout.height)
    case .pageDown: move(by: layout.height)
    case .home: move(to: 0)
    case .end: move(to: selection.count - 1)
    case .enter: return isEmpty ? .importSamples : onFocus(ChooserAction.play)
    case .click(let spot): return click(spot)
    default: break
    }
    return nil
  }

  private mutating func click(_ spot: CellGrid.Spot) -> ChooserAction? {
    guard let row = layout.index(at: spot), window.contains(window.lowerBound + row) else { return nil }
    let index = window.lowerBound + row
    // The first click says which, the second goes in: a slip of the finger starts nothing.
    if index == selection.focus { return onFocus(ChooserAction.play) }
    move(to: index)
    return nil
  }

  private mutating func onFocus(_ action: (ThemeID) -> ChooserAction) -> ChooserAction? {
    if let theme = selection.focused { return action(theme) }
    message = ChooserMessage(filter.isEmpty ? "There is no theme here." : "No theme fits; Esc shows all of them.")
    return nil
  }

  /// A digit too many begins a new number.
  private mutating func type(_ digit: Int) {
    let last = selection.themes.count
    if let longer = Int(number + "\(digit)"), (1...max(last, 1)).contains(longer) {
      number = "\(longer)"
    } else {
      number = (1...max(last, 1)).contains(digit) ? "\(digit)" : ""
    }
    goToNumber(orSay: digit)
  }

  private mutating func goToNumber(orSay digit: Int? = nil) {
    guard let wanted = Int(number) ?? digit else { return }
    if move(toNumber: wanted) {
      message = ChooserMessage("Number \(wanted): Enter plays it.")
    } else {
      let reason = selection.themes.indices.contains(wanted - 1) ? "does not fit the filter" : "is not there"
      message = ChooserMessage("Theme \(wanted) \(reason).")
    }
  }

  private static let leaving: Set<Key> = [.character("q"), .escape]
  private static let longestFilter = 100
  private static let wheelRows = 3
}
