import Formats
import Foundation
import TestSupport
import Testing
import Themes

/// Exchange of property lists with other programs.
struct XMLNeighborTests {
  @Test(.enabled(if: Tool.exists("plutil"))) func `plutil accepts the output`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(XMLFormat().encode(Self.themes, credits: Credits()), to: "themes.plist")
    #expect(try Tool.run("plutil", ["-lint", path], in: folder).contains("OK"))
  }

  @Test(.enabled(if: Tool.exists("python3"))) func `plistlib and this format read each other`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(XMLFormat().encode(Self.themes, credits: Credits()), to: "themes.plist")
    let script = """
      import plistlib, sys
      themes = plistlib.load(open(sys.argv[1], 'rb'))
      plistlib.dump(themes, open(sys.argv[2], 'wb'), sort_keys=False)
      print(len(themes), themes[0]['emojis'][0], themes[0]['numberOfPairs'])
      """
    let first = try #require(Self.themes.first)
    let said = try Tool.run("python3", ["-c", script, path, folder.file("back.plist")], in: folder)
    #expect(said == "\(Self.themes.count) \(first.emojis[0]) \(first.numberOfPairs)\n")
    let reading = try readXML(folder.bytes(of: "back.plist"))
    #expect(reading.themes.map(\.emojis) == Self.themes.map(\.emojis))
    #expect(reading.themes.map(\.id) == Self.themes.map(\.id))
    #expect(reading.themes.map(\.name) == Self.themes.map(\.name))
    #expect(reading.themes.map(\.color) == Self.themes.map(\.color))
    // Python spells 3.25e-2 its own way.
    #expect(reading.themes.map { $0.extras.map(\.key) } == Self.themes.map { $0.extras.map(\.key) })
    #expect(reading.isValid)
  }

  @Test func `Foundation and this format read each other`() throws {
    struct Decoded: Decodable {
      struct Color: Decodable { let red, green, blue, alpha: Double }
      let id: UUID
      let name: String
      let emojis, removedEmojis: [String]
      let numberOfPairs: Int
      let color: Color
    }
    let data = try Data(XMLFormat().encode(Self.themes, credits: Credits()))
    let decoded = try PropertyListDecoder().decode([Decoded].self, from: data)
    #expect(decoded.map(\.name) == Self.themes.map(\.name))
    #expect(decoded.map { $0.emojis.compactMap { Emoji($0) } } == Self.themes.map(\.emojis))
    #expect(decoded.map(\.id.uuidString) == Self.themes.map(\.id.description))
    #expect(
      decoded.map { ThemeColor(red: $0.color.red, green: $0.color.green, blue: $0.color.blue, alpha: $0.color.alpha) }
        == Self.themes.map(\.color))
    let value = try PropertyListSerialization.propertyList(from: data, format: nil)
    let written = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    let reading = try readXML(Array(written))
    #expect(reading.isValid)
    #expect(reading.themes.map { $0.name } == Self.themes.map(\.name))
    #expect(reading.themes.map(\.color) == Self.themes.map(\.color))
  }

  private static let themes: [Theme] = {
    var generator = ThemeGenerator(seed: 11, hasExtras: true)
    return generator.themes(120)
  }()
}
