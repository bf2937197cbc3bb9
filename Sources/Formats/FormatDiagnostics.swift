public import Themes

/// The codes of choosing a format.
public enum FormatCode: String, CaseIterable, Sendable {
  case unknown = "plugin.unknown-format"
  case notRead = "plugin.not-read"
  case notWritten = "plugin.not-written"
  case unrecognized = "plugin.unrecognized-content"
  case empty = "plugin.empty-file"
  case noThemes = "plugin.no-themes"
  case packed = "plugin.packed"
  case document = "plugin.document"
  case spreadsheet = "plugin.spreadsheet"
  case losses = "plugin.losses"
  case failed = "plugin.failed"
  case tooManyThemes = "plugin.too-many-themes"
  case tooManyRefusals = "plugin.too-many-refusals"
  case tooManyFaces = "plugin.too-many-faces"
  case utf16TooLarge = "plugin.utf-16-too-large"
  case moreFindings = "plugin.more-findings"
}

extension Diagnostic {
  /// No plugin has this name.
  public static func unknownFormat(_ name: String, suggestion: String?, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.unknown, "unknown format \(quoted(name))",
      hint: suggestion.map { "Did you mean '\($0)'?" } ?? "Known formats: \(known.joined(separator: ", ")).")
  }

  /// The format is one that themes are only exported to.
  public static func formatNotRead(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.notRead, "themes can be written as \(name), but not read from it",
      hint: formatHint("These can be read", known))
  }

  /// The format is one that themes are only imported from.
  public static func formatNotWritten(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.notWritten, "themes can be read from \(name), but not written as it",
      hint: formatHint("These can be written", known))
  }

  private static func formatHint(_ words: String, _ known: [String]) -> String {
    known.isEmpty ? "Choose another format." : "\(words): \(known.joined(separator: ", "))."
  }

  /// No plugin recognises the content.
  public static func unrecognizedContent(known: [String]) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.unrecognized, "no format recognises this file",
      hint: "Name one with --format: \(known.joined(separator: ", ")).")
  }

  /// A spreadsheet can be read once its program has saved it as a table.
  public static func spreadsheet(_ kind: Spreadsheet) -> Diagnostic {
    let hint =
      switch kind {
      case .excel: "Save it there as 'CSV UTF-8', and take that file."
      case .openDocument: "Save it there as 'Text CSV' in UTF-8, and take that file."
      case .numbers: "Export it there as CSV in UTF-8, and take that file."
      }
    return Diagnostic(
      .error, FormatCode.spreadsheet, "this is a spreadsheet of \(kind.rawValue), which is not read", hint: hint)
  }

  /// A format threw something that is no finding.
  static func formatFailed(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.failed, "the format \(name) failed: \(quoted(reason))",
      hint: "Tell the author of the format.")
  }

  /// A file holds more than a theme can, and nothing may be left behind.
  public static func lossesInFile(_ losses: [Loss]) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.losses, "a theme cannot carry \(losses.listed)",
      hint: "Leave --strict out to take the themes without that.")
  }

  /// The themes hold more than the format can, and nothing may be left behind.
  public static func losses(_ losses: [Loss], format: String) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.losses, "\(format) cannot carry \(losses.listed)",
      hint: "Choose another format, or leave --strict out to write the themes without that.")
  }

  /// There is nothing to read.
  public static var emptyFile: Diagnostic {
    Diagnostic(.error, FormatCode.empty, "the file is empty", hint: "Check that it was saved or downloaded completely.")
  }

  /// It is what it should be, and there is nothing in it.
  public static var noThemes: Diagnostic {
    Diagnostic(
      .warning, FormatCode.noThemes, "it holds no themes",
      hint: "Check that this is the right file, and that it was saved after the themes were made.")
  }

  /// Packed by a program whose files are not read.
  static func packed(by packer: Packer) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.packed, "the file is packed with \(packer.rawValue), which is not read",
      hint: "Unpack it, and take the file that is in it.")
  }

  /// A text with pages and fonts, where plain text was meant.
  public static func document(_ kind: OfficeDocument) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.document, "this is a \(kind.rawValue), which is not read",
      hint: "Save it there as plain text in UTF-8, and take that file.")
  }

  /// Reading stopped, because the file is longer than any collection.
  package static func tooManyThemes(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.tooManyThemes, "the file has more than \(limit) themes", hint: "Split it into several files.")
  }

  /// Reading stopped, because there are more different faces than any collection of themes has.
  static func tooManyDifferentFaces(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.tooManyFaces, "the file has more than \(grouped(limit)) different faces, so reading stopped",
      hint: "Check that this is a file of themes.")
  }

  /// A text of two bytes a character takes up to half as much again as UTF-8, and both are in memory.
  static func utf16TooLarge(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.utf16TooLarge, "the file is written in UTF-16 and larger than \(limit >> 20) MiB",
      hint: "Save it as UTF-8, or split it into several files.")
  }

  /// Warnings and notes that are not listed any more.
  static func moreFindings(_ count: Int, listed: Int) -> Diagnostic {
    Diagnostic(
      .note, FormatCode.moreFindings,
      "after the first \(listed) warnings and notes, at least \(count) more are not listed",
      hint: "Correct what the first ones say, then check again.")
  }

  /// Reading stopped, because nearly nothing of the file is a theme.
  package static func tooManyRefusals(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, FormatCode.tooManyRefusals, "more than \(limit) faults were found, so reading stopped",
      hint: "Check that this is a file of themes.")
  }
}
