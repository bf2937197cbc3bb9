import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// The XML of other games: attacks, and what is tolerated.
struct MarkupTests {
  private func code(_ text: String) -> String? {
    do {
      _ = try MarkupTree.root(of: Array(text.utf8))
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  private func read(_ text: String, _ format: some ThemeFormat) throws -> ThemeReading {
    var reading = ThemeReading()
    reading.findPictures(in: [])
    try format.decode(Array(text.utf8), into: &reading)
    return reading
  }

  @Test func `elements, attributes and texts are read as written`() throws {
    let root = try MarkupTree.root(
      of: Array("<g:pairs xmlns:g='urn:x' a=' 1 ' b=''>x<!-- no --><c/>&amp;<![CDATA[<y>]]></g:pairs>".utf8))
    #expect(root.name == "pairs")
    #expect(root["a"] == "1")
    #expect(root["b"] == nil)
    #expect(root["xmlns:g"] == nil)
    #expect(root.attributes.map(\.name) == ["a", "b"])
    #expect(root.words == "x&<y>")
    #expect(root.children.map(\.name) == ["c"])
    #expect(root.children[0].place == .line(1, column: 51))
  }

  @Test func `an internal document type is rejected, an external one is ignored`() {
    #expect(code("<!DOCTYPE pairs [<!ENTITY a \"aaaa\">]><pairs>&a;</pairs>") == "xml.forbidden")
    #expect(code("<!DOCTYPE pairs SYSTEM \"http://example.org/x.dtd\"><pairs/>") == nil)
    #expect(code("<pairs>&a;</pairs>") == "xml.forbidden")
    #expect(code("<?xml version=\"1.0\"?><?php x ?><pairs/>") == "xml.forbidden")
  }

  @Test(arguments: [(32, nil), (33, "xml.forbidden")] as [(Int, String?)])
  func `a tag of a game may have 32 attributes`(count: Int, expected: String?) {
    #expect(code("<pairs \((0..<count).map { "a\($0)='x'" }.joined(separator: " "))/>") == expected)
  }

  @Test(arguments: [(8_192, nil), (8_193, "limit.exceeded")] as [(Int, String?)])
  func `a tag of a game may have 8,192 bytes`(length: Int, expected: String?) {
    let (start, end) = ("<pairs a='", "'/>")
    let text = String(repeating: "x", count: length - start.utf8.count - end.utf8.count)
    #expect(code(start + text + end) == expected)
  }

  @Test(arguments: [(66, nil), (67, "limit.exceeded")] as [(Int, String?)])
  func `the elements of a game may be nested 66 levels deep`(levels: Int, expected: String?) {
    #expect(
      code(String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)) == expected)
  }

  @Test func `cut, crossed and repeated markup is rejected`() {
    #expect(code("<pairs><element></pairs>") == "xml.syntax")
    #expect(code("<pairs><element>") == "xml.truncated")
    #expect(code("<pairs a='1' a='2'/>") == "xml.syntax")
    #expect(code("<pairs/><pairs/>") == "xml.syntax")
    #expect(code("\n\n<?xml version='1.0'?>\n<pairs/>") == nil)
    #expect(code("\n\n<?xml version='1.0'") == "xml.truncated")
  }

  @Test func `the encoding of a late declaration counts`() {
    #expect(code("\n\n<?xml version='1.0' encoding='UTF-8'?>\n<pairs/>") == nil)
    #expect(code("\n\n<?xml version='1.0' encoding='ISO-8859-1'?>\n<pairs/>") == "encoding.not-utf8")
  }

  @Test func `a game in UTF-16 is recognised and read`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><memorize name=\"Sea\"><pair achar=\"🐙\"/><pair achar=\"🐠\"/></memorize>"
    let bytes: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try FormatRegistry.withForeignFormats.detect(bytes, fileName: "sea.csv").name == "sugar-memorize")
    var reading = ThemeReading()
    try SugarMemorizeFormat().decode(bytes, into: &reading)
    #expect(reading.themes.first?.emojis.map(\.text) == ["🐙", "🐠"])
    #expect(reading.losses.isEmpty)
  }

  @Test(arguments: [
    ("<pair achar='🐙' bchar='🐙'/>", "🐙", ""), ("<pair achar='🐙' bchar='wet'/>", "🐙 wet", ""),
    ("<pair achar='wet' bchar='🐙'/>", "🐙 wet", ""), ("<pair achar='8' bchar='8' />", "8", ""),
    ("<pair achar='2+2' bchar='4'/>", "🟥 2+2 = 4", ""),
    ("<pair achar='octopus' bchar='Krake'/>", "🐙 octopus = Krake", ""),
    ("<pair achar='octopus' bimg='a.png'/>", "🐙 octopus", "different-sides pictures"),
    ("<pair achar='qwrtz' bchar='qwrtz'/>", "✳️ qwrtz = qwrtz", ""), ("<pair achar='zqz'/>", "🧿 zqz = zqz", ""),
    ("<pair achar='🐙' aimg='a.png' bchar='🐙' bimg='a.png'/>", "🐙", "pictures"),
    ("<pair achar='🐙' bsnd='a.wav'/>", "🐙", "different-sides sounds"), ("<pair achar='🐙'/>", "🐙", ""),
    ("<pair achar='🐙' bchar='🐙' aspeak='en' bspeak='en' color='5'/>", "🐙", "sounds settings"),
    ("<pair achar='🐙' bchar='🐙'><x/></pair>", "🐙", "unknown-parts"),
    ("<pair achar='🐙' bchar='🐙' text='wet'/>", "🐙", "unknown-parts"),
  ])
  func `a pair of Sugar Memorize keeps its emoji and texts, and the rest is counted as lost`(
    pair: String, expected: String, losses: String
  ) throws {
    let pairs = "<pair achar='🐠' bchar='🐠'/><pair achar='🦀' bchar='🦀'/>\(pair)"
    let reading = try read("<memorize name='A' equal_pairs='1'>\(pairs)</memorize>", SugarMemorizeFormat())
    #expect(last(reading) == expected)
    #expect(
      reading.losses.map(\.kind.code).filter { $0 != "settings" || losses.contains($0) }.joined(separator: " ")
        == losses)
  }

  /// The last emoji with its texts.
  private func last(_ reading: ThemeReading) -> String? {
    reading.themes.first.flatMap { theme in
      theme.emojis.last.map { face in
        ([face.text] + (theme.words[face].map { [$0.texts.joined(separator: " = ")] } ?? [])).joined(separator: " ")
      }
    }
  }

  @Test(arguments: [
    ("<element><word>🦁</word></element>", "🦁", ""),
    ("<element><word lang='it'>leone</word><word lang='en'>🦁</word></element>", "🦁 leone", ""),
    ("<element><word lang='it'>🦁</word><word lang='en'>lion</word></element>", "🦁 lion", ""),
    ("<element><word lang='it'>leone</word><word lang='fr'>lion</word></element>", "🦁 leone", "translations"),
    ("<element><word lang='de'>Löwe</word><image src='a.svg'/></element>", "🦁 Löwe", "pictures"),
    ("<element><image src='a.svg'/><image src='b.svg'/><word>🦁</word></element>", "🦁", "different-sides pictures"),
    ("<element><image src='a.svg' lang='en'/><image src='b.svg' lang='it'/><word>🦁</word></element>", "🦁", "pictures"),
    ("<element><sound src='a.ogg'/><video src='a.ogv'/><word>🦁</word></element>", "🦁", "sounds films"),
    ("<card image='a.svg' word='🦁' sound='b.ogg'/>", "🦁", "pictures sounds"),
    ("<element id='5'><word>🦁</word>roar</element>", "🦁", "unknown-parts"),
    ("<image type='trasparent_back' src='b.svg'/><element><word>🦁</word></element>", "🦁", "pictures"),
    ("<element><word>🦁<x/></word></element>", "🦁", "unknown-parts"),
    ("<element><word src='a.svg'>🦁</word></element>", "🦁", "unknown-parts"),
    ("<element><image>a.svg</image><word>🦁</word></element>", "🦁", "unknown-parts"),
    ("<element><image src=''/><word>🦁</word></element>", "🦁", ""),
  ])
  func `an element of KDE Pairs keeps its emoji and word, and the rest is counted as lost`(
    element: String, expected: String, losses: String
  ) throws {
    let cards = "<element><word>🐯</word></element><element><word>🐻</word></element>\(element)"
    let reading = try read("<pairs><title>Zoo</title>\(cards)</pairs>", KDEPairsFormat())
    #expect(last(reading) == expected)
    #expect(reading.losses.map(\.kind.code).joined(separator: " ") == losses)
  }

  @Test(arguments: [
    ("<title>Zoo</title><title lang='de'>Tiere</title>", "1 translation"),
    ("<name>Animals</name><title>Zoo</title>", "1 translation"),
    ("<title>Zoo</title><name/><author/><author> </author><date/>", ""),
    ("<title>Zoo</title><author>Ada</author><author>Grace</author><author>Alan</author>", "2 details of the pack"),
    ("<title>Zoo</title><version>1</version><version>2</version>", "1 detail of the pack"),
    ("<title>Zoo</title><author mail='a@b.c'><b>Dr.</b>Ada</author>", "2 unknown parts"),
    ("<title>Zoo</title><back>a.svg</back><image src='b.svg'/><main type='word'/>", "2 pictures, 1 setting"),
  ])
  func `every detail of a game of KDE Pairs that is not kept is counted`(details: String, losses: String) throws {
    let cards = "<element><word>🐯</word></element><element><word>🦁</word></element>"
    let reading = try read("<pairs>\(details)\(cards)</pairs>", KDEPairsFormat())
    #expect(reading.themes.first?.name == "Zoo")
    #expect(reading.losses.listed == losses)
  }

  @Test func `the credits of a game of KDE Pairs are kept`() throws {
    let game = """
      <pairs><title>Zoo</title><author>Ada</author><version>2</version><description lang='it'>Animali</description>
      <description lang='en'>Animals</description><element><word>🐯</word></element><element><word>🦁</word></element></pairs>
      """
    let reading = try read(game, KDEPairsFormat())
    #expect(reading.credits == Credits(title: "Zoo", author: "Ada", description: "Animals", packVersion: "2"))
    #expect(reading.losses.listed == "1 translation")
    #expect(CSVFormat().losses(of: reading.themes, credits: reading.credits).map(\.count) == [3])
    #expect(CSVFormat().losses(of: reading.themes, credits: Credits(title: "Zoo")).isEmpty)
    #expect(CSVFormat().losses(of: reading.themes, credits: Credits(title: "Box")).map(\.count) == [1])
  }
}
