import ForeignFormats
import Formats
import Testing
import Themes

struct FormatRegistryTests {
  private func fault(_ text: String, _ fileName: String?) -> String? {
    do {
      var reading = ThemeReading()
      try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: fileName).decode(
        Array(text.utf8), into: &reading)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test func `the extension chooses the format that reports the error`() {
    #expect(fault("mood,emojis\nA,calm\n", "party.csv") == "csv.bad-header")
    #expect(fault("oops [", "party.json") == "json.syntax")
    #expect(fault("oops", "party.txt") == "text.no-themes")
    #expect(fault("oops", "party.PLIST") == "xml.syntax")
  }

  @Test func `a file of 1 MiB is recognised by all of it, and a larger one by its first 64 KiB`() {
    #expect(FormatRegistry.longOpeningLength(of: 1 << 20) == 1 << 20)
    #expect(FormatRegistry.longOpeningLength(of: 1 << 20 + 1) == 1 << 16)
  }

  @Test func `an unrecognised file without a known extension is rejected`() {
    for name in [nil, "party", "party.md"] as [String?] {
      #expect(fault("oops [", name) == "plugin.unrecognized-content")
    }
  }

  @Test func `content counts more than the extension`() {
    #expect(fault("name,emojis\nA,👻🎃\n", "party.json") == nil)
  }

  @Test func `a read-only format is not offered for writing`() throws {
    struct Diary: ReadOnlyFormat {
      let name = "diary"
      let summary = "a diary"
      let fileExtensions = ["diary", "json"]
      func recognition(of opening: ArraySlice<UInt8>) -> Recognition { .likely }
      func decode(_ bytes: [UInt8], into reading: inout ThemeReading) {}
    }
    let registry = FormatRegistry.withForeignFormats.adding(Diary())
    #expect(registry.encoding.names == FormatRegistry.withForeignFormats.encoding.names)
    #expect(registry.decoding.names == registry.names)
    #expect(registry.encoding.format(ofFile: "a.diary") == nil)
    let rejected = #expect(throws: Diagnostic.self) { try Diary().encode([], credits: Credits()) }
    #expect(rejected?.code == "plugin.one-way")
    #expect(try registry.detect(Array("[{".utf8), fileName: "a.json").name == "json")
    #expect(try registry.detect(Array("[{".utf8), fileName: "a.diary").name == "diary")
  }

  @Test func `the formats of this module are text without credits`() {
    for format in FormatRegistry.withForeignFormats.formats {
      #expect(format.isText, "\(format.name)")
      #expect(!format.carriesCredits, "\(format.name)")
    }
    #expect(Loss(.credits, 1).description == "1 detail of the pack")
    #expect(Loss(.credits, 3).description == "3 details of the pack")
  }

  private static let workbook: [UInt8] =
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 504)

  @Test func `a workbook of an older Excel is recognised under any file name`() {
    for name in ["themes.xls", "themes.csv", nil] {
      let rejected = #expect(throws: Diagnostic.self) {
        try FormatRegistry.withForeignFormats.detect(Self.workbook, fileName: name)
      }
      #expect(rejected?.code == "plugin.unsupported-file")
      #expect(rejected?.message == "Office 97–2003 documents cannot be read")
    }
  }

  @Test(arguments: [
    ("heic", "a HEIC picture"), ("mif1", "a HEIF picture"), ("avif", "an AVIF picture"), ("M4A ", "a sound"),
    ("qt  ", "a video"), ("", "a video"),
  ])
  func `a picture, a sound or a video is called by its brand`(brand: String, name: String) {
    let bytes = [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + Array(repeating: 0, count: 8)
    let rejected = #expect(throws: Diagnostic.self) {
      try FormatRegistry.withForeignFormats.detect(bytes, fileName: nil)
    }
    #expect(rejected?.message == "this is \(name), which has no themes")
  }

  @Test(arguments: [
    ("\u{89}PNG\r\n", "a PNG picture"), ("\u{FF}\u{D8}\u{FF}", "a JPEG picture"), ("GIF89a", "a GIF picture"),
    ("RIFF\u{1}\u{1}\0\0WEBPVP8 ", "a WebP picture"), ("RIFF\u{1}\u{1}\0\0WAVEfmt ", "a sound"), ("OggS", "a sound"),
    ("ID3\u{4}", "a sound"), ("II*\0", "a TIFF picture"), ("MM\0*", "a TIFF picture"), ("%PDF-1.7", "a PDF document"),
  ])
  func `a picture, a sound or a document is called by its first bytes`(opening: String, name: String) {
    let bytes = opening.unicodeScalars.map { UInt8($0.value) } + Array(repeating: 0, count: 20)
    let rejected = #expect(throws: Diagnostic.self) {
      try FormatRegistry.withForeignFormats.detect(bytes, fileName: nil)
    }
    #expect(rejected?.message == "this is \(name), which has no themes")
  }

  @Test(arguments: [Recognition.likely, .no]) func `a format may read workbooks of an older Excel`(answer: Recognition)
    throws
  {
    struct Workbooks: ReadOnlyFormat, FormatSource {
      let answer: Recognition
      let name = "workbook"
      let summary = "an older workbook"
      let fileExtensions = ["xls"]
      let names = ["workbook"]
      var formats: [any ThemeFormat] { [self] }
      func format(named name: String) -> (any ThemeFormat)? { nil }
      func recognition(of opening: ArraySlice<UInt8>) -> Recognition { answer }
      func decode(_ bytes: [UInt8], into reading: inout ThemeReading) {}
    }
    let registry = FormatRegistry.withForeignFormats.adding(Workbooks(answer: answer) as any FormatSource)
    #expect(try registry.detect(Self.workbook, fileName: "themes.xls").name == "workbook")
  }
}
