internal import Formats
internal import Themes

/// The manifest of a pack: its credits, and the files that belong to it with their checksums.
struct Manifest: Hashable, Sendable {
  static let fileName = "manifest.json"
  static let formatWord = "memorize-pack"
  static let version = 1

  /// A file that the manifest lists. In an author's folder, size and checksum may be missing.
  struct File: Hashable, Sendable {
    let path: String
    /// The name of a format; nil to recognise it from the content.
    let format: String?
    let size: Int?
    let sha256: SHA256?
  }

  var credits = Credits()
  var generator: String?
  /// The number of themes in all files together.
  var themes: Int?
  /// Nil if the manifest of a folder lists none.
  var files: [File]?
}

/// Reads a manifest and checks its known keys.
///
/// Unknown keys are ignored, unless the manifest lists them as `mandatory`: then it is rejected.
struct ManifestReader {
  /// False for an author's folder, where files, sizes and checksums may be missing.
  let needsChecksums: Bool

  func manifest(_ bytes: [UInt8]) throws -> Manifest {
    let root = try ManifestObject(JSONReader.value(of: bytes), at: "")
    try checkFormat(root)
    var manifest = Manifest()
    for (key, detail) in Credits.details { manifest.credits[keyPath: detail] = try root.text(key) }
    manifest.generator = try root.text("generator")
    manifest.themes = try root.number("themes")
    manifest.files = try files(root)
    return manifest
  }

  private func checkFormat(_ root: ManifestObject) throws {
    let word = root.value["format"]?.string
    guard word == Manifest.formatWord else {
      let fact = word.map { "says 'format' is \(quoted($0)), not '\(Manifest.formatWord)'" } ?? "has no 'format'"
      throw Diagnostic(
        .error(
          "pack.bad-manifest", "this is not a memorize pack: its manifest \(fact)",
          hint: "Check that this is the right file."), at: .keyPath("format"))
    }
    let version = try root.required("version", root.number)
    guard version == Manifest.version else {
      let known = "this version of memorize reads up to \(Manifest.version)"
      throw root.fault(
        version > Manifest.version
          ? .newer("the pack has version \(version); \(known)") : .badManifest("invalid pack version \(version)"),
        "version")
    }
    for (index, key) in try (root.list("mandatory", of: "keys") ?? []).enumerated() {
      let place = "mandatory[\(index)]"
      guard let key = key.string else { throw root.fault(.wrongType("a key"), place) }
      guard Self.knownKeys.contains(key) else {
        throw root.fault(
          .newer("the pack requires \(quoted(key)), which this version of memorize does not support"), place)
      }
    }
  }

  private func files(_ root: ManifestObject) throws -> [Manifest.File]? {
    guard let files = try root.list("files", of: "files") else {
      if needsChecksums { throw root.fault(.missingField("files")) }
      return nil
    }
    guard !files.isEmpty else { throw root.fault(.missingField("files[0]"), "files") }
    return try files.enumerated().map { try file(ManifestObject($1, at: "files[\($0)]")) }
  }

  private func file(_ file: ManifestObject) throws -> Manifest.File {
    let path = try file.required("path", file.text)
    if let flaw = Self.flaw(of: path) {
      throw file.fault(.badManifest("\(quoted(path)) is not a valid path in a pack: it \(flaw)"), "path")
    }
    let size = try needsChecksums ? file.required("bytes", file.number) : file.number("bytes")
    return Manifest.File(path: path, format: try file.text("format"), size: size, sha256: try digest(file))
  }

  /// A weak digest is allowed beside the SHA-256, but not instead of it.
  private func digest(_ file: ManifestObject) throws -> SHA256? {
    if let written = try file.text("sha256") {
      if let digest = SHA256(written) { return digest }
      throw file.fault(.badManifest("\(quoted(written)) is not a SHA-256 checksum"), "sha256")
    }
    if let weak = file.value.members?.first(where: { Self.weakDigests.contains($0.key.lowercased()) })?.key {
      throw file.fault(.badManifest("\(quoted(weak)) is not secure, and there is no 'sha256'"), weak)
    }
    if needsChecksums { throw file.fault(.missingField("sha256")) }
    return nil
  }

  /// A path must name a file by the rules for names in a zip, and not the manifest itself.
  private static func flaw(of path: String) -> String? {
    if path == Manifest.fileName { return "is the manifest" }
    if path.utf8.last == UInt8(ascii: "/") { return "is a folder" }
    return ZipName.flaw(of: path)
  }

  private static let knownKeys = Set(
    ["format", "version", "mandatory", "generator", "themes", "files"] + Credits.details.map(\.key))
  private static let weakDigests: Set<String> = ["md5", "sha1", "sha-1", "crc32", "crc"]
}

/// An object of a manifest, whose values must have the right types.
private struct ManifestObject {
  let value: ExtraValue
  /// The key path of the object; empty for the manifest itself.
  private let path: String

  init(_ value: ExtraValue, at path: String) throws {
    self.value = value
    self.path = path
    if value.members == nil { throw fault(.wrongType("an object")) }
  }

  func text(_ key: String) throws -> String? { try field(key, "a string", \.string) }

  func number(_ key: String) throws -> Int? {
    try field(key, "a whole number") { $0.integer.flatMap { $0 < 0 ? nil : $0 } }
  }

  func list(_ key: String, of elements: String) throws -> [ExtraValue]? {
    try field(key, "a list of \(elements)", \.elements)
  }

  func required<Field>(_ key: String, _ field: (String) throws -> Field?) throws -> Field {
    guard let field = try field(key) else { throw fault(.missingField(key)) }
    return field
  }

  /// A fault of the object or of a key in it.
  func fault(_ problem: PackProblem, _ key: String? = nil) -> Diagnostic {
    let keys = [path, key ?? ""].filter { !$0.isEmpty }
    return .pack(problem, at: keys.isEmpty ? .whole : .keyPath(keys.joined(separator: ".")))
  }

  /// Nil if the key is missing or null.
  private func field<Field>(_ key: String, _ type: String, _ read: (ExtraValue) -> Field?) throws -> Field? {
    guard let field = value[key], field != .null else { return nil }
    guard let field = read(field) else { throw fault(.wrongType(type), key) }
    return field
  }
}

/// Writes a manifest with its keys in a fixed order, so that equal manifests give equal bytes.
enum ManifestWriter {
  static func bytes(_ manifest: Manifest) -> [UInt8] {
    JSONWriter.document(.readable) { writer in
      writer.object { writer in
        writer.member("format", Manifest.formatWord)
        writer.member("version", Manifest.version)
        // A missing field has no key.
        for (key, detail) in Credits.details {
          if let text = manifest.credits[keyPath: detail] { writer.member(key, text) }
        }
        if let generator = manifest.generator { writer.member("generator", generator) }
        if let themes = manifest.themes { writer.member("themes", themes) }
        writer.array("files") { writer in
          for file in manifest.files ?? [] { writer.object { write(file, to: &$0) } }
        }
      }
    }
  }

  private static func write(_ file: Manifest.File, to writer: inout JSONWriter) {
    writer.member("path", file.path)
    if let format = file.format { writer.member("format", format) }
    if let size = file.size { writer.member("bytes", size) }
    if let sha256 = file.sha256 { writer.member("sha256", sha256.description) }
  }
}
