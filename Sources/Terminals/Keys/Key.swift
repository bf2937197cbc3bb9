/// One thing a person does at a terminal: a key, a click, a turn of the wheel.
public enum Key: Hashable, Sendable {
  /// What the key writes. For example: a letter, a digit, a space.
  case character(Character)
  /// A small letter with Ctrl held.
  case control(Character)
  case enter, escape, tab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// The mouse, or a finger.
  case click(CellGrid.Spot)
  case wheelUp, wheelDown
}
