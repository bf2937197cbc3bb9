import Formats
import TestSupport
import Testing
import Themes

@testable import Packs

@Suite struct `Packs that are read` {
  private func expectPack(
    _ code: String, _ change: (inout PackForger) -> Void, at line: SourceLocation = #_sourceLocation
  ) {
    var forger = PackForger()
    change(&forger)
    expectFault(code, sourceLocation: line) { _ = try forger.read() }
  }

  @Test func `an honest pack is read`() throws {
    let reading = try PackForger().read()
    #expect(reading.themes.map(\.name) == ["A"])
    #expect(reading.isValid)
  }

  @Test func `the folder of a zip is found at the bytes of a slash`() throws {
    var forger = PackForger()
    forger.files.append(("\u{301}t.txt", "hello"))
    forger.listed.append(PackForger.file("\u{301}t.txt", "hello", format: "json"))
    let entries = forger.files.map { ForgedEntry("a/" + $0.name, $0.content) }
    let source = try ZipSource(
      ZipForger([ForgedEntry("a/manifest.json", forger.manifestText)] + entries).bytes, limits: .standard)
    #expect(source.paths == ["manifest.json", "theme.json", "\u{301}t.txt"])
  }

  @Test func `a listed file that is missing`() {
    expectPack("is listed in the manifest but missing") { $0.listed.append(PackForger.file("other.json", "[]")) }
    expectPack("is listed in the manifest but missing") { $0.files = [] }
  }

  @Test func `a file that is not listed`() {
    expectPack("is not listed in the manifest") { $0.files.append(("README.txt", "hello")) }
  }

  @Test func `a changed file`() {
    expectPack("does not match its checksum") { $0.files[0].content = PackForger.theme.replacing("A", with: "B") }
    // The checksum is reported rather than faults of the content.
    expectPack("does not match its checksum") { $0.files[0].content = PackForger.theme.replacing("[{", with: "{{") }
  }

  @Test(arguments: ["1", "[broken"]) func `a large changed file, verified beside its reading`(_ change: String) throws {
    let large = String(PackForger.theme.dropLast(2)) + String(repeating: " ", count: 1 << 20) + "]"
    var forger = PackForger(large)
    forger.themes = nil
    #expect(try forger.read().items.count == 1)
    forger.files[0].content = change + large.dropFirst(change.count)
    var reading = ThemeReading()
    expectFault("does not match its checksum") { try PackForger.format.decode(forger.bytes, into: &reading) }
    #expect(reading.items.isEmpty)
  }

  @Test func `a file of another size`() {
    expectPack("the manifest says") { $0.files[0].content += " " }
    expectPack("the manifest says") { $0.files[0].content = "" }
  }

  @Test func `a file listed twice`() { expectPack("is listed twice") { $0.listed.append($0.listed[0]) } }

  @Test func `a wrong number of themes`() {
    for count in [0, 2, 1_000_000] { expectPack("but the files have") { $0.themes = count } }
  }

  @Test func `a pack inside a pack`() {
    expectPack("pack.nested") { $0 = PackForger(path: "inner.zip", format: "pack") }
    expectPack("pack.nested") { $0 = PackForger(path: "inner.zip", format: "ZIP") }
    let inner = String(decoding: ZipForger().bytes, as: UTF8.self)
    for format in ["json", nil] { expectPack("pack.nested") { $0 = PackForger(inner, format: format) } }
    expectPack("pack.nested") {
      $0 = PackForger(inner, path: "inner.zip")
      $0.hasManifest = false
    }
    expectPack("pack.nested") {
      $0 = PackForger(inner, path: "data.bin")
      $0.hasManifest = false
    }
  }

  @Test func `an unknown payload format`() {
    let forger = PackForger(format: "yaml")
    let fault = #expect(throws: Diagnostic.self) { try forger.read() }
    #expect(fault?.code == "plugin.unknown-format")
    #expect(fault?.place.description == "manifest.json: files[0].format")
  }

  @Test func `a manifest may be as large as the limit`() {
    let forger = PackForger()
    let size = forger.manifestText.utf8.count
    func read(limit: Int) throws {
      var reading = ThemeReading()
      let format = PackFormat(payloads: .basic, generator: nil, limits: PackLimits(manifestSize: limit))
      try format.decode(forger.bytes, into: &reading)
    }
    #expect(throws: Never.self) { try read(limit: size) }
    expectFault("the manifest is larger") { try read(limit: size - 1) }
  }

  @Test func `a manifest may list 64 files`() {
    for count in [PackLimits.listedFiles, PackLimits.listedFiles + 1] {
      var forger = PackForger()
      for number in 1..<count {
        forger.files.append(("\(number).json", "[]"))
        forger.listed.append(PackForger.file("\(number).json", "[]"))
      }
      if count == PackLimits.listedFiles {
        #expect(throws: Never.self) { try forger.read() }
      } else {
        expectFault("the manifest lists") { _ = try forger.read() }
      }
    }
  }

  @Test(arguments: [
    ("are allowed", PackLimits(entries: 1)), ("would unpack to more than", PackLimits(totalSize: 100)),
    ("archive.too-compressed", PackLimits(ratio: 1, ratioFreeSize: 10)),
  ])
  func `a pack beyond the limits is neither read nor written`(code: String, limits: PackLimits) {
    let format = PackFormat(payloads: .basic, generator: nil, limits: limits)
    var reading = ThemeReading()
    expectFault(code) { try format.decode(PackForger().bytes, into: &reading) }
    #expect(reading.items.isEmpty)
    expectFault(code == "would unpack to more than" ? "pack.too-large" : code) {
      _ = try format.encode(PackForger().read().themes, credits: Credits())
    }
  }

  @Test func `faults of the zip come first`() {
    var reading = ThemeReading()
    let bytes = PackForger().bytes + [0]
    expectFault("extra bytes follow") { try PackForger.format.decode(bytes, into: &reading) }
  }

  @Test func `no theme is read if one file is invalid`() {
    var forger = PackForger()
    forger.files.append(("b.json", "[broken"))
    forger.listed.append(PackForger.file("b.json", "[broken"))
    var reading = ThemeReading()
    #expect(throws: Diagnostic.self) { try PackForger.format.decode(forger.bytes, into: &reading) }
    #expect(reading.items.isEmpty)
  }

  @Test func `findings are placed inside the file`() throws {
    let twice = PackForger.theme.replacing("\"👻\"", with: "\"👻\",\"🎃\"")
    let finding = try #require(try PackForger(twice).read().allDiagnostics.first)
    #expect(finding.code == "theme.duplicate-emoji")
    #expect(finding.place.description == "theme.json: [0].emojis[2]")
    let fault = #expect(throws: Diagnostic.self) { try PackForger("[}").read() }
    #expect(fault?.place.description == "theme.json:1:2")
  }

  @Test func `several listed files are read in their order`() throws {
    var forger = PackForger()
    let other = PackForger.theme.replacing("\"A\"", with: "\"B\"")
    forger.files.append(("sub/b.json", other))
    forger.listed.insert(PackForger.file("sub/b.json", other, format: nil), at: 0)
    forger.themes = 2
    #expect(try forger.read().themes.map(\.name) == ["B", "A"])
  }

  @Test func `files that macOS adds are skipped with a note`() throws {
    var forger = PackForger()
    forger.files += [("__MACOSX/._theme.json", "x"), (".DS_Store", "x"), ("._theme.json", "x")]
    let reading = try forger.read()
    #expect(reading.themes.count == 1)
    #expect(reading.diagnostics.map(\.code) == ["pack.system-files"])
    #expect(reading.diagnostics.map(\.severity) == [.note])
  }

  @Test func `a folder zipped as a whole is read`() throws {
    let forger = PackForger()
    let bytes = ZipForger(
      .folder("Autumn/"), ForgedEntry("Autumn/manifest.json", forger.manifestText),
      ForgedEntry("Autumn/theme.json", PackForger.theme + ""), .folder("__MACOSX/"),
      ForgedEntry("__MACOSX/._Autumn", "x")
    ).bytes
    var reading = ThemeReading()
    try PackForger.format.decode(bytes, into: &reading)
    #expect(reading.themes.count == 1)
    #expect(reading.items[0].diagnostics.first?.place.files.first == "Autumn/theme.json")
  }

  @Test func `a bare zip with one readable file is read with a warning`() throws {
    for name in ["theme.json", "Halloween.JSON", "sub/data"] {
      var forger = PackForger(path: name)
      forger.hasManifest = false
      let reading = try forger.read()
      #expect(reading.themes.count == 1)
      #expect(reading.diagnostics.map(\.code) == ["pack.no-manifest"])
      #expect(reading.diagnostics.map(\.severity) == [.warning])
    }
  }

  @Test func `a bare zip reports the files that were not read`() throws {
    var forger = PackForger()
    forger.hasManifest = false
    forger.files.append(("README.txt", "hello"))
    #expect(try forger.read().diagnostics.map(\.code) == ["pack.ignored-file", "pack.no-manifest"])
  }

  @Test func `a bare zip that leaves a choice`() {
    expectPack("pack.several-payloads") {
      $0.hasManifest = false
      $0.files.append(("b.json", "[]"))
    }
  }

  @Test func `a bare zip without themes`() {
    for files in [[], [("README.txt", "hello")]] {
      expectPack("pack.no-payload") {
        $0.hasManifest = false
        $0.files = files
      }
    }
  }

  @Test(arguments: [
    (["[Content_Types].xml", "_rels/.rels", "xl/workbook.bin"], "Excel"),
    (["Data/preview.jpg", "Index/Document.iwa", "Metadata/Properties.plist"], "Numbers"),
  ])
  func `the file of an office program is called by its name`(names: [String], program: String) throws {
    let zip = ZipForger(names.map { ForgedEntry($0, "<x/>") })
    var reading = ThemeReading()
    let rejected = #expect(throws: Diagnostic.self) { try PackForger.format.decode(zip.bytes, into: &reading) }
    #expect(rejected?.code == "plugin.unsupported-file")
    #expect(rejected?.message.contains(program) == true)
    #expect(rejected?.hint?.contains("Excel") == true)
  }

  @Test func `a text document is rejected unless themes are beside it`() throws {
    for (mimetype, code) in [("application/vnd.oasis.opendocument.text", "plugin.unsupported-file"), ("", "xml.")] {
      let zip = ZipForger([ForgedEntry("mimetype", mimetype), ForgedEntry("content.xml", "<x/>")])
      var reading = ThemeReading()
      let rejected = #expect(throws: Diagnostic.self) { try PackForger.format.decode(zip.bytes, into: &reading) }
      #expect(rejected?.code.hasPrefix(code) == true)
    }
    let zip = ZipForger([
      ForgedEntry("word/document.xml", "<x/>"), ForgedEntry("themes.csv", "name,emojis\nSea,🐙🐠\n"),
    ])
    var reading = ThemeReading()
    try PackForger.format.decode(zip.bytes, into: &reading)
    #expect(reading.items.count == 1)
  }
}
