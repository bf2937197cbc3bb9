import Formats
import Testing
import Themes

@testable import Packs

@Suite struct `Manifests` {
  private func read(_ text: String, needsChecksums: Bool = true) throws -> Manifest {
    try ManifestReader(needsChecksums: needsChecksums).manifest(Array(text.utf8))
  }

  private let digest = String(repeating: "a1", count: 32)

  private func manifest(_ file: String, _ fields: String = "") -> String {
    "{\"format\":\"memorize-pack\",\"version\":1,\(fields)\"files\":[{\(file)}]}"
  }

  private var file: String { "\"path\":\"theme.json\",\"format\":\"json\",\"bytes\":5,\"sha256\":\"\(digest)\"" }

  @Test func `are read back as they were written`() throws {
    let credits = Credits(title: "A \"b\"", author: "é\n👻", license: "CC0-1.0", description: "", packVersion: "2.1")
    let file = Manifest.File(path: "theme.json", format: "json", size: 5, sha256: SHA256(digest))
    for manifest in [
      Manifest(credits: credits, generator: "memorize 1.0.0", themes: 3, files: [file]), Manifest(files: [file]),
    ] {
      let bytes = ManifestWriter.bytes(manifest)
      #expect(try ManifestReader(needsChecksums: true).manifest(bytes) == manifest)
      #expect(ManifestWriter.bytes(manifest) == bytes)
    }
  }

  @Test func `have their keys in one order`() {
    let file = Manifest.File(path: "theme.json", format: "json", size: 5, sha256: SHA256(digest))
    let credits = Credits(title: "T", author: "A", license: "L", description: "D", packVersion: "V")
    let text = String(
      decoding: ManifestWriter.bytes(Manifest(credits: credits, generator: "G", themes: 3, files: [file])),
      as: UTF8.self)
    #expect(
      text == """
        {
          "format": "memorize-pack",
          "version": 1,
          "title": "T",
          "author": "A",
          "license": "L",
          "description": "D",
          "packVersion": "V",
          "generator": "G",
          "themes": 3,
          "files": [
            {
              "path": "theme.json",
              "format": "json",
              "bytes": 5,
              "sha256": "\(digest)"
            }
          ]
        }

        """)
  }

  @Test func `unknown keys are ignored`() throws {
    #expect(try read(manifest(file + ",\"md5\":\"x\",\"mood\":1", "\"mood\":[1],")).files?.count == 1)
    #expect(try read(manifest(file, "\"mandatory\":[\"title\",\"files\"],")).files?.count == 1)
  }

  @Test func `null is nothing`() throws {
    let nothing = "\"title\":null,\"author\":null,\"themes\":null,"
    let manifest = try read(manifest("\(file),\"md5\":null".replacing("\"json\"", with: "null"), nothing))
    #expect(manifest.credits == Credits())
    #expect(manifest.themes == nil)
    #expect(manifest.files?.first?.format == nil)
    #expect(throws: Diagnostic.self) {
      try read(self.manifest("\"path\":\"a\",\"bytes\":null,\"sha256\":\"\(digest)\""))
    }
  }

  @Test func `the manifest of a folder needs no files, sizes or checksums`() throws {
    #expect(try read("{\"format\":\"memorize-pack\",\"version\":1}", needsChecksums: false).files == nil)
    let files = try read(manifest("\"path\":\"theme.json\""), needsChecksums: false).files
    #expect(files == [Manifest.File(path: "theme.json", format: nil, size: nil, sha256: nil)])
  }

  @Test func `each fault has its own sentence and place`() {
    let cases: [(String, String, String)] = [
      ("[]", "this must be", ""), ("{}", "this is not a memorize pack", "format"),
      ("{\"format\":\"web-extension\",\"version\":1}", "this is not a memorize pack", "format"),
      ("{\"format\":\"memorize-pack\"}", "is missing", ""),
      ("{\"format\":\"memorize-pack\",\"version\":2}", "pack.newer-version", "version"),
      ("{\"format\":\"memorize-pack\",\"version\":0}", "invalid pack version", "version"),
      ("{\"format\":\"memorize-pack\",\"version\":\"1\"}", "this must be", "version"),
      ("{\"format\":\"memorize-pack\",\"version\":1}", "is missing", ""),
      ("{\"format\":\"memorize-pack\",\"version\":1,\"files\":{}}", "this must be", "files"),
      ("{\"format\":\"memorize-pack\",\"version\":1,\"files\":[]}", "is missing", "files"),
      ("{\"format\":\"memorize-pack\",\"version\":1,\"files\":[1]}", "this must be", "files[0]"),
      (manifest(file, "\"title\":5,"), "this must be", "title"),
      (manifest(file, "\"themes\":-1,"), "this must be", "themes"),
      (manifest(file, "\"themes\":1.5,"), "this must be", "themes"),
      (manifest(file, "\"mandatory\":[\"title\",\"signature\"],"), "the pack requires", "mandatory[1]"),
      (manifest(file, "\"mandatory\":\"title\","), "this must be", "mandatory"),
      (manifest("\"bytes\":1"), "is missing", "files[0]"),
      (manifest("\"path\":\"theme.json\",\"sha256\":\"\(digest)\""), "is missing", "files[0]"),
      (manifest("\"path\":\"../theme.json\",\"bytes\":1"), "is not a valid path", "files[0].path"),
      (manifest("\"path\":\"/etc/passwd\",\"bytes\":1"), "is not a valid path", "files[0].path"),
      (manifest("\"path\":\"sub/\",\"bytes\":1"), "is not a valid path", "files[0].path"),
      (manifest("\"path\":\"manifest.json\",\"bytes\":1"), "is not a valid path", "files[0].path"),
      (manifest("\"path\":\"a\",\"bytes\":1"), "'sha256' is missing", "files[0]"),
      (manifest("\"path\":\"a\",\"bytes\":1,\"sha256\":\"xyz\""), "is not a SHA-256 checksum", "files[0].sha256"),
      (manifest("\"path\":\"a\",\"bytes\":1,\"md5\":\"xyz\""), "is not secure", "files[0].md5"),
      (manifest("\"path\":\"a\",\"bytes\":1,\"SHA1\":\"xyz\""), "is not secure", "files[0].SHA1"),
      ("{\"format\":1,\"format\":2}", "json.syntax", "line 1, column 13"),
    ]
    for (text, reason, place) in cases {
      let fault = #expect(throws: Diagnostic.self, "\(text)") { try read(text) }
      #expect(fault?.code == reason || fault?.message.contains(reason) == true, "\(text)")
      #expect(fault?.place.description == place, "\(text)")
    }
  }
}
