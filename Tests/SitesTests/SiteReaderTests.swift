import TestSupport
import Testing
import Themes

@testable import Sites

@Suite struct SiteReaderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test(arguments: [(true, "12345"), (false, "12345"), (false, "123"), (false, "1")])
  func `a pack that is not the one of the index may be in the middle of being published`(
    _ isChanging: Bool, _ content: String
  ) throws {
    let path = "packs/sea.zip"
    let index = """
      {"format": "memorize-site", "version": 2, "number": 1, "themes":
      [{"id": "8E4B5C1A-3F0D-4C62-9B7E-1D2A6F5C0001", "name": "Sea", "pack": "\(path)"}],
      "files": [{"path": "\(path)", "sha256": "00", "bytes": 3}]}
      """
    try home.write(index.utf8, to: "index.json")
    try home.write(content.utf8, to: path)
    if isChanging { try home.write("{}".utf8, to: SitePlan.path) }
    let reader = SiteReader(try SiteAddress(home.path), FolderFiles(home.path), pause: { _ in })
    guard case .index(let read, _, _, _) = try reader.index(), let entry = read.themes.first else {
      Issue.record("there is no theme")
      return
    }
    let diagnostic = #expect(throws: Diagnostic.self) { try reader.pack(entry, of: read) }
    #expect(diagnostic?.problem as? SiteProblem == .unfit(path, isChanging: isChanging))
  }
}
