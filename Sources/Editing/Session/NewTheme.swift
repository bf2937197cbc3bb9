public import Themes

/// A theme to begin with, before anything was said about it.
public enum NewTheme {
  public static let name = "Untitled"
  public static let emojis = ["🙂", "🚀", "🌈", "🍎", "🐙", "🎲"]
  public static let color = ColorName.orange
}
