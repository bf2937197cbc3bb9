package import Platform
public import Themes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a file of themes was not read or written.
public enum ThemeFileProblem: Problem {
  /// Themes, or the file itself, have these errors.
  case invalid([Diagnostic], rejected: Int, of: Int)
  /// The address leads to another computer.
  case notAFile(String)
  /// There is no such file, or it cannot be read.
  case unreadable(reason: String)
  /// The file has more bytes than `limit`.
  case tooLarge(limit: Int)
  /// The file would be rejected when it is read.
  case notReadable(Diagnostic)
  /// The folder does not exist, or the file cannot be written there.
  case notWritten(reason: String)
  /// No format that can be written has this file extension.
  case unknownExtension(String, known: [String])

  public var wording: Wording {
    switch self {
    case .invalid(let errors, let rejected, let count):
      .error(
        "file.invalid",
        (rejected == 0
          ? "the file is invalid"
          : "\(grouped(rejected)) of \(counted(count, "theme")) \(rejected == 1 ? "is" : "are") invalid")
          + (errors.first.map { "; the first error: \($0.message)" } ?? ""),
        hint: errors.first?.hint)
    case .notAFile(let address):
      .error(
        "file.not-a-file", "\(quoted(address)) is not the address of a file", hint: "Download the file first.")
    case .unreadable(let reason):
      .error("file.unreadable", "the file cannot be read: \(reason)", hint: "Check its path and permissions.")
    case .tooLarge(let limit):
      .error(
        "file.too-large", "the file is larger than \(binarySize(limit))",
        hint: "Split it into several files.")
    case .notReadable(let failure):
      .error(
        "file.too-large-to-import",
        "nothing was written, because the file could not be read again: \(failure.message)",
        hint: "Write fewer themes at a time, or another format.")
    case .notWritten(let reason):
      .error("file.not-written", "the file cannot be written: \(reason)", hint: "Check its folder and permissions.")
    case .unknownExtension(let suffix, let known):
      .error(
        "file.unknown-extension", "no format that can be written has the file extension \(quoted(suffix))",
        hint: "Use one of the formats \(known.joined(separator: ", ")).")
    }
  }

  public var failure: Failure {
    switch self {
    case .unreadable: .missing
    case .notWritten, .notReadable: .cannotWrite
    case .unknownExtension, .notAFile: .usage
    case .invalid, .tooLarge: .badInput
    }
  }

  package init(_ error: FileError) {
    if case .tooLarge(let limit) = error.reason {
      self = .tooLarge(limit: limit)
    } else if error.operation == .reading {
      self = .unreadable(reason: error.words)
    } else {
      self = .notWritten(reason: error.words)
    }
  }
}

/// For alerts of an app: the sentence, and what to do.
extension Diagnostic: LocalizedError {
  public var errorDescription: String? {
    let place = place.description
    return place.isEmpty ? message.prefix(1).uppercased() + message.dropFirst() + "." : "\(place): \(message)."
  }

  public var recoverySuggestion: String? { hint }
}
