import Foundation
import TestSupport
import Testing

@testable import Commands

/// `export`, `convert` and `check` through the real binary.
struct ExchangeTests {
  private let home: TemporaryFolder
  private let samples = Repository.file("SampleThemes/samples.json")

  init() throws { home = try TemporaryFolder() }

  @discardableResult
  private func run(_ words: String..., input: String = "", environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, input: input, environment: environment)
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: home.file(name)) }

  @Test(arguments: ["json", "xml", "csv", "pack"])
  func `exporting and importing elsewhere keeps the themes`(format: String) throws {
    try home.write(#"[{"name":"Zoo","emojis":["🐶","🐱"],"words":{"🐶":"Hund","🐱":["3 × 4","12"]}}]"#.utf8, to: "zoo.json")
    let files = [samples] + (format == "csv" ? [] : ["zoo.json"])
    _ = try ProgramRun(["import"] + files, in: home)
    let exported = try run("export", "--format", format, "-o", "out.bin")
    #expect(exported.code == 0)
    #expect(exported.output.isEmpty)
    #expect(exported.error == "Wrote \(7 + files.count) themes to out.bin.\n")
    let elsewhere = ["MEMORIZE_CATALOG": home.file("other.sqlite")]
    #expect(try run("import", "out.bin", environment: elsewhere).code == 0)
    #expect(try run("list", "--json", environment: elsewhere).output == run("list", "--json").output)
  }

  @Test func `export prints only the themes`() throws {
    try run("import", samples)
    let exported = try run("export")
    #expect(exported.code == 0)
    #expect(exported.error.isEmpty)
    #expect(exported.output == (try String(contentsOfFile: samples, encoding: .utf8)))
  }

  @Test func `a tsv file is written with tabs`() throws {
    try run("import", samples)
    let list = try run("list", "--json").output
    try run("export", "-o", "t.tsv")
    try run("convert", samples, "-o", "u.bin", "--format", "tsv")
    #expect(try home.bytes(of: "t.tsv") == home.bytes(of: "u.bin"))
    let lines = String(decoding: try home.bytes(of: "t.tsv"), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 9)
    #expect(lines.first == "id\tname\temojis\tremovedEmojis\tnumberOfPairs\tcolor")
    #expect(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6 })
    let elsewhere = ["MEMORIZE_CATALOG": home.file("other.sqlite")]
    #expect(try run("import", "t.tsv", environment: elsewhere).code == 0)
    #expect(try run("list", "--json", environment: elsewhere).output == list)
    #expect(try run("export", "--format", "csv").output.hasPrefix("id,name,"))
  }

  @Test(arguments: [
    ("de_DE.UTF-8", ";"), ("en_US.UTF-8", ","), ("C", ","), ("pt_BR", ";"), ("es_MX.UTF-8", ","), ("de_CH.UTF-8", ","),
    ("en_ZA.UTF-8", ";"), ("ca_ES@valencia", ";"),
  ])
  func `a table for Excel has the separator of the locale, and is read back`(locale: String, sign: String) throws {
    try run("convert", samples, "--excel", "-o", "t.csv", environment: ["LC_ALL": "", "LANG": locale])
    let bytes = try home.bytes(of: "t.csv")
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    let header = ["id", "name", "emojis", "removedEmojis", "numberOfPairs", "color"].joined(separator: sign)
    #expect(String(decoding: bytes.dropFirst(3), as: UTF8.self).hasPrefix(header + "\r\n"))
    #expect(
      try run("convert", "t.csv", "--format", "json").output == (try String(contentsOfFile: samples, encoding: .utf8)))
  }

  @Test func `the locale of numbers wins over that of the language`() throws {
    let german = ["LC_NUMERIC": "de_DE.UTF-8", "LANG": "en_US.UTF-8"]
    #expect(try run("convert", samples, "--excel", environment: german).output.contains("id;name;"))
    let english = german.merging(["LC_ALL": "en_US.UTF-8"]) { $1 }
    #expect(try run("convert", samples, "--excel", environment: english).output.contains("id,name,"))
  }

  @Test(arguments: [("semicolon", ";"), (";", ";"), ("tab", "\t"), ("comma", ",")])
  func `a separator may be named`(name: String, sign: String) throws {
    let table = try run("convert", samples, "--separator", name, environment: ["LANG": "de_DE.UTF-8"])
    #expect(table.output.hasPrefix("id\(sign)name\(sign)"))
    let excel = try run("convert", samples, "--excel", "--separator", name, environment: ["LANG": "de_DE.UTF-8"])
    #expect(excel.output == "\u{FEFF}" + table.output)
  }

  @Test func `options for tables are rejected for other formats and signs`() throws {
    try run("import", samples)
    #expect(try run("export", "--excel", "--format", "json").code == 64)
    #expect(try run("export", "--separator", "tab", "-o", "t.xml").error.contains("format 'xml' is not a table"))
    #expect(try run("export", "--separator", "dot").error.contains("Use one of: comma, semicolon, tab."))
  }

  @Test func `a web page names emoji in the language of the person or of the option`() throws {
    try run("import", samples)
    func names(_ words: String...) throws -> String {
      let page = try ProgramRun(
        ["export", "Bakery", "--format", "html"] + words, in: home,
        environment: ["LC_ALL": "", "LANG": "de_DE.UTF-8"]
      ).output
      return String(page.split(separator: "memorize-names\" ").last?.prefix(21) ?? "")
    }
    #expect(try names() == #"lang="de">["Croissant"#)
    #expect(try names("--language", "pl") == #"lang="pl">["rogalik","#)
    #expect(try run("export", "--language", "de", "-o", "t.xml").error.contains("format 'xml' is not a web page"))
  }

  @Test func `a page with words has those that are dealt in the terminal`() throws {
    func theme(_ name: String, _ faces: [String]) -> String { "{\"name\":\"\(name)\",\"emojis\":\(faces)}" }
    let figures = theme("Figures", ["♚", "♛"])
    let dogs = theme("Dogs", ["🐶", "🐕", "🐄", "♚"])
    try home.write(Array("[\(dogs),\(figures)]".utf8), to: "dogs.json")
    let run = try run("convert", "dogs.json", "-o", "dogs.html", "--words", "German")
    #expect(run.error.contains("note: too few emoji have German words for a game in 'Figures'."))
    let page = String(decoding: try home.bytes(of: "dogs.html"), as: UTF8.self)
    let words = page.firstMatch(of: /id="memorize-words" lang="de">(.*?)<\/script>/)?.1
    // The second dog has the word of the first, in the order of the deck.
    #expect(words == #"[["","Hund","Kuh",""],["",""]]"#)
    #expect(try self.run("check", "dogs.html").output.contains("2 valid themes"))
    try home.write(Array(figures.utf8), to: "figures.json")
    let rejected = try self.run("convert", "figures.json", "-o", "figures.epub", "--words", "de")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("[play.too-few-words]"))
    #expect(try self.run("convert", "dogs.json", "--words", "de").error.contains("format 'json' is not a web page"))
  }

  @Test(arguments: ["page.html", "book.epub"]) func `without a theme no page is written`(name: String) throws {
    try home.write(Array("[]".utf8), to: "none.json")
    for words in [["export"], ["convert", "none.json"]] {
      let rejected = try ProgramRun(words + ["-o", name], in: home)
      #expect(rejected.code == 66)
      #expect(rejected.error.contains("there is no theme to"))
    }
    #expect(!FileManager.default.fileExists(atPath: home.file(name)))
  }

  @Test(arguments: [["-o", "out.zip"], ["-o", "out.json", "--json"], []])
  func `an export of an empty catalog writes nothing`(options: [String]) throws {
    let rejected = try ProgramRun(["export"] + options, in: home)
    #expect(rejected.code == 66)
    #expect(rejected.error.contains("there is no theme to export; nothing was written. "), "\(rejected.error)")
    #expect(try rejected.output.isEmpty || rejected.json["error"] != nil)
    #expect(!FileManager.default.fileExists(atPath: home.file("out.zip")))
    #expect(!FileManager.default.fileExists(atPath: home.file("out.json")))
  }

  @Test(arguments: [
    ("a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
    ("a JPEG picture", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]),
    ("a HEIC picture", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0]),
    ("a PDF document", Array("%PDF-1.7\n%\u{E2}".utf8)),
  ])
  func `a picture or a document is called what it is`(kind: String, bytes: [UInt8]) throws {
    for name in ["mine.dat", "mine.json"] {
      try home.write(bytes, to: name)
      let rejected = try run("import", name)
      #expect(rejected.code == 65)
      #expect(rejected.error.contains("\(name): this is \(kind), which has no themes. "), "\(rejected.error)")
    }
  }

  @Test func `a file whose name is misspelled is suggested`() throws {
    try home.write(Array("{}".utf8), to: "pack.zip")
    for command in ["import", "check"] {
      let run = try run(command, "pack.zp")
      #expect(run.code == 66)
      #expect((run.output + run.error).contains("Did you mean 'pack.zip'?"), "\(run.output)\(run.error)")
    }
    #expect(try run("import", home.file("pack.zp")).error.contains("Did you mean '\(home.file("pack.zip"))'?"))
    #expect(try !run("import", "nothing-like-it.json").error.contains("Did you mean"))
  }

  @Test func `an output file without -o is rejected with a hint`() throws {
    try run("import", samples)
    let exported = try run("export", "Halloween", "out/b.json")
    #expect(exported.code == 66)
    #expect(exported.error == "memorize: there is no theme 'out/b.json'. To write a file: -o out/b.json\n")
    #expect(try run("export", "Hallowen").error.contains("Did you mean 'Halloween'?"))
    let converted = try run("convert", samples, "my c.xml")
    #expect(converted.code == 66, "\(converted.error)")
    #expect(converted.error.contains("To write a file: -o 'my c.xml'"), "\(converted.error)")
    // No such hint for a missing input file.
    #expect(try !run("convert", "a.json", samples).error.contains("-o"))
    #expect(try !run("convert", samples, "c.xml", "-o", "d.xml").error.contains("-o c.xml"))
  }

  @Test(arguments: [("empty.json", "[]\n"), ("empty.csv", "name,emojis\n"), ("empty.xml", "")])
  func `a valid file without themes has a warning`(name: String, text: String) throws {
    if text.isEmpty {
      try home.write("[]".utf8, to: "none.json")
      try run("convert", "none.json", "-o", name)
    } else {
      try home.write(text.utf8, to: name)
    }
    let warning = "warning: \(name): the file has no themes. Check that this is the right file"
    let checked = try run("check", name)
    #expect(checked.code == 0, "\(checked.output)")
    #expect(checked.output.hasPrefix(warning), "\(checked.output)")
    #expect(checked.output.hasSuffix(", no themes\n"))
    let imported = try run("import", name)
    #expect(imported.code == 0)
    #expect(imported.error.hasPrefix(warning))
    #expect(imported.output == "0 themes.\n")
    let converted = try run("convert", name, "--format", "json")
    #expect(converted.code == 0)
    #expect(converted.error.hasPrefix(warning))
  }

  @Test func `a fault in a pack is placed in both files when they have one name`() throws {
    try home.write(StoredZip([("theme.json", Data("[{".utf8))]).data, to: "theme.json")
    let checked = try run("check", "theme.json")
    #expect(checked.output.contains("error: theme.json: theme.json:"), "\(checked.output)")
  }

  @Test func `an error ends with its code`() throws {
    #expect(
      try run("check", "none.zip").output.hasPrefix("error: none.zip: no such file. Check the path. [file.not-found]\n")
    )
    #expect(try run("import", "none.zip").error.contains(" [file.not-found]\n"))
  }

  @Test func `the code of an error is dimmed where there is colour`() throws {
    let colored = try run("import", "none.zip", "--color", "always").error
    #expect(colored.contains("\u{1B}[2m [file.not-found]"), "\(colored)")
  }

  @Test func `an error in the command line has no code`() throws {
    #expect(try run("show").error.hasSuffix("memorize show [OPTION…] THEME\n"))
  }

  @Test func `a folder that is not a pack is rejected with the names of its files`() throws {
    let folder = Repository.file("SampleThemes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("samples.") }.sorted()
      .filter { !["samples.epub", "samples.zip"].contains($0) }
    let shown = files.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    for words in [["check"], ["import"]] {
      let rejected = try ProgramRun(words + [folder], in: home)
      #expect(rejected.code == 65)
      let result = rejected.output + rejected.error
      #expect(result.contains("several files could have the themes: \(shown);"), "\(result)")
    }
    try FileManager.default.copyItem(atPath: folder, toPath: home.file("mine"))
    let result = try run("check", "mine").output
    let file = try #require(result.firstMatch(of: /Name the file that you want, such as '(.*)'/)).1
    #expect(try run("import", String(file)).code == 0)
  }

  @Test func `a known foreign file type is named in the message`() throws {
    let document = StoredZip([
      (name: "[Content_Types].xml", content: Data("<Types/>".utf8)),
      (name: "word/document.xml", content: Data("<w:document/>".utf8)),
    ])
    try home.write(document.data, to: "doc.docx")
    let word = try run("check", "doc.docx").output
    #expect(word.contains("Word documents cannot be read. Save the document as plain text in UTF-8"))
    _ = try ProgramRun(shell: "tar czf zoo.tar.gz doc.docx; cp zoo.tar.gz zoo.json", in: home)
    for name in ["zoo.tar.gz", "zoo.json"] {
      let packed = try run("check", name)
      #expect(packed.code == 65)
      #expect(packed.output.contains("compressed with gzip, which is not supported. Decompress it"), "\(packed.output)")
    }
  }

  @Test func `export writes each named theme once`() throws {
    try run("import", samples)
    let all = try #require(try run("list", "--json").json["themes"] as? [[String: Any]])
    let name = try #require(all[2]["name"] as? String)
    let json = try JSONSerialization.jsonObject(with: run("export", name, "3").outputBytes) as? [[String: Any]]
    #expect(json?.count == 1)
    #expect(json?.first?["name"] as? String == name)
  }

  @Test func `an existing file is overwritten with --force only`() throws {
    try run("import", samples)
    try home.write("mine".utf8, to: "out.json")
    let rejected = try run("export", "-o", "out.json")
    #expect(rejected.code == 73)
    #expect(rejected.error.contains("memorize: out.json: the file already exists."))
    #expect(try home.bytes(of: "out.json") == Array("mine".utf8))
    #expect(try run("export", "-o", "out.json", "--force").code == 0)
    #expect(try home.bytes(of: "out.json") != Array("mine".utf8))
  }

  @Test func `a file that could not be imported again is not written`() throws {
    // Together, two files have more different faces than one file may have. The file would be smaller than 1 MiB.
    for (name, first) in [("A", 0x20000), ("B", 0x25000)] {
      let themes = (0..<6).map { part in
        let faces = (0..<9_000).map { index in
          let scalar = Unicode.Scalar(UInt32(first + (part * 9_000 + index) % 0x5000)) ?? " "
          return "\"\(scalar)\(Unicode.Scalar(UInt32(0x300 + (part * 9_000 + index) / 0x5000)) ?? " ")\""
        }
        return #"{"name":"\#(name)\#(part)","emojis":[\#(faces.joined(separator: ","))]}"#
      }
      try home.write("[\(themes.joined(separator: ","))]".utf8, to: "\(name).json")
    }
    try home.write("mine".utf8, to: "out.csv")
    // Even where it could not be written.
    for path in ["out.csv", "/dev/full"] {
      let rejected = try run("convert", "A.json", "B.json", "--format", "csv", "-o", path, "--force")
      #expect(rejected.code == 73)
      #expect(
        rejected.error.contains(
          "\(path): nothing was written, because the file could not be imported again: "), "\(rejected.error)")
    }
    #expect(try home.bytes(of: "out.csv") == Array("mine".utf8))
    #expect(try run("convert", "A.json", "-o", "a.csv").code == 0)
  }

  @Test func `a failed export leaves nothing behind`() throws {
    try run("import", samples)
    let failed = try run("export", "-o", "no-such-folder/out.json")
    #expect(failed.code == 73)
    #expect(failed.error.contains("does not exist. Create it first."))
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path).filter {
      $0.contains("tmp") || $0.contains("out")
    }
    #expect(left == [])
  }

  @Test(.enabled(if: Linux.has("/dev/full"))) func `a full disk is reported`() throws {
    try run("import", samples)
    let failed = try run("export", "--format", "json", "-o", "/dev/full")
    #expect(failed.code == 73)
    #expect(failed.error.contains("no space left"))
  }

  @Test func `an unknown file extension needs --format`() throws {
    let asked = try run("convert", samples, "-o", "out.thing")
    #expect(asked.code == 64)
    #expect(asked.error.contains("--format with one of: \(ProgramFormats.own.encoding.names.joined(separator: ", "))"))
  }

  @Test func `convert creates no catalog`() throws {
    #expect(try run("convert", samples, "-o", "out.csv").code == 0)
    #expect(exists("out.csv"))
    #expect(!exists("catalog.sqlite"))
  }

  @Test func `converting a pack keeps title, author and licence`() throws {
    try run(
      "convert", samples, "-o", "a.zip", "--title", "Mine", "--author", "Ada", "--license", "CC0-1.0", "--pack-version",
      "2.1")
    try run("convert", "a.zip", "-o", "b.zip", "--author", "Grace")
    let unzip = Process()
    unzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    unzip.arguments = ["unzip", "-p", home.file("b.zip"), "manifest.json"]
    let pipe = Pipe()
    unzip.standardOutput = pipe
    try unzip.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    unzip.waitUntilExit()
    let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(manifest["title"] as? String == "Mine")
    #expect(manifest["author"] as? String == "Grace")
    #expect(manifest["license"] as? String == "CC0-1.0")
    #expect(manifest["packVersion"] as? String == "2.1")
    #expect(manifest["generator"] as? String == "memorize 0.3.0")
    #expect(manifest["themes"] as? Int == 8)
  }

  @Test func `converting a pack to another format reports the lost details`() throws {
    try run("convert", samples, "-o", "a.zip", "--title", "Mine", "--author", "Ada")
    let converted = try run("convert", "a.zip", "-o", "a.json")
    #expect(converted.code == 0)
    #expect(converted.error.contains("warning: format 'json' cannot store 2 details of the pack."))
    #expect(try run("convert", "a.zip", "-o", "b.zip").error.contains("cannot store") == false)
  }

  @Test func `credits are rejected for a format without them`() throws {
    let rejected = try run("convert", samples, "-o", "a.json", "--author", "Ada")
    #expect(rejected.code == 64)
    #expect(rejected.error.contains("--author"))
  }

  @Test func `a pack has the same bytes in every time zone and language`() throws {
    try run("convert", samples, "-o", "a.zip")
    try run(
      "convert", samples, "-o", "b.zip",
      environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "C", "USER": "x"])
    #expect(try home.bytes(of: "a.zip") == home.bytes(of: "b.zip"))
  }

  @Test func `what a format cannot carry is reported`() throws {
    try home.write(
      #"[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal","rating":5,"tags":[]}]"#.utf8, to: "a.json")
    let converted = try run("convert", "a.json", "-o", "a.csv")
    #expect(converted.code == 0)
    #expect(converted.error.contains("warning: format 'csv' cannot store 2 unknown keys."))
    #expect(try run("convert", "a.json", "-o", "b.json").error.contains("cannot store") == false)
  }

  @Test func `unknown keys survive in the catalog`() throws {
    try home.write(
      #"[{"name":"Sea","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"teal","rating":5.50,"tags":["a",null]}]"#.utf8,
      to: "a.json")
    try run("import", "a.json")
    let exported = try run("export").output
    #expect(exported.contains(#""rating": 5.50"#))
    #expect(exported.contains(#""tags": ["a", null]"#))
  }

  @Test func `check lists all findings`() throws {
    try home.write(
      #"[{"name":"Sea","emojis":["🐙"],"numberOfPairs":2,"color":"teel"},{"emojis":["🐙","🐠"]}]"#.utf8, to: "a.json")
    let checked = try run("check", "a.json", samples)
    #expect(checked.code == 65)
    #expect(checked.error.isEmpty)
    for code in ["[0].emojis", "[0].color", "[1].name"] { #expect(checked.output.contains("a.json: \(code)")) }
    #expect(checked.output.hasSuffix("samples.json: json, 8 valid themes\n"))
    let report = try run("check", "a.json", "--json").json
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    #expect(file["valid"] as? Bool == false)
    #expect(file["format"] as? String == "json")
    #expect(file["themes"] as? Int == 0)
    #expect(!exists("catalog.sqlite"))
  }
}
