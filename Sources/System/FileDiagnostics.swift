internal import Themes

/// The codes of reading and writing files.
public enum FileCode: String, CaseIterable, Sendable {
  case missing = "file.not-found"
  case denied = "file.not-permitted"
  case unreadable = "file.unreadable"
  case isFolder = "file.is-a-folder"
  case tooLarge = "file.too-large"
  case isLink = "file.is-a-link"
  case isSpecial = "file.is-special"
  case exists = "file.exists"
  case notDurable = "file.not-durable"
  case unwritable = "file.cannot-write"
}

extension Diagnostic {
  /// The reason a file operation failed, in the system's own words where it has better ones than we.
  static func file(_ error: SystemError, reading path: String) -> Diagnostic {
    let place = Place(.whole, in: [path])
    switch error.number {
    case SystemError.noSuchFile:
      return Diagnostic(.error, FileCode.missing, at: place, "no such file", hint: "Check the path.")
    case SystemError.notPermitted:
      return Diagnostic(
        .error, FileCode.denied, at: place, "you may not read this file", hint: "Ask its owner, or check its mode.")
    case SystemError.isDirectory:
      return Diagnostic(
        .error, FileCode.isFolder, at: place, "this is a folder, not a file", hint: "Name a file in it.")
    default:
      return Diagnostic(
        .error, FileCode.unreadable, at: place, "cannot be read: \(error.text)",
        hint: "Check the disk or the network it lies on.")
    }
  }

  static func file(_ error: SystemError, writing path: String) -> Diagnostic {
    let place = Place(.whole, in: [path])
    switch error.number {
    case SystemError.exists:
      return Diagnostic(
        .error, FileCode.exists, at: place, "the file exists",
        hint: "Choose another name, or overwrite it with --force.")
    case SystemError.noSuchFile:
      return Diagnostic(
        .error, FileCode.unwritable, at: place, "there is no such folder to write to", hint: "Create it first.")
    case SystemError.isDirectory:
      return Diagnostic(
        .error, FileCode.unwritable, at: place, "this is a folder, not a file", hint: "Name a file in it.")
    default:
      return Diagnostic(
        .error, FileCode.unwritable, at: place, "cannot be written: \(error.text)",
        hint: "Nothing was left behind. Make room, or choose another place.")
    }
  }

  static func fileNotDurable(_ path: String, _ error: SystemError) -> Diagnostic {
    Diagnostic(
      .error, FileCode.notDurable, at: Place(.whole, in: [path]),
      "was written, but may not survive a power cut: \(error.text)", hint: "Write it to another disk as well.")
  }

  static func fileTooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, FileCode.tooLarge, at: Place(.whole, in: [path]), "the file is larger than \(limit >> 20) MiB",
      hint: "Split it into several files.")
  }

  static func fileIsLink(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, FileCode.isLink, at: Place(.whole, in: [path]), "the file is a link, or lies behind one",
      hint: "Put the file itself into the folder.")
  }

  static func fileIsSpecial(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, FileCode.isSpecial, at: Place(.whole, in: [path]), "this is a pipe or a device, not a file",
      hint: "Put a file in its place.")
  }
}
