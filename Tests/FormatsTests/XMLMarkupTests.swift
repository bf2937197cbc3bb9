import Testing
import Themes

@testable import Formats

/// Checks of property list markup before it reaches the parser.
struct XMLMarkupTests {
  private static let apple = """
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    """

  static let rejected: [(text: String, code: String)] = [
    ("<![CDATA[x]]><plist/>", "xml.syntax"), ("<plist/><![CDATA[x]]>", "xml.syntax"),
    ("<plist version=\"&x;\"/>", "xml.forbidden"), ("<plist version='&x;'></plist>", "xml.forbidden"),
    ("<plist><string>&;</string></plist>", "xml.syntax"),
    ("<plist><string>&x y;</string></plist>", "xml.syntax"),
    ("<plist><string>&x.y;</string></plist>", "xml.syntax"),
    ("<?yml version='1.0'?><plist/>", "xml.forbidden"),
    ("<?xmlx version='1.0'?><plist/>", "xml.forbidden"),
    ("<?xml version='1.0'" + String(repeating: " ", count: 600) + "?><plist/>", "xml.forbidden"),
    ("\n<?xml version='1.0'?><plist/>", "xml.forbidden"),
    ("<?xml version='1.0'?><?xml version='1.0'?><plist/>", "xml.forbidden"),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist/>", "encoding.not-utf8"),
    ("<?xml version=\"1.0\" encoding = \"UTF-16LE\"?><plist/>", "encoding.contradicted"),
    ("<!ELEMENT a ANY><plist/>", "xml.forbidden"),
    (apple + apple + "<plist/>", "xml.forbidden"),
    ("<plist/>" + apple, "xml.forbidden"), ("<plist>" + apple + "</plist>", "xml.forbidden"),
    (
      apple.replacing(" PUBLIC", with: String(repeating: " ", count: 600) + "PUBLIC") + "<plist/>",
      "xml.forbidden"
    ),
    (apple.replacing("1.0.dtd", with: "1.1.dtd") + "<plist/>", "xml.forbidden"),
    ("<plist></plis>", "xml.syntax"), ("<plist></plistx>", "xml.syntax"),
    ("<plist><array></ARRAY></plist>", "xml.syntax"),
    ("<plist <array/></plist>", "xml.syntax"), ("<plist><></plist>", "xml.syntax"),
    ("<plist>< array/></plist>", "xml.syntax"),
    ("<svg></svg>", "xml.not-a-property-list"), ("<Plist/>", "xml.not-a-property-list"),
  ]

  @Test(arguments: ["< a>", "<1>", "<", "<<a>"]) func `a stray sign is a token, and the next one follows`(text: String)
  {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var cursor = MarkupCursor(bytes)
      var end = 0
      while end < bytes.count, let token = cursor.next() {
        #expect(token.range.lowerBound == end)
        #expect(!token.range.isEmpty)
        // An empty token would come again and again.
        end = max(token.range.upperBound, end + 1)
      }
      #expect(end == bytes.count)
    }
  }

  @Test(arguments: rejected) func `invalid markup is rejected with its own code`(text: String, code: String) {
    #expect(xmlCodes(text) == [code])
  }

  @Test(arguments: ["\"", "'"]) func `quoted attribute values may contain markup`(quote: String) {
    for version in ["a>b", "/>", "a=b c=d e=f g=h i=j", quote == "'" ? "\"" : "'"] {
      let error = xmlError("<plist version=\(quote)\(version)\(quote)></plist>")
      #expect(error?.code == "xml.not-a-property-list", "\(version)")
      #expect(error?.message.contains(version) == true, "\(version)")
    }
  }

  @Test func `a duplicate key is found among many`() {
    let keys = (0..<40).map { "<key>k\($0)</key><true/>" }.joined()
    #expect(xmlCodes(XMLText.theme(keys)).isEmpty)
    for twice in ["k0", "k16", "k17", "k39", "id", "color"] {
      #expect(xmlError(XMLText.theme(keys + "<key>\(twice)</key><true/>"))?.code == "xml.misplaced", "\(twice)")
    }
  }

  @Test(arguments: ["", " ", "x", "1.5", "0x", "0x+1F", "0x-1F", "0xG", "--1", "1 2", "2x", "9999999999999999x"])
  func `an invalid integer is rejected`(text: String) {
    let value = "<integer>\(text)</integer>"
    #expect(xmlError(XMLText.theme("<key>a</key>\(value)"))?.code == "field.wrong-value")
    let pairs = XMLText.theme().replacing("<integer>2</integer>", with: value)
    #expect(xmlError(pairs)?.code == "field.wrong-value")
  }

  @Test(arguments: ["", ".", "-", "e5", "1x5", "1e", "1e5x", "1e+", "1,5", "1.2.3", "0x1F"])
  func `an invalid real is rejected`(text: String) {
    let value = "<real>\(text)</real>"
    #expect(xmlError(XMLText.theme("<key>a</key>\(value)"))?.code == "field.wrong-value")
    let color = "<dict><key>red</key>\(value)<key>green</key><real>1</real><key>blue</key><real>1</real></dict>"
    #expect(xmlError(XMLText.theme().replacing("<string>orange</string>", with: color))?.code == "field.wrong-value")
  }

  @Test func `hexadecimal integers are read in both cases and clamped`() throws {
    for (written, pairs) in [
      ("0X2", 2), ("0x2", 2), ("+2", 2), ("0000000000000000002", 2), ("99999999999999999999", 2),
    ] {
      let text = XMLText.theme().replacing("<integer>2</integer>", with: "<integer>\(written)</integer>")
      #expect(try readXML(Array(text.utf8)).themes.map(\.numberOfPairs) == [pairs], "\(written)")
    }
  }

  @Test(arguments: [
    ("<key>emojis</key><array><string>👻</string><string>🎃</string></array>", "<key>emojis</key><string>👻🎃</string>"),
    ("<key>removedEmojis</key><array/>", "<key>removedEmojis</key><dict/>"), ("<string>orange</string>", "<array/>"),
    ("<string>orange</string>", "<integer>5</integer>"), ("<string>Night</string>", "<array/>"),
    ("<string>6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11</string>", "<true/>"),
  ])
  func `a field of another type is rejected`(field: String, other: String) {
    #expect(xmlError(XMLText.theme().replacing(field, with: other))?.code == "field.wrong-value", "\(other)")
  }

  @Test func `a numeric id is replaced`() throws {
    let text = XMLText.theme().replacing(
      "<string>6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11</string>", with: "<integer>5</integer>")
    let reading = try readXML(Array(text.utf8))
    #expect(reading.themes.count == 1)
    #expect(reading.allDiagnostics.map(\.code).allSatisfy { $0.hasPrefix("theme.") })
  }

  @Test func `files that only need an explanation are recognised`() {
    let format = XMLFormat()
    #expect(format.recognition(of: Array("bplist00".utf8)[...]) == .plausible)
    let units = Array("<?xml version=\"1.0\"?>".utf8)
    #expect(format.recognition(of: units.flatMap { [0, $0] }[...]) > .no)
    #expect(format.recognition(of: units.flatMap { [$0, 0] }[...]) > .no)
  }
}
