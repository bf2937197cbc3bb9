/// A command of the line editor. The keys are those of Emacs, which shells have too.
enum LineCommand: Hashable {
  case edit(EditCommand)
  case submit, complete
  case older, newer, oldest, newest
  case searchBackward, searchForward
  case clearScreen, interrupt, deleteOrEnd, suspend, quit
  /// Leaves the search, and the line as it was.
  case cancel
  /// Together with the next key: Alt with that key.
  case escape
  /// Ctrl-X, which begins `Ctrl-X Ctrl-U`.
  case prefix

  /// Nil for a key without a command.
  init?(_ key: Key) {
    switch key {
    case .character(let character): self = .edit(.insert(String(character)))
    case .paste(let text): self = .edit(.paste(text))
    case .control(let letter):
      guard let command = Self.controls[letter] else { return nil }
      self = command
    case .alt(.character(let letter)):
      // Emacs takes M-B for M-b.
      guard let command = Self.alts[letter] ?? letter.lowercased().first.flatMap({ Self.alts[$0] }) else { return nil }
      self = command
    case .alt(.left): self = .edit(.wordLeft)
    case .alt(.right): self = .edit(.wordRight)
    case .alt(.backspace): self = .edit(.killWordLeft)
    case .alt(.delete): self = .edit(.killWordRight)
    // For other keys Alt makes no difference.
    case .alt(let key): self.init(key)
    case .enter: self = .submit
    case .tab: self = .complete
    case .escape: self = .escape
    case .backspace: self = .edit(.deleteBackward)
    case .delete: self = .edit(.deleteForward)
    case .left: self = .edit(.left)
    case .right: self = .edit(.right)
    case .home: self = .edit(.start)
    case .end: self = .edit(.end)
    case .up: self = .older
    case .down: self = .newer
    case .backTab, .pageUp, .pageDown, .click, .wheelUp, .wheelDown, .cursor: return nil
    }
  }

  private static let controls: [Character: LineCommand] = [
    "a": .edit(.start), "b": .edit(.left), "c": .interrupt, "d": .deleteOrEnd, "e": .edit(.end), "f": .edit(.right),
    "g": .cancel, "k": .edit(.killToEnd), "l": .clearScreen, "n": .newer, "p": .older, "r": .searchBackward,
    "s": .searchForward, "t": .edit(.transpose), "u": .edit(.killToStart), "w": .edit(.killToSpace), "x": .prefix,
    "y": .edit(.yank), "z": .suspend, "_": .edit(.undo), "\\": .quit,
  ]

  private static let alts: [Character: LineCommand] = [
    "b": .edit(.wordLeft), "d": .edit(.killWordRight), "f": .edit(.wordRight), "y": .edit(.yankOlder), "<": .oldest,
    ">": .newest,
  ]
}
