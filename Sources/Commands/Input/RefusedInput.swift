internal import Themes

/// Input that was refused, with every finding in it.
struct RefusedInput: Error {
  let diagnostics: [Diagnostic]
  /// What that means for the command: `nothing was imported`.
  let consequence: String
}

extension [Diagnostic] {
  /// The finding that decides the exit code: the first error.
  var worst: Diagnostic? { first { $0.severity == .error } ?? first }
}
