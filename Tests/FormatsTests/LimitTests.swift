import ForeignFormats
import Testing
import Themes

@testable import Formats

/// The largest accepted and the smallest rejected value of the limits that a small file exceeds.
struct LimitTests {
  /// The code of the error that stops the reading.
  private func code(_ text: String, _ format: any ThemeFormat) -> String? {
    var reading = ThemeReading()
    do {
      try format.decode(Array(text.utf8), into: &reading)
      return nil
    } catch {
      return (error as? Diagnostic)?.code ?? "\(error)"
    }
  }

  private func list(_ item: String, _ count: Int) -> String {
    "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a file may have 1,000 errors`(count: Int, expected: String?) {
    #expect(code(list("0", count), JSONFormat()) == expected)
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a table with one emoji per row may have 1,000 errors`(count: Int, expected: String?) {
    #expect(code("name,emoji,color\n" + String(repeating: "N,🎃\n", count: count), CSVFormat()) == expected)
  }

  @Test(arguments: [(1_000, nil), (1_001, "limit.exceeded")] as [(Int, String?)])
  func `a CSV row may have 1,000 cells`(count: Int, expected: String?) {
    let header = "name,emojis," + (2..<count).map { "x\($0)" }.joined(separator: ",")
    #expect(code(header + "\n", CSVFormat()) == expected)
  }

  @Test(arguments: [(80, true), (81, false)])
  func `a header of 80 bytes may name a field`(length: Int, isKnown: Bool) {
    let header = "emojis".padding(to: length)
    #expect(FieldWord.meanings(of: header).isEmpty != isKnown)
  }

  @Test(arguments: [("🐑 woolly farm animal here", 3), ("🐑 woolly farm animal over here", 2)])
  func `a caption may have four words`(line: String, faces: Int) throws {
    var reading = ThemeReading()
    try TextFormat().decode(Array("Farm:\n🐄 cow\n🐖 pig\n\(line)\n".utf8), into: &reading)
    #expect(reading.themes.first?.emojis.count == faces)
  }

  @Test(arguments: [(1 << 20, nil), ((1 << 20) + 1, "limit.exceeded")] as [(Int, String?)])
  func `a CSV cell may have 1 MiB`(length: Int, expected: String?) {
    let cell = String(repeating: "x", count: length)
    #expect(code("name,emojis,note\nSea,🐙 🐠,\(cell)\n", CSVFormat()) == expected)
  }

  @Test(arguments: [(10_000, 10_000), (10_001, nil)] as [(Int, Int?)])
  func `an emoji cell may have 10,000 faces between commas`(count: Int, read: Int?) throws {
    let faces = (0..<count).map { String(Unicode.Scalar(UInt32(0x4E00 + $0)) ?? " ") }
    var reading = ThemeReading()
    try CSVFormat().decode(Array("name,emojis\nSea,\"\(faces.joined(separator: ","))\"\n".utf8), into: &reading)
    #expect(reading.themes.first?.emojis.count == read)
  }

  @Test(arguments: [(9_999, 10_000), (10_000, nil)] as [(Int, Int?)])
  func `words are replaced in a list of 10,000 faces`(others: Int, read: Int?) throws {
    let faces = (0..<others).map { "\"\(String(Unicode.Scalar(UInt32(0x4E00 + $0)) ?? " "))\"" }
    var reading = ThemeReading()
    reading.emojifies = true
    let list = (["\"dolphin\""] + faces).joined(separator: ",")
    try JSONFormat().decode(Array("{\"name\":\"Sea\",\"emojis\":[\(list)]}".utf8), into: &reading)
    #expect(reading.themes.first?.emojis.count == read)
  }

  @Test func `a line of text may have 1 MiB`() {
    let line = String(repeating: "x", count: 1 << 20)
    #expect(code("Sea: 🐙 🐠\n\(line)\n", TextFormat()) == "limit.exceeded")
    #expect(code("Sea: 🐙 🐠\n\(line)x\n", TextFormat()) == "limit.exceeded")
  }

  @Test(arguments: [(63, nil), (64, "limit.exceeded")] as [(Int, String?)])
  func `elements may be nested 66 levels deep`(arrays: Int, expected: String?) {
    // The property list, its array and the theme are three levels.
    let value = String(repeating: "<array>", count: arrays) + String(repeating: "</array>", count: arrays)
    #expect(code(XMLText.theme("<key>x</key>\(value)"), XMLFormat()) == expected)
  }

  @Test(arguments: [(1_024, nil), (1_025, "limit.exceeded")] as [(Int, String?)])
  func `a tag may have 1,024 bytes`(length: Int, expected: String?) {
    let tag = "<array" + String(repeating: " ", count: length - 7) + ">"
    #expect(code(XMLText.plist("\(tag)</array>"), XMLFormat()) == expected)
  }

  @Test(arguments: [
    ("a='' b='' c='' d=''", "xml.forbidden"), ("a='' b='' c='' d='' e=''", "xml.forbidden"),
  ])
  func `a tag may have four attributes`(attributes: String, expected: String) {
    #expect(code("<plist \(attributes)/>", XMLFormat()) == expected)
  }

  @Test(arguments: [(4 << 20, nil), (4 << 20 + 1, "limit.exceeded")] as [(Int, String?)])
  func `the text of an element may have 4 MiB`(length: Int, expected: String?) {
    let text = String(repeating: "x", count: length)
    #expect(code(XMLText.theme("<key>a</key><string>\(text)</string>"), XMLFormat()) == expected)
  }

  @Test(arguments: [("<!--", "-->"), ("<![CDATA[", "]]>")])
  func `a comment or CDATA section may have 4 MiB`(opening: String, closing: String) {
    let text = opening + String(repeating: "x", count: 4 << 20 - opening.utf8.count - closing.utf8.count)
    #expect(code(XMLText.theme("<key>a</key><string>\(text)\(closing)</string>"), XMLFormat()) == nil)
    #expect(code(XMLText.theme("<key>a</key><string>\(text)x\(closing)</string>"), XMLFormat()) == "limit.exceeded")
  }

  @Test(arguments: [(512, nil), (513, "xml.forbidden")] as [(Int, String?)])
  func `the XML declaration may have 512 bytes`(length: Int, expected: String?) {
    let declaration = "<?xml version=\"1.0\"" + String(repeating: " ", count: length - 21) + "?>"
    #expect(code(declaration + "<plist version=\"1.0\"><array/></plist>", XMLFormat()) == expected)
  }

  @Test(arguments: [(512, nil), (513, "xml.forbidden")] as [(Int, String?)])
  func `the DOCTYPE may have 512 bytes`(length: Int, expected: String?) {
    let start = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
    let end = "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    let doctype = start + String(repeating: " ", count: length - start.utf8.count - end.utf8.count) + end
    #expect(code(doctype + "<plist version=\"1.0\"><array/></plist>", XMLFormat()) == expected)
  }

  @Test(arguments: [(19, nil), (20, "csv.bad-header")] as [(Int, String?)])
  func `the header of a table is one of its first 20 rows`(rowsAbove: Int, expected: String?) {
    let above = String(repeating: "notes\n\n", count: rowsAbove)
    #expect(code(above + "name,emojis\nSea,🐙 🐠\n", CSVFormat()) == expected)
  }

  @Test(arguments: [(49, 50), (50, 1)])
  func `the first 50 rows decide whether a table has one emoji per row`(single: Int, themes: Int) throws {
    var reading = ThemeReading()
    let table = "name,emoji\n" + String(repeating: "N,🎃\n", count: single) + "N,🎃👻\n"
    try CSVFormat().decode(Array(table.utf8), into: &reading)
    #expect(reading.count == themes)
  }

  private func drawnTables(_ text: String) -> Int {
    Array(text.utf8).withUnsafeBufferPointer { DrawnTable.all(in: $0, from: 0).count }
  }

  private static let drawn = "| name | emojis |\n|---|---|\n| Sea | 🐙 🐠 |\n\n"

  @Test(arguments: [((512 << 10) - 1, 1), (512 << 10, 0)])
  func `a drawn table begins in the first 512 KiB of a text`(offset: Int, count: Int) {
    #expect(drawnTables(String(repeating: "x", count: offset - 1) + "\n" + Self.drawn) == count)
  }

  @Test(arguments: [(100, 100), (101, 100)])
  func `100 drawn tables of a text are read`(written: Int, count: Int) {
    #expect(drawnTables(String(repeating: Self.drawn, count: written)) == count)
  }

  @Test(arguments: [(100, 100), (101, 100)])
  func `100 fenced tables of a text are read`(written: Int, count: Int) {
    let fences = String(repeating: "```\nname,emojis\nSea,🐙 🐠\n```\n", count: written)
    let found = Array(fences.utf8).withUnsafeBufferPointer { CodeFence.all(in: $0, from: 0).count }
    #expect(found == count)
  }

  @Test(arguments: [
    ("One Two Three 🎃 👻 🦇", 2), ("One Two Three Four 🎃 👻 🦇", 1), ("One Two Three 🎃 👻 👻", 1),
  ])
  func `beside names with colons, a name of three words before three different emoji is a theme`(
    line: String, themes: Int
  ) throws {
    var reading = ThemeReading()
    try TextFormat().decode(Array("Sea: 🐙 🐠\n\(line)\n".utf8), into: &reading)
    #expect(reading.count == themes)
  }
}

extension String {
  /// The text with as many spaces behind it as make it `length` bytes long.
  fileprivate func padding(to length: Int) -> String { self + String(repeating: " ", count: length - utf8.count) }
}
