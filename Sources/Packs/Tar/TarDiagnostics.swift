internal import Themes

// The words of tars, all in one place.
extension Diagnostic {
  static func tarDamaged(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, TarCode.damaged, "the archive is damaged or incomplete (\(quoted(reason)))",
      hint: "Download or copy the file again.")
  }

  static func tarTooManyEntries(limit: Int) -> Diagnostic {
    Diagnostic(
      .error, TarCode.tooManyEntries, "the archive has more than \(limit) files and folders",
      hint: "Unpack it and import the files you want.")
  }

  static func tarTooLarge(limit: Int) -> Diagnostic {
    Diagnostic(
      .error, TarCode.tooLarge, "the archive would unpack to more than \(limit >> 20) MiB",
      hint: "Unpack it and import the files you want.")
  }

  static func tarTooCompressed(ratio: Int) -> Diagnostic {
    Diagnostic(
      .error, TarCode.tooCompressed, "the archive would unpack to more than \(ratio) times its size, as an attack does",
      hint: "Get it from somebody you trust.")
  }

  static func tarUnsafeName(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, TarCode.unsafeName, "\(quoted(name)) is no safe name for a file in an archive",
      hint: "Pack it again from inside its folder.")
  }

  static func tarNotAFile(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, TarCode.notAFile, "\(quoted(name)) is neither a file nor a folder, but a link or a device",
      hint: "Pack it again with the files themselves.")
  }

  static func tarDuplicateName(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, TarCode.duplicateName, "\(quoted(name)) is in the archive twice",
      hint: "Pack it again with each file once.")
  }

  static func tarLibraryFailed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, TarCode.libraryFailed, "the archive library failed: \(quoted(reason))",
      hint: "Check that libarchive is built with bzip2, and that there is enough memory.")
  }
}
