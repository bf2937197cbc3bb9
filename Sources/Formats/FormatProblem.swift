public import Themes

/// Problems with the choice of a format, or with a file of any format. Their codes begin with `plugin.` or `file.`, for formats
/// of an app and those of the library too.
public enum FormatProblem: Problem {
  /// No format has this name.
  case unknown(String, suggestion: String?, known: [String])
  /// The format is write-only.
  case notRead(String, known: [String])
  /// The format is read-only.
  case notWritten(String, known: [String])
  /// No format recognises the file.
  case unrecognized(known: [String])
  /// The file is empty.
  case empty
  /// The file has no themes.
  case noThemes
  /// The file is of an office program.
  case office(OfficeFile)
  /// The file is compressed by a program whose files are not read.
  case packed(CompressedFile)
  /// The file is a picture, a sound or another binary file.
  case binary(BinaryFile)
  /// The file holds content that a theme cannot carry, and losses are not accepted.
  case lossesInFile([Loss])
  /// The themes hold content that the format cannot carry, and losses are not accepted.
  case losses([Loss], format: String)
  /// A format threw an error that is not a diagnostic.
  case failed(format: String, reason: String)
  /// Warnings and notes beyond the limit, which are counted but not listed.
  case moreFindings(Int, listed: Int)

  public var wording: Wording {
    switch self {
    case .unknown(let name, let suggestion, let known):
      .error(
        "plugin.unknown-format", "unknown format \(quoted(name))",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? Self.choice(known))
    case .notRead(let name, let known):
      .error(
        "plugin.one-way", "format '\(name)' can be written but not read", hint: Self.choice(known))
    case .notWritten(let name, let known):
      .error(
        "plugin.one-way", "format '\(name)' can be read but not written", hint: Self.choice(known))
    case .unrecognized(let known):
      .error(
        "plugin.unrecognized-content", "the format of this file was not recognised", .readAs(known))
    case .empty:
      .error("file.empty", "the file is empty", hint: "Check that the file is complete.")
    case .noThemes:
      .warning(
        "plugin.no-themes", "the file has no themes",
        hint: "Check that this is the right file and that it is complete.")
    case .office(let file):
      Wording(
        .error, "plugin.unsupported-file", file.sentence, hint: file.advice,
        file == .workbook ? [.readAs(["xlsx", "ods"])] : [])
    case .packed(let packer):
      .error(
        "plugin.unsupported-file", "the file is compressed with \(packer.rawValue), which is not supported",
        hint: "Decompress it first.")
    case .binary(let file):
      .error("plugin.unsupported-file", "this is \(file.rawValue), which has no themes", hint: file.advice)
    case .lossesInFile(let losses):
      .error(
        "plugin.losses", "\(losses.listed) cannot be kept", .acceptLosses)
    case .losses(let losses, let format):
      .error(
        "plugin.losses", "format '\(format)' cannot store \(losses.listed)",
        hint: "Use another format.", .acceptLosses)
    case .failed(let format, let reason):
      .error(
        "plugin.failed", "format '\(format)' failed: \(quoted(reason))",
        hint: "Report it to the author of the format.")
    case .moreFindings(let count, let listed):
      .note(
        "plugin.more-findings",
        "there are \(grouped(listed + count)) or more warnings and notes; only the first \(grouped(listed)) are listed",
        hint: "Fix those, then check again.")
    }
  }

  public var failure: Failure {
    switch self {
    case .unknown, .notRead, .notWritten: .usage
    default: .badInput
    }
  }

  private static func choice(_ known: [String]) -> String {
    known.isEmpty ? "Use another format." : "Use one of: \(known.joined(separator: ", "))."
  }
}

extension Diagnostic {
  /// A finding about a file or its format.
  public static func format(_ problem: FormatProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
