import Formats
import Platform
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The lines that a plugin may write for `import`. The plugin here copies its input, so that a file is its own response.
struct ResponseTests {
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

  @Test func `a theme is checked by the rules`() throws {
    let good = try reading(Self.sea)
    #expect(good.themes.map(\.name) == ["Sea"])
    #expect(good.items[0].diagnostics.map(\.severity) == [.note])
  }

  @Test func `findings about a theme have its place`() throws {
    let bad = try reading(#"{"at":{"line":7,"column":3},"theme":{"name":"Sea","emojis":["🐙"]}}"#)
    #expect(bad.themes.isEmpty)
    #expect(bad.allDiagnostics.contains { $0.code == "theme.too-few-emojis" && $0.place == .line(7, column: 3) })
    let keyed = try reading(#"{"at":{"path":"deck[3]"},"theme":{"name":"Sea","emojis":["🐙",7],"color":{"red":"x"}}}"#)
    #expect(keyed.allDiagnostics.map(\.place.description).contains("deck[3].emojis[1]"))
    let unplaced = try reading(Self.sea, #"{"theme":{"name":"Sea"}}"#)
    #expect(unplaced.allDiagnostics.map(\.place.description).contains("[1].emojis"))
  }

  @Test func `a response may arrive in pieces of any length`() throws {
    let bytes = Array((Self.sea + "\r\n" + #"{"note":"🐚"}"# + "\n" + Self.sea + "\n").utf8)
    for length in 1...bytes.count {
      var response = PluginResponse(ofPlugin: "cut")
      var reading = ThemeReading()
      for start in stride(from: 0, to: bytes.count, by: length) {
        try response.decode(bytes[start..<min(start + length, bytes.count)], into: &reading)
      }
      try response.end()
      #expect(reading.themes.map(\.name) == ["Sea", "Sea"], "pieces of \(length)")
      #expect(reading.diagnostics.map(\.message) == ["🐚"], "pieces of \(length)")
    }
  }

  @Test func `findings have their severity, place and hint`() throws {
    let found = try reading(
      #"{"error":"this is wrong.","at":{"line":3},"hint":"Put it right."}"#, #"{"warning":"hm","at":{"byte":12}}"#,
      #"{"note":"by the way"}"#)
    #expect(
      found.diagnostics.map { "\($0.severity) \($0)" } == [
        "error line 3: this is wrong. Put it right.", "warning byte 12: hm.", "note by the way.",
      ])
    #expect(found.diagnostics.allSatisfy { $0.code == "plugin.reported" })
    #expect(!found.isValid)
  }

  @Test func `losses are counted and named`() throws {
    let loss = #"{"loss":{"code":"pictures","count":2,"one":"picture","many":"pictures"}}"#
    #expect(try reading(loss, loss).losses.map(\.description) == ["4 pictures"])
  }

  @Test func `losses may be of 100 kinds`() throws {
    let kinds = (0...100).map { #"{"loss":{"code":"kind-\#($0)","count":1,"one":"x","many":"xs"}}"# }
    #expect(try reading(kinds.dropLast().joined(separator: "\n")).losses.count == 100)
    let fault = try #require(try fault(kinds.joined(separator: "\n")))
    #expect(fault.message.contains("line 101 (there are more than 100 kinds of losses"), "\(fault)")
  }

  @Test(arguments: [
    (#""count":1,"one":"x","many":"xs""#, true), (#""count":0,"one":"x","many":"xs""#, false),
    (#""count":1000000000,"one":"x","many":"xs""#, true), (#""count":1000000001,"one":"x","many":"xs""#, false),
    (#""count":1,"one":"","many":"xs""#, false), (#""count":1,"one":"x","many":"""#, false),
    (#""count":1,"one":"\#(name(60))","many":"\#(name(60))""#, true),
    (#""count":1,"one":"\#(name(61))","many":"xs""#, false), (#""count":1,"one":"x","many":"\#(name(61))""#, false),
  ])
  func `a loss has a count and names within limits`(members: String, isValid: Bool) throws {
    let line = #"{"loss":{"code":"pictures",\#(members)}}"#
    if isValid {
      #expect(try reading(line).losses.count == 1)
    } else {
      #expect(try fault(line)?.code == "plugin.bad-response")
    }
  }

  private static func name(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test func `an unknown line is ignored`() throws {
    #expect(try reading(#"{"film":{"theme":1}}"#, "", Self.sea).themes.count == 1)
  }

  @Test func `an unknown mandatory line is rejected`() throws {
    #expect(try fault(Self.sea, #"{"film":1,"mandatory":true}"#)?.code == "plugin.newer-protocol")
  }

  @Test func `a known line may be mandatory`() throws {
    #expect(try reading(#"{"note":"known","mandatory":true}"#).diagnostics.count == 1)
  }

  private func decode(_ text: String, limits: ResponseLimits) throws {
    var response = PluginResponse(ofPlugin: "limited", limits: limits)
    var reading = ThemeReading()
    try response.decode(Array(text.utf8)[...], into: &reading)
    try response.end()
  }

  private func code(_ text: String, limits: ResponseLimits) -> String? {
    do {
      try decode(text, limits: limits)
      return nil
    } catch {
      return (error as? Diagnostic)?.code ?? "\(error)"
    }
  }

  @Test func `a line may be as long as the limit`() {
    let line = #"{"note":"x"}"#
    let limits = ResponseLimits(lineBytes: line.utf8.count)
    #expect(code(line + "\n", limits: limits) == nil)
    #expect(code(line + " \n", limits: limits) == "plugin.bad-response")
    #expect(code(line + " ", limits: limits) == "plugin.bad-response")
  }

  @Test func `as many lines as the limit need not be themes`() {
    let line = #"{"note":"x"}"# + "\n"
    let limits = ResponseLimits(otherLines: 3)
    #expect(code(Self.sea + "\n" + String(repeating: line, count: 3), limits: limits) == nil)
    #expect(code(String(repeating: line, count: 4), limits: limits) == "plugin.bad-response")
  }

  @Test func `a response may be as large as the limit`() throws {
    let response = Array((Self.sea + "\n").utf8)
    for (limit, isAccepted) in [(response.count, true), (response.count - 1, false)] {
      let limits = ProcessLimits(seconds: 60, outputBytes: limit)
      let format = try ExternalFormat.open(bench.importer("cat"), environment: Bench.environment, limits: limits)
      var reading = ThemeReading()
      let result = Result { try format.decode(response, into: &reading) }
      if isAccepted {
        #expect(throws: Never.self) { try result.get() }
      } else {
        let fault = #expect(throws: Diagnostic.self) { try result.get() }
        #expect(fault?.code == "plugin.run-failed")
      }
      #expect(reading.themes.count == (isAccepted ? 1 : 0))
    }
  }

  @Test func `the limits are those of the protocol`() throws {
    let (limits, response) = (ProcessLimits(), ResponseLimits.standard)
    let page = try Repository.text("Documentation/Plugins/Protocol.md")
    #expect(page.contains("\(limits.describing.seconds) seconds for `describe`, \(limits.seconds) for the others"))
    #expect(page.contains("\(limits.describing.outputBytes >> 10) KiB for a description"))
    #expect(page.contains("\(limits.outputBytes >> 20) MiB for a response or a file"))
    #expect(page.contains("\(response.lineBytes >> 20) MiB for a line of a response"))
    #expect(page.contains("\(grouped(response.otherLines)) lines that are not themes"))
    #expect(page.contains("\(limits.errorBytes >> 20) MiB on standard error"))
    #expect(page.contains("of at most \(response.lossKinds) kinds"))
  }

  @Test(arguments: [(64 << 10, nil), (64 << 10 + 1, "plugin.run-failed")] as [(Int, String?)])
  func `a description may have 64 KiB`(size: Int, expected: String?) throws {
    let description = Array(#"{"protocol":1,"name":"long","summary":"for a test","import":true}"#.utf8)
    let padding = [UInt8](repeating: 0x20, count: size - description.count)
    let path = try bench.home.write(description + padding, to: "description")
    let plugin = try bench.plugin("long", "cat '\(path)'")
    let result = Result { try Bench.open(plugin) }
    if let expected {
      let fault = #expect(throws: Diagnostic.self) { try result.get() }
      #expect(fault?.code == expected)
    } else {
      #expect(throws: Never.self) { try result.get() }
    }
  }

  @Test(arguments: [("0", 60), ("1", 1), ("3600", 3_600), ("3601", 60), ("", 60), ("soon", 60)])
  func `the time of a plugin is set from 1 to 3600 seconds`(value: String, seconds: Int) {
    #expect(ProcessLimits(pluginEnvironment: ["MEMORIZE_PLUGIN_SECONDS": value]).seconds == seconds)
  }

  @Test func `a sentence of a plugin is shortened to 300 characters`() throws {
    for (length, expected) in [(300, Self.name(300)), (301, Self.name(299) + "…")] {
      #expect(try reading(#"{"note":"\#(Self.name(length))"}"#).diagnostics.map(\.message) == [expected])
    }
  }

  @Test(arguments: [
    ("[]", "it is an array, not an object"), ("oops", "column 1: "), (#"{"theme":3}"#, "'theme' is a number"),
    (#"{"note":3}"#, "'note' must be a sentence"), (#"{"note":"x","at":3}"#, "'at' must be"),
    (#"{"loss":{"code":"Big Loss"}}"#, "'loss' must be"), (#"{"note":"x","note":"y"}"#, "appears twice"),
    (#"{"theme":{"name":"x"},"at":{"line":0}}"#, "'at' must be"), ("\u{1B}[2J", "column 1: "),
  ])
  func `an invalid line is reported with its number`(line: String, words: String) throws {
    let fault = try #require(try fault(Self.sea, line))
    #expect(fault.code == "plugin.bad-response")
    #expect(fault.message.contains("sent an invalid response on line 2 ("), "\(fault)")
    #expect(fault.message.contains(words), "\(fault)")
  }

  @Test func `a long response is read`() throws {
    let lines = String(repeating: Self.sea + "\r\n", count: 5_000)
    var reading = ThemeReading()
    try format.decode(Array(lines.utf8), into: &reading)
    #expect(reading.themes.count == 5_000)
  }

  @Test func `themes are written in the form that the protocol specifies`() throws {
    let theme = try Theme(
      id: try #require(ThemeID("6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11")), name: #"say "hi" \"#,
      emojis: ["👻", "\"", "🎃"],
      removedEmojis: ["🍭"], numberOfPairs: 2, color: ThemeColor("#FF9500"))
    #expect(
      String(decoding: ThemeLines.bytes(of: [theme]), as: UTF8.self)
        == ##"{"theme":{"id":"6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11","name":"say \"hi\" \\","emojis":["👻","\"","🎃"],"##
        + ##""removedEmojis":["🍭"],"numberOfPairs":2,"color":"#FF9500"}}"## + "\n")
    let worded = try theme.settingTexts(of: theme.emojis[2], to: .two("3 × 4", #""12""#)).settingTexts(
      of: theme.emojis[0], to: .one("Geist"))
    #expect(
      String(decoding: ThemeLines.bytes(of: [worded]), as: UTF8.self).hasSuffix(
        ##""color":"#FF9500","words":{"👻":"Geist","🎃":["3 × 4","\"12\""]}}}"## + "\n"))
  }

  @Test func `texts of cards are read from plugins of both versions`() throws {
    let reading = try reading(#"{"theme":{"name":"Zoo","emojis":["🐶","🐱"],"words":{"🐶":"Hund"}}}"#)
    #expect(reading.themes.first?.words.values.first == .one("Hund"))
  }
}
