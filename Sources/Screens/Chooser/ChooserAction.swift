public import Themes

/// What a key in the chooser asks of the program around it.
public enum ChooserAction: Hashable, Sendable {
  case play(ThemeID)
  case edit(ThemeID)
  case delete(ThemeID)
  case add
  case undo
  case redo
  /// To find the themes that fit the filter as it is now.
  case filter
  /// To put the sample themes into a catalog without any.
  case importSamples
  /// To draw the screen anew, whatever is on it.
  case repaint
  case leave
}
