internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// `memorize export`: writes themes of the catalog to a file.
enum ExportCommand {
  static let description = CommandDescription(
    name: "export", summary: "write themes of the catalog to a file or to standard output",
    arguments: [
      Argument("THEME", .theme, optional: true, repeated: true, "names or parts of them, numbers or ids (default: all)")
    ],
    options: [.outputFormat, .output, .force, .strict] + TableOptions.all + PageOptions.all + CommonOptions.credits
      + [.json],
    discussion: """
      The format follows the extension of the output file; on standard output it is JSON. Losses are reported.
      """,
    details: """
      A file appears complete, survives a power cut, and replaces another only with --force. A damaged theme is \
      left out of an export of all themes and reported; the exit code is then 65. Without a theme no file is written, and \
      the exit code is 66. With --excel the columns are \
      separated as Excel expects in your locale: by ';' where 3.14 is written 3,14, else by ','. A web page \
      names emoji in the language of --language, else in yours (LANGUAGE, LANG); it is itself in that of --language, \
      else of --words, else in English. With --words it also plays with pictures and words.
      """,
    examples: [
      ("memorize export --format xml > themes.xml", "all themes as a property list"),
      ("memorize export Halloween Sports -o party.zip", "two themes as a pack"),
      ("memorize export --excel -o themes.csv", "a table for Excel"),
      ("memorize export Halloween -o halloween.html", "a web page that plays the game"),
      ("memorize export Halloween -o halloween.pdf", "cards to cut out, as 'memorize print' has them"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let isPDF = PrintCommand.isPDF(invocation)
    if isPDF { try checkOptionsOfPDF(invocation) }
    let target = isPDF ? nil : try ThemeTarget(invocation, fallback: "json")
    if invocation.isJSON, let target, target.path == nil { throw Diagnostic.reportNeedsFile }
    var damage: [Diagnostic] = []
    let themes = try themes(invocation, named: invocation.arguments[...], &damage)
    guard !themes.isEmpty || !damage.isEmpty else {
      let hint = "\(try invocation.emptiness()) Run 'memorize import --samples' to add eight themes."
      throw Diagnostic.usage(
        .error("usage.no-themes", "there is no theme to export; nothing was written", hint: hint), .missing)
    }
    if !themes.isEmpty {
      if let target { try target.write(themes) } else { try PrintCommand.write(themes, invocation) }
    }
    invocation.console.report(damage)
    return damage.exitCode
  }

  /// A PDF has cards to cut out, and no themes. Throws if an option is for a format of themes.
  private static func checkOptionsOfPDF(_ invocation: Invocation) throws {
    guard let option = (TableOptions.all + CommonOptions.credits + [.strict]).first(where: invocation.has) else {
      return
    }
    throw Diagnostic.usage(
      .excluding(
        "a PDF has cards to print, so --\(option.name) does not apply", hint: "Omit it, or use another format."))
  }

  /// The themes that are named, or else all that are not damaged.
  static func themes(
    _ invocation: Invocation, named names: ArraySlice<String>, _ damage: inout [Diagnostic]
  ) throws -> [Theme] {
    try invocation.catalogForReading().read { snapshot in
      guard names.isEmpty else {
        return try ThemeFinder(snapshot).themes(Array(names), advice: invocation.outputAdvice)
      }
      return try all(snapshot, invocation.console.progress(), &damage)
    }
  }

  private static func all(
    _ snapshot: any CatalogSnapshot, _ progress: ProgressLine, _ damage: inout [Diagnostic]
  ) throws -> [Theme] {
    defer { progress.erase() }
    var all: [Theme] = []
    func leaveOut(_ theme: DamagedTheme) { damage.append(theme.leftOut) }
    try snapshot.forEachTheme(skip: 0, damaged: leaveOut) { theme in
      all.append(theme)
      progress.update("reading the catalog: \(counted(all.count, "theme"))")
      return true
    }
    return all
  }
}
