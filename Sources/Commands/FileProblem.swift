internal import Platform
internal import Themes

/// A file or a folder that cannot be read or written.
enum FileProblem: Problem {
  case reading(FileError.Reason)
  /// There is no such file, but one with a similar name beside it.
  case misspelled(nearest: String)
  case writing(FileError.Reason)
  /// The folder of a file to be written.
  case missingFolder(String)
  /// The themes would make a file that import rejects, in part or as a whole.
  case cannotBeImported(String)

  var wording: Wording {
    switch self {
    case .reading(.system(.noSuchFile)), .reading(.system(.notFolder)):
      .error("file.not-found", "no such file", hint: "Check the path.")
    case .misspelled(let nearest):
      .error("file.not-found", "no such file", hint: "Did you mean '\(nearest)'?")
    case .reading(.system(.accessDenied)):
      .error(
        "file.not-permitted", "permission denied",
        hint: "Check the permissions of the file and its folder, or ask their owner.")
    case .reading(.system(.isFolder)):
      .error(
        "file.is-a-folder", "this is a folder, not a file", hint: "Name a file in it, or replace it with a file.")
    case .reading(.system(let error)), .reading(.notDurable(let error)):
      .error(
        "file.unreadable", "cannot be read: \(error.text)", hint: "Check the disk or network drive.")
    case .reading(.tooLarge(let limit)), .writing(.tooLarge(let limit)):
      .error(
        "file.too-large", "the file is larger than \(limit >> 20) MiB", hint: "Split it into several files.")
    case .reading(.isLink), .writing(.isLink):
      .error(
        "file.is-a-link", "this is a symbolic link, or its folder is",
        hint: "Replace the link with the file or folder itself.")
    case .reading(.isSpecial), .writing(.isSpecial):
      .error(
        "file.is-special", "this is a pipe or a device, not a file", hint: "Put a file in its place.")
    case .writing(.system(.exists)):
      .error("file.exists", "the file already exists", hint: "Choose another name, or overwrite it with --force.")
    case .missingFolder(let folder):
      .error("file.cannot-write", "the folder \(quoted(folder)) does not exist", hint: "Create it first.")
    case .cannotBeImported(let reason):
      .error(
        "file.too-large-to-import", "nothing was written, because the file could not be imported again: \(reason)",
        hint: "Write fewer themes at a time, or another format.")
    case .writing(.system(.isFolder)):
      .error("file.cannot-write", "this is a folder, not a file", hint: "Name a file in it.")
    case .writing(.system(let error)):
      .error(
        "file.cannot-write", "cannot be written: \(error.text)", hint: "Nothing was written. \(Self.advice(error))")
    case .writing(.notDurable(let error)):
      .error(
        "file.not-durable", "the file was written, but the disk did not confirm it: \(error.text)",
        hint: "Check the disk, and save a copy on another one.")
    }
  }

  /// The remedy where a file cannot be written for this reason.
  private static func advice(_ error: SystemError) -> String {
    switch error {
    case .noSpace, .quotaExceeded: "Free some space, or choose another place."
    case .accessDenied, .notPermitted: "Check the permissions of the file and its folder, or choose another place."
    default: "Choose another place."
    }
  }

  var isMissingFile: Bool {
    switch self {
    case .reading(.system(.noSuchFile)), .misspelled: true
    default: false
    }
  }

  var failure: Failure {
    switch self {
    case .reading(.system(.accessDenied)): .notPermitted
    case .reading(.system(.noSuchFile)), .reading(.system(.notFolder)), .misspelled: .missing
    case .reading(.system(.isFolder)), .reading(.tooLarge), .reading(.isLink), .reading(.isSpecial): .badInput
    case .reading(.system), .reading(.notDurable): .other
    case .writing, .missingFolder, .cannotBeImported: .cannotWrite
    }
  }
}

extension Diagnostic {
  init(_ error: FileError) {
    let problem: FileProblem =
      switch error.operation {
      case .reading: Self.nearest(to: error).map { .misspelled(nearest: $0) } ?? .reading(error.reason)
      case .writing:
        if case .system(.noSuchFile) = error.reason {
          .missingFolder(FileWriting.parent(of: error.path))
        } else {
          .writing(error.reason)
        }
      }
    self.init(problem, at: Place(.whole, in: [error.path]))
  }

  /// The path of the file with the most similar name in the same folder, if there is no such file.
  private static func nearest(to error: FileError) -> String? {
    guard case .system(.noSuchFile) = error.reason else { return nil }
    let folder = FileWriting.parent(of: error.path)
    let name = error.path.split(separator: "/").last.map(String.init) ?? ""
    let beside = FileReading.names(inFolder: folder.isEmpty ? "." : folder).filter { !$0.hasPrefix(".") }
    // The first letter is seldom mistyped, and names such as a.json and b.json are all alike.
    let alike = beside.filter { $0.first?.lowercased() == name.first?.lowercased() }
    return closest(to: name, among: alike.sorted()).map { String(error.path.dropLast(name.count)) + $0 }
  }
}
