import Formats
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The output that `describe` may print.
struct DescriptionTests {
  private func description(_ members: String, version: Int = 1) throws -> PluginDescription {
    let text = #"{"protocol":\#(version),"name":"x","summary":"for a test","# + members + "}"
    return try DescriptionReader.read(Array(text.utf8), ofPlugin: "x")
  }

  @Test func `marks decide how certain a plugin is of a file`() throws {
    let description = try description(
      #""import":true,"recognizes":[{"text":"[[theme]]"},{"text":"DECK","at":2,"sure":"certain"},{"hex":"00fF","at":0,"sure":"possible"}]"#
    )
    func recognition(_ bytes: [UInt8]) -> Recognition { description.recognition(of: bytes[...]) }
    #expect(recognition(Array("a = 1\n[[theme]]".utf8)) == .likely)
    #expect(recognition(Array("[[theme]".utf8)) == .no)
    #expect(recognition([]) == .no)
    #expect(recognition(Array("--DECK".utf8)) == .certain)
    #expect(recognition(Array("DECK".utf8)) == .no)
    #expect(recognition([0, 0xFF, 1]) == .possible)
    #expect(recognition([1, 0, 0xFF]) == .no)
  }

  @Test func `unknown keys are ignored`() throws {
    let description = try description(
      #""export":true,"colour":"blue","extensions":["x2"],"loses":["id","alpha"],"binary":true"#)
    #expect(description.fileExtensions == ["x2"])
    #expect(description.losses == [.id, .alpha])
    #expect(description.isBinary)
    #expect(!description.canImport)
  }

  @Test(arguments: [
    (#""import":1"#, "'import' must be true or false"), (#""x":1"#, "'import' or 'export' must be true"),
    (#""import":true,"extensions":[".x"]"#, "'extensions' must be"),
    (#""import":true,"loses":["soul"]"#, "'loses' must be a list of these: id, removedEmojis"),
    (#""import":true,"recognizes":[{}]"#, "'recognizes' must be"),
    (#""import":true,"recognizes":[{"text":"[","sure":"certain"}]"#, "four bytes"),
    (#""import":true,"recognizes":[{"text":"[","sure":"very"}]"#, "'sure'"),
    (#""import":true,"recognizes":[{"text":"[","at":5000}]"#, "'at'"),
    (#""import":true,"recognizes":[{"hex":"0x"}]"#, "'recognizes' must be"),
    (#""import":true,"import":true"#, "appears twice"),
  ])
  func `an invalid key is named`(members: String, words: String) throws {
    let fault = #expect(throws: Diagnostic.self) { try description(members) }
    #expect(fault?.message.contains(words) == true, "\(fault.map(String.init(describing:)) ?? "")")
  }

  @Test func `texts of cards can be lost since version 2, and were other keys before`() throws {
    let theme = try Theme(
      id: ThemeID(high: 1, low: 2), name: "Zoo", emojis: ["🐶", "🐱"], color: ThemeColor(packed: 0x0080_80FF)
    ).settingTexts(of: #require(Emoji("🐶")), to: .one("Hund"))
    func losses(_ list: String, _ version: Int) throws -> [Loss] {
      let description = try description(#""export":true,"loses":\#(list)"#, version: version)
      return description.allLosses.compactMap { $0.loss(of: theme) }
    }
    #expect(try losses(#"["words"]"#, 2) == [Loss(.cardTexts, 1)])
    #expect(try losses(#"["others"]"#, 2) == [])
    #expect(try losses(#"["others"]"#, 1) == [Loss(.cardTexts, 1)])
    #expect(try losses("[]", 1) == [])
    #expect(throws: Diagnostic.self) { try losses(#"["words"]"#, 1) }
    for version in [0, 3] { #expect(throws: Diagnostic.self) { try losses("[]", version) } }
  }

  private static func strings(_ count: Int, _ text: String) -> String {
    "[" + Array(repeating: "\"\(text)\"", count: count).joined(separator: ",") + "]"
  }

  private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(arguments: [
    (#""extensions":\#(strings(32, "x"))"#, #""extensions":\#(strings(33, "x"))"#),
    (#""extensions":["\#(letters(16))"]"#, #""extensions":["\#(letters(17))"]"#),
    (#""extensions":["x"]"#, #""extensions":[""]"#),
    (#""recognizes":[{"text":"\#(letters(256))"}]"#, #""recognizes":[{"text":"\#(letters(257))"}]"#),
    (#""recognizes":[{"text":"x"}]"#, #""recognizes":[{"text":""}]"#),
    (#""recognizes":[{"text":"x","at":4095}]"#, #""recognizes":[{"text":"x","at":4096}]"#),
    (#""recognizes":[{"text":"x","at":0}]"#, #""recognizes":[{"text":"x","at":-1}]"#),
    (#""recognizes":[{"text":"xxxx","sure":"certain"}]"#, #""recognizes":[{"text":"xxx","sure":"certain"}]"#),
  ])
  func `a value at its limit is accepted`(accepted: String, rejected: String) {
    #expect(throws: Never.self) { try description(#""import":true,"# + accepted) }
    #expect(throws: Diagnostic.self) { try description(#""import":true,"# + rejected) }
  }

  @Test func `a summary has at most 80 characters`() {
    func description(_ summary: String) throws -> PluginDescription {
      let text = #"{"protocol":1,"name":"x","summary":"\#(summary)","import":true}"#
      return try DescriptionReader.read(Array(text.utf8), ofPlugin: "x")
    }
    for summary in ["x", Self.letters(80)] { #expect(throws: Never.self) { try description(summary) } }
    for summary in ["", " ", Self.letters(81)] {
      #expect(throws: Diagnostic.self) { try description(summary) }
    }
  }

  @Test(arguments: [
    ("a", true), (letters(32), true), ("a-1", true), ("", false), (letters(33), false), ("-a", false),
    ("a-", false), ("A", false), ("a.b", false),
  ])
  func `a plugin name has 1 to 32 lower-case letters, digits and inner hyphens`(name: String, isValid: Bool) {
    #expect(PluginName.isValid(name) == isValid)
  }
}
