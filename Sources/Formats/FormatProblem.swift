public import Themes

/// Problems with the choice of a format, or with a file of any format.
public enum FormatProblem: Problem {
  /// No format has this name.
  case unknown(String, suggestion: String?, known: [String])
  /// The format is write-only.
  case notRead(String, known: [String])
  /// The format is read-only.
  case notWritten(String, known: [String])
  case unrecognized(known: [String])
  case empty
  case noThemes
  /// A spreadsheet, which can be imported once it is saved as CSV.
  case spreadsheet(Spreadsheet)
  /// A word processor document in place of plain text.
  case document(OfficeDocument)
  case packed(CompressedFile)
  /// The file holds content that a theme cannot carry, and `--strict` forbids losses.
  case lossesInFile([Loss])
  /// The themes hold content that the format cannot carry, and `--strict` forbids losses.
  case losses([Loss], format: String)
  /// A format threw an error that is not a diagnostic.
  case failed(format: String, reason: String)
  case tooManyThemes(limit: Int)
  case tooManyFaces(limit: Int)
  case tooManyRejections(limit: Int)
  /// The limit exists because UTF-16 becomes up to half as large again in UTF-8, and both are in memory.
  case utf16TooLarge(limit: Int)
  /// Warnings and notes beyond the limit, which are counted but not listed.
  case moreFindings(Int, listed: Int)

  public var wording: Wording {
    switch self {
    case .unknown(let name, let suggestion, let known):
      .error(
        "plugin.unknown-format", "unknown format \(quoted(name))",
        hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Known formats: \(known.joined(separator: ", ")).")
    case .notRead(let name, let known):
      .error(
        "plugin.not-read", "themes can be written as \(name), but not read from it",
        hint: Self.choice("These can be read", known))
    case .notWritten(let name, let known):
      .error(
        "plugin.not-written", "themes can be read from \(name), but not written as it",
        hint: Self.choice("These can be written", known))
    case .unrecognized(let known):
      .error(
        "plugin.unrecognized-content", "no format recognises this file",
        hint: "Name one with --format: \(known.joined(separator: ", ")).")
    case .empty:
      .error("plugin.empty-file", "the file is empty", hint: "Check that it was saved or downloaded completely.")
    case .noThemes:
      .warning(
        "plugin.no-themes", "it holds no themes",
        hint: "Check that this is the right file, and that it was saved after the themes were made.")
    case .spreadsheet(let program):
      .error(
        "plugin.spreadsheet", "this is a spreadsheet of \(program.rawValue), which is not read",
        hint: Self.advice(program))
    case .document(let kind):
      .error(
        "plugin.document", "this is a \(kind.rawValue), which is not read",
        hint: "Save it there as plain text in UTF-8, and take that file.")
    case .packed(let packer):
      .error(
        "plugin.packed", "the file is packed with \(packer.rawValue), which is not read",
        hint: "Unpack it, and take the file that is in it.")
    case .lossesInFile(let losses):
      .error(
        "plugin.losses", "a theme cannot carry \(losses.listed)",
        hint: "Leave --strict out to take the themes without that.")
    case .losses(let losses, let format):
      .error(
        "plugin.losses", "\(format) cannot carry \(losses.listed)",
        hint: "Choose another format, or leave --strict out to write the themes without that.")
    case .failed(let format, let reason):
      .error(
        "plugin.failed", "the format \(format) failed: \(quoted(reason))", hint: "Tell the author of the format.")
    case .tooManyThemes(let limit):
      .error(
        "plugin.too-many-themes", "the file has more than \(limit) themes", hint: "Split it into several files.")
    case .tooManyFaces(let limit):
      .error(
        "plugin.too-many-faces", "the file has more than \(grouped(limit)) different faces, so reading stopped",
        hint: "Check that this is a file of themes.")
    case .tooManyRejections(let limit):
      .error(
        "plugin.too-many-refusals", "more than \(limit) faults were found, so reading stopped",
        hint: "Check that this is a file of themes.")
    case .utf16TooLarge(let limit):
      .error(
        "plugin.utf-16-too-large", "the file is written in UTF-16 and larger than \(limit >> 20) MiB",
        hint: "Save it as UTF-8, or split it into several files.")
    case .moreFindings(let count, let listed):
      .note(
        "plugin.more-findings",
        "after the first \(listed) warnings and notes, at least \(count) more are not listed",
        hint: "Correct what the first ones say, then check again.")
    }
  }

  public var failure: Failure {
    switch self {
    case .unknown, .notRead, .notWritten: .usage
    default: .badInput
    }
  }

  private static func choice(_ words: String, _ known: [String]) -> String {
    known.isEmpty ? "Choose another format." : "\(words): \(known.joined(separator: ", "))."
  }

  private static func advice(_ program: Spreadsheet) -> String {
    switch program {
    case .excel: "Save it there as 'CSV UTF-8', and take that file."
    case .openDocument: "Save it there as 'Text CSV' in UTF-8, and take that file."
    case .numbers: "Export it there as CSV in UTF-8, and take that file."
    }
  }
}

extension Diagnostic {
  public static func format(_ problem: FormatProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
