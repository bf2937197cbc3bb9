internal import Games
public import Terminals

extension BoardState {
  /// What a key means now. `layout` is nil where the window is too small to play.
  public mutating func handle(_ key: Key, on layout: BoardLayout?) -> BoardAction? {
    if isHelpShown {
      isHelpShown = false
      return nil
    }
    guard ending == nil else { return handleAtEnd(key) }
    guard let layout else { return handleUnseen(key) }
    switch key {
    case .up, .down, .left, .right, .home, .end: move(key, layout.grid)
    case .character(" "), .enter: return confirm(layout.grid)
    case .click(let spot): return click(spot, layout)
    case .character(let character): return handle(character, layout.grid)
    case .escape, .backspace:
      if typing.isEmpty || typing.isSilent { return key == .escape ? .leave : nil }
      typing.clear()
      notice = nil
    default: break
    }
    return nil
  }

  private func handleAtEnd(_ key: Key) -> BoardAction? {
    switch key {
    case .character("n"), .character("N"): .newGame
    // Few boards have a column of that letter: a place typed too late must not lead to where 'd' deletes.
    case .character("t"), .character("T"), .enter: .anotherTheme
    default: handleUnseen(key)
    }
  }

  /// Where there is no card to choose.
  private func handleUnseen(_ key: Key) -> BoardAction? {
    switch key {
    case .character("q"), .character("Q"), .escape: .leave
    default: nil
    }
  }

  private mutating func handle(_ character: Character, _ grid: CardGrid) -> BoardAction? {
    if character.isASCII, let digit = character.wholeNumberValue { return type(digit, grid) }
    if character == "?" { isHelpShown = true }
    guard let small = character.lowercased().first, let code = small.asciiValue, small.isLetter else { return nil }
    // The letter of the next place ends the one before.
    let before = typing.place.flatMap(grid.card)
    if let before { focus = before }
    let command = type(small, column: Int(code - UInt8(ascii: "a")), isNext: before != nil, grid)
    return before.map(BoardAction.choose) ?? command
  }

  private mutating func type(_ letter: Character, column: Int, isNext: Bool, _ grid: CardGrid) -> BoardAction? {
    let isColumn = column < grid.columns
    let isTwice = typing.column == column && typing.row == nil
    typing.clear()
    if let direction = Self.directions[letter], !isNext {
      move(direction, grid)
      if isColumn { typing.begin(column: column, isSilent: true) }
    } else if let action = Self.commands[letter], !isColumn || isTwice {
      return isNext ? nil : action
    } else if isColumn {
      typing.begin(column: column)
      isFocusFramed = false
    } else {
      say("There is no column \(String(letter)); they are a to \(CardPlace.letters(grid.columns - 1)).")
    }
    return nil
  }

  private mutating func type(_ digit: Int, _ grid: CardGrid) -> BoardAction? {
    guard !typing.isEmpty else {
      say("The letter of the column comes first, as in \(grid.place(of: focus)).")
      return nil
    }
    guard typing.add(digit: digit, rows: grid.rows) else { return nil }
    return choosePlace(grid)
  }

  private mutating func choosePlace(_ grid: CardGrid) -> BoardAction? {
    let text = typing.text
    let card = typing.place.flatMap(grid.card)
    typing.clear()
    guard let card else {
      say("No card lies at \(text); the last one is at \(grid.place(of: grid.cards - 1)).")
      return nil
    }
    focus = card
    isFocusFramed = false
    return .choose(card)
  }

  private mutating func confirm(_ grid: CardGrid) -> BoardAction? {
    if typing.place != nil { return choosePlace(grid) }
    guard typing.isEmpty || typing.isSilent else {
      say("A number comes behind the letter, as in \(grid.place(of: focus)).")
      typing.clear()
      return nil
    }
    typing.clear()
    return .choose(focus)
  }

  private mutating func click(_ spot: CellGrid.Spot, _ layout: BoardLayout) -> BoardAction? {
    typing.clear()
    guard let card = layout.card(at: spot) else { return nil }
    focus = card
    isFocusFramed = false
    return .choose(card)
  }

  private mutating func move(_ key: Key, _ grid: CardGrid) {
    typing.clear()
    isFocusFramed = true
    let place = grid.place(of: focus)
    let last = min((place.row + 1) * grid.columns, grid.cards) - 1
    switch key {
    case .left where place.column > 0: focus -= 1
    case .right where focus < last: focus += 1
    case .up where place.row > 0: focus -= grid.columns
    // The last row may be shorter.
    case .down where place.row < grid.rows - 1: focus = min(focus + grid.columns, grid.cards - 1)
    case .home: focus = place.row * grid.columns
    case .end: focus = last
    default: break
    }
  }

  private static let directions: [Character: Key] = ["h": .left, "j": .down, "k": .up, "l": .right]
  private static let commands: [Character: BoardAction] = ["n": .newGame, "q": .leave]
}
