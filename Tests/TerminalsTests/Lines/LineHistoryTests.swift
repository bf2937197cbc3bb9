import Foundation
import TestSupport
import Testing

@testable import Terminals

struct LineHistoryTests {
  private let home: TemporaryFolder
  private var path: String { home.file("state/memorize/history") }

  init() throws { home = try TemporaryFolder() }

  private func kept() throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  @Test func `repeated and blank lines are not added`() throws {
    let history = LineHistory(path: path)
    for line in ["a", "a", " ", "b", "a"] { history.add(line) }
    #expect(try kept() == ["a", "b", "a"])
    #expect(LineHistory(path: path).lines == ["a", "b", "a"])
    #expect(history.problem == nil)
  }

  @Test func `parallel sessions keep each other's lines`() throws {
    let (left, right) = (LineHistory(path: path), LineHistory(path: path))
    for number in 1...3 {
      left.add("left \(number)")
      right.add("right \(number)")
    }
    #expect(try kept() == ["left 1", "right 1", "left 2", "right 2", "left 3", "right 3"])
  }

  @Test func `the oldest of more than a thousand lines is removed`() throws {
    let folder = home.file("state/memorize")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try (1...1_000).map { "line \($0)\n" }.joined().write(toFile: path, atomically: false, encoding: .utf8)
    LineHistory(path: path).add("new")
    #expect(try kept().count == 1_000)
    #expect(try kept().first == "line 2")
    #expect(try kept().last == "new")
  }

  @Test func `damaged lines are skipped and reported`() throws {
    let folder = home.file("state/memorize")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("good\n\u{1B}[2J\n".utf8 + [0xFF, 0x0A] + Array("too\n".utf8)).write(to: URL(fileURLWithPath: path))
    let history = LineHistory(path: path)
    #expect(history.lines == ["good", "too"])
    #expect(history.problem == .damaged(path, lines: 2))
  }

  @Test func `a line that is cut at the beginning of a huge history is left out`() throws {
    let folder = home.file("state/memorize")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let line = String(repeating: "🎲", count: 500)
    try String(repeating: line + "\n", count: 600).write(toFile: path, atomically: false, encoding: .utf8)
    let history = LineHistory(path: path)
    #expect(!history.lines.isEmpty)
    #expect(history.lines.allSatisfy { $0 == line })
    #expect(history.problem == nil)
  }

  @Test func `a history that cannot be saved lasts for the session`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let history = LineHistory(path: path)
    history.add("a")
    guard case .unreadable? = history.problem else {
      Issue.record("no problem was reported")
      return
    }
    for history in [history, LineHistory(path: "/dev/null/history"), LineHistory(path: nil)] {
      history.add("b")
      #expect(history.lines.last == "b")
    }
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/memorize/history"),
    (["HOME": "/h"], "/h/.local/state/memorize/history"),
    (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/memorize/history"), ([:], nil),
  ])
  func `the history is in the state directory`(environment: [String: String], path: String?) {
    #expect(LineHistory.path(environment: environment) == path)
  }
}
