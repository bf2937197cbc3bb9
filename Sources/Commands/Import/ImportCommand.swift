internal import Catalogs
internal import Formats
internal import Themes

/// `memorize import`: themes from files into the catalog, as one operation.
enum ImportCommand {
  private static let consequence = "nothing was imported"
  private static let samples = OptionDescription("samples", "import the themes that come with the program")

  static let description = CommandDescription(
    "import", "bring themes from files into the catalog",
    operands: [
      .init(
        "FILE", .file, optional: true, repeated: true, "files, folders with a theme.json, or '-' for standard input")
    ],
    options: [.format, .onConflict, .emojify, .strict, .dryRun, .keepGoing, samples, .json],
    discussion: """
      All themes of all files come in as one operation, or none does: one theme that is refused stops the import, unless \
      --keep-going takes the others. A theme that is in the catalog already is left alone. One that differs, or has the \
      name of another, is a question on a terminal and skipped elsewhere; --on-conflict answers it beforehand. An emoji \
      that was removed here stays removed when a merge brings an older file. What a file holds and a theme cannot (pictures, \
      sounds, gradients) is counted at the end; --strict refuses such a file. A face that is a word or the name of a picture \
      is refused, unless --emojify finds the emoji it means: each one is told, and a word that means none for \
      certain is left out and counted.
      """,
    examples: [
      .init("memorize import party.zip", "import a pack"),
      .init("memorize import *.json --on-conflict merge", "unite them with what is there"),
      .init("memorize import cards.csv --dry-run", "show what would happen"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let reader = try invocation.sourceReader(as: try invocation.namedFormat())
    // One large file is written while it is still being read.
    let single = invocation.operands.count == 1 && !invocation.has(samples) ? reader.input(invocation.operands[0]) : nil
    if let single, let streamed = try StreamedImport(invocation, reader, single)?.run() {
      switch streamed {
      case .done(let streamed):
        if !invocation.isJSON { invocation.console.report(streamed.findings) }
        try report(streamed.result, streamed.losses, invocation)
        return .done
      case .refused(let findings):
        throw RefusedInput(diagnostics: findings, consequence: consequence)
      }
    }
    let sources = try single.map { [reader.source($0)] } ?? self.sources(invocation, reader)
    let incoming = sources.flatMap(\.incoming)
    let findings = sources.flatMap(\.diagnostics)
    let isRefused = !sources.allSatisfy(\.isValid)
    if isRefused, !invocation.has(.keepGoing) {
      throw RefusedInput(diagnostics: findings, consequence: consequence)
    }
    if !invocation.isJSON || isRefused { invocation.console.report(findings) }
    let result = try self.result(incoming, invocation)
    try report(result, Loss.total(sources.filter { $0.failure == nil }.flatMap(\.reading.losses)), invocation)
    return isRefused ? ExitCode(findings.worst ?? .emptyFile) : .done
  }

  private static func result(
    _ incoming: [IncomingTheme], _ invocation: Invocation
  ) throws -> ImportResult<ImportLog> {
    let progress = invocation.console.progress()
    defer { progress.erase() }
    let log = ImportLog(keepsAll: invocation.isJSON)
    let conflicts = try ConflictSettlement.chosen(invocation)
    if invocation.has(.dryRun) {
      let run = try ThemeImport(into: invocation.catalogForReading(), onConflict: conflicts)
      guard !conflicts.isAsking else { return try run.rehearse(incoming, into: log) { $0.add($1) } }
      return try progress.whileWorking("planning \(counted(incoming.count, "theme"))") {
        try run.rehearse(incoming, into: log) { $0.add($1) }
      }
    }
    return try ThemeImport(into: invocation.catalogForWriting(), onConflict: conflicts)
      .commit(incoming, invocation.note("import"), into: log) { log, step in
        log.add(step)
        progress.update("writing theme \(grouped(log.count)) of \(grouped(incoming.count))")
      }
  }

  private static func report(
    _ result: ImportResult<ImportLog>, _ losses: [Loss], _ invocation: Invocation
  ) throws {
    let isRehearsal = invocation.has(.dryRun)
    let report = ImportReport(result: result, losses: losses, isRehearsal: isRehearsal)
    if invocation.isJSON {
      try report.printJSON(on: invocation.console)
    } else {
      try report.print(on: invocation.console)
      if !losses.isEmpty { invocation.console.warn("\(losses.listed) could not come along.") }
    }
    closing(result, isRehearsal, invocation)
  }

  private static func sources(_ invocation: Invocation, _ reader: ThemeSourceReader) throws -> [ThemeSource] {
    var sources = try reader.sources(invocation.operands)
    if invocation.has(samples) { sources.insert(try SampleThemes.source(), at: 0) }
    guard !sources.isEmpty else {
      throw Diagnostic.missingOperand(description.operands[0], hint: "Usage: \(description.usage)")
    }
    return sources
  }

  private static func closing(_ result: ImportResult<ImportLog>, _ isRehearsal: Bool, _ invocation: Invocation) {
    if isRehearsal {
      invocation.console.say("Dry run: nothing was changed.")
    } else if result.operation != nil, !invocation.isJSON {
      invocation.console.say("'memorize undo' takes it back.")
    }
    if result.tally.count(.skipped) > 0, invocation.value(.onConflict) == nil,
      !invocation.isJSON
    {
      invocation.console.say(
        "To bring in what was skipped, import again with --on-conflict replace, merge or keep-both.")
    }
  }
}

extension ThemeSource {
  /// What there is to import; nothing of a source that failed.
  var incoming: [IncomingTheme] { failure == nil ? reading.items : [] }
}
