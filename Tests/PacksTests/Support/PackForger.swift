import Formats
import TestSupport
import Themes

@testable import Packs

/// Builds packs: valid ones by default, with any part changed.
struct PackForger {
  static let format = PackFormat(payloads: .basic, generator: "test 1.0")

  static let theme = "[{\"name\":\"A\",\"emojis\":[\"🎃\",\"👻\"],\"numberOfPairs\":2,\"color\":\"#FF0000\"}]\n"

  var files: [(name: String, content: String)]
  var listed: [Manifest.File]
  var themes: Int? = 1
  /// The manifest as text, instead of the one of the listed files.
  var manifest: String?
  var hasManifest = true

  init(_ content: String = theme, path: String = "theme.json", format: String? = "json") {
    files = [(path, content)]
    listed = [Self.file(path, content, format: format)]
  }

  static func file(_ path: String, _ content: String, format: String? = "json") -> Manifest.File {
    let bytes = Array(content.utf8)
    return Manifest.File(path: path, format: format, size: bytes.count, sha256: SHA256(of: bytes))
  }

  var manifestText: String {
    manifest ?? String(decoding: ManifestWriter.bytes(Manifest(themes: themes, files: listed)), as: UTF8.self)
  }

  var bytes: [UInt8] {
    let entries = files.map { ForgedEntry($0.name, $0.content) }
    return ZipForger((hasManifest ? [ForgedEntry("manifest.json", manifestText)] : []) + entries).bytes
  }

  func read() throws -> ThemeReading {
    var reading = ThemeReading()
    try Self.format.decode(bytes, into: &reading)
    return reading
  }
}
