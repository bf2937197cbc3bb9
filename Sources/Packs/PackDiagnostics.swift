internal import Themes

// The words of packs, all in one place.
extension Diagnostic {
  static func packWithoutManifest(_ payload: String) -> Diagnostic {
    Diagnostic(
      .warning, PackCode.noManifest, "there is no manifest.json, so nothing vouches for \(quoted(payload))",
      hint: "Export it again as a pack to give it one.")
  }

  static func packManifestTooLarge(limit: Int) -> Diagnostic {
    Diagnostic(
      .error, PackCode.manifestTooLarge, "the manifest is larger than \(limit >> 10) KiB",
      hint: "It describes the pack; themes belong into theme.json.")
  }

  static func packWrongFormat(_ word: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.wrongFormat, at: place,
      word.map { "the manifest is one of \(quoted($0)), not of a pack" } ?? "the manifest does not say what it is",
      hint: "Its 'format' must be \"\(Manifest.formatWord)\".")
  }

  static func packNewerVersion(_ version: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.newerVersion, at: place,
      version > Manifest.version
        ? "the pack has version \(version); this program reads up to \(Manifest.version)"
        : "there is no version \(version) of packs",
      hint: version > Manifest.version ? "Update this program." : "The 'version' must be \(Manifest.version).")
  }

  static func packUnknownMandatory(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.unknownMandatory, at: place,
      "the pack demands that \(quoted(key)) is understood, which it is not",
      hint: "Update this program, or ask the author for a plain pack.")
  }

  static func packMissingField(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, PackCode.missingField, at: place, "'\(key)' is missing", hint: "Add it to the manifest.")
  }

  static func packWrongType(_ wanted: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, PackCode.wrongType, at: place, "this must be \(wanted)", hint: "Correct the manifest.")
  }

  static func packBadPath(_ path: String, _ reason: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.badPath, at: place, "\(quoted(path)) is no path inside a pack (\(reason))",
      hint: "Name a file beside the manifest, such as theme.json.")
  }

  static func packWeakDigest(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.weakDigest, at: place, "\(quoted(name)) proves nothing: it can be forged",
      hint: "Add the 'sha256' of the file.")
  }

  static func packUnknownDigest(_ text: String?, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.unknownDigest, at: place,
      text.map { "\(quoted($0)) is no SHA-256" } ?? "the file has no 'sha256'",
      hint: "Add the SHA-256 of the file, 64 hexadecimal digits.")
  }

  static func packMissingFile(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.missingFile, at: place, "\(quoted(path)) is listed but not there", hint: brokenPackHint)
  }

  static func packExtraFile(_ path: String) -> Diagnostic {
    Diagnostic(.error, PackCode.extraFile, "\(quoted(path)) is there but not listed", hint: brokenPackHint)
  }

  static func packDoubledFile(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, PackCode.doubledFile, at: place, "\(quoted(path)) is listed twice", hint: "List it once.")
  }

  static func packWrongSize(_ path: String, listed: Int, found: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.wrongSize, at: place, "\(quoted(path)) has \(found) bytes, not the \(listed) listed",
      hint: brokenPackHint)
  }

  static func packChangedFile(_ path: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.changedFile, at: place, "\(quoted(path)) is not what the manifest vouches for",
      hint: brokenPackHint)
  }

  static func packWrongCount(listed: Int, found: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, PackCode.wrongCount, at: place, "the manifest promises \(counted(listed)), the files hold \(found)",
      hint: brokenPackHint)
  }

  static func packNested(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, PackCode.nested, "\(quoted(path)) is a pack inside a pack", hint: "Unpack the outer one and import that.")
  }

  static func packWithoutPayload(known: [String]) -> Diagnostic {
    Diagnostic(
      .error, PackCode.noPayload, "nothing in here can be read as themes",
      hint: "A pack holds manifest.json and theme.json; known formats: \(known.joined(separator: ", ")).")
  }

  /// `files` has at least one.
  static func folderOfFiles(_ path: String, _ files: [String]) -> Diagnostic {
    let shown = files.prefix(3).map { quoted($0) }.joined(separator: ", ") + (files.count > 3 ? " …" : "")
    let first = (path.hasSuffix("/") ? path : path + "/") + (files.first ?? "")
    return Diagnostic(
      .error, PackCode.noPayload, "the folder has no theme.json, so it is no pack; it has \(shown)",
      hint: "Name the files themselves, such as \(quoted(first)).")
  }

  static func packTooManyFiles(_ count: Int) -> Diagnostic {
    Diagnostic(
      .error, PackCode.tooManyFiles,
      "the manifest lists \(count) files; at most \(PackLimits.mostRead) may hold themes",
      hint: "Put the themes into one file.")
  }

  static func packSeveralPayloads(_ paths: [String]) -> Diagnostic {
    let names = paths.prefix(3).map { quoted($0) }.joined(separator: ", ")
    return Diagnostic(
      .error, PackCode.severalPayloads, "without a manifest nobody can tell which file is meant: \(names)",
      hint: "Unpack it and import the files you want.")
  }

  static func packIgnoredFile(_ path: String) -> Diagnostic {
    Diagnostic(.note, PackCode.ignoredFile, "\(quoted(path)) was not read")
  }

  static func packSystemFiles(_ count: Int, _ first: String) -> Diagnostic {
    Diagnostic(
      .note, PackCode.systemFiles,
      "\(count == 1 ? "a file" : "\(count) files") that the sender's system added (\(quoted(first))) \(count == 1 ? "was" : "were") left out"
    )
  }

  static func zipSystemFiles(_ count: Int, _ first: String) -> Diagnostic {
    Diagnostic(
      .note, PackCode.systemFiles,
      "\(count == 1 ? "1 entry" : "\(count) entries") (\(quoted(first))) \(count == 1 ? "was" : "were") added by macOS, which keeps its own "
        + "data beside the files; reading leaves \(count == 1 ? "it" : "them") out")
  }

  static func packTooLarge(_ path: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, PackCode.tooLarge, "\(quoted(path)) would be larger than the \(limit >> 20) MiB a pack may hold",
      hint: "Split the themes into several packs.")
  }

  static func packLibraryFailed(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, PackCode.libraryFailed, "the archive library failed: \(quoted(reason))",
      hint: "Check that there is enough memory.")
  }

  private static func counted(_ themes: Int) -> String { themes == 1 ? "1 theme" : "\(themes) themes" }

  private static let brokenPackHint = "The pack was changed or damaged; get it again from its author."
}
