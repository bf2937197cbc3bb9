internal import Formats
internal import Themes

/// A file, a folder or standard input that was read for its themes.
struct ThemeSource {
  /// As the user named it.
  let name: String
  /// The format it was read as; nil when that could not be told.
  let format: String?
  let reading: ThemeReading
  /// Why it could not be read to its end; nothing of it may be used then.
  let failure: Diagnostic?

  /// All findings, placed inside this file, the failure last.
  var diagnostics: [Diagnostic] { reading.allDiagnostics + (failure.map { [$0] } ?? []) }

  var isValid: Bool { failure == nil && reading.isValid }

  static let standardInput = "standard input"
}
