internal import Formats
internal import Themes

/// The documented exit codes of every command.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case failure = 1
  case declined = 2
  case usage = 64
  case badInput = 65
  case missing = 66
  case unavailable = 69
  case cannotWrite = 73
  case busy = 75
  case notPermitted = 77
  case interrupted = 130

  var meaning: String {
    switch self {
    case .done: "done"
    case .failure: "another failure"
    case .declined: "declined at a question"
    case .usage: "invalid command line"
    case .badInput: "bad input or damaged data; the messages say what was done"
    case .missing: "no such file, theme, emoji or operation"
    case .unavailable: "a plugin or a server is unavailable or fails"
    case .cannotWrite: "cannot write the output"
    case .busy: "busy, try again"
    case .notPermitted: "not permitted"
    case .interrupted: "interrupted"
    }
  }

  /// The exit code that fits a finding, by its kind of failure.
  init(_ diagnostic: Diagnostic) {
    // A format that a pack names is a matter of the pack, not of the command line.
    if case .unknown? = diagnostic.problem as? FormatProblem, !diagnostic.place.files.isEmpty {
      self = .badInput
      return
    }
    self =
      switch diagnostic.problem.failure {
      case .badInput: .badInput
      case .usage: .usage
      case .missing: .missing
      case .unavailable: .unavailable
      case .cannotWrite: .cannotWrite
      case .busy: .busy
      case .notPermitted: .notPermitted
      case .declined: .declined
      case .other: .failure
      }
  }
}
