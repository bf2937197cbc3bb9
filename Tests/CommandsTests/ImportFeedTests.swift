import Formats
import Testing
import Themes

@testable import Commands

/// A large file, whose themes are passed on while it is decoded on another thread.
struct ImportFeedTests {
  private func feed(_ count: Int, last: String = "Last") throws -> ImportFeed {
    let themes = (1...count).map { #"{"name":"\#($0 == count ? last : "Theme \($0)")","emojis":["🐙","🐠"]}"# }
    let input = ThemeInput(path: "a.json", content: .success(.bytes(Array("[\(themes.joined(separator: ","))]".utf8))))
    let reader = ThemeSourceReader(
      registry: .basic, format: nil, emojiNames: nil, languages: [], isStrict: false, command: "import")
    return try #require(ImportFeed(input, with: reader))
  }

  private func names(_ feed: ImportFeed, atMost most: Int = .max) throws -> [String] {
    var names: [String] = []
    while names.count < most, let themes = try feed.next() { names += themes.map { $0.theme?.name ?? "" } }
    return names
  }

  /// Fewer themes than are read ahead, and more than wait between the threads.
  @Test(arguments: [1_000, 20_000])
  func `all themes come again after a restart`(count: Int) throws {
    let feed = try feed(count)
    let expected = (1..<count).map { "Theme \($0)" } + ["Last"]
    try feed.readAhead()
    try feed.restart()
    let first = try names(feed, atMost: 700)
    #expect(first.count >= 700 && first == Array(expected.prefix(first.count)))
    for _ in 1...2 {
      try feed.restart()
      #expect(try names(feed) == expected)
    }
    #expect(feed.sources().map(\.goodCount) == [count])
  }

  @Test func `a file that is rejected at its end is read to the end for its findings`() throws {
    let feed = try feed(20_000, last: " ")
    try feed.restart()
    #expect(throws: ImportFeed.Rejected.self) { _ = try names(feed) }
    let errors = feed.sources().flatMap(\.diagnostics).filter { $0.severity == .error }
    #expect(errors.map(\.code) == ["theme.missing-name"])
    #expect(feed.sources().map(\.reading?.count) == [20_000])
  }

  @Test func `a feed that is given up ends its thread`() throws {
    let feed = try feed(20_000)
    try feed.restart()
    #expect(try feed.next()?.first?.theme?.name == "Theme 1")
  }
}
