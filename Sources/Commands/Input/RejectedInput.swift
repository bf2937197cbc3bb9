internal import Themes

/// Ends a command whose input was rejected, with every finding in it: then nothing was changed.
struct RejectedInput: Error {
  let diagnostics: [Diagnostic]
  let omission: Omission

  /// What the command would have done.
  enum Omission: String {
    case imported, written, changed, added
  }
}

extension [Diagnostic] {
  /// The finding that decides the exit code: the first error.
  var worst: Diagnostic? { first { $0.severity == .error } ?? first }
}
