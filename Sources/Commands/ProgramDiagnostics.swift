internal import Themes

/// The codes of what befalls the program itself.
enum ProgramCode: String, CaseIterable, Sendable {
  case outputFailed = "file.cannot-write-output"
  case unexpected = "usage.unexpected-failure"
}

extension Diagnostic {
  static func outputFailed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, ProgramCode.outputFailed, at: Place(.whole, in: ["standard output"]), "cannot be written: \(reason)",
      hint: "If the catalog was to be changed, that is done: 'memorize history' shows it.")
  }

  static func unexpected(_ error: any Error) -> Diagnostic {
    Diagnostic(
      .error, ProgramCode.unexpected, "something failed that never should: \(error)",
      hint: "Please report it, with the command line that you used.")
  }
}
