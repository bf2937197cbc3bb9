internal import Platform
internal import Sites
internal import Themes

// A file or a folder that cannot be read or written.
extension Diagnostic {
  /// The finding for any error.
  init(of error: any Error) {
    switch error {
    case let finding as Diagnostic: self = finding
    case let error as FileError: self.init(error)
    default: self = .unexpected(error)
    }
  }

  init(_ error: FileError) {
    let isReading = error.operation == .reading
    self.init(isReading ? Self.reading(error) : Self.writing(error), at: Place(in: [error.path]))
  }

  private static func reading(_ error: FileError) -> CommandProblem {
    switch error.reason {
    case .system(.noSuchFile), .system(.notFolder):
      CommandProblem(
        .missing,
        .error("file.not-found", "no such file", hint: adviceOnMissing(error)))
    case .system(.accessDenied):
      CommandProblem(
        .notPermitted,
        .error("file.not-permitted", "permission denied", hint: "\(permissions), or ask their owner."))
    case .system(.isFolder), .isLink, .isSpecial, .tooLarge: notFile(error.reason, .badInput)
    case .system(let error), .notDurable(let error):
      CommandProblem(
        .other,
        .error("file.unreadable", "cannot be read: \(error.text)", hint: "Check the disk or network drive."))
    }
  }

  private static func writing(_ error: FileError) -> CommandProblem {
    switch error.reason {
    case .system(.exists):
      return CommandProblem(
        .cannotWrite,
        .error("file.exists", "the file already exists", hint: "Choose another name, or overwrite it with --force."))
    case .system(.isFolder), .isLink, .isSpecial, .tooLarge: return notFile(error.reason, .cannotWrite)
    case .system(.noSuchFile):
      let message = "the folder \(quoted(FileWriting.parent(of: error.path))) does not exist"
      return CommandProblem(
        .cannotWrite, .error("file.cannot-write", message, hint: adviceOnTilde(error.path) ?? "Create it first."))
    case .system(.notFolder):
      let folders = sequence(first: error.path) { $0.isEmpty ? nil : FileWriting.parent(of: $0) }
      let file = folders.first(where: FileReading.exists) ?? error.path
      return CommandProblem(
        .cannotWrite,
        .error(
          "file.cannot-write", "\(quoted(file)) is a file, not a folder",
          hint: "Nothing was written. Choose another place, or move that file away."))
    case .system(let error):
      let advice =
        switch error {
        case .noSpace, .quotaExceeded: "Free some space"
        case .accessDenied, .notPermitted: permissions
        default: ""
        }
      let hint = advice.isEmpty ? "Choose another place." : "\(advice), or choose another place."
      return CommandProblem(
        .cannotWrite,
        .error("file.cannot-write", "cannot be written: \(error.text)", hint: "Nothing was written. \(hint)"))
    case .notDurable(let error):
      return CommandProblem(
        .cannotWrite,
        .error(
          "file.not-durable", "the file was written, but the disk did not confirm it: \(error.text)",
          hint: "Check the disk, and save a copy on another one."))
    }
  }

  private static func notFile(_ reason: FileError.Reason, _ failure: Failure) -> CommandProblem {
    let message =
      switch reason {
      case .isLink: "this is a symbolic link, or its folder is"
      case .isSpecial: "this is a pipe or a device, not a file"
      default: "this is a folder, not a file"
      }
    guard case .tooLarge(let limit) = reason else {
      return CommandProblem(
        failure, .error("file.not-a-file", message, hint: "Name a file, or put one in its place."))
    }
    return CommandProblem(
      failure,
      .error("file.too-large", "the file is larger than \(limit >> 20) MiB", hint: "Split it into several files."))
  }

  private static let permissions = "Check the permissions of the file and its folder"

  private static func adviceOnMissing(_ error: FileError) -> String {
    if let file = nearest(to: error) { return "Did you mean '\(file)'?" }
    return adviceOnTilde(error.path) ?? adviceOnURL(error.path)
      ?? (error.path.contains("://") ? "Download the file first, and name that." : "Check the path.")
  }

  /// Nil for a path that is not in a folder `~`. Shells leave it so in quotes, and after `--catalog=`.
  private static func adviceOnTilde(_ path: String) -> String? {
    guard path == "~" || path.hasPrefix("~/"), let home = CurrentProcess.environment["HOME"] else { return nil }
    return "The shell did not expand '~'. Use \(quoted(home + path.dropFirst()))."
  }

  /// Nil for a text that does not look like the address of a web server.
  static func adviceOnURL(_ text: String) -> String? {
    SiteAddress.isURL(text) ? nil : SiteAddress.meant(by: text).map { "If it is on the web, use \(quoted($0))." }
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
