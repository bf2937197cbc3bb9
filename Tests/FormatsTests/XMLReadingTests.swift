import Formats
import Testing
import Themes

struct XMLReadingTests {
  @Test func `an array, one dictionary and a dictionary with themes are read`() throws {
    let one = "<dict>\(XMLText.fields)</dict>"
    for (value, place) in [
      ("<array>\(one)</array>", "[0].x"), (one, "x"),
      ("<dict><key>themes</key><array>\(one)</array></dict>", "themes[0].x"),
    ] {
      let reading = try readXML(Array(XMLText.plist(value).utf8))
      #expect(reading.themes.map(\.name) == ["Night"])
      #expect(reading.isValid)
      let odd = value.replacing("<key>id</key>", with: "<key>x</key><data>AA==</data><key>id</key>")
      #expect(try readXML(Array(XMLText.plist(odd).utf8)).allDiagnostics.map(\.place.description) == [place])
    }
  }

  @Test func `integers, reals and a missing alpha make the same colour`() throws {
    let color = """
      <key>color</key><dict><key>red</key><integer>1</integer><key>green</key><real>5.84e-1</real>
      <key>blue</key><real>.0</real></dict>
      """
    let text = XMLText.theme().replacing("<key>color</key><string>orange</string>", with: color)
      .replacing("<integer>2</integer>", with: "<real>2.0</real>")
    let theme = try #require(try readXML(Array(text.utf8)).themes.first)
    #expect(theme.color.description == "#FF9500")
    #expect(theme.numberOfPairs == 2)
  }

  @Test func `text in several pieces is joined`() throws {
    let text = XMLText.theme("<key>a</key><string> <!-- c -->x<![CDATA[<&>]]>&lt;&#x1F383;</string>")
    let theme = try #require(try readXML(Array(text.utf8)).themes.first)
    #expect(theme.extras == [.init("a", .string(" x<&><🎃"))])
  }

  @Test func `line ends in CDATA sections are line feeds`() throws {
    // Long enough for the parser to be fed in the middle of one.
    let written = String(repeating: "x\r\ny\r", count: 2_000)
    let text = XMLText.theme("<key>a</key><string><![CDATA[\(written)]]></string>")
    let theme = try #require(try readXML(Array(text.utf8)).themes.first)
    #expect(theme.extras == [.init("a", .string(String(repeating: "x\ny\n", count: 2_000)))])
  }

  @Test(arguments: [" ", "  \r\n x", "\n&lt;", "&#32; ", " <!-- c --> "])
  func `white space is ignored between tags and kept inside strings`(_ blank: String) throws {
    // As many as it takes for the parser to be fed in the middle of one of them.
    let members = (0..<1_000).map { "\n  <key>k\($0)</key>\n <string>\(blank)</string>" }.joined()
    let theme = try #require(try readXML(Array(XMLText.theme(members).utf8)).themes.first)
    let expected = blank.replacing("\r\n", with: "\n").replacing("&lt;", with: "<").replacing("&#32;", with: " ")
      .replacing("<!-- c -->", with: "")
    #expect(theme.extras.count == 1_000)
    #expect(theme.extras.allSatisfy { $0.value == .string(expected) })
  }

  @Test func `numbers are kept in JSON spelling`() throws {
    let written = [
      ("integer", "+007", "7"), ("integer", "-0x1F", "-31"), ("integer", " 5 ", "5"), ("real", ".5", "0.5"),
      ("real", "1.", "1.0"), ("real", "+1.50E3", "1.50E3"), ("real", "007.5", "7.5"), ("real", "-3", "-3"),
    ]
    let more = written.enumerated().map { "<key>k\($0)</key><\($1.0)>\($1.1)</\($1.0)>" }.joined()
    let theme = try #require(try readXML(Array(XMLText.theme(more).utf8)).themes.first)
    #expect(theme.extras.map(\.value) == written.map { .number($0.2) })
  }

  @Test func `a byte order mark and UTF-16 change nothing`() throws {
    let text = XMLText.theme("<key>🎃</key><string>é👻</string>")
    let expected = try readXML(Array(text.utf8)).themes
    #expect(expected.count == 1)
    #expect(try readXML([0xEF, 0xBB, 0xBF] + text.utf8).themes == expected)
    for (little, big) in [("UTF-16", "UTF-16"), ("utf-16le", "utf-16be")] {
      let units = Array(text.replacing("UTF-8", with: little).utf16)
      #expect(try readXML([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).themes == expected)
      let others = Array(text.replacing("UTF-8", with: big).utf16)
      #expect(try readXML([0xFE, 0xFF] + others.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }).themes == expected)
    }
  }

  @Test func `all findings are reported and valid themes are read`() throws {
    let good = "<dict>\(XMLText.fields)</dict>"
    let bad = good.replacing("<string>Night</string>", with: "<integer>5</integer>")
      .replacing("<integer>2</integer>", with: "<string>2</string>")
    let reading = try readXML(Array(XMLText.plist("<array>\(bad)junk\(good)<string/>\(bad)</array>").utf8))
    #expect(reading.themes.map(\.name) == ["Night"])
    #expect(
      reading.items.flatMap(\.diagnostics).filter { $0.severity == .error }.map { "\($0.code) \($0.place)" } == [
        "field.wrong-value [0].name", "field.wrong-value [0].numberOfPairs", "field.wrong-value [2]",
        "field.wrong-value [3].name", "field.wrong-value [3].numberOfPairs",
      ])
    #expect(reading.diagnostics.map(\.code) == ["xml.misplaced"])
  }

  @Test func `a value that is not a theme counts as rejected, as in JSON`() throws {
    let theme = "<dict>\(XMLText.fields)</dict>"
    let odd = "<string>x</string>\(theme)junk<true/><float>1</float><array><dict/></array><data>AA==</data>"
    for value in ["<array>\(odd)</array>", "<dict><key>themes</key><array>\(odd)</array></dict>"] {
      let reading = try readXML(Array(XMLText.plist(value).utf8))
      #expect(reading.items.map { $0.theme == nil } == [true, false, true, true, true, true])
      let rejected = reading.items.filter { $0.theme == nil }.map { $0.diagnostics.map(\.code) }
      let wrongType = ["field.wrong-value"]
      #expect(rejected == [wrongType, wrongType, ["xml.misplaced"], wrongType, wrongType])
      #expect(reading.diagnostics.map(\.code) == ["xml.misplaced"])
    }
    var json = ThemeReading()
    try JSONFormat().decode(Array(#"["x",{"name":"A","emojis":["👻","🎃"]},true,[{}]]"#.utf8), into: &json)
    #expect(json.items.map { $0.theme == nil } == [true, false, true, true])
    #expect(json.diagnostics.isEmpty)
  }

  @Test func `an error has its line and column after a long text`() throws {
    let filler = "<!-- > <a> \n -->" + String(repeating: "<string>é👩‍🌾</string>\n", count: 70_000)
    let value = "<array><dict>\(XMLText.fields)<key>x</key><array>\(filler)é <oops/></array></dict></array>"
    let text = XMLText.plist(value)
    let unknown = try #require(
      try readXML(Array(text.utf8)).allDiagnostics.first { $0.message.contains("<oops>") })
    #expect(unknown.place == .line(8 + 70_000, column: 3))
  }

  @Test func `a file is recognised by its content`() {
    let format = XMLFormat()
    func sure(_ text: String) -> Recognition { format.recognition(of: Array(text.utf8)[...]) }
    #expect(sure(XMLText.theme()) == .certain)
    #expect(sure("\u{FEFF} \n<plist version=\"1.0\">") == .likely)
    #expect(sure("<!DOCTYPE plist PUBLIC") == .likely)
    #expect(sure("<?xml version=\"1.0\"?>\n") == .likely)
    #expect(sure("<svg/>") == .plausible)
    for other in ["", "[{\"name\":1}]", "{\"a\":\"<plist\"}", "id,name\n<plist", "PK\u{3}\u{4}<plist", " ", "\u{FEFF}"]
    {
      #expect(sure(other) == .no, "\(other)")
    }
    let units = Array("<?xml version=\"1.0\"?><plist>".utf16)
    #expect(format.recognition(of: ([0xFF, 0xFE] + units.flatMap { [UInt8($0), 0] })[...]) == .likely)
    #expect(format.recognition(of: ([0xFE, 0xFF] + units.flatMap { [0, UInt8($0)] })[...]) == .likely)
    for length in 0..<8 { _ = format.recognition(of: [UInt8](repeating: 0xFF, count: length)[...]) }
  }
}
