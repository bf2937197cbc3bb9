import Formats
import TestSupport
import Testing
import Themes

@testable import Plugins

/// What a plugin may answer. The one here hands back what it gets, so that a file is its own answer.
struct AnswerTests {
  private let bench: Bench
  private let format: ExternalFormat

  init() throws {
    bench = try Bench()
    format = try Bench.open(bench.importer("cat"))
  }

  private func reading(_ lines: String...) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(Array(lines.map { $0 + "\n" }.joined().utf8), into: &reading)
    return reading
  }

  private func fault(_ lines: String...) throws -> Diagnostic? {
    #expect(throws: Diagnostic.self) {
      var reading = ThemeReading()
      try format.decode(Array(lines.map { $0 + "\n" }.joined().utf8), into: &reading)
    }
  }

  private static let sea =
    #"{"theme":{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal"},"at":{"line":7}}"#

  @Test func `a theme goes through the rules, and its place is told`() throws {
    let good = try reading(Self.sea)
    #expect(good.themes.map(\.name) == ["Sea"] && good.items[0].diagnostics.map(\.severity) == [.note])
    let bad = try reading(#"{"at":{"line":7,"column":3},"theme":{"name":"Sea","emojis":["🐙"]}}"#)
    #expect(bad.themes.isEmpty)
    #expect(bad.allDiagnostics.contains { $0.code == "theme.too-few-emojis" && $0.place == .line(7, column: 3) })
    let keyed = try reading(#"{"at":{"path":"deck[3]"},"theme":{"name":"Sea","emojis":["🐙",7],"color":{"red":"x"}}}"#)
    #expect(keyed.allDiagnostics.map(\.place.description).contains("deck[3].emojis[1]"))
    let unplaced = try reading(Self.sea, #"{"theme":{"name":"Sea"}}"#)
    #expect(unplaced.allDiagnostics.map(\.place.description).contains("[1].emojis"))
  }

  @Test func `an answer may come in pieces of any length`() throws {
    let bytes = Array((Self.sea + "\r\n" + #"{"note":"🐚"}"# + "\n" + Self.sea + "\n").utf8)
    for length in 1...bytes.count {
      var answer = PluginAnswer(ofPlugin: "cut")
      var reading = ThemeReading()
      for start in stride(from: 0, to: bytes.count, by: length) {
        try answer.take(bytes[start..<min(start + length, bytes.count)], into: &reading)
      }
      try answer.end()
      #expect(reading.themes.map(\.name) == ["Sea", "Sea"], "pieces of \(length)")
      #expect(reading.diagnostics.map(\.message) == ["🐚"], "pieces of \(length)")
    }
  }

  @Test func `findings have their severity, place and hint`() throws {
    let told = try reading(
      #"{"error":"this is wrong.","at":{"line":3},"hint":"Put it right."}"#, #"{"warning":"hm","at":{"byte":12}}"#,
      #"{"note":"by the way"}"#)
    #expect(
      told.diagnostics.map { "\($0.severity) \($0)" } == [
        "error line 3: this is wrong. Put it right.", "warning byte 12: hm.", "note by the way.",
      ])
    #expect(told.diagnostics.allSatisfy { $0.code == "plugin.reported" } && !told.isValid)
  }

  @Test func `losses are counted and named`() throws {
    let loss = #"{"loss":{"code":"pictures","count":2,"one":"picture","many":"pictures"}}"#
    #expect(try reading(loss, loss).losses.map(\.description) == ["4 pictures"])
    let kinds = (0...100).map { #"{"loss":{"code":"kind-\#($0)","count":1,"one":"x","many":"xs"}}"# }
    let fault = try fault(kinds.joined(separator: "\n"))
    #expect(fault?.message.contains("losses of more than 100 kinds") == true, "\(fault.debugDescription)")
  }

  @Test func `what is not known is ignored, unless it has to be understood`() throws {
    #expect(try reading(#"{"film":{"theme":1}}"#, "", Self.sea).themes.count == 1)
    #expect(try fault(Self.sea, #"{"film":1,"mandatory":true}"#)?.code == "plugin.unknown-mandatory")
    #expect(try reading(#"{"note":"known","mandatory":true}"#).diagnostics.count == 1)
  }

  @Test(arguments: [
    ("[]", "it is an array, not an object"), ("oops", "'oops' is no value"), (#"{"theme":3}"#, "'theme' is a number"),
    (#"{"note":3}"#, "'note' has to be a sentence"), (#"{"note":"x","at":3}"#, "'at' has to be"),
    (#"{"loss":{"code":"Big Loss"}}"#, "'loss' has to be"), (#"{"note":"x","note":"y"}"#, "appears twice"),
    (#"{"theme":{"name":"x"},"at":{"line":0}}"#, "'at' has to be"), ("\u{1B}[2J", "U+001B does not belong here"),
  ])
  func `a line that is no answer is named with its number`(line: String, words: String) throws {
    let fault = try #require(try fault(Self.sea, line))
    #expect(fault.code == "plugin.bad-answer" && fault.message.contains("line 2 of what"), "\(fault)")
    #expect(fault.message.contains(words), "\(fault)")
  }

  @Test func `a long answer comes in pieces`() throws {
    let lines = String(repeating: Self.sea + "\r\n", count: 20_000)
    var reading = ThemeReading()
    try format.decode(Array(lines.utf8), into: &reading)
    #expect(reading.themes.count == 20_000)
    let long = try fault(#"{"note":""# + String(repeating: "x", count: 1 << 20) + #""}"#)
    #expect(long?.code == "plugin.bad-answer")
  }

  @Test func `themes are written in the one spelling that the protocol promises`() throws {
    let theme = try Theme(
      id: try #require(ThemeID("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11")), name: #"say "hi" \"#,
      emojis: ["👻", "\"", "🎃"],
      removedEmojis: ["🍭"], numberOfPairs: 2, color: try #require(ThemeColor("#FF9500")))
    #expect(
      String(decoding: ThemeLines.bytes(of: [theme]), as: UTF8.self)
        == ##"{"theme":{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"say \"hi\" \\","emojis":["👻","\"","🎃"],"##
        + ##""removedEmojis":["🍭"],"numberOfPairs":2,"color":"#FF9500"}}"## + "\n")
  }
}
