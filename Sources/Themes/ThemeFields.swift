/// Fields that a theme can do without. For example: those that a table has no columns for.
public struct ThemeFields: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let removedEmojis = ThemeFields(rawValue: 1)
  public static let numberOfPairs = ThemeFields(rawValue: 2)
  public static let color = ThemeFields(rawValue: 4)
  /// The keys of other programs.
  public static let extras = ThemeFields(rawValue: 8)
}
