internal import Themes

/// The limits of an app's file. Tests lower those that only a large file exceeds.
struct AppLimits {
  static let standard = AppLimits()

  /// Values of all kinds in a file; one that is referred to again counts again.
  var values = 300_000
  /// Far more than any app keeps.
  var themes = 20_000
  /// The depth of lists and dictionaries.
  static let depth = 64
  /// The depth of strings and data that contain files: JSON in a property list in JSON.
  static let nesting = 4
  /// The bytes of strings and data that are searched, as a multiple of the size of the file, besides ``nestedBytes``.
  static let nestedShare = 8
  static let nestedBytes = 1 << 16
}

/// Counts the values made of a file, so that a small file cannot become an endless tree.
struct ValueBudget {
  private var left: Int
  private let limit: Int

  init(_ values: Int = AppLimits.standard.values) { (left, limit) = (values, values) }

  /// Throws `app.too-large` if fewer than `count` values are left.
  mutating func spend(_ count: Int = 1) throws {
    guard count <= left else { throw Diagnostic(AppProblem.tooManyValues(limit: limit)) }
    left -= count
  }
}
