/// The first word of a line: what is to be done.
public enum Verb: String, CaseIterable, Sendable {
  case show, name, color, pairs
  case add, remove, restore, move, find
  case undo, redo, history
  case new, open, copy, delete, check, play
  case help, cancel, done
}
