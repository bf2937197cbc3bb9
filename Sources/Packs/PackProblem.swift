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
  case nested(String)
  case noPayload(known: [String])
  /// A folder without `theme.json`, with at least one file that can be read alone.
  case folderOfFiles(String, [String])
  case tooManyFiles(Int, limit: Int)
  case severalPayloads([String])
  case ignoredFile(String)
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

    fileprivate var sentence: String {
      switch self {
      case .manifest: "it is the manifest"
      case .folder: "it is a folder"
      case .name(let fault): fault.sentence
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
        "pack.no-manifest", "manifest.json is missing, so \(quoted(payload)) cannot be verified",
        hint: "Export the themes as a pack to add one.")
    case .manifestTooLarge(let limit):
      return .error(
        "pack.manifest-too-large", "the manifest is larger than \(limit >> 10) KiB",
        hint: "Move themes to theme.json; the manifest only describes the pack.")
    case .wrongFormat(let word):
      return .error(
        "pack.wrong-format",
        word.map { "the manifest has the format \(quoted($0)), not \"\(Manifest.formatWord)\"" }
          ?? "the manifest has no 'format'",
        hint: "Set 'format' to \"\(Manifest.formatWord)\".")
    case .unsupportedVersion(let version):
      let isNewer = version > Manifest.version
      return .error(
        "pack.newer-version",
        isNewer
          ? "the pack has version \(version); this program reads up to \(Manifest.version)"
          : "invalid pack version \(version)",
        hint: isNewer ? "Update this program." : "Set 'version' to \(Manifest.version).")
    case .unknownMandatory(let key):
      return .error(
        "pack.unknown-mandatory", "the pack requires \(quoted(key)), which this program does not support",
        hint: "Update this program, or ask the author for a pack without it.")
    case .missingField(let key):
      return .error("pack.missing-field", "'\(key)' is missing", hint: "Add it to the manifest.")
    case .wrongType(let type):
      return .error("pack.wrong-type", "this must be \(type.rawValue)", hint: "Correct the manifest.")
    case .badPath(let path, let fault):
      return .error(
        "pack.bad-path", "\(quoted(path)) is not a valid path in a pack (\(fault.sentence))",
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
      return .error("pack.doubled-file", "\(quoted(path)) is listed twice", hint: "List it once.")
    case .wrongSize(let path, let listed, let found):
      return .error(
        "pack.wrong-size", "\(quoted(path)) has \(found) bytes; the manifest lists \(listed)", hint: Self.brokenPack)
    case .changedFile(let path):
      return .error(
        "pack.changed-file", "\(quoted(path)) does not match its checksum in the manifest", hint: Self.brokenPack)
    case .wrongCount(let listed, let found):
      return .error(
        "pack.wrong-count",
        "the manifest lists \(counted(listed, "theme")), but the files hold \(found)",
        hint: Self.brokenPack)
    case .nested(let path):
      return .error(
        "pack.nested", "\(quoted(path)) is a pack inside a pack",
        hint: "Unpack the outer pack and import the inner one.")
    case .noPayload(let known):
      return .error(
        "pack.no-payload", "no file in it can be read as themes",
        hint: "Add a theme.json, or a file in one of these formats: \(known.joined(separator: ", ")).")
    case .folderOfFiles(let path, let files):
      let shown = files.prefix(3).map { quoted($0) }.joined(separator: ", ") + (files.count > 3 ? " …" : "")
      let first = (path.hasSuffix("/") ? path : path + "/") + (files.first ?? "")
      return .error(
        "pack.no-payload", "the folder is not a pack, because it has no theme.json; it has \(shown)",
        hint: "Name the files themselves, such as \(quoted(first)).")
    case .tooManyFiles(let count, let limit):
      return .error(
        "pack.too-many-files", "the manifest lists \(count) files; at most \(limit) may hold themes",
        hint: "Put the themes into one file.")
    case .severalPayloads(let paths):
      let names = paths.prefix(3).map { quoted($0) }.joined(separator: ", ")
      return .error(
        "pack.several-payloads", "several files can be read as themes, and no manifest lists one: \(names)",
        hint: "Unpack it and import the files you want.")
    case .ignoredFile(let path):
      return .note("pack.ignored-file", "\(quoted(path)) was not read")
    case .systemFiles(let count, let first):
      return .note(
        "pack.system-files",
        "\(count == 1 ? "a file" : "\(count) files") that the sender's system added (\(quoted(first))) "
          + "\(count == 1 ? "was" : "were") left out")
    case .systemEntries(let count, let first):
      return .note(
        "pack.system-files",
        "\(count == 1 ? "1 entry" : "\(count) entries") (\(quoted(first))) \(count == 1 ? "was" : "were") added by "
          + "macOS, which keeps its own data beside the files; reading leaves \(count == 1 ? "it" : "them") out")
    case .tooLarge(let path, let limit):
      return .error(
        "pack.too-large", "\(quoted(path)) would be larger than the \(limit >> 20) MiB a pack may hold",
        hint: "Split the themes into several packs.")
    case .libraryFailed(let reason):
      return .error(
        "pack.library-failed", "the archive library failed: \(quoted(reason))",
        hint: "Check that there is enough memory.")
    }
  }

  private static let brokenPack = "Get the pack again from its author; this one was changed or damaged."
}

extension Diagnostic {
  package static func pack(_ problem: PackProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
