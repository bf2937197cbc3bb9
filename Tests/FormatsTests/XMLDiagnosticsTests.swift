import TestSupport
import Testing
import Themes

@testable import Formats

struct XMLDiagnosticsTests {
  /// One small bad file for each code; the sentence of a place says where it is found.
  static let gallery: [(String, String, String)] = [
    ("a binary property list", "bplist00", "byte 0"),
    ("which its format does not allow", "<?xml version='1.0' encoding='ISO-8859-1'?><plist/>", "line 1, column 1"),
    ("the file declares", "<?xml version='1.0' encoding='UTF-16'?><plist/>", "line 1, column 1"),
    ("a NUL character", "<plist>\n\0</plist>", "line 2, column 1"),
    ("a NUL character", "<plist>\r\r\n\n\0</plist>", "line 4, column 1"),
    ("an <array> cannot have keys", "<plist>\r<array>\r\n<key>x</key></array></plist>", "line 3, column 1"),
    ("unexpected processing instruction", "<plist>\n é<?php ?></plist>", "line 2, column 3"),
    ("the DOCTYPE contains declarations", "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist/>", "line 1, column 1"),
    ("the DOCTYPE is not for", "<!DOCTYPE html><plist/>", "line 1, column 1"),
    ("unexpected declaration", "<plist><!ELEMENT a ANY></plist>", "line 1, column 8"),
    ("unsupported entity", "<plist><string>&eacute;</string></plist>", "line 1, column 16"),
    ("a tag has 5 attributes", "<plist a='' b='' c='' d='' e=''/>", "line 1, column 1"),
    ("cannot have the attribute", "<plist><array id='1'/></plist>", "line 1, column 8"),
    ("a tag is longer", "<plist version='" + String(repeating: "1", count: 2_000) + "'/>", "line 1, column 1"),
    (
      "a string is longer", "<plist><!--" + String(repeating: "1", count: XMLLimits.text) + "--></plist>",
      "line 1, column 8"
    ),
    ("nested more than", String(repeating: "<array>", count: 67), "line 1, column 463"),
    ("no elements", "<!-- nothing -->\n", ""),
    ("text precedes", " x<plist/>", "line 1, column 2"),
    ("unexpected content", "<plist/>\nx", "line 2, column 1"),
    ("unexpected content", "<plist/><plist/>", "line 1, column 9"),
    ("the file ends inside", "<plist>\n<array>", "line 2, column 8"),
    ("the file ends inside", "<plist>\n<arr", "line 2, column 5"),
    ("does not match", "<plist>\n<array></plist>", "line 2, column 8"),
    ("does not start a tag", "<plist><string>1 < 2</string></plist>", "line 1, column 18"),
    ("'&' is not allowed", "<plist><string>A & B</string></plist>", "line 1, column 18"),
    ("is not a property list", "<!-- c -->\n<svg></svg>", "line 2, column 1"),
    ("is not a property list", "<array/>", "line 1, column 1"),
    ("unsupported property list version", "<plist version='2.0'/>", "line 1, column 1"),
    ("the property list is empty", "<plist>\n</plist>", "line 2, column 1"),
    ("only one value", "<plist><array/><array/></plist>", "line 1, column 16"),
    ("expected ", "<plist><string>x</string></plist>", ""),
    ("expected ", "<plist><array><string/></array></plist>", "[0]"),
    ("is not a property list value", "<plist><array><float>x</float></array></plist>", "line 1, column 15"),
    ("an <array> cannot have keys", "<plist><array><key>x</key></array></plist>", "line 1, column 15"),
    ("only text is allowed here", XMLText.theme("<key>a</key><string>a<b/></string>"), "line 7, column 22"),
    ("outside an element", XMLText.theme("x"), "line 6, column 75"),
    ("has no key", XMLText.theme("<true/>"), "line 7, column 1"),
    ("the key has no value", XMLText.theme("<key>a</key>"), "[0].a"),
    ("the key has no value", XMLText.theme("<key>a</key><key>b</key><true/>"), "[0].a"),
    ("appears twice", XMLText.theme("<key>name</key><string>x</string>"), "[0].name"),
    ("appears twice", XMLText.theme("<key>\u{E9}</key><true/><key>e\u{301}</key><true/>"), "[0].e\u{301}"),
    ("number", XMLText.theme("<key>a</key><integer>1.5</integer>"), "[0].a"),
    ("number", XMLText.theme("<key>a</key><array><real>1e</real></array>"), "[0].a[0]"),
    ("must be empty", XMLText.theme("<key>a</key><true>x</true>"), "[0].a"),
    ("is not a whole number", pairs("<real>2.5</real>"), "[0].numberOfPairs"),
    ("expected ", pairs("<string>2</string>"), "[0].numberOfPairs"),
    ("the colour has no", color("<dict><key>red</key><real>1</real></dict>"), "[0].color"),
    ("expected ", color("<dict><key>red</key><true/></dict>"), "[0].color.red"),
    ("a character that XML does not allow", XMLText.theme("<key>a</key><string>\u{1}</string>"), "line 7"),
    ("not well-formed", "<plist><a/b></a></plist>", "line 1"),
  ]

  @Test(arguments: gallery.indices) func `each error has its own reason and place`(index: Int) throws {
    let (words, text, place) = Self.gallery[index]
    let error = try #require(xmlError(text), "\(text.prefix(200))")
    #expect(error.message.contains(words), "\(error)")
    #expect(
      error.place.description == place || place.hasSuffix("line 1") || place.hasSuffix("line 7"),
      "\(error) in \(text.prefix(900))")
    #expect(error.place.description.hasPrefix(place))
    #expect(error.hint?.last == ".")
    #expect(error.message.last != ".")
  }

  @Test func `a value that a theme cannot carry is dropped with a warning`() throws {
    let more = """
      <key>when</key><date>2026-01-01T00:00:00Z</date>
      <key>a</key><array><dict><key>blob</key><data>AA==</data></dict><real>nan</real><true/></array>
      """
    let reading = try readXML(Array(XMLText.theme(more).utf8))
    #expect(
      reading.allDiagnostics.map { "\($0.severity) \($0.code) \($0.place)" } == [
        "warning field.dropped [0].when", "warning field.dropped [0].a[0].blob",
        "warning field.dropped [0].a[1]",
      ])
    #expect(reading.themes.first?.extras == [.init("a", .array([.object([]), .bool(true)]))])
    let wrapper = "<dict><key>title</key><string>x</string><key>themes</key><array/></dict>"
    #expect(xmlCodes(XMLText.plist(wrapper)) == ["field.dropped"])
  }

  /// A byte order mark, the declared encoding, and the code of the error.
  @Test(
    arguments: [
      ([], "UTF-8", nil), ([], "utf8", nil), ([0xEF, 0xBB, 0xBF], "UTF-8", nil), ([], "UTF-16", contradicting),
      ([], "UTF-16LE", contradicting), ([0xFF, 0xFE], "UTF-16", nil), ([0xFF, 0xFE], "utf-16le", nil),
      ([0xFF, 0xFE], "UTF-16BE", contradicting), ([0xFF, 0xFE], "UTF-8", contradicting),
      ([0xFF, 0xFE], "US-ASCII", contradicting), ([0xFE, 0xFF], "UTF-16BE", nil), ([0xFE, 0xFF], "UTF-16", nil),
      ([0xFE, 0xFF], "UTF-16LE", contradicting), ([], "ISO-8859-1", unsupported), ([], "windows-1252", unsupported),
      ([], "UTF-7", unsupported), ([], "UTF-32", unsupported), ([], "", unsupported), ([], "x-unknown", unsupported),
      ([0xFF, 0xFE], "ISO-10646-UCS-2", unsupported), ([], "US-ASCII", contradicting), ([], "ascii", contradicting),
    ] as [([UInt8], String, String?)])
  func `a declared encoding is the actual one or rejected`(_ mark: [UInt8], _ name: String, _ code: String?) {
    let text = XMLText.theme().replacing("UTF-8", with: name)
    let bytes: [UInt8] =
      switch mark {
      case [0xFF, 0xFE]: text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      case [0xFE, 0xFF]: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      default: Array(text.utf8)
      }
    #expect(xmlError(mark + bytes)?.code == code)
  }

  private static let contradicting = "encoding.contradicted"
  private static let unsupported = "encoding.not-utf8"

  @Test func `a file declared as ASCII is read if it is`() throws {
    let text = XMLText.theme().replacing("UTF-8", with: "US-ASCII").unicodeScalars
    let escaped = text.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
    #expect(try readXML(Array(escaped.utf8)).themes.first?.emojis.map(\.text) == ["👻", "🎃"])
  }

  @Test func `a file declared as ASCII is rejected where it is not`() {
    let declaration = "<?xml version='1.0' encoding='US-ASCII'?>\n"
    for bytes in [Array("é".utf8), [0xE9]] {
      let error = xmlError(Array((declaration + "<plist><string>caf").utf8) + bytes)
      #expect(error?.message == "the file declares 'US-ASCII' but contains the byte 0x\(hex(bytes[0]))")
      #expect(error?.place == .line(2, column: 19))
    }
  }

  private func hex(_ byte: UInt8) -> String { String(byte, radix: 16, uppercase: true) }

  @Test func `a file in another encoding is rejected by the name that it declares`() {
    let text = Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>caf".utf8) + [0xE9]
    #expect(xmlError(text)?.message == "the file is in 'ISO-8859-1', which its format does not allow")
  }

  @Test func `a second byte order mark of UTF-16 is text before the first element`() {
    let text = XMLText.theme().replacing("encoding=\"UTF-8\"", with: "").utf16
    let marked = ([0xFEFF, 0xFEFF] + text).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(xmlError(Array(marked.dropFirst(2))) == nil)
    #expect(xmlError(marked)?.code == "xml.syntax")
  }

  @Test func `unsupported encodings are rejected by name`() {
    let text = "<plist>é</plist>"
    #expect(
      xmlError(Array("<plist>\n".utf8) + [0xE9])?.description.contains("line 2, column 1: the text is not valid UTF-8")
        == true)
    #expect(xmlError([0xFF, 0xFE, 0, 0] + text.utf8)?.code == "encoding.not-utf8")
    #expect(xmlError(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })?.code == "encoding.not-utf8")
    #expect(xmlError([0xFF, 0xFE, 0x3C])?.code == "encoding.not-utf8")
    #expect(xmlError([0xFF, 0xFE, 0x3C, 0, 0, 0xD8])?.code == "encoding.not-utf8")
    #expect(xmlError([0xFF, 0xFE, 0x3C, 0, 0, 0])?.code == "encoding.not-utf8")
    let utf16 = "<?xml version='1.0' encoding='UTF-8'?><plist/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(xmlError([0xFF, 0xFE] + utf16)?.code == "encoding.contradicted")
    for bad in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF]] as [[UInt8]] {
      #expect(xmlError(Array("<plist><string>".utf8) + bad)?.code == "encoding.not-utf8", "\(bad)")
    }
  }

  private static func pairs(_ value: String) -> String {
    XMLText.theme().replacing("<integer>2</integer>", with: value)
  }

  private static func color(_ value: String) -> String {
    XMLText.theme().replacing("<string>orange</string>", with: value)
  }
}
