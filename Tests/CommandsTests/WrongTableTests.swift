import Foundation
import TestSupport
import Testing

/// The tables that teachers are likeliest to get wrong: the message says what to do, and doing just that leads to themes.
struct WrongTableTests {
  struct Table: Sendable, CustomTestStringConvertible {
    let name: String
    var file = "woerter.csv"
    let content: Content
    var options = ""
    /// What the program says, in part.
    let message: String
    /// The code of the first attempt: 65 for a rejected file.
    var code: Int32 = 65
    /// The table as it is after following the message; nil for the same one.
    var corrected: Content?
    /// The options that the message names.
    var better = ""
    var themes = ["Tiere: 🐶 🐱"]

    var testDescription: String { name }
  }

  enum Content: Sendable {
    case text(String)
    case bytes([UInt8])
    case workbook([[String]])
    case openDocument([[String]])

    var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      case .workbook(let rows): WorkbookForger(rows).excel
      case .openDocument(let rows): WorkbookForger(rows).openDocument
      }
    }
  }

  private static let good = Content.text("Thema;Emojis\nTiere;🐶 🐱\n")
  private static let latin: [UInt8] =
    Array("Thema;W".utf8) + [0xF6] + Array("rter\nTiere;Pinguin, B".utf8) + [0xE4] + Array("r\n".utf8)
  private static let utf16 = "Thema;Emojis\nTiere;🐶 🐱\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  private static let oldExcel: [UInt8] =
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 600)

  static let tables: [Table] = [
    // Words in place of emoji.
    Table(
      name: "words", content: .text("Thema;Wörter\nTiere;Pinguin, Elefant\n"),
      message: "Use --emojify to look words up",
      better: "--emojify --language de", themes: ["Tiere: 🐧 🐘"]),
    Table(
      name: "words of another language", content: .text("Thema;Wörter\nTiere;Pinguin, Elefant\n"), options: "--emojify",
      message: "In German it means 🐧. Use --language de.", better: "--emojify --language de", themes: ["Tiere: 🐧 🐘"]),
    Table(
      name: "a misspelt word", content: .text("Thema;Wörter\nTiere;Pinguin, Giraffe, Elefnat\n"),
      options: "--emojify --language de", message: "Did you mean 'Elefant'?", code: 0,
      corrected: .text("Thema;Wörter\nTiere;Pinguin, Giraffe, Elefant\n"), better: "--emojify --language de",
      themes: ["Tiere: 🐧 🦒 🐘"]),
    Table(
      name: "a word a row", content: .text("Thema;Wort\nTiere;Pinguin\nTiere;Elefant\n"),
      message: "Use --emojify to look words up",
      better: "--emojify --language de", themes: ["Tiere: 🐧 🐘"]),
    Table(
      name: "words without a header", content: .text("Tiere;Pinguin, Elefant;2;rot\nObst;Banane, Birne;2;blau\n"),
      message: "Use --emojify to look words up",
      corrected: .text("name;emojis\nTiere;Pinguin, Elefant\nObst;Banane, Birne\n"), better: "--emojify --language de",
      themes: ["Tiere: 🐧 🐘", "Obst: 🍌 🍐"]),
    Table(
      name: "two columns of words", content: .text("Pinguin;penguin\nElefant;elephant\n"),
      message: "there is no header; the columns were recognised by their content: 1 front, 2 back", code: 0,
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "numbered questions", content: .text("1;Hauptstadt von Italien;Rom\n2;Hauptstadt von Spanien;Madrid\n"),
      message: "the columns were recognised by their content: 2 front, 3 back", code: 0,
      themes: ["woerter: ⏏️ ♑"]),
    Table(
      name: "a word among the pictures", content: .text("Bild;Wort\n🐧;Hund\n🐘;Katze\nBanane;gelb\n"),
      message: "'Banane' is 6 characters, not one emoji.", better: "--emojify --language de",
      themes: ["woerter: 🐧 🐘 🍌"]),
    Table(
      name: "two columns of words in a workbook", file: "woerter.xlsx",
      content: .workbook([["Pinguin", "penguin"], ["Elefant", "elephant"]]),
      message: "the columns were recognised by their content: A front, B back", code: 0,
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "a column of words in a workbook", file: "woerter.xlsx", content: .workbook([["Pinguin"], ["Elefant"]]),
      message: "Use --emojify to look words up", better: "--emojify --language de",
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "a workbook as cards", file: "woerter.xlsx", content: .workbook([["Pinguin"], ["Elefant"]]),
      options: "--format cards", message: "this is a workbook. Use --format xlsx or --format ods.",
      better: "--format xlsx --emojify --language de", themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "a column of words", content: .text("Pinguin\nElefant\n"),
      message: "Use --emojify to look words up", better: "--emojify --language de",
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "a column of words of another language", content: .text("Pinguin\nElefant\n"), options: "--emojify",
      message: "In German 'Pinguin' means 🐧. Use --language de.", better: "--emojify --language de",
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "a column of words below a title", content: .text("Mein Heft\nPinguin\n7\nElefant\n"),
      options: "--emojify --language de", message: "'Mein Heft' was read as the name of the theme", code: 0,
      themes: ["Mein Heft: 🐧 7 🐘"]),
    Table(
      name: "numbered words in a workbook", file: "woerter.xlsx",
      content: .workbook([["Nr", "Wort"], ["1", "Pinguin"], ["2", "Elefant"]]), options: "--emojify --language de",
      message: "'Pinguin' became 🐧", code: 0, themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "numbered words", content: .text("1;Pinguin\n2;Elefant\n"),
      message: "Use --emojify to look words up", better: "--emojify --language de",
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "numbered words as cards", content: .text("1;Pinguin\n2;Elefant\n"),
      options: "--format cards --emojify --language de", message: "named 'woerter'", code: 0,
      themes: ["woerter: 🐧 🐘"]),
    Table(
      name: "marks with --emojify", content: .text("Name;Note\nAnna;2\nBen;3\n"), options: "--emojify --language de",
      message: "Name the column of the emoji 'emojis', or add one; words under 'emojis' are looked up.",
      themes: []),
    Table(
      name: "words without a header, with --emojify", content: .text("Tiere;Pinguin, Elefant;2;rot\n"),
      options: "--emojify --language de",
      message: "name the columns 'name;emojis' in the first row; words under 'emojis' are looked up.",
      corrected: .text("name;emojis\nTiere;Pinguin, Elefant\n"), better: "--emojify --language de",
      themes: ["Tiere: 🐧 🐘"]),
    Table(
      name: "files of pictures", content: .text("Thema;Bilder\nTiere;pinguin.png, elefant.png\n"),
      message: "Use --emojify to look words up", better: "--emojify --language de", themes: ["Tiere: 🐧 🐘"]),
    // Pairs of different sides.
    Table(
      name: "questions with one answer", content: .text("Frage;Antwort\n3 x 4;12\n2 x 6;12\n2 x 5;10\n"),
      message: "the pair '2 x 6' and '12' was left out: '12' is on another pair.", code: 0, themes: ["woerter: 💫 ♍"]),
    Table(
      name: "a word twice in a workbook", file: "woerter.ods",
      content: .openDocument([["Bild", "Wort"], ["🐶", "Hund"], ["🐕", "Hund"]]),
      message: "the text of 🐕 is 'Hund', which is already on a card of 🐶; it was dropped.", code: 0,
      themes: ["woerter: 🐶 🐕"]),
    // Headers.
    Table(
      name: "a header without emoji", content: .text("Name;Klasse;Punkte\nTiere;3a;12\n"),
      message: "the table has a header, but no emoji. Name the column of the emoji 'emojis', or add one",
      corrected: .text("Name;Klasse;Punkte;emojis\nTiere;3a;12;🐶 🐱\n")),
    Table(
      name: "names alone", content: .text("Thema\nTiere\n"), message: "the table has a header, but no emoji",

      corrected: .text("Thema;emojis\nTiere;🐶 🐱\n")),
    Table(
      name: "emoji without a name", file: "woerter.xlsx", content: .workbook([["Emojis", "Farbe"], ["🐶 🐱", "rot"]]),
      message: "Name the column of the themes 'name', or add one.",
      corrected: .workbook([["name", "Emojis", "Farbe"], ["Tiere", "🐶 🐱", "rot"]])),
    Table(
      name: "two tables beside one another", content: .text("Thema;Emojis;;Thema;Emojis\nTiere;🐶 🐱;;Obst;🍎 🍌\n"),
      message: "move the second of two tables below the first",
      corrected: .text("Thema;Emojis\nTiere;🐶 🐱\n;\nThema;Emojis\nObst;🍎 🍌\n"),
      themes: ["Tiere: 🐶 🐱", "Obst: 🍎 🍌"]),
    Table(
      name: "a header that is misspelt", content: .text("Nmae;Emjois\nTiere;🐶 🐱\n"), message: "was skipped", code: 0),
    Table(
      name: "a header of other words", content: .text("Tema;Dibujos\nTiere;🐶 🐱\n"),
      message: "Name the columns 'name' and 'emojis'.", code: 0, corrected: .text("name;emojis\nTiere;🐶 🐱\n")),
    Table(
      name: "a title above the header", content: .text("Unsere Themen;\n\nThema;Emojis\nTiere;🐶 🐱\n"),
      message: "1 row above the header was skipped", code: 0),
    // Rows.
    Table(
      name: "a row of totals", content: .text("Thema;Emojis;Paare\nTiere;🐶 🐱;2\nSumme;;2\n"),
      message: "Import the good one with --keep-going.", better: "--keep-going"),
    Table(
      name: "a separator inside a cell", content: .text("Thema,Emojis,Paare\nTiere,🐶, 🐱,2\n"),
      message: "Put a cell that contains the separator in quotes.",
      corrected: .text("Thema,Emojis,Paare\nTiere,\"🐶, 🐱\",2\n")),
    Table(
      name: "a missing separator", content: .text("Thema;Emojis;Paare\nTiere 🐶 🐱;2\n"),
      message: "Check that the row is complete.",
      corrected: .text("Thema;Emojis;Paare\nTiere;🐶 🐱;2\n")),
    Table(
      name: "one emoji", content: .text("Thema;Emojis\nTiere;🐶\nObst;🍎 🍌\n"), message: "Add more emoji.",
      corrected: .text("Thema;Emojis\nTiere;🐶 🐱\nObst;🍎 🍌\n"), themes: ["Tiere: 🐶 🐱", "Obst: 🍎 🍌"]),
    Table(
      name: "one emoji for each of all", content: .text("Thema;Emojis\nHund;🐶\nKatze;🐱\n"),
      message: "Use --format cards.",
      better: "--format cards", themes: ["woerter: 🐶 🐱"]),
    Table(
      name: "an emoji twice", content: .text("Thema;Emojis\nTiere;🐶 🐱 🐶\n"), message: "Remove one.", code: 0,
      corrected: good),
    Table(
      name: "links to pictures", content: .text("Thema;Emojis\nTiere;https://example.org/dog.png\n"),
      message: "Write the emoji itself", corrected: good),
    Table(
      name: "too many pairs", content: .text("Thema;Emojis;Paare\nTiere;🐶 🐱;8\n"),
      message: "only 2 are possible, so 2 are used",
      code: 0),
    Table(
      name: "pairs in words", content: .text("Thema;Emojis;Paare\nTiere;🐶 🐱;zwei\n"),
      message: "Write a number such as 8.",
      corrected: .text("Thema;Emojis;Paare\nTiere;🐶 🐱;8\n")),
    Table(
      name: "colours in words", content: .text("Thema;Emojis;Farbe\nTiere;🐶 🐱;himmelblau\n"),
      message: "Write #RRGGBB, #RRGGBBAA or a name such as orange.",
      corrected: .text("Thema;Emojis;Farbe\nTiere;🐶 🐱;orange\n")),
    // Files.
    Table(
      name: "an older encoding", content: .bytes(latin), message: "Save the file as UTF-8 ('CSV UTF-8' in Excel)",
      corrected: .text("Thema;Wörter\nTiere;Pinguin, Bär\n"), better: "--emojify --language de", themes: ["Tiere: 🐧 🐻"]),
    Table(
      name: "lost emoji", content: .text("Thema;Emojis\nTiere;?? ??\n"), message: "Save the original as UTF-8",
      corrected: good),
    Table(
      name: "UTF-16 without a mark", content: .bytes(utf16), message: "Save the file as UTF-8", corrected: good),
    Table(
      name: "blank rows", content: .text(";;\n;;\n"), message: "the file is empty", corrected: good),
    Table(
      name: "a web page", file: "woerter.xls",
      content: .text("<table><tr><td>Thema</td><td>Emojis</td></tr></table>\n"),
      message: "this is a web page", corrected: .workbook([["Thema", "Emojis"], ["Tiere", "🐶 🐱"]])),
    Table(
      name: "an old workbook", file: "woerter.xls", content: .bytes(oldExcel), message: "Save a table as .xlsx",
      corrected: .workbook([["Thema", "Emojis"], ["Tiere", "🐶 🐱"]])),
    Table(
      name: "an empty workbook", file: "woerter.xlsx", content: .workbook([]),
      message: "Write the names of themes and their emoji into cells",
      corrected: .workbook([["Tiere", "🐶 🐱"]])),
  ]

  @Test func `words in files are read in the languages of the person or of --language`() throws {
    let home = try TemporaryFolder()
    try home.write("Thema;Wörter\nTiere;Pinguin, Elefanten, girafe\n".utf8, to: "woerter.csv")
    func emojis(_ line: String, _ environment: [String: String] = [:]) throws -> String {
      let run = try ProgramRun(
        shell: "memorize convert woerter.csv --format json " + line, in: home, environment: environment)
      return run.code == 0 ? run.output : run.error
    }
    #expect(try emojis("--emojify", ["LANG": "de_DE.UTF-8"]).contains(#"["🐧", "🐘"]"#))
    #expect(try emojis("--emojify --language de", ["LANG": "fr_FR.UTF-8"]).contains(#"["🐧", "🐘"]"#))
    #expect(try emojis("--emojify --language fr").contains("In German it means 🐘. Use --language de."))
    #expect(try emojis("--emojify --language de,fr").contains(#"["🐧", "🐘", "🦒"]"#))
    try home.write("Begriff;Bedeutung\nPinguin;der Vogel\nElefant;das Tier\n".utf8, to: "begriffe.csv")
    let pairs = try ProgramRun(shell: "memorize convert begriffe.csv --format json --language de", in: home)
    #expect(pairs.output.contains(#"["🐧", "🐘"]"#), "\(pairs.error)")
    #expect(
      try ProgramRun(["emoji", "find", "x", "--language", "de,xx"], in: home).error.contains("invalid value 'de,xx'"))
  }

  @Test(arguments: tables)
  func `following the message about a wrong table leads to themes`(table: Table) throws {
    let home = try TemporaryFolder()
    func run(_ content: Content, _ options: String) throws -> ProgramRun {
      try home.write(content.bytes, to: table.file)
      return try ProgramRun(shell: "memorize import \(table.file) \(options)", in: home)
    }
    let isFollowed = table.corrected != nil || !table.better.isEmpty
    let first = try run(table.content, table.options + (isFollowed ? " --dry-run" : ""))
    #expect(first.code == table.code, "\(first.error)")
    #expect(first.error.contains(table.message), "\(first.error)")
    if isFollowed {
      let second = try run(table.corrected ?? table.content, table.better)
      let isPart = table.better.contains("--keep-going")
      #expect(second.code == (isPart ? 65 : 0), "\(second.error)")
    }
    let themes = try ProgramRun(["list", "--json"], in: home).json["themes"] as? [[String: Any]] ?? []
    let listed = themes.map { "\($0["name"] ?? ""): \(($0["emojis"] as? [String] ?? []).joined(separator: " "))" }
    #expect(listed == table.themes)
  }
}
