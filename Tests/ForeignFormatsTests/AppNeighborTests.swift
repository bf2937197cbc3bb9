import Foundation
import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// The most common theme struct of apps, encoded as they do it: both sides read each other's files.
struct AppNeighborTests {
  private struct AppTheme: Codable, Equatable {
    struct RGBA: Codable, Equatable { var red, green, blue, alpha: Double }
    var id: UUID
    var name: String
    var emojis: [String]
    var numberOfPairs: Int
    var color: RGBA

    init(_ theme: Theme) throws {
      id = try #require(UUID(uuidString: theme.id.description))
      name = theme.name
      emojis = theme.emojis.map(\.text)
      numberOfPairs = theme.numberOfPairs
      func fraction(_ part: UInt8) -> Double { Double(ThemeColor.thousandths(part)) / 1_000 }
      let color = theme.color
      self.color = RGBA(
        red: fraction(color.red), green: fraction(color.green), blue: fraction(color.blue),
        alpha: fraction(color.alpha))
    }
  }

  private static let themes: [Theme] = {
    var generator = ThemeGenerator(seed: 17, hasExtras: true)
    return generator.themes(100)
  }()

  private func read(_ data: Data) throws -> (format: String, reading: ThemeReading) {
    let bytes = Array(data)
    let format = try FormatRegistry.withForeignFormats.detect(bytes, fileName: nil)
    var reading = ThemeReading()
    try format.decode(bytes, into: &reading)
    return (format.name, reading)
  }

  @Test func `exported JSON and property lists load in an app`() throws {
    let expected = try Self.themes.map(AppTheme.init)
    let json = try Data(JSONFormat().encode(Self.themes, credits: Credits()))
    #expect(try JSONDecoder().decode([AppTheme].self, from: json) == expected)
    let list = try Data(XMLFormat().encode(Self.themes, credits: Credits()))
    #expect(try PropertyListDecoder().decode([AppTheme].self, from: list) == expected)
  }

  @Test func `files that an app encodes are read as json, xml or memorize-app`() throws {
    let stored = try Self.themes.map(AppTheme.init)
    let (format, reading) = try read(JSONEncoder().encode(stored))
    #expect(format == "json")
    #expect(reading.isValid)
    #expect(try reading.themes.map(AppTheme.init) == stored)
    let list = PropertyListEncoder()
    list.outputFormat = .xml
    #expect(try read(list.encode(stored)).format == "xml")
    list.outputFormat = .binary
    let (binary, inBinary) = try read(list.encode(stored))
    #expect(binary == "memorize-app")
    #expect(try inBinary.themes.map(AppTheme.init) == stored)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `themes are found in an app's preferences`(format: PropertyListSerialization.PropertyListFormat)
    throws
  {
    let stored = try Self.themes.map(AppTheme.init)
    let preferences: [String: Any] = [
      "AppleLanguages": ["en"], "launches": 12, "ratio": 0.25, "isNew": false, "seen": Date(timeIntervalSince1970: 0),
      "themeStore": try JSONEncoder().encode(stored),
    ]
    let file = try PropertyListSerialization.data(fromPropertyList: preferences, format: format, options: 0)
    let (name, reading) = try read(file)
    #expect(name == "memorize-app")
    #expect(try reading.themes.map(AppTheme.init) == stored)
    #expect(reading.diagnostics.map(\.code) == ["app.other-values"])
    #expect(reading.isValid)
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func `themes are found in base64 of JSON`(lineEnd: String) throws {
    let theme = #"{\#(lineEnd)"name": "Sea", "emojis": ["🐙", "🐠"]}"#
    let indent = lineEnd.isEmpty ? "" : "  "
    for json in [theme, "[\(lineEnd)\(theme)\(lineEnd)]", "[\(lineEnd)\(indent)\(theme)\(lineEnd)]"] {
      let (name, reading) = try read(Data(json.utf8).base64EncodedData())
      #expect(name == "memorize-app")
      #expect(reading.themes.map(\.name) == ["Sea"])
    }
  }

  @Test(arguments: [
    (60, String(repeating: "к", count: 60)), (61, String(repeating: "к", count: 57) + "…"),
  ])
  func `a key is shortened from 61 letters on`(length: Int, shown: String) throws {
    let key = String(repeating: "к", count: length)
    let theme = #"{"name": "Sea", "emojis": ["🐙", "🐠"]}"#
    let preferences = try PropertyListSerialization.data(
      fromPropertyList: [key: 1, "themes": Data("[\(theme)]".utf8)], format: .binary, options: 0)
    let reading = try read(preferences).reading
    #expect(reading.diagnostics.map(\.message) == ["'\(shown)' has no themes; it was skipped"])
  }
}
