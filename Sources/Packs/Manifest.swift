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
    let value = try JSONReader.value(of: bytes)
    guard value.members != nil else { throw Diagnostic.pack(.wrongType("an object")) }
    try checkFormat(value)
    var manifest = Manifest()
    manifest.credits = Credits(
      title: try text(value, "title"), author: try text(value, "author"), license: try text(value, "license"),
      description: try text(value, "description"), packVersion: try text(value, "packVersion"))
    manifest.generator = try text(value, "generator")
    manifest.themes = try number(value, "themes")
    manifest.files = try files(value)
    return manifest
  }

  private func checkFormat(_ value: ExtraValue) throws {
    let word = value["format"]?.string
    guard word == Manifest.formatWord else {
      let fact = word.map { "says 'format' is \(quoted($0)), not '\(Manifest.formatWord)'" } ?? "has no 'format'"
      throw Diagnostic(
        .error(
          "pack.bad-manifest", "this is not a memorize pack: its manifest \(fact)",
          hint: "Check that this is the right file."), at: .keyPath("format"))
    }
    guard let version = try number(value, "version") else {
      throw Diagnostic.pack(.missingField("version"))
    }
    guard version == Manifest.version else {
      let known = "this version of memorize reads up to \(Manifest.version)"
      throw Diagnostic.pack(
        version > Manifest.version
          ? .newer("the pack has version \(version); \(known)") : .badManifest("invalid pack version \(version)"),
        at: .keyPath("version"))
    }
    guard let mandatory = value["mandatory"] else { return }
    guard let keys = mandatory.elements else {
      throw Diagnostic.pack(.wrongType("a list of keys"), at: .keyPath("mandatory"))
    }
    for (index, key) in keys.enumerated() {
      let place = Place.keyPath("mandatory[\(index)]")
      guard let key = key.string else { throw Diagnostic.pack(.wrongType("a key"), at: place) }
      guard Self.knownKeys.contains(key) else {
        throw Diagnostic.pack(
          .newer("the pack requires \(quoted(key)), which this version of memorize does not support"), at: place)
      }
    }
  }

  private func files(_ value: ExtraValue) throws -> [Manifest.File]? {
    guard let list = value["files"] else {
      if needsChecksums { throw Diagnostic.pack(.missingField("files")) }
      return nil
    }
    guard let elements = list.elements else {
      throw Diagnostic.pack(.wrongType("a list of files"), at: .keyPath("files"))
    }
    guard !elements.isEmpty else { throw Diagnostic.pack(.missingField("files[0]"), at: .keyPath("files")) }
    return try elements.enumerated().map { try file($1, at: "files[\($0)]") }
  }

  private func file(_ value: ExtraValue, at place: String) throws -> Manifest.File {
    guard value.members != nil else { throw Diagnostic.pack(.wrongType("an object"), at: .keyPath(place)) }
    guard let path = try text(value, "path", in: place) else {
      throw Diagnostic.pack(.missingField("path"), at: .keyPath(place))
    }
    if let flaw = Self.flaw(of: path) {
      throw Diagnostic.pack(
        .badManifest("\(quoted(path)) is not a valid path in a pack: it \(flaw)"), at: .keyPath(place + ".path"))
    }
    let size = try number(value, "bytes", in: place)
    if needsChecksums, size == nil { throw Diagnostic.pack(.missingField("bytes"), at: .keyPath(place)) }
    return Manifest.File(
      path: path, format: try text(value, "format", in: place), size: size, sha256: try digest(value, at: place))
  }

  /// A weak digest is allowed beside the SHA-256, but not instead of it.
  private func digest(_ value: ExtraValue, at place: String) throws -> SHA256? {
    if let written = try text(value, "sha256", in: place) {
      guard let digest = SHA256(written) else {
        throw Diagnostic.pack(
          .badManifest("\(quoted(written)) is not a SHA-256 checksum"), at: .keyPath(place + ".sha256"))
      }
      return digest
    }
    if let weak = value.members?.first(where: { Self.weakDigests.contains($0.key.lowercased()) })?.key {
      throw Diagnostic.pack(
        .badManifest("\(quoted(weak)) is not secure, and there is no 'sha256'"), at: .keyPath("\(place).\(weak)"))
    }
    if needsChecksums { throw Diagnostic.pack(.missingField("sha256"), at: .keyPath(place)) }
    return nil
  }

  private func text(_ value: ExtraValue, _ key: String, in place: String = "") throws -> String? {
    guard let field = value[key], field != .null else { return nil }
    guard let text = field.string else { throw Diagnostic.pack(.wrongType("a string"), at: path(key, in: place)) }
    return text
  }

  private func number(_ value: ExtraValue, _ key: String, in place: String = "") throws -> Int? {
    guard let field = value[key], field != .null else { return nil }
    guard let number = field.integer, number >= 0 else {
      throw Diagnostic.pack(.wrongType("a whole number"), at: path(key, in: place))
    }
    return number
  }

  private func path(_ key: String, in place: String) -> Place { .keyPath(place.isEmpty ? key : "\(place).\(key)") }

  /// A path must name a file by the rules for names in a zip, and not the manifest itself.
  private static func flaw(of path: String) -> String? {
    if path == Manifest.fileName { return "is the manifest" }
    if path.utf8.last == UInt8(ascii: "/") { return "is a folder" }
    return ZipName.flaw(of: path)
  }

  private static let knownKeys: Set<String> = [
    "format", "version", "mandatory", "title", "author", "license", "description", "packVersion", "generator", "themes",
    "files",
  ]
  private static let weakDigests: Set<String> = ["md5", "sha1", "sha-1", "crc32", "crc"]
}

/// Writes a manifest with its keys in a fixed order, so that equal manifests give equal bytes.
enum ManifestWriter {
  static func bytes(_ manifest: Manifest) -> [UInt8] {
    JSONWriter.document(.readable) { writer in
      writer.object { writer in
        writer.member("format", Manifest.formatWord)
        writer.member("version", Manifest.version)
        write(manifest.credits, to: &writer)
        if let generator = manifest.generator { writer.member("generator", generator) }
        if let themes = manifest.themes { writer.member("themes", themes) }
        writer.array("files") { writer in
          for file in manifest.files ?? [] { writer.object { write(file, to: &$0) } }
        }
      }
    }
  }

  /// A missing field has no key.
  private static func write(_ credits: Credits, to writer: inout JSONWriter) {
    let fields = [
      ("title", credits.title), ("author", credits.author), ("license", credits.license),
      ("description", credits.description), ("packVersion", credits.packVersion),
    ]
    for (key, value) in fields { if let value { writer.member(key, value) } }
  }

  private static func write(_ file: Manifest.File, to writer: inout JSONWriter) {
    writer.member("path", file.path)
    if let format = file.format { writer.member("format", format) }
    if let size = file.size { writer.member("bytes", size) }
    if let sha256 = file.sha256 { writer.member("sha256", sha256.description) }
  }
}
