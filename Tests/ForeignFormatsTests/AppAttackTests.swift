import TestSupport
import Testing
import Themes

@testable import ForeignFormats
@testable import Formats

/// Texts made to take long: the time must grow with their length, not with its square.
struct AppAttackTests {
  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
  }

  /// Long values come twice in their text, because one alone is read in another, faster way.
  private static let attacks = [
    Attack(testDescription: "lists that never close", text: String(repeating: "[{\"a\":", count: 20_000)),
    Attack(testDescription: "texts that never close", text: String(repeating: "[\"\n", count: 20_000)),
    Attack(testDescription: "faults on every line", text: "x" + String(repeating: "\n{\"", count: 900)),
    Attack(
      testDescription: "what a program prints besides",
      text: String(repeating: "app: [\"user\": \"ann\", \"age\": 7]\n", count: 500)),
    Attack(testDescription: "themes of nothing", text: String(repeating: "[{\"emoji\":1},\n", count: 10_000)),
    Attack(
      testDescription: "escapes in JSON",
      text: String(repeating: "[\"" + String(repeating: "\\\\", count: 25_000), count: 2)),
    Attack(testDescription: "escapes in printed text", text: String(repeating: "{\\\"", count: 20_000)),
    Attack(testDescription: "brackets on one line", text: String(repeating: "[x {y ", count: 5_000)),
    Attack(
      testDescription: "names for one field",
      text: "x{" + (0..<3_000).map { "\"emoji\($0)\":\"🐙\"" }.joined(separator: ",") + "}"),
    Attack(
      testDescription: "words for faces",
      text: String(
        repeating: "[{\"emoji\":\"" + String(repeating: "ab, ", count: 10_000) + "\",\"name\":\"x\"}]", count: 2)),
    Attack(
      testDescription: "colours in colours",
      text: "[" + String(repeating: "{\"color\":[[[[[[[[[\"x\"]]]]]]]]],\"emoji\":\"🐙🐠\"},", count: 500) + "1]"),
    Attack(
      testDescription: "dictionaries that could be themes",
      text: String(repeating: "{\"a\":", count: 60) + "1" + String(repeating: "}", count: 60)),
    Attack(
      testDescription: "games in games",
      text: "["
        + String(repeating: #"{"cards":[{"isFaceUp":true}],"theme":{"emoji":"🐙🐠","name":"x"}},"#, count: 750) + "1]"),
    Attack(testDescription: "types that never close", text: String(repeating: "Theme(emoji: ", count: 2_000)),
    Attack(
      testDescription: "types that never close, each on a line", text: String(repeating: "T(emoji: [\n", count: 5_000)),
    Attack(testDescription: "types on one line", text: String(repeating: "T(a: 1) ", count: 1_000)),
    Attack(
      testDescription: "types that are closed by the wrong bracket", text: String(repeating: "T(moji: ] ", count: 900)),
    Attack(testDescription: "types with JSON in them", text: String(repeating: "T(a: {\n", count: 2_500)),
    Attack(testDescription: "types in texts", text: String(repeating: "[\"T(a: 1)\",\n", count: 1_500)),
    Attack(testDescription: "labels without a type", text: String(repeating: "(a: ", count: 8_000)),
    Attack(testDescription: "names in front of nothing", text: "T(a: " + String(repeating: "x.(<", count: 8_000)),
    Attack(testDescription: "lines of a dump", text: String(repeating: "▿ T\n  - emoji: \"🐙🐠\"\n", count: 1_000)),
    Attack(testDescription: "a long line of a dump", text: "▿ " + String(repeating: "▿ ", count: 8_000)),
    Attack(
      testDescription: "lists with names that never close",
      text: String(repeating: "let a = [\"x\", y,\n", count: 200)),
    Attack(testDescription: "names on one line", text: String(repeating: "let a let b ", count: 500)),
    Attack(
      testDescription: "names that stand for all that follows",
      text: (0..<250).map { "let a\($0) = (x,\nT(emoji: a\($0))\n" }.joined()),
    Attack(
      testDescription: "long lists for many themes",
      text: String(
        repeating: "let a = \"\(String(repeating: "🐙", count: 10_000))\"\n"
          + String(repeating: "T(emoji: a)\n", count: 250), count: 2)),
    Attack(
      testDescription: "lists that are joined", text: "T(emoji: " + String(repeating: "[\"🐙\"] + ", count: 5_000)),
    Attack(
      testDescription: "methods of a list",
      text: "T(name: \"x\", emoji: [\"🐙\"]" + String(repeating: "\n\n.map { $0 }", count: 2_000)),
    Attack(
      testDescription: "constants that continue on the next line",
      text: String(repeating: "let a = \"🐙🐠\" +\n", count: 2_000)),
    Attack(testDescription: "comments that never end", text: String(repeating: "/* ", count: 20_000)),
    Attack(testDescription: "closures that never close", text: String(repeating: "T(emoji: [].map {\n", count: 3_000)),
    Attack(testDescription: "literals of lines that never close", text: String(repeating: "\"\"\"\n", count: 5_001)),
    Attack(
      testDescription: "tuples that never close", text: String(repeating: "(name: \"x\", (\"y\",\n", count: 2_000)),
    Attack(testDescription: "tables that never close", text: String(repeating: "[\"x\": [\"y\": [\n", count: 2_000)),
    Attack(
      testDescription: "calls of functions",
      text: String(repeating: "addTheme(\"x\", emojis: y, z(name: \"a\"\n", count: 1_000)),
    Attack(
      testDescription: "switches in switches",
      text: String(repeating: "var emojis: X { switch self { case .a, .b: \"🐙🐠\"\n", count: 750)),
    Attack(
      testDescription: "lists that no theme uses",
      text: (0..<1_500).map { "let a\($0) = [\"🐙\", \"🐠\"]\n" }.joined() + "T(emojis: a0)"),
    Attack(testDescription: "base64 of zeros", text: "W3si" + String(repeating: "A", count: 100_000)),
    Attack(testDescription: "data as text", text: "<5b7b226e " + String(repeating: "20", count: 50_000) + ">"),
  ]

  @Test(arguments: attacks) func `reading and recognition take time linear in the length of a text`(attack: Attack) {
    #expect(isLinear(from: 1, to: 4) { read(String(repeating: attack.text, count: $0)) })
  }

  @Test func `names that double each other are charged to the budget of values`() {
    let doubled = (1..<30).map { "let a\($0) = [a\($0 - 1), a\($0 - 1)]\n" }.joined()
    let text = "let a0 = [\"🐙\", \"🐠\"]\n\(doubled)T(name: \"Sea\", emoji: a29)"
    let outcome = ForeignOutcome(Array(text.utf8), MemorizeAppFormat())
    #expect(outcome.failure?.code == "app.too-large")
  }

  @Test func `a value that cases share is charged for each`() {
    func outcome(cases: Int) -> ForeignOutcome {
      let names = (0..<cases).map { ".c\($0)" }.joined(separator: ", ")
      let faces = String(repeating: "🐙🐠", count: 1_000)
      let text = "enum T {\n  var emojis: String {\n    switch self {\n    case \(names): \"\(faces)\"\n    }\n  }\n}"
      return ForeignOutcome(Array(text.utf8), MemorizeAppFormat())
    }
    #expect(outcome(cases: 20).reading.themes.count == 20)
    #expect(outcome(cases: 400).failure?.code == "app.too-large")
  }

  @Test(arguments: [
    "faces[9223372036854775807]", "9223372036854775807", "-9223372036854775808", "1e999", "2 * 1e308", "1 / 0",
  ])
  func `numbers at the edges of their range are read`(number: String) {
    let text =
      #"let faces = ["🐙"]; Theme(name: "Sea", emojis: "🐙🐠", numberOfPairs: \#(number), hue: \#(number), more: 1)"#
    let outcome = ForeignOutcome(Array(text.utf8), MemorizeAppFormat())
    #expect(outcome.reading.themes.map(\.numberOfPairs) == [2])
  }

  private func read(_ text: String) {
    let bytes = Array(text.utf8)
    _ = ForeignOutcome(bytes, MemorizeAppFormat())
    _ = MemorizeAppFormat().recognition(of: bytes.prefix(16_384))
  }
}
