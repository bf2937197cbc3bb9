import Foundation
import MemorizeKit
import TestSupport
import Testing

/// Files of themes as an app reads and writes them.
struct ThemeFileTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func url(_ name: String) -> URL { URL(filePath: home.file(name)) }

  private static let samples = URL(filePath: Repository.file("SampleThemes/samples.zip"))
  private static let invalid = Data(
    #"[{"name": "Sea", "emojis": ["🐙", "🐠"]}, {"name": "Sky", "emojis": ["☀️"]}]"#.utf8)

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? Diagnostic)?.code ?? "\(error)" }
  }

  @Test(arguments: FormatRegistry.all.encoding.names)
  func `themes are read as they were written, but for the losses that writing returns`(name: String) throws {
    let samples = try ThemeFile(contentsOf: Self.samples)
    let format = try FormatRegistry.all.format(named: name)
    let file = url("samples.\(format.fileExtensions[0])")
    let losses = try samples.write(to: file, as: format)
    let again = try ThemeFile(contentsOf: file)
    #expect(again.themes.map(\.name) == samples.themes.map(\.name))
    if losses.isEmpty { #expect(again.themes == samples.themes) }
    #expect(losses.map(\.kind.code) == (try samples.losses(as: format).map(\.kind.code)))
  }

  @Test func `the extension of a new file chooses its format`() throws {
    let sea = ThemeFile([try Theme(name: "Sea", emojis: ["🐙", "🐠"])])
    try sea.write(to: url("sea.CSV"))
    #expect(try String(contentsOf: url("sea.CSV"), encoding: .utf8).hasPrefix("id,name,"))
    #expect(code { try sea.write(to: url("sea.docx")) } == "file.unknown-extension")
    #expect(code { try sea.write(to: url("sea.anki"), as: AnkiFormat()) } == "plugin.one-way")
  }

  @Test func `a file with an invalid theme is not read`() throws {
    let error = #expect(throws: Diagnostic.self) { try ThemeFile(Self.invalid, named: "themes.json") }
    #expect(error?.code == "file.invalid")
    #expect(error?.message.hasPrefix("1 of 2 themes is invalid; the first error: 'Sky' has only one emoji") == true)
    #expect(error?.place.description == "themes.json: [1].emojis")
    #expect(error?.localizedDescription.hasPrefix("themes.json: [1].emojis: 1 of 2 themes is invalid") == true)
    guard case .invalid(let errors, _, _)? = error?.problem as? ThemeFileProblem else {
      Issue.record("another problem")
      return
    }
    #expect(errors.map(\.code) == ["theme.too-few-emojis"])
    let words = { ThemeFileProblem.invalid([], rejected: $0, of: $1).wording.message }
    #expect(words(1, 1) == "1 of 1 theme is invalid")
    #expect(words(2, 3) == "2 of 3 themes are invalid")
  }

  @Test func `invalid themes can be skipped, and are then listed`() throws {
    let file = try ThemeFile(Self.invalid, skippingInvalidThemes: true)
    #expect(file.themes.map(\.name) == ["Sea"])
    #expect(file.rejected.map(\.name) == ["Sky"])
    #expect(file.rejected.first?.diagnostics.map(\.code).contains("theme.too-few-emojis") == true)
  }

  @Test func `what a file cannot hold is reported as lost`() throws {
    let sea = try Theme(name: "Sea", emojis: ["🐙", "🐠"], color: ThemeColor("#FF000080"))
    let file = ThemeFile([sea], credits: Credits(author: "Ada"))
    #expect(try file.losses(as: .pack) == [])
    #expect(try file.losses(as: .csv).map(\.kind) == [.credits])
    #expect(try ThemeFile(file.data(as: .pack)).credits.author == "Ada")
  }

  @Test func `a folder is read like its pack`() throws {
    let source = URL(filePath: Repository.file("SampleThemes/source"), directoryHint: .isDirectory)
    #expect(try ThemeFile(contentsOf: source).themes == ThemeFile(contentsOf: Self.samples).themes)
  }

  @Test func `a folder without themes has the finding of a file without themes`() throws {
    let folder = url("folder")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try Data("[]".utf8).write(to: folder.appending(path: "theme.json"))
    let findings = try ThemeFile(contentsOf: folder).findings
    #expect(findings.last?.message == "the file has no themes", "\(findings)")
  }

  @Test func `an error in a pack has its place in the file`() throws {
    var bytes = try Data(contentsOf: Self.samples)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: url("damaged.zip"))
    let error = #expect(throws: Diagnostic.self) { try ThemeFile(contentsOf: url("damaged.zip")) }
    #expect(error?.place.files.first == url("damaged.zip").path)
    #expect(error?.recoverySuggestion == error?.hint)
  }

  @Test func `no file, and nothing that is not a file, is opened`() throws {
    #expect(code { _ = try ThemeFile(contentsOf: url("none.json")) } == "file.unreadable")
    let site = try #require(URL(string: "https://example.org/themes.json"))
    #expect(code { _ = try ThemeFile(contentsOf: site) } == "file.not-a-file")
    #expect(code { try ThemeFile([]).write(to: site, as: .json) } == "file.not-a-file")
    #expect(code { try ThemeFile([]).write(to: url("none/a.json"), as: .json) } == "file.not-written")
  }

  @Test func `a file beyond the limit is not read`() throws {
    try Data().write(to: url("large.json"))
    try FileHandle(forWritingTo: url("large.json")).truncate(atOffset: 64 << 20 | 1)
    #expect(code { _ = try ThemeFile(contentsOf: url("large.json")) } == "file.too-large")
    #expect(code { _ = try ThemeFile(Data(count: 64 << 20 | 1)) } == "file.too-large")
  }

  @Test func `reading ends when its task is cancelled`() async throws {
    let reading = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await ThemeFile.read(contentsOf: Self.samples)
    }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    #expect(try await ThemeFile.read(contentsOf: Self.samples).themes.count == 8)
  }

  /// A format with every fault that its author can make.
  private struct Careless: ThemeFormat {
    enum Fault: Error { case ofItsOwn }

    let name = "careless"
    let summary = "a format without checks"
    let fileExtensions = ["careless"]

    func recognition(of opening: ArraySlice<UInt8>) -> Recognition { .no }

    func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
      guard bytes.count != 5 else { throw Fault.ofItsOwn }
      for _ in bytes { reading.report(Diagnostic(.error("careless.byte", "a byte is wrong"))) }
    }

    func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
      guard credits.isEmpty else { throw Fault.ofItsOwn }
      return Array("themes".utf8)
    }
  }

  @Test(arguments: [(5, "plugin.failed"), (1_000, "file.invalid"), (1_001, "limit.exceeded")])
  func `the limits and errors of a careless format are handled`(bytes: Int, expected: String) {
    #expect(code { _ = try ThemeFile(Data(count: bytes), as: Careless()) } == expected)
  }

  @Test func `an error of the format while writing is a finding`() {
    let file = ThemeFile([], credits: Credits(author: "Ada"))
    #expect(code { _ = try file.data(as: Careless()) } == "plugin.failed")
    #expect(code { _ = try file.data(as: WriteOnly()) } == "plugin.failed")
  }

  /// A format that cannot read what it writes.
  private struct WriteOnly: ThemeFormat {
    let name = "write-only"
    let summary = "a format without a reader"
    let fileExtensions = ["writeonly"]
    let traits: FormatTraits = .writeOnly

    func recognition(of opening: ArraySlice<UInt8>) -> Recognition { .no }
    func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {}
    func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { throw Careless.Fault.ofItsOwn }
  }

  @Test func `a file that could not be read again is not written`() throws {
    try Data("old".utf8).write(to: url("a.careless"))
    let sea = ThemeFile([try Theme(name: "Sea", emojis: ["🐙", "🐠"])])
    #expect(code { try sea.write(to: url("a.careless"), as: Careless()) } == "file.too-large-to-import")
    #expect(try String(contentsOf: url("a.careless"), encoding: .utf8) == "old")
  }

  @Test func `a page is read back`() throws {
    let sea = ThemeFile([try Theme(name: "Sea", emojis: ["🐙", "🐠", "🦀"])])
    #expect(try ThemeFile(sea.data(as: .html)).themes == sea.themes)
    #expect(try ThemeFile(sea.data(as: .epub)).themes == sea.themes)
  }
}
