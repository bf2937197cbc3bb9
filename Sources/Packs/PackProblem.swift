public import Themes

/// A fault of a pack whose zip is sound, or of a folder that holds the files of a pack.
public enum PackProblem: Problem {
  /// The zip has a readable file, and no manifest.
  case noManifest(payload: String)
  /// The sentence says what is wrong at this place of the manifest.
  case badManifest(String)
  /// The sentence says what only a newer version reads.
  case newer(String)
  /// The sentence says how a file contradicts the manifest.
  case damaged(String)
  /// The pack has another pack in it, or a folder with its files.
  case nested(String, inFolder: Bool)
  /// No file holds themes.
  case noPayload
  /// The sentence says which files, or how many, could have the themes of a folder or an archive; `example` is a file of
  /// the folder.
  case severalPayloads(String, in: String?, example: String? = nil)
  /// `read` is the only file that was read.
  case ignoredFile(String, read: String?)
  /// A file or folder in a folder.
  case unreadableFile(String)
  /// A link, a pipe or a folder with the name of a pack, or a pack that is too large.
  case unusablePack(String, limit: Int)
  /// Files that operating systems add were skipped.
  case systemFiles(Int, first: String)
  /// Not written, because it would not be read.
  case tooLarge(String, limit: Int)

  public var wording: Wording {
    switch self {
    case .noManifest(let payload):
      .warning(
        "pack.no-manifest", "manifest.json is missing, so damage to \(quoted(payload)) cannot be detected",
        hint: "Import it, and write the themes as a new pack.")
    case .badManifest(let sentence):
      .error("pack.bad-manifest", sentence, hint: "Correct the manifest, or ask the author of the pack to.")
    case .newer(let sentence):
      .error("pack.newer-version", sentence, hint: "Update memorize.")
    case .damaged(let sentence):
      .error(
        "pack.damaged", sentence, hint: "Get the pack again from its author; this one was changed or damaged.")
    case .nested(let path, inFolder: true):
      .error("pack.nested", "\(quoted(path)) is a pack of its own", hint: "Name the packs, not their folder.")
    case .nested(let path, inFolder: false):
      .error(
        "pack.nested", "\(quoted(path)) is a pack inside a pack",
        hint: "Unpack the outer pack and import the inner one.")
    case .noPayload:
      .error(
        "pack.no-payload", "no file in it can be read as themes",
        hint: "Add a theme.json, or a file in another format of themes.")
    case .severalPayloads(let sentence, nil, _):
      .error("pack.several-payloads", sentence, hint: "Unpack it, and import the files you want.")
    case .severalPayloads(let sentence, let folder?, let example):
      .error(
        "pack.several-payloads", sentence,
        hint: "Name the file that you want"
          + (example.map { ", such as \(quoted("\(folder)/\($0)"))." } ?? "."))
    case .ignoredFile(let path, let read):
      .note(
        "pack.ignored-file",
        "\(quoted(path)) was skipped" + (read.map { "; only \(quoted($0)) was read" } ?? ""))
    case .unreadableFile(let path):
      .warning(
        "pack.ignored-file", "\(quoted(path)) was skipped, because it cannot be read",
        hint: "Check its permissions, and that its name is UTF-8.")
    case .unusablePack(let path, let limit):
      .warning(
        "pack.ignored-file",
        "\(quoted(path)) was skipped, because it is not a file, or larger than \(binarySize(limit))",
        hint: "If it is a link, import the file that it leads to.")
    case .systemFiles(1, let first):
      .note("pack.system-files", "\(quoted(first)), which the sender's system added, was skipped")
    case .systemFiles(let count, let first):
      .note(
        "pack.system-files",
        "\(quoted(first)) and \(counted(count - 1, "more file")), which the sender's system added, were skipped")
    case .tooLarge(let path, let limit):
      .error(
        "pack.too-large", "\(quoted(path)) would be larger than \(limit >> 20) MiB, the limit of a pack",
        hint: "Split the themes into several packs.")
    }
  }

  static func missingField(_ key: String) -> PackProblem { .badManifest("'\(key)' is missing") }

  /// `type` has an article: `a string`.
  static func wrongType(_ type: String) -> PackProblem { .badManifest("this must be \(type)") }

  static func manifestTooLarge(limit: Int) -> PackProblem {
    .badManifest("the manifest is larger than \(binarySize(limit))")
  }
}

extension Diagnostic {
  package static func pack(_ problem: PackProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
