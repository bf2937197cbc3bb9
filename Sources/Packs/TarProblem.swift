public import Themes

/// A fault of a tar.
public enum TarProblem: Problem {
  case damaged(String)
  case tooManyEntries(limit: Int)
  case tooLarge(limit: Int)
  case tooCompressed(ratio: Int)
  case unsafeName(String)
  case notAFile(String)
  case duplicateName(String)
  case libraryFailed(String)

  public var failure: Failure {
    switch self {
    case .libraryFailed: .other
    default: .badInput
    }
  }

  public var wording: Wording {
    switch self {
    case .damaged(let reason):
      .error(
        "tar.damaged", "the archive is damaged or incomplete (\(reason))",
        hint: "Download or copy the file again.")
    case .tooManyEntries(let limit):
      .error(
        "tar.too-many-entries", "the archive has more than \(grouped(limit)) files and folders",
        hint: "Unpack it, and import the files you want.")
    case .tooLarge(let limit):
      .error(
        "tar.too-large", "the archive would unpack to more than \(limit >> 20) MiB",
        hint: "Unpack it, and import the files you want.")
    case .tooCompressed(let ratio):
      .error(
        "tar.too-compressed", "the archive would unpack to at least \(ratio) times its size",
        hint: "Get the archive from a source you trust.")
    case .unsafeName(let name):
      .error(
        "tar.unsafe-name", "\(quoted(name)) is not a safe name for a file in an archive",
        hint: "Make the archive again from inside its folder.")
    case .notAFile(let name):
      .error(
        "tar.not-a-file", "\(quoted(name)) is a link or a device, not a file or folder",
        hint: "Make the archive again with the files themselves.")
    case .duplicateName(let name):
      .error(
        "tar.duplicate-name", "\(quoted(name)) is in the archive twice",
        hint: "Make the archive again with each file once.")
    case .libraryFailed(let reason):
      .error(
        "tar.library-failed", "libarchive failed: \(reason)", hint: "Unpack the archive, and import the files you want."
      )
    }
  }
}

extension Diagnostic {
  package static func tar(_ problem: TarProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
