import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// The border between our own formats and the files of apps: every file belongs to one of them.
struct AppBorderTests {
  private func format(_ text: String) throws -> String {
    try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: nil).name
  }

  private static let color = #""color":{"red":1,"green":0.5,"blue":0,"alpha":1}"#

  @Test(arguments: [
    #"[]"#, #"[{"name":"Sea","emojis":["🐙","🐠"]}]"#, #"{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2}"#,
    #"{"themes":[{"name":"Sea","emojis":["🐙","🐠"],\#(color)}],"made":"by hand"}"#,
    #"[{"id":1,"name":"Sea","emojis":["🐙","🐠"],"removedEmojis":[],"numberOfPairs":2,\#(color)}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"color":"teal","numberOfPairs":null}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"pairs":7,\#(color),"cardColor":3,"title":"x","id":2}]"#,
    #"[{"author":"Ada","tags":["sea"],"emojis":["🐙","🐠"],"name":"Sea"}]"#, #"{"score":3}"#, #"[{"x":1}]"#,
  ])
  func `files that json can read are json`(text: String) throws { #expect(try format(text) == "json") }

  @Test(arguments: [
    #"[{"name":"Sea","emojis":"🐙🐠","numberOfPairs":2,\#(color)}]"#, #"[{"title":"Sea","emojis":["🐙","🐠"]}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"pairs":2}]"#, #"[{"name":"Sea","emojis":[["🐙"],["🐠"]]}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"color":{"red":255,"green":128,"blue":0,"alpha":255}}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"color":["red","blue"]}]"#, #"[{"name":"Sea","emojis":["🐙","🐠"],"color":5}]"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":"2"}]"#,
    #"{"store":{"themes":[{"name":"Sea","emojis":["🐙"]}]}}"#,
    #"{"name":"Sea","emojis":["🐙","🐠"]}"# + "\n" + #"{"name":"Sky","emojis":["☀️","🌙"]}"#,
    #"json = [{"name":"Sea","emojis":["🐙","🐠"]}]"#,
    #"{"theme":{"name":"Sea","emojis":["🐙","🐠"]},"cards":[{"isFaceUp":true}]}"#,
    #"[{"name":"Sea","emojis":["🐙","🐠"],"removedEmojis":"🦀"}]"#, #"{"Sea":["🐙","🐠"]}"#,
  ])
  func `files that only memorize-app can read are memorize-app`(text: String) throws {
    #expect(try format(text) == "memorize-app")
  }

  /// Themes of apps, for the place behind a first theme like ours.
  private static let later = [
    #"{"name":"S","emojis":["🐙","🐠"],"color":{"red":255,"green":149,"blue":0,"alpha":1}}"#,
    #"{"name":"S","emojis":["🐙","🐠"],"cardCount":2}"#, #"{"name":"S","emojis":["🐙","🐠"],"themeColor":"red"}"#,
    #"{"name":"S","emojis":"🐳🐋🐙"}"#, #"{"title":"S","emojis":["🐙","🐠"]}"#,
    #"{"name":"S","emojis":["🐙","🐠"],"removedEmojis":[{"emoji":"🌙"}]}"#,
  ]

  @Test(arguments: later)
  func `a later theme that only memorize-app can read makes the file memorize-app`(theme: String) throws {
    let ours = #"{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2}"#
    #expect(try format("[\(ours),\(theme)]") == "memorize-app")
    #expect(try format("{\"themes\":[\(ours),\(theme),\(ours)]}") == "memorize-app")
    let many = Array(repeating: ours, count: 500).joined(separator: ",")
    #expect(try format("[\(many),\(theme)]") == "memorize-app")
    #expect(try format("[\(many)]") == "json")
  }

  @Test(arguments: [
    #"{"name":"S"}"#, "7", #"{"name":"S","emojis":7}"#, #"{"emojis":["🐙","🐠"],"mood":"red","points":3}"#, "{}",
    #"{"name":"S","emojis":["🐙","🐠"],"numberOfPairs":"#,
  ])
  func `a later theme that neither format can read leaves the file to json`(theme: String) throws {
    #expect(try format(#"[{"name":"Sea","emojis":["🐙","🐠"]},\#(theme)]"#) == "json")
  }

  @Test func `files of our own formats are not recognised as those of an app`() throws {
    for hasExtras in [false, true] {
      var generator = ThemeGenerator(seed: 5, hasExtras: hasExtras)
      for own in [JSONFormat(), XMLFormat()] as [any ThemeFormat] {
        let bytes = try own.encode(generator.themes(600), credits: Credits())
        #expect(try FormatRegistry.withForeignFormats.detect(bytes, fileName: nil).name == own.name)
      }
      for _ in 0..<40 {
        let themes = generator.themes(2)
        for own in [JSONFormat(), XMLFormat()] as [any ThemeFormat] {
          let bytes = try own.encode(themes, credits: Credits())
          #expect(MemorizeAppFormat().recognition(of: bytes.prefix(4_096)) == .no)
          #expect(try FormatRegistry.withForeignFormats.detect(bytes, fileName: "a.jsonl").name == own.name)
          var (reading, foreign) = (ThemeReading(), ThemeReading())
          try own.decode(bytes, into: &reading)
          try MemorizeAppFormat().decode(bytes, into: &foreign)
          #expect(foreign.themes == reading.themes)
        }
      }
    }
  }

  @Test func `property lists are recognised by their content`() throws {
    func list(_ value: String) -> String { "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(value)</plist>" }
    let ours = "<dict><key>name</key><string>Sea</string><key>emojis</key><array><string>🐙</string></array></dict>"
    for value in [ours, "<array>\(ours)</array>", "<dict><key>themes</key><array>\(ours)</array></dict>", "<array/>"] {
      #expect(try format(list(value)) == "xml", "\(value)")
    }
    for value in [
      "<dict><key>store</key><data>W3si</data></dict>", "<array><data>W3si</data></array>",
      "<dict><key>x</key><true/></dict>",
      "<dict><key>themes</key><array><data>W3si</data></array></dict>",
      "<array>\(ours.replacing("emojis", with: "content").replacing("name", with: "title"))</array>",
      "<dict><key>NSWindow Frame</key><string>0 0</string><key>state</key><dict><key>on</key><true/></dict></dict>",
      "<array>\(ours)\(ours.replacing("emojis", with: "content").replacing("name", with: "title"))</array>",
      "<array>\(String(repeating: ours, count: 100))\(ours.replacing("name", with: "title"))</array>",
    ] { #expect(try format(list(value)) == "memorize-app", "\(value)") }
    for length in 300..<500 {
      let cut = Array(list("<array>\(ours)\(ours)\(ours)").utf8.prefix(length))
      #expect(MemorizeAppFormat().recognition(of: cut[...]) == .no, "\(length)")
    }
  }
}
