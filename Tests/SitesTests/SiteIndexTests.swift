import Testing

@testable import Sites

/// Indexes that no `publish` has written.
@Suite struct SiteIndexTests {
  private static func index(_ members: String, version: Int = 2) -> SiteIndex? {
    SiteIndex(Array(#"{"format": "memorize-site", "version": \#(version), \#(members)}"#.utf8))
  }

  private static func theme(_ name: String = "Sea", pack: String = "packs/sea.zip") -> String {
    #"{"id": "8E4B5C1A-3F0D-4C62-9B7E-1D2A6F5C0001", "name": "\#(name)", "pack": "\#(pack)"}"#
  }

  private static func themes(_ count: Int) -> String {
    "\"themes\": [" + (0..<count).map { theme(pack: "packs/\($0).zip") }.joined(separator: ",") + "]"
  }

  @Test(arguments: [
    ("number", "1", true), ("number", "9007199254740992", true), ("number", "1.2e1", true),
    ("number", "9007199254740993", false), ("number", "0", false), ("number", "-1", false),
    ("number", "1e400", false), ("number", "1.5", false), ("number", "\"1\"", false), ("number", "null", false),
    ("until", "\"2028-02-29\"", true), ("until", "\"2027-02-29\"", false), ("until", "\"0000-99-99\"", false),
    ("until", "\"2027-8-1\"", false), ("until", "\"\"", false), ("until", "20270831", false),
    ("next", "\"RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\"", true), ("next", "\"RWQ\"", false),
    ("next", "[]", false),
  ])
  func `a value that is not what it has to be is a flaw`(key: String, value: String, isValid: Bool) throws {
    let index = try #require(Self.index("\"\(key)\": \(value)"))
    guard case .invalidValue(key, _)? = index.flaw else {
      #expect(isValid)
      #expect(index.flaw == nil)
      return
    }
    #expect(!isValid)
    #expect(index.number == nil && index.until == nil && index.next == nil)
  }

  @Test func `a newer version may have anything in these places`() {
    #expect(Self.index("\"number\": {}, \"themes\": 7", version: 3)?.version == 3)
  }

  @Test func `more themes than the limit are a flaw, and not kept`() {
    #expect(
      SiteIndex(
        Array(#"{"format": "memorize-site", "version": 2, "number": 1, \#(Self.themes(4))}"#.utf8), mostThemes: 4)?.flaw
        == nil)
    let index = SiteIndex(
      Array(#"{"format": "memorize-site", "version": 2, "number": 1, \#(Self.themes(5))}"#.utf8), mostThemes: 4)
    #expect(index?.flaw == .tooManyThemes)
    #expect(index?.themes.count == 4)
  }

  @Test func `the names of all themes have a limit`() {
    let name = String(repeating: "n", count: 1_000)
    func index(_ count: Int) -> SiteIndex? {
      Self.index(
        "\"themes\": [\((0..<count).map { Self.theme(name, pack: "packs/\($0).zip") }.joined(separator: ","))]")
    }
    #expect(index(16_777)?.flaw == nil)
    #expect(index(16_778)?.flaw == .tooManyThemes)
  }

  @Test func `more files than a site can have are a flaw, and not kept`() {
    let sum = String(repeating: "0", count: 64)
    let files = (0..<20).map { #"{"path": "packs/\#($0).zip", "sha256": "\#(sum)"}"# }.joined(separator: ",")
    let index = SiteIndex(Array(#"{"format": "memorize-site", "files": [\#(files)]}"#.utf8), mostThemes: 4)
    #expect(index?.flaw == .tooManyThemes)
    #expect(index?.files.count == 4 + SiteFile.known.count)
  }

  @Test(
    arguments: [(1_000, 104, nil), (1_001, 104, .invalidIndex), (1_000, 105, .invalidIndex)]
      as [(Int, Int, SiteProblem?)])
  func `a name and a path have limits`(name: Int, path: Int, flaw: SiteProblem?) {
    let (name, path) = (String(repeating: "n", count: name), String(repeating: "p", count: path + 14))
    #expect(Self.index("\"themes\": [\(Self.theme(name, pack: "packs/\(path).zip"))]").map(\.flaw) == .some(flaw))
  }

  @Test func `unknown keys are ignored`() {
    let keys = (0..<100).map { "\"\($0)\": [{}]" }.joined(separator: ",")
    #expect(Self.index("\(keys), \(Self.themes(1))").map { $0.flaw == nil && $0.themes.count == 1 } == true)
  }
}
