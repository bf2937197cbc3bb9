internal import System
internal import Themes

/// A file or a folder that cannot be read or written.
enum FileProblem: Problem {
  case reading(FileError.Reason)
  case writing(FileError.Reason)

  var wording: Wording {
    switch self {
    case .reading(.system(.noSuchFile)), .reading(.system(.notFolder)):
      .error("file.not-found", "no such file", hint: "Check the path.")
    case .reading(.system(.accessDenied)):
      .error("file.not-permitted", "no permission to read this file", hint: "Ask its owner, or check its mode.")
    case .reading(.system(.isFolder)):
      .error("file.is-a-folder", "this is a folder, not a file", hint: "Name a file in it.")
    case .reading(.system(let error)), .reading(.notDurable(let error)):
      .error(
        "file.unreadable", "cannot be read: \(error.text)", hint: "Check the disk or the network that it is on.")
    case .reading(.tooLarge(let limit)), .writing(.tooLarge(let limit)):
      .error(
        "file.too-large", "the file is larger than \(limit >> 20) MiB", hint: "Split it into several files.")
    case .reading(.isLink), .writing(.isLink):
      .error(
        "file.is-a-link", "the file is a link, or is in a folder that is a link",
        hint: "Put the file itself into the folder.")
    case .reading(.isSpecial), .writing(.isSpecial):
      .error(
        "file.is-special", "this is a pipe or a device, not a file", hint: "Put a file in its place.")
    case .writing(.system(.exists)):
      .error("file.exists", "the file exists", hint: "Choose another name, or overwrite it with --force.")
    case .writing(.system(.noSuchFile)):
      .error("file.cannot-write", "the folder does not exist", hint: "Create it first.")
    case .writing(.system(.isFolder)):
      .error("file.cannot-write", "this is a folder, not a file", hint: "Name a file in it.")
    case .writing(.system(let error)):
      .error(
        "file.cannot-write", "cannot be written: \(error.text)",
        hint: "Nothing was written. Free some space, or choose another place.")
    case .writing(.notDurable(let error)):
      .error(
        "file.not-durable", "was written, but may not survive a power cut: \(error.text)",
        hint: "Write it to another disk as well.")
    }
  }

  var failure: Failure {
    switch self {
    case .reading(.system(.accessDenied)): .notPermitted
    case .reading(.system(.noSuchFile)), .reading(.system(.notFolder)): .missing
    case .reading(.system(.isFolder)), .reading(.tooLarge), .reading(.isLink), .reading(.isSpecial): .badInput
    case .reading(.system), .reading(.notDurable): .other
    case .writing: .cannotWrite
    }
  }
}

extension Diagnostic {
  init(_ error: FileError) {
    let problem: FileProblem =
      switch error.operation {
      case .reading: .reading(error.reason)
      case .writing: .writing(error.reason)
      }
    self.init(problem, at: Place(.whole, in: [error.path]))
  }
}
