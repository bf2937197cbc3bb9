internal import Formats

/// What an app's file may ask of us.
enum AppLimits {
  /// Lists and dictionaries inside each other.
  static let depth = 64
  /// Values of all kinds in a file; one that is referred to again counts again.
  static let values = 300_000
  /// Far more than any app keeps.
  static let themes = 20_000
  /// Texts and data inside each other: JSON in a property list in JSON.
  static let nesting = 4
  /// So much of texts and data, as a multiple of the file, is looked into.
  static let nestedShare = 8
}
