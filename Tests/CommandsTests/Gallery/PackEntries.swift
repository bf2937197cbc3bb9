import TestSupport

@testable import Packs

extension GalleryEntry {
  static let packs: [GalleryEntry] = [
    // The manifest.
    check(.noManifest, "a zip of `theme.json` alone", [("theme.json", sea)], manifest: nil),
    check(
      .manifestTooLarge, "a manifest of more than 1 MiB", manifest: manifest() + String(repeating: " ", count: 1 << 20)),
    check(.wrongFormat, manifest(format: "web-extension")),
    check(.newerVersion, manifest(version: "2")),
    check(.unknownMandatory, manifest(more: #""mandatory":["signature"],"#)),
    check(.missingField, #"{"format":"memorize-pack","version":1}"#),
    check(.wrongType, manifest(more: #""title":5,"#)),
    check(.badPath, manifest([file(path: "../theme.json")])),
    check(.weakDigest, manifest([file(digest: #""md5":"9e107d9d372bb6826bd81d3542a419d6""#)])),
    check(.unknownDigest, manifest([file(digest: #""sha256":"none""#)])),
    // The files it lists.
    check(.missingFile, manifest([file(), file(path: "more.json")])),
    check(
      .extraFile, "a pack with a `notes.txt` that the manifest does not list",
      [("theme.json", sea), ("notes.txt", "buy milk")]),
    check(.doubledFile, manifest([file(), file()])),
    check(.wrongSize, manifest([file(bytes: 5)])),
    check(
      .changedFile, "a pack whose `theme.json` was changed by hand", [("theme.json", sea.replacing("Sea", with: "Ice"))]
    ),
    check(.wrongCount, manifest(themes: 3)),
    check(
      .nested, "a pack with another pack in it as `theme.json`", [("theme.json", inner)],
      manifest: manifest([file(inner)])),
    check(.noPayload, "a zip of `notes.md` alone", [("notes.md", "buy milk")], manifest: nil),
    check(
      .severalPayloads, "a zip of `sea.json` and `sky.json`", [("sea.json", sea), ("sky.json", sea)], manifest: nil),
    check(
      .tooManyFiles, "a pack whose manifest lists 65 files",
      manifest: manifest((0..<65).map { file(path: "\($0).json") })),
    check(
      .ignoredFile, "a zip of `theme.json` and `notes.txt`", [("theme.json", sea), ("notes.txt", "buy milk")],
      manifest: nil),
    check(.systemFiles, "a pack into which macOS put a `.DS_Store`", [("theme.json", sea), (".DS_Store", "Bud1")]),
  ]

  /// What begins like a pack is one, whatever is in it.
  private static let inner = "PK\u{3}\u{4} and so on"

  private static func manifest(
    _ files: [String] = [file()], format: String = "memorize-pack", version: String = "1", themes: Int = 1,
    more: String = ""
  ) -> String {
    """
    {"format":"\(format)","version":\(version),"themes":\(themes),\(more)"files":[
      \(files.joined(separator: ",\n  "))]}
    """
  }

  private static func file(
    _ content: String = sea, path: String = "theme.json", bytes: Int? = nil, digest: String? = nil
  ) -> String {
    let digest = digest ?? "\"sha256\":\"\(SHA256(of: Array(content.utf8)))\""
    return #"{"path":"\#(path)","format":"json","bytes":\#(bytes ?? content.utf8.count),\#(digest)}"#
  }

  private static func check(_ code: PackCode, _ manifest: String) -> GalleryEntry {
    check(code, "a pack with this `manifest.json`:\n\n```json\n\(manifest)\n```", manifest: manifest)
  }

  private static func check(
    _ code: PackCode, _ words: String, _ files: [(String, String)] = [("theme.json", sea)],
    manifest: String? = manifest()
  ) -> GalleryEntry {
    let entries = (manifest.map { [("manifest.json", $0)] } ?? []) + files
    let zip = ZipForger(entries.map { ForgedEntry($0, $1) })
    return check(code, GalleryFile("party.zip", zip.bytes, words))
  }
}
