import Foundation
import TestSupport
import Testing

@testable import Commands

/// `memorize print` through the real binary. What browsers make of its pages is measured by Tests/Browser.
struct PrintTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment)
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: home.file(name)) }

  /// A path with a browser that runs this script, in which `$page` is the page and `$pdf` the file to write.
  private func path(_ script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(atPath: home.file("bin"), withIntermediateDirectories: true)
    let browser = """
      #!/bin/sh
      for word; do page=$word; case $word in --print-to-pdf=*) pdf=${word#*=} ;; esac; done
      \(script)
      """
    try home.write(browser.utf8, to: "bin/chromium")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.file("bin/chromium"))
    return ["PATH": "\(home.file("bin")):/usr/bin:/bin"]
  }

  @Test func `the page goes to standard output`() throws {
    let run = try run("print", "Halloween")
    #expect(run.code == 0)
    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("<!DOCTYPE html>"))
    #expect(run.output.ranges(of: "class=\"card\"").count == 28)
  }

  @Test func `a file has the same page`() throws {
    let run = try run("print", "Halloween", "-o", "cards.html")
    #expect(run.output.isEmpty)
    #expect(run.error == "Wrote 28 cards on 2 pages to cards.html. Print at 100%.\n")
    #expect(try self.run("print", "Halloween").outputBytes == Data(home.bytes(of: "cards.html")))
  }

  @Test func `a file is replaced only with --force, and a catalog never`() throws {
    #expect(try run("print", "1", "-o", "cards.html").code == 0)
    #expect(try run("print", "1", "-o", "cards.html").code == 73)
    #expect(try run("print", "1", "-o", "cards.html", "--force").code == 0)
    let catalog = ["MEMORIZE_CATALOG": home.file("mine.html")]
    #expect(try run("import", "--samples", environment: catalog).code == 0)
    #expect(try run("print", "1", "-o", "mine.html", "--force", environment: catalog).error.contains("is a catalog"))
  }

  @Test func `a report has the numbers of cards and pages`() throws {
    let report = try run("print", "Halloween", "Orchestra", "--backs", "-o", "cards.html", "--json").json
    #expect(report["cards"] as? Int == 48)
    #expect(report["pages"] as? Int == 6)
    #expect(try run("print", "Halloween", "--json").code == 64)
  }

  @Test(arguments: [
    ("en_US.UTF-8", "letter"), ("es_MX", "letter"), ("fr_CA.UTF-8", "letter"), ("de_DE.UTF-8", "A4"), ("en_GB", "A4"),
    ("C", "A4"), ("", "A4"),
  ])
  func `the paper is that of the country`(_ locale: String, _ paper: String) throws {
    #expect(try run("print", "1", environment: ["LANG": locale]).output.contains("size:\(paper)}"))
    #expect(try run("print", "1", "--paper", "a4", environment: ["LANG": locale]).output.contains("size:A4}"))
  }

  @Test func `emoji without a word of their own are named`() throws {
    _ = try run("new", "Dogs", "--emojis", "🐶🐕🐄🐔♚")
    let run = try run("print", "Dogs", "--words", "de")
    #expect(run.output.ranges(of: "class=\"card\"").count == 6)
    #expect(run.error.contains("note: emoji of 'Dogs' without a word of their own in German have no cards: 🐶 ♚"))
    #expect(try self.run("print", "Orchestra", "--words", "xx").code == 64)
  }

  @Test func `a theme is printed with its own words, unless pictures are wanted`() throws {
    let pets = #"{"name":"Pets","emojis":["🐶","🐱"],"numberOfPairs":2,"color":"red","words":{"🐶":"Waldi"}}"#
    try home.write(pets.utf8, to: "pets.json")
    _ = try run("import", "pets.json")
    #expect(try run("print", "Pets").output.contains(">Waldi</span>"))
    #expect(try !run("print", "Pets", "--pictures").output.contains("Waldi"))
    #expect(try run("print", "Pets", "--pictures", "--words", "de").error.contains("cannot be used together"))
    #expect(try run("print", "Pets", "--words", "own").output.contains(">Waldi</span>"))
    #expect(try !run("print", "Pets", "--words", "none", "--pictures").output.contains("Waldi"))
    #expect(try run("print", "Halloween", "--words", "own").error.contains("'Halloween' has no words of its own"))
    #expect(try run("print", "Halloween", "Pets", "--words", "own").error.contains("there are no words in 'Halloween'"))
    // A page of pictures has no choice of words.
    #expect(try run("export", "Pets", "--format", "html", "--words", "own").output.contains("name=\"words\""))
    #expect(try !run("export", "Pets", "--format", "html", "--words", "none").output.contains("name=\"words\""))
  }

  @Test func `a theme without words is rejected if it is alone`() throws {
    _ = try run("new", "Chess", "--emojis", "♚♛♜")
    #expect(try run("print", "Chess", "--words", "de").error.contains("a game needs 2"))
    #expect(try run("print", "Chess", "Halloween", "--words", "de").error.contains("too few emoji have German words"))
  }

  @Test(arguments: ["cards.docx", "cards.png", "a/cards.zip"])
  func `another kind of file is rejected`(_ name: String) throws {
    let run = try run("print", "1", "-o", name)
    #expect(run.code == 64)
    #expect(run.error.contains("Use a file name that ends in .html or .pdf."))
  }

  // PDF.

  @Test(arguments: [["print", "1"], ["export", "Halloween"]])
  func `a browser makes the PDF of the page`(_ command: [String]) throws {
    let world = try path("printf '%%PDF-' > $pdf && cat $page >> $pdf; echo done")
    let run = try ProgramRun(command + ["-o", "cards.PDF"], in: home, environment: world)
    #expect(run.error == "Wrote 28 cards on 2 pages to cards.PDF. Print at 100%.\n")
    #expect(run.code == 0)
    let page = try self.run("print", "1").output
    #expect(String(decoding: try home.bytes(of: "cards.PDF"), as: UTF8.self) == "%PDF-" + page)
  }

  @Test(arguments: ["exit 1", "exit 0", "echo '<html>' > $pdf"])
  func `a browser that makes no PDF is reported, and nothing is written`(_ script: String) throws {
    let run = try run("print", "1", "-o", "cards.pdf", environment: try path(script))
    #expect(run.code == 69)
    #expect(run.error.contains("bin/chromium could not make a PDF. Use -o FILE.html, open that file in a browser"))
    #expect(!exists("cards.pdf"))
  }

  /// Elsewhere browsers are looked for in folders of applications too.
  @Test(.enabled(if: Linux.has()))
  func `without a browser the message says how to get a PDF`() throws {
    let run = try run("print", "1", "-o", "cards.pdf", environment: ["PATH": "/nowhere"])
    #expect(run.code == 69)
    #expect(run.error.contains("none was found. Use -o FILE.html, open that file in a browser and print it"))
  }

  @Test func `an export as PDF has all themes, and no option of another format`() throws {
    let world = try path("printf '%%PDF-' > $pdf")
    #expect(try run("export", "-o", "all.pdf", environment: world).error.hasPrefix("Wrote "))
    for option in ["--excel", "--strict", "--author=Ada"] {
      let run = try run("export", "-o", "more.pdf", option, environment: world)
      #expect(run.code == 64)
      #expect(run.error.contains("a PDF has cards to print, so"))
    }
    #expect(!exists("more.pdf"))
  }
}
