internal import Catalogs
internal import Formats
internal import System
internal import Terminals
internal import Themes

/// `memorize export`: writes themes of the catalog to a file.
enum ExportCommand {
  static let description = CommandDescription(
    "export", "write themes of the catalog to a file or to standard output",
    arguments: [
      .init("THEME", .theme, optional: true, repeated: true, "names, numbers or ids; all themes if it is left out")
    ],
    options: [.format, .output, .force, .strict] + OptionDescription.credits + [.json],
    discussion: """
      Without -o the themes go to standard output, as JSON unless --format says otherwise. With -o the file's \
      extension tells the format. A file is complete when it appears, survives a power cut, and replaces another only \
      with --force. What the format cannot carry is told, and with --strict nothing is written then. A damaged theme \
      is left out of an export of all and named; the exit code is then 65.
      """,
    examples: [
      .init("memorize export --format xml > themes.xml", "all themes as a property list"),
      .init("memorize export Halloween Sports -o party.zip --title Party", "two themes as a pack"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let target = try ThemeTarget(invocation, fallback: "json")
    if invocation.isJSON, target.path == nil { throw Diagnostic.usage(.reportNeedsFile) }
    let catalog = try invocation.catalogForReading()
    var damage: [Diagnostic] = []
    let themes = try catalog.read { snapshot in
      guard invocation.arguments.isEmpty else {
        return try ThemeFinder(snapshot: snapshot).themes(invocation.arguments, advice: invocation.outputAdvice).map(
          \.theme)
      }
      return try all(snapshot, invocation.console.progress(), &damage)
    }
    if themes.isEmpty { invocation.console.hint("\(try invocation.emptiness()) There was nothing to export.") }
    try target.write(themes)
    invocation.console.report(damage)
    return damage.worst.map { ExitCode($0) } ?? .done
  }

  private static func all(
    _ snapshot: any CatalogSnapshot, _ progress: ProgressLine, _ damage: inout [Diagnostic]
  ) throws -> [Theme] {
    defer { progress.erase() }
    var all: [Theme] = []
    func leaveOut(_ theme: DamagedTheme) { damage.append(theme.leftOut) }
    try snapshot.forEachTheme(skip: 0, damaged: leaveOut) { stored in
      all.append(stored.theme)
      progress.update("reading the catalog: \(counted(all.count, "theme"))")
      return true
    }
    return all
  }
}

/// The destination of a command's themes, with their format.
struct ThemeTarget {
  let format: any ThemeFormat
  /// Nil for standard output.
  let path: String?
  let credits: Credits
  private let invocation: Invocation

  /// The format comes from `--format`, else from the name of the output file, else it is `fallback`.
  init(_ invocation: Invocation, fallback: String) throws {
    self.invocation = invocation
    let output = invocation.value(.output) ?? "-"
    path = output == "-" ? nil : output
    let known = invocation.registry.encoding
    if let named = try invocation.namedFormat() {
      guard named.canEncode else { throw Diagnostic.format(.notWritten(named.name, known: known.names)) }
      format = named
    } else if let path, let promised = known.format(ofFile: path) {
      format = promised
    } else if path == nil {
      format = try known.format(named: fallback)
    } else {
      throw Diagnostic.usage(.formatNeeded(file: output, known: known.names))
    }
    credits = Credits(
      title: invocation.value(.title), author: invocation.value(.author), license: invocation.value(.license),
      description: invocation.value(.description), packVersion: invocation.value(.packVersion))
    if !format.carriesCredits, let option = OptionDescription.credits.first(where: invocation.has) {
      throw Diagnostic.usage(.creditsNeedPack(option, format: format.name))
    }
    if path == nil, !format.isText, invocation.console.output.isTerminal {
      throw Diagnostic.usage(.binaryToTerminal(format: format.name))
    }
  }

  /// Writes the themes and reports what the format could not carry, after what was `lost` before. Credits named on the
  /// command line win over `source`'s.
  func write(_ themes: [Theme], creditsOf source: Credits = Credits(), lost: [Loss] = []) throws {
    let (losses, bytes) = try invocation.console.whileWorking("writing \(counted(themes.count, "theme"))") {
      let losses = format.losses(of: themes, credits: source)
      if invocation.has(.strict), !losses.isEmpty { throw Diagnostic.format(.losses(losses, format: format.name)) }
      return (losses, try format.encode(themes, credits: credits.completed(by: source)))
    }
    if let path {
      try checkIsNoCatalog(path)
      try invocation.console.whileWorking("writing \(path)") {
        try FileWriting.write(bytes, to: path, overwriting: invocation.has(.force), words: .file)
      }
      if invocation.isJSON { return try printJSON(themes, path, bytes.count, Loss.total(lost + losses)) }
      invocation.console.say("Wrote \(counted(themes.count, "theme")) to \(path).")
    } else {
      try invocation.console.write(bytes)
    }
    if !lost.isEmpty { invocation.console.warn("\(lost.listed) could not come along.") }
    if !losses.isEmpty { invocation.console.warn("\(format.name) cannot carry \(losses.listed).") }
  }

  /// `--force` does not apply to catalogs, because their journal could not be restored.
  private func checkIsNoCatalog(_ path: String) throws {
    let catalog = try? invocation.catalogLocation().path
    let parts = ["", "-wal", "-shm", "-journal"].compactMap { suffix in catalog.map { $0 + suffix } }
    if parts.contains(where: { $0 == path || FileReading.isSameFile($0, path) })
      || CatalogOpening.mayBeCatalog(path)
    {
      throw Diagnostic.usage(.outputIsCatalog(path))
    }
  }

  private func printJSON(_ themes: [Theme], _ path: String, _ bytes: Int, _ losses: [Loss]) throws {
    try invocation.console.printJSON(
      members: [
        JSONReport.schema, .init("file", .string(path)), .init("format", .string(format.name)),
        .init("themes", .integer(themes.count)), .init("bytes", .integer(bytes)),
      ], list: "losses", of: losses.map(JSONReport.loss))
  }
}

extension Invocation {
  /// Advice for an input that was probably meant as the output.
  func outputAdvice(_ word: String) -> String? {
    guard !has(.output), registry.encoding.format(ofFile: word) != nil else { return nil }
    return "To write a file: -o \(shellWord(word))"
  }
}

extension InterruptionWords {
  static let file = InterruptionWords(
    meanwhile: "memorize: interrupted while the file took its place. It may be there, complete, or not.\n",
    afterwards: "memorize: interrupted after the file was written, complete.\n")
}
