internal import Formats
internal import Themes

/// Reads a manifest strictly where it vouches for something, and leniently where a future version may add.
///
/// Unknown keys are ignored, unless the manifest lists them as `mandatory`: then a reader must understand them.
struct ManifestReader {
  /// False for a folder that a person keeps: there files, sizes and checksums may be left out.
  let needsChecksums: Bool

  func manifest(_ bytes: [UInt8]) throws -> Manifest {
    let value = try JSONReader.value(of: bytes)
    guard value.members != nil else { throw Diagnostic.packWrongType("an object", at: .whole) }
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
    guard let word = value["format"]?.string, word == Manifest.formatWord else {
      throw Diagnostic.packWrongFormat(value["format"]?.string, at: .keyPath("format"))
    }
    guard let version = try number(value, "version") else {
      throw Diagnostic.packMissingField("version", at: .whole)
    }
    guard version == Manifest.version else { throw Diagnostic.packNewerVersion(version, at: .keyPath("version")) }
    guard let mandatory = value["mandatory"] else { return }
    guard let keys = mandatory.elements else {
      throw Diagnostic.packWrongType("a list of keys", at: .keyPath("mandatory"))
    }
    for (index, key) in keys.enumerated() {
      let place = Place.keyPath("mandatory[\(index)]")
      guard let key = key.string else { throw Diagnostic.packWrongType("a key", at: place) }
      guard Self.knownKeys.contains(key) else { throw Diagnostic.packUnknownMandatory(key, at: place) }
    }
  }

  private func files(_ value: ExtraValue) throws -> [Manifest.File]? {
    guard let list = value["files"] else {
      if needsChecksums { throw Diagnostic.packMissingField("files", at: .whole) }
      return nil
    }
    guard let elements = list.elements else {
      throw Diagnostic.packWrongType("a list of files", at: .keyPath("files"))
    }
    guard !elements.isEmpty else { throw Diagnostic.packMissingField("files[0]", at: .keyPath("files")) }
    return try elements.enumerated().map { try file($1, at: "files[\($0)]") }
  }

  private func file(_ value: ExtraValue, at place: String) throws -> Manifest.File {
    guard value.members != nil else { throw Diagnostic.packWrongType("an object", at: .keyPath(place)) }
    guard let path = try text(value, "path", in: place) else {
      throw Diagnostic.packMissingField("path", at: .keyPath(place))
    }
    if let reason = Self.reasonAgainst(path) {
      throw Diagnostic.packBadPath(path, reason, at: .keyPath(place + ".path"))
    }
    let size = try number(value, "bytes", in: place)
    if needsChecksums, size == nil { throw Diagnostic.packMissingField("bytes", at: .keyPath(place)) }
    return Manifest.File(
      path: path, format: try text(value, "format", in: place), size: size, sha256: try digest(value, at: place))
  }

  /// A weak digest beside the right one does no harm; instead of it, it is no proof.
  private func digest(_ value: ExtraValue, at place: String) throws -> SHA256? {
    if let written = try text(value, "sha256", in: place) {
      guard let digest = SHA256(written) else {
        throw Diagnostic.packUnknownDigest(written, at: .keyPath(place + ".sha256"))
      }
      return digest
    }
    if let weak = value.members?.first(where: { Self.weakDigests.contains($0.key.lowercased()) })?.key {
      throw Diagnostic.packWeakDigest(weak, at: .keyPath("\(place).\(weak)"))
    }
    if needsChecksums { throw Diagnostic.packUnknownDigest(nil, at: .keyPath(place)) }
    return nil
  }

  private func text(_ value: ExtraValue, _ key: String, in place: String = "") throws -> String? {
    guard let field = value[key], field != .null else { return nil }
    guard let text = field.string else { throw Diagnostic.packWrongType("a text", at: path(key, in: place)) }
    return text
  }

  private func number(_ value: ExtraValue, _ key: String, in place: String = "") throws -> Int? {
    guard let field = value[key], field != .null else { return nil }
    guard let number = field.integer, number >= 0 else {
      throw Diagnostic.packWrongType("a whole number", at: path(key, in: place))
    }
    return number
  }

  private func path(_ key: String, in place: String) -> Place { .keyPath(place.isEmpty ? key : "\(place).\(key)") }

  /// Only a plain file can be named: by the rules for names in a zip, and never the manifest itself.
  private static func reasonAgainst(_ path: String) -> String? {
    if path == Manifest.fileName { return "it is the manifest" }
    if path.utf8.last == UInt8(ascii: "/") { return "it is a folder" }
    return ZipName.fault(of: path)?.sentence
  }

  private static let knownKeys: Set<String> = [
    "format", "version", "mandatory", "title", "author", "license", "description", "packVersion", "generator", "themes",
    "files",
  ]
  private static let weakDigests: Set<String> = ["md5", "sha1", "sha-1", "crc32", "crc"]
}
