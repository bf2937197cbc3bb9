internal import Catalogs
internal import Formats
internal import Themes

/// `memorize import`: themes from files into the catalog, as one operation.
enum ImportCommand {
  private static let samples = OptionDescription("samples", "import the themes that come with the program")

  static let description = CommandDescription(
    "import", "bring themes from files into the catalog",
    operands: [
      .init("FILE", optional: true, repeated: true, "files, folders with a theme.json, or '-' for standard input")
    ],
    options: [.format, .onConflict, .dryRun, .keepGoing, samples, .json],
    discussion: """
      All themes of all files come in as one operation, or none does: one theme that is refused stops the import, unless \
      --keep-going takes the others. A theme that is in the catalog already is left alone. One that differs, or has the \
      name of another, is a question on a terminal and skipped elsewhere; --on-conflict answers it beforehand. An emoji \
      that was removed here stays removed when a merge brings an older file.
      """,
    examples: [
      .init("memorize import party.zip", "import a pack"),
      .init("memorize import *.json --on-conflict merge", "unite them with what is there"),
      .init("memorize import cards.csv --dry-run", "show what would happen"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let sources = try self.sources(invocation)
    let candidates = sources.flatMap(\.candidates)
    let findings = sources.flatMap(\.diagnostics)
    let isRefused = !sources.allSatisfy(\.isValid)
    if isRefused, !invocation.has(.keepGoing) {
      throw RefusedInput(diagnostics: findings, consequence: "nothing was imported")
    }
    if !invocation.isJSON || isRefused { invocation.console.report(findings) }

    let progress = invocation.console.progress()
    defer { progress.erase() }
    let isRehearsal = invocation.has(.dryRun)
    let run = ImportRun(
      catalog: isRehearsal ? try invocation.catalogForReading() : try invocation.catalogForWriting(),
      candidates: candidates, resolve: try resolution(invocation),
      makeID: {
        var random = WorldGenerator(source: invocation.world.random)
        return .random(using: &random)
      }, onTheme: { progress.update("writing theme \(grouped($0)) of \(grouped(candidates.count))") })
    let result = isRehearsal ? try run.rehearse() : try run.commit(invocation.note("import"))
    progress.erase()
    let report = ImportReport(result: result, isRehearsal: isRehearsal)
    if invocation.isJSON {
      try report.printJSON(on: invocation.console)
    } else {
      try report.print(on: invocation.console)
    }
    closing(result, isRehearsal, invocation)
    return isRefused ? ExitCode(findings.worst ?? .emptyFile) : .done
  }

  private static func sources(_ invocation: Invocation) throws -> [ThemeSource] {
    var sources = try invocation.sources(as: invocation.namedFormat())
    if invocation.has(samples) { sources.insert(try SampleThemes.source(), at: 0) }
    guard !sources.isEmpty else {
      throw Diagnostic.missingOperand(description.operands[0], usage: description.usage)
    }
    return sources
  }

  private static func resolution(_ invocation: Invocation) throws -> ImportRun.Resolution {
    let how = invocation.value(.onConflict) ?? (invocation.canAsk ? "ask" : ConflictPolicy.skip.rawValue)
    if let policy = ConflictPolicy(rawValue: how) { return .always(policy) }
    guard invocation.canAsk else {
      throw Diagnostic.answerNeeded(
        "'--on-conflict ask' asks questions", option: "--on-conflict skip, replace, keep-both or merge")
    }
    return .ask(ConflictQuestion(console: invocation.console))
  }

  private static func closing(_ result: ImportRun.Result, _ isRehearsal: Bool, _ invocation: Invocation) {
    if isRehearsal {
      invocation.console.say("Dry run: nothing was changed.")
    } else if result.operation != nil, !invocation.isJSON {
      invocation.console.say("'memorize undo' takes it back.")
    }
    if result.steps.contains(where: { $0.outcome == .skipped }), invocation.value(.onConflict) == nil,
      !invocation.isJSON
    {
      invocation.console.say("Skipped themes differ from the catalog's: --on-conflict says what to do with them.")
    }
  }
}

extension ThemeSource {
  fileprivate var candidates: [ImportCandidate] {
    guard failure == nil else { return [] }
    return reading.items.map { item in
      ImportCandidate(
        theme: item.theme, name: item.name, source: name,
        diagnostics: item.diagnostics.isEmpty ? [] : item.diagnostics.map { $0.inside(name) })
    }
  }
}
