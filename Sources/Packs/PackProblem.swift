public import Themes

/// A fault of a pack whose zip is sound, or of a folder that holds the files of a pack.
public enum PackProblem: Problem {
  // The manifest.
  case noManifest(payload: String)
  case manifestTooLarge(limit: Int)
  case wrongFormat(String?)
  case unsupportedVersion(Int)
  case unknownMandatory(String)
  case missingField(String)
  case wrongType(ManifestType)
  case badPath(String, PathFault)
  case weakDigest(String)
  case unknownDigest(String?)

  // The files it lists.
  case missingFile(String)
  case extraFile(String)
  case doubledFile(String)
  case wrongSize(String, listed: Int, found: Int)
  case changedFile(String)
  case wrongCount(listed: Int, found: Int)
  case nested(String, inFolder: Bool)
  case noPayload
  case largeFolder(limit: Int)
  case tooManyFiles(Int, limit: Int)
  case tooManyPayloads(Int, limit: Int, inFolder: Bool)
  case severalPayloads([String], folder: String?)
  /// `read` is the only file that was read.
  case ignoredFile(String, read: String?)
  case systemFiles(Int, first: String)
  /// The note of a structural check, which names entries instead of files.
  case systemEntries(Int, first: String)

  // Writing.
  case tooLarge(String, limit: Int)
  case libraryFailed(String)

  /// The type of a field of a manifest.
  public enum ManifestType: String, Sendable {
    case object = "an object"
    case keys = "a list of keys"
    case key = "a key"
    case files = "a list of files"
    case text = "a string"
    case wholeNumber = "a whole number"
  }

  /// Why a manifest may not list a path.
  public enum PathFault: Hashable, Sendable {
    case manifest, folder
    case name(ZipFault)

    fileprivate var words: String {
      switch self {
      case .manifest: "is the manifest"
      case .folder: "is a folder"
      case .name(.nameEmpty): "is empty"
      case .name(let fault): fault.flaw
      }
    }
  }

  public var failure: Failure {
    switch self {
    case .libraryFailed: .other
    default: .badInput
    }
  }

  public var wording: Wording {
    switch self {
    case .noManifest(let payload):
      return .warning(
        "pack.no-manifest", "the zip has no manifest.json, so damage to \(quoted(payload)) cannot be detected",
        hint: "Import it, and export the themes with --format pack.")
    case .manifestTooLarge(let limit):
      return .error(
        "pack.manifest-too-large", "the manifest is larger than \(binarySize(limit))",
        hint: "Move themes to theme.json; the manifest only describes the pack.")
    case .wrongFormat(let word):
      return .error(
        "pack.wrong-format",
        "this is not a memorize pack: its manifest "
          + (word.map { "says 'format' is \(quoted($0)), not '\(Manifest.formatWord)'" } ?? "has no 'format'"),
        hint: "Check that this is the right file.")
    case .unsupportedVersion(let version):
      let isNewer = version > Manifest.version
      return .error(
        "pack.newer-version",
        isNewer
          ? "the pack has version \(version); this version of memorize reads up to \(Manifest.version)"
          : "invalid pack version \(version)",
        hint: isNewer ? "Update memorize." : "Set 'version' to \(Manifest.version).")
    case .unknownMandatory(let key):
      return .error(
        "pack.unknown-mandatory", "the pack requires \(quoted(key)), which this version of memorize does not support",
        hint: "Update memorize, or ask the author for a pack without it.")
    case .missingField(let key):
      return .error("pack.missing-field", "'\(key)' is missing", hint: "Add it to the manifest.")
    case .wrongType(let type):
      return .error("pack.wrong-type", "this must be \(type.rawValue)", hint: "Correct the manifest.")
    case .badPath(let path, let fault):
      return .error(
        "pack.bad-path", "\(quoted(path)) is not a valid path in a pack: it \(fault.words)",
        hint: "Name a file beside the manifest, such as theme.json.")
    case .weakDigest(let name):
      return .error(
        "pack.weak-digest", "\(quoted(name)) is not secure: it can be forged", hint: "Add the 'sha256' of the file.")
    case .unknownDigest(let text):
      return .error(
        "pack.unknown-digest", text.map { "\(quoted($0)) is not a SHA-256 checksum" } ?? "the file has no 'sha256'",
        hint: "Add the SHA-256 of the file, 64 hexadecimal digits.")
    case .missingFile(let path):
      return .error("pack.missing-file", "\(quoted(path)) is listed in the manifest but missing", hint: Self.brokenPack)
    case .extraFile(let path):
      return .error("pack.extra-file", "\(quoted(path)) is not listed in the manifest", hint: Self.brokenPack)
    case .doubledFile(let path):
      return .error("pack.doubled-file", "\(quoted(path)) is listed twice", hint: "Remove one.")
    case .wrongSize(let path, let listed, let found):
      return .error(
        "pack.wrong-size", "\(quoted(path)) has \(counted(found, "byte")); the manifest says \(grouped(listed))",
        hint: Self.brokenPack)
    case .changedFile(let path):
      return .error(
        "pack.changed-file", "\(quoted(path)) does not match its checksum in the manifest", hint: Self.brokenPack)
    case .wrongCount(let listed, let found):
      return .error(
        "pack.wrong-count",
        "the manifest says \(counted(listed, "theme")), but the files have \(grouped(found))",
        hint: Self.brokenPack)
    case .nested(let path, let isInFolder):
      return isInFolder
        ? .error("pack.nested", "\(quoted(path)) is a pack of its own", hint: "Name the packs, not their folder.")
        : .error(
          "pack.nested", "\(quoted(path)) is a pack inside a pack",
          hint: "Unpack the outer pack and import the inner one.")
    case .noPayload:
      return .error(
        "pack.no-payload", "no file in it can be read as themes",
        hint: "Add a theme.json, or a file in another format of themes.")
    case .largeFolder(let limit):
      return .error(
        "pack.large-folder", "the folder has more than \(grouped(limit)) files",
        hint: "Name the file that has the themes.")
    case .tooManyFiles(let count, let limit):
      return .error(
        "pack.too-many-files", "the manifest lists \(count) files; at most \(limit) are allowed",
        hint: "Put the themes into one file.")
    case .tooManyPayloads(let count, let limit, let isFolder):
      return .error(
        "pack.too-many-payloads",
        "\(grouped(count)) files could have the themes; at most \(grouped(limit)) are searched",
        hint: isFolder
          ? "Name the file that has the themes." : "Unpack it, and import the folder or the file that has the themes.")
    case .severalPayloads(let paths, let folder):
      let names = paths.prefix(3).map { quoted($0) }.joined(separator: ", ")
      return .error(
        "pack.several-payloads", "several files could have the themes: \(names); no manifest says which",
        hint: folder.map { "Name the file that you want, such as \(quoted("\($0)/\(paths.first ?? "")"))." }
          ?? "Unpack it, and import the files you want.")
    case .ignoredFile(let path, let read):
      return .note(
        "pack.ignored-file",
        "\(quoted(path)) was skipped" + (read.map { "; only \(quoted($0)) was read" } ?? ""))
    case .systemFiles(let count, let first):
      return .note(
        "pack.system-files",
        count == 1
          ? "\(quoted(first)), which the sender's system added, was skipped"
          : "\(quoted(first)) and \(counted(count - 1, "more file")), which the sender's system added, were skipped")
    case .systemEntries(let count, let first):
      return .note(
        "pack.system-files",
        "\(count == 1 ? "1 entry" : "\(count) entries") (\(quoted(first))) \(count == 1 ? "was" : "were") added by "
          + "macOS, which keeps its own data beside the files; reading skips \(count == 1 ? "it" : "them")")
    case .tooLarge(let path, let limit):
      return .error(
        "pack.too-large", "\(quoted(path)) would be larger than \(limit >> 20) MiB, the limit of a pack",
        hint: "Split the themes into several packs.")
    case .libraryFailed(let reason):
      return .error(
        "pack.library-failed", "libarchive failed: \(reason)", hint: "Close other programs, and try again.")
    }
  }

  private static let brokenPack = "Get the pack again from its author; this one was changed or damaged."
}

extension Diagnostic {
  package static func pack(_ problem: PackProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
