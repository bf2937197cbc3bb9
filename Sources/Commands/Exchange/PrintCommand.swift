internal import EmojiNames
internal import Pages
internal import Platform
internal import Terminals
internal import Themes

/// `memorize print`: cards of themes on paper, as a web page or a PDF.
enum PrintCommand {
  private static let paper = Option<CardSheet.Paper>(
    "paper", value: "SIZE", .choice, "a4 or letter (default: that of your country)")
  private static let size = Option<CardSheet.Size>(
    "size", value: "SIZE", .choice, "small, normal or large: 30, 20 or 12 cards a page (default: normal)")
  private static let words = Option<Lesson.Wish>(
    "words", value: "CODE", Lesson.Wish.type,
    "a picture and its word are a pair, in a language such as de, 'own' for those of the theme, or 'none'")
  private static let pictures = Flag("pictures", "pictures only, also of a theme with words, as --words none")
  private static let names = Flag("names", "print the name under each picture")
  private static let backs = Flag("backs", "print a page of backs after each page, for printing on both sides")

  static let description = CommandDescription(
    name: "print", summary: "print cards to cut out, as a web page or a PDF",
    arguments: [Argument("THEME", .theme, repeated: true, "names or parts of them, numbers or ids")],
    options: [.output, paper, size, words, pictures, names, PageOptions.language, backs, .force, .json],
    discussion: """
      Prints all emoji of the themes, each twice, or with the words that a theme has of its own. The file is a web page, \
      which any browser prints, or a PDF if its name ends in .pdf; without -o the page goes to standard output.
      """,
    details: """
      Print at 100%, not fitted to the page, so that sheets of several days have cards of one size: 36, 45 or 60 mm, on \
      A4 as on Letter. The lines to cut along run through the whole page. Each theme begins on a new page. Backs lie behind \
      their cards if the paper is flipped on its long edge. On a printer without colours, --names tells emoji apart that \
      differ only in colour. With --words, emoji without a word of their own have no cards. A PDF needs Chromium, Google \
      Chrome or Microsoft Edge; in other browsers choose 'Save as PDF' when you print the page. 'memorize export' writes \
      the same PDF.
      """,
    examples: [
      ("memorize print Halloween -o halloween.html", "28 cards, to be opened in a browser and printed"),
      ("memorize print Animals --words de --size large -o animals.pdf", "pictures and German words"),
      ("memorize print 1 2 --backs --paper letter -o cards.pdf", "two themes, with backs"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    try checkOutput(invocation)
    if invocation.has(pictures), let asked = invocation[words], asked != .noWords {
      throw Diagnostic.usage(
        .excluding("--words and --pictures cannot be used together", hint: "Use either --words or --pictures."))
    }
    var damage: [Diagnostic] = []
    try write(try ExportCommand.themes(invocation, named: invocation.arguments[...], &damage), invocation)
    return .done
  }

  /// True if the command line asks for a PDF.
  static func isPDF(_ invocation: Invocation) -> Bool {
    !invocation.has(.outputFormat) && invocation[.output]?.lowercased().hasSuffix(".pdf") ?? false
  }

  /// Writes the cards of the themes, with the notes on those that are left out.
  static func write(_ themes: [Theme], _ invocation: Invocation) throws {
    try PageOptions.checkWords(of: themes, invocation)
    let sheet = CardSheet(themes, options(invocation))
    let bytes = try invocation.console.whileWorking("printing \(counted(sheet.numberOfCards, "card"))") {
      try isPDF(invocation) ? pdf(of: sheet, invocation) : sheet.html
    }
    if let path = invocation[.output], path != "-" {
      try invocation.checkIsNoCatalog(path)
      try FileWriting.write(bytes, to: path, overwriting: invocation.has(.force), words: .file)
      try report(themes, sheet, path, bytes.count, invocation)
    } else {
      try invocation.console.output.write(bytes)
    }
    guard let language = sheet.options.languages.words else { return }
    for (theme, faces) in sheet.omissions {
      let listed = faces.prefix(12).joined(separator: " ") + (faces.count > 12 ? " …" : "")
      invocation.console.note(
        "emoji of \(quoted(theme.name)) without a word of their own in \(language.name) have no cards: \(listed)")
    }
  }

  private static func options(_ invocation: Invocation) -> CardSheet.Options {
    var options = CardSheet.Options()
    options.paper = invocation[paper] ?? .usual(in: invocation.world.environment)
    options.size = invocation[size] ?? .normal
    options.hasBacks = invocation.has(backs)
    options.hasNames = invocation.has(names)
    options.languages = PageOptions.languages(invocation)
    if invocation.has(pictures) { options.languages.hasPicturesOnly = true }
    return options
  }

  private static func pdf(of sheet: CardSheet, _ invocation: Invocation) throws -> [UInt8] {
    guard let browser = PDFBrowser(invocation.world.environment) else {
      throw Diagnostic.noPDF(PDFBrowser.missing)
    }
    return try browser.pdf(of: sheet.html)
  }

  /// Throws if the file should be something else than a web page or a PDF.
  private static func checkOutput(_ invocation: Invocation) throws {
    if invocation.isJSON, invocation[.output] ?? "-" == "-" { throw Diagnostic.reportNeedsFile }
    guard let path = invocation[.output] else { return }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      ![".html", ".htm", ".pdf"].contains(name[dot...].lowercased())
    else { return }
    throw Diagnostic.usage(
      .error(
        "usage.format-needed", "cards are printed as a web page or a PDF, not as \(quoted(String(name[dot...])))",
        hint: "Use a file name that ends in .html or .pdf."))
  }

  private static func report(
    _ themes: [Theme], _ sheet: CardSheet, _ path: String, _ size: Int, _ invocation: Invocation
  ) throws {
    let (cards, pages) = (sheet.numberOfCards, sheet.numberOfPages)
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object([
          JSONReport.schema, .init("file", .string(path)), .init("themes", .integer(themes.count)),
          .init("cards", .integer(cards)), .init("pages", .integer(pages)), .init("bytes", .integer(size)),
        ]))
    } else {
      invocation.console.say("Wrote \(counted(cards, "card")) on \(counted(pages, "page")) to \(path). Print at 100%.")
    }
  }
}

extension CardSheet.Paper {
  /// That of the country of the locale: Letter in most of America and in the Philippines, otherwise A4.
  static func usual(in environment: [String: String]) -> CardSheet.Paper {
    let locale = ["LC_ALL", "LC_PAPER", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let country = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }.dropFirst().last
    return country.map { letterCountries.contains(String($0)) } ?? false ? .letter : .a4
  }

  /// Those of Unicode's CLDR.
  private static let letterCountries: Set = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]
}
