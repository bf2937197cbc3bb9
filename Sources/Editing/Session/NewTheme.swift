public import Themes

/// A theme to begin with, before anything was said about it.
public enum NewTheme {
  public static let name = "Untitled"
  public static let emojis = ["🙂", "🚀", "🌈", "🍎", "🐙", "🎲"]

  /// The faces of a list, as `add` takes it: emoji in a row or apart, their names, code points; as often as they are there.
  public static func faces(_ text: String) throws -> [String] {
    let list = try FaceReader(results: [], known: []).read(Argument(text[...], column: 1))
    return (list.faces + list.repeats).map(\.text)
  }

  /// `orange`
  public static let color = ThemeColor(packed: 0xFFA5_00FF)
}
