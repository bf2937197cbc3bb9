import Formats
import Foundation
import TestSupport
import Testing
import Themes

struct XMLTests {
  @Test(arguments: [UInt64(1), 2, 3]) func `themes with unknown keys survive a round trip`(seed: UInt64) throws {
    var generator = ThemeGenerator(seed: seed, hasExtras: true)
    let themes = generator.themes(400)
    let reading = try readXML(XMLFormat().encode(themes, credits: Credits()))
    #expect(reading.themes == themes)
    #expect(reading.isValid)
    #expect(themes.allSatisfy { XMLFormat().losses(of: $0).isEmpty })
  }

  @Test func `unusual values of other programs survive a round trip`() throws {
    let extras: [ExtraValue.Member] = [
      .init("", .string("")), .init("blank", .string(" \n\t ")), .init("cr", .string("a\r\nb\rc")),
      .init("markup", .string("<&>\"']]><![CDATA[")), .init("<&>", .bool(false)),
      .init("numbers", .array(Self.numbers.map { .number($0) })),
      .init("deep", (0..<62).reduce(.string("x")) { value, _ in .array([value]) }), .init("empty", .object([])),
      .init("themes", .array([])), .init("odd", .string("\u{85}\u{2028}\u{FEFF}")),
    ]
    let theme = try Self.theme(extras)
    #expect(theme.extras.count == extras.count, "these are the largest values that the rules let in")
    #expect(XMLFormat().losses(of: theme).isEmpty)
    let reading = try readXML(XMLFormat().encode([theme], credits: Credits()))
    #expect(reading.themes == [theme])
    #expect(reading.themes.first?.extras.map { "\($0)" } == extras.map { "\($0)" })
  }

  private static let numbers = [
    "0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1.0", "1.50", "1e5",
    "1E+5", "-2.5e-300", "123456789012345678901234567890",
    "-0." + String(repeating: "7", count: 5_000), String(repeating: "9", count: 5_000),
  ]

  @Test func `only values that XML cannot represent are lost`() throws {
    let theme = try Self.theme([
      .init("gone", .null), .init("list", .array([.number("1"), .null])),
      .init("partly", .object([.init("null", .null), .init("kept", .bool(true))])),
      .init("bell", .string("\u{7}")), .init("\u{1}", .bool(true)), .init("last", .string("\u{FFFF}")),
    ])
    let losses = XMLFormat().losses(of: theme)
    #expect(losses.map { "\($0.kind.code) \($0.count)" } == ["null-values 3", "control-characters 3"])
    let reading = try readXML(XMLFormat().encode([theme], credits: Credits()))
    #expect(reading.themes.first?.extras == [.init("partly", .object([.init("kept", .bool(true))]))])
  }

  @Test func `the output has the layout of plutil`() throws {
    let theme = try Self.theme([.init("rating", .number("5")), .init("ratio", .number("2.50"))], name: "A & B")
    let text = String(decoding: try XMLFormat().encode([theme], credits: Credits()), as: UTF8.self)
    #expect(text == Self.golden)
  }

  private static let golden =
    XMLText.head + """
      <plist version="1.0">
      <array>
      \t<dict>
      \t\t<key>id</key>
      \t\t<string>00000000-0000-0001-0000-000000000002</string>
      \t\t<key>name</key>
      \t\t<string>A &amp; B</string>
      \t\t<key>emojis</key>
      \t\t<array>
      \t\t\t<string>👻</string>
      \t\t\t<string>🎃</string>
      \t\t</array>
      \t\t<key>removedEmojis</key>
      \t\t<array/>
      \t\t<key>numberOfPairs</key>
      \t\t<integer>2</integer>
      \t\t<key>color</key>
      \t\t<dict>
      \t\t\t<key>red</key>
      \t\t\t<real>1</real>
      \t\t\t<key>green</key>
      \t\t\t<real>0.584</real>
      \t\t\t<key>blue</key>
      \t\t\t<real>0</real>
      \t\t\t<key>alpha</key>
      \t\t\t<real>0.004</real>
      \t\t</dict>
      \t\t<key>rating</key>
      \t\t<integer>5</integer>
      \t\t<key>ratio</key>
      \t\t<real>2.50</real>
      \t</dict>
      </array>
      </plist>

      """

  @Test func `an empty list is written and read`() throws {
    let reading = try readXML(XMLFormat().encode([], credits: Credits()))
    #expect(reading.items.isEmpty)
    #expect(reading.isValid)
  }

  static func theme(_ extras: [ExtraValue.Member], name: String = "Night") throws -> Theme {
    var draft = ThemeDraft(place: .keyPath(""))
    draft.id = .known(ThemeID(high: 1, low: 2))
    draft.name = name
    draft.emojis = ["👻", "🎃"]
    draft.numberOfPairs = 2
    draft.color = .known(ThemeColor(packed: 0xFF95_0001))
    draft.extras = extras
    var validator = ThemeValidator()
    return try #require(validator.check(draft).theme)
  }
}
