import TestSupport

@testable import Packs

extension GalleryEntry {
  static let packs: [GalleryEntry] = [
    // The manifest.
    check("pack.no-manifest", "a zip of `theme.json` alone", [("theme.json", sea)], manifest: nil),
    check("pack.bad-manifest", #"{"format":"memorize-pack","version":1}"#),
    check("pack.newer-version", manifest(version: "2")),
    // The files it lists.
    check(
      "pack.damaged", "a pack whose `theme.json` was changed by hand",
      [("theme.json", sea.replacing("Sea", with: "Ice"))]
    ),
    check(
      "pack.nested", "a pack with another pack in it as `theme.json`", [("theme.json", inner)],
      manifest: manifest([file(inner)])),
    check("pack.no-payload", "a zip of `notes.md` alone", [("notes.md", "buy milk")], manifest: nil),
    check(
      "pack.several-payloads", "a zip of `sea.json` and `sky.json`", [("sea.json", sea), ("sky.json", sea)],
      manifest: nil),
    check(
      "pack.ignored-file", "a zip of `theme.json` and `notes.txt`", [("theme.json", sea), ("notes.txt", "buy milk")],
      manifest: nil),
    check(
      "pack.system-files", "a pack into which macOS put a `.DS_Store`", [("theme.json", sea), (".DS_Store", "Bud1")]),
  ]

  /// Starts like a pack, so it is recognised as one.
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

  private static func check(_ code: String, _ manifest: String) -> GalleryEntry {
    check(code, "a pack with this `manifest.json`:\n\n```json\n\(manifest)\n```", manifest: manifest)
  }

  private static func check(
    _ code: String, _ words: String, _ files: [(String, String)] = [("theme.json", sea)],
    manifest: String? = manifest()
  ) -> GalleryEntry {
    let entries = (manifest.map { [("manifest.json", $0)] } ?? []) + files
    let zip = ZipForger(entries.map { ForgedEntry($0, $1) })
    return check(code, GalleryFile("party.zip", zip.bytes, words))
  }
}
